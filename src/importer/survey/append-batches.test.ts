import { describe, expect, it } from 'vitest';
import { provideService } from '../../service/testing/provide-service.ts';
import { base, importParts, initialize, sendParts } from '../../service/testing/survey-scenario.ts';
import { failure } from '../core/core.fixture.ts';
import { planSmallParts, setUpImport } from './survey-import.fixture.ts';
import { importSurvey, resumeSurvey } from './survey-import.ts';

const service = await provideService();

const header = 'Id,Score\n';
const row = (i: number) => `r${String(i).padStart(5, '0')},${i % 10}\n`;
const csv = (from: number, rows: number) => header + Array.from({ length: rows }, (_, i) => row(from + i)).join('');

/** An import of `parts` parts. `send` stands between it and the service. */
async function setUp(parts: number, from: number, send: typeof fetch = fetch) {
  const file = new Blob([csv(from, 2 * parts)]);
  const plan = await planSmallParts(file, 2);
  return setUpImport(service, { fetch: send, file, plan, pollSeconds: 0.05, patienceSeconds: 2 });
}

async function ids(survey_key: string, limit = 1000): Promise<string[]> {
  const found: string[] = [];
  for (let offset = 0; offset < limit; offset += 200) {
    const path = `/api/v1/workspace/surveys/${survey_key}/responses?limit=200&offset=${offset}`;
    const { body } = await service.ask('GET', path);
    found.push(...body.responses.map((one: { answers: string[] }) => one.answers[0]));
  }
  return found;
}
const expected = (from: number, rows: number) =>
  Array.from({ length: rows }, (_, i) => `r${String(from + i).padStart(5, '0')}`);

/** The complete answer: a crash that cuts it in the middle would be undici's to report. */
async function heard(answer: Promise<Response>): Promise<Response> {
  const reply = await answer;
  return new Response(await reply.text(), reply);
}

const isAppend = (url: unknown) => String(url).endsWith('/append');

describe('more than 100 parts: initialize takes 100, append the rest in batches', () => {
  it('201 parts, a lost append answer and a crash: one survey, every row once, a receipt with all parts', async () => {
    const asked: string[] = [];
    const crash = new AbortController();
    const { run, entry, journal, healthy } = await setUp(201, 0, async (url, init) => {
      if (init?.method === 'POST') asked.push(String(url).replace(/^.*\//, ''));
      const reply = await heard(fetch(url, init && { ...init, signal: null }));
      if (isAppend(url)) crash.abort(new Error('crash'));
      crash.signal.throwIfAborted();
      return reply;
    });
    await expect(importSurvey({ ...run, signal: crash.signal })).rejects.toThrow('crash');
    expect(asked).toEqual(['initialize', 'complete', 'append']);
    const stored = await entry();
    expect(stored).toMatchObject({ batches: [{ first_part: 1, parts: 100 }], parts_before: 100 });
    const receipt = await resumeSurvey(stored, { ...run, client: healthy });
    expect(receipt.parts.map(({ part_number }) => part_number)).toEqual(Array.from({ length: 201 }, (_, i) => i + 1));
    expect(receipt).toMatchObject({ rows_in_file: 402, rows_sent: 402, rows_reported: 402 });
    expect(await ids(receipt.survey_key)).toEqual(expected(0, 402));
    const { body } = await service.ask('GET', `/api/v1/workspace/surveys/${receipt.survey_key}`);
    expect(body.waves).toMatchObject([{ first_part: 1, name: null, number_of_responses: 402 }]);
    expect(await journal.list()).toEqual([]);
  });
});

/** A survey of one part with two rows. */
const survey = () => importParts(service, [csv(0, 2)], { auto_map: true });

describe('append_to: a file is added to an existing survey', () => {
  it('adds the rows, and verifies them with the survey’s own part numbers', async () => {
    const { upload_key, survey_key } = await survey();
    const { run } = await setUp(3, 2);
    const receipt = await importSurvey({ ...run, append_to: upload_key });
    expect(receipt).toMatchObject({ upload_key, survey_key, rows_in_file: 6, rows_sent: 6, rows_reported: 6 });
    expect(receipt.parts.map(({ part_number }) => part_number)).toEqual([2, 3, 4]);
    expect(await ids(survey_key)).toEqual(expected(0, 8));
  });

  it('interrupted before or after any of its requests, it resumes and nothing is duplicated', async () => {
    for (let cut = 0; ; cut++) {
      const { upload_key, survey_key } = await survey();
      const controller = new AbortController();
      let seen = 0;
      const { run, entry, healthy } = await setUp(2, 2, async (url, init) => {
        const crash = (at: number) => {
          if (at === cut) controller.abort(new Error('crash'));
          controller.signal.throwIfAborted();
        };
        crash(seen++);
        const reply = await heard(fetch(url, init && { ...init, signal: null }));
        crash(seen++);
        return reply;
      });
      const whole = await importSurvey({ ...run, append_to: upload_key, signal: controller.signal }).catch(() => null);
      if (whole === null) {
        const stored = await entry();
        expect(stored, `cut ${cut}`).toMatchObject({ append_to: upload_key });
        const receipt = await resumeSurvey(stored, { ...run, client: healthy });
        expect(receipt.rows_reported, `cut ${cut}`).toBe(4);
      }
      expect(await ids(survey_key), `cut ${cut}`).toEqual(expected(0, 6));
      if (whole !== null) {
        expect(cut).toBeGreaterThan(6);
        return;
      }
    }
  });

  it('after a lost answer append is not sent again', async () => {
    const { upload_key, survey_key } = await survey();
    let appends = 0;
    const { run } = await setUp(2, 2, async (url, init) => {
      const reply = await fetch(url, init);
      if (!isAppend(url)) return reply;
      appends++;
      throw new TypeError('fetch failed');
    });
    expect((await importSurvey({ ...run, append_to: upload_key })).rows_reported).toBe(4);
    expect(appends).toBe(1);
    expect(await ids(survey_key)).toEqual(expected(0, 6));
  });

  it('a failed part is reported by its place in the file; after a correction only this part is sent', async () => {
    const waiting = await initialize(service, 1, { body: { auto_map: true } });
    await sendParts(waiting, ['Id,Score,More\nx,1,2\n']);
    await service.ask('POST', `${base}/${waiting.upload_key}/complete`);
    await service.waitUntilFinal(waiting.upload_key);
    const { run } = await setUp(1, 2);
    const { message } = await failure(importSurvey({ ...run, append_to: waiting.upload_key }));
    expect(message).toContain('Part 1, column “More”: This column of the survey is missing here.');
  });
});
