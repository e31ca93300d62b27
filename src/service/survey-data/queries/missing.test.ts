import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ColumnType, Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { base, importParts, initialize, sendParts } from '../../testing/survey-scenario.ts';

const column_mapping: Record<string, ColumnType> = {
  Name: 'Name',
  Team: 'Single choice',
  Tools: 'Multi choice',
  Score: 'NPS',
  Scale: 'Single choice',
  Why: 'Open-ended',
};
const header = 'Name,Team,Tools,Score,Scale,Why\n';
const rows = [
  'Ada,Red,Pen;Ink,10,1,Because the zebra said so',
  'Bob,N/A,N/A,9,2,n/a',
  'n/a,N/A,Pen,n/a,99,#NULL!',
  'Dan,,Ink;Pen,3,3,zebra',
  'Eve,DATA_EXPIRED,,,-99,',
];
const part = (lines: string[]): string => `${header}${lines.join('\n')}\n`;

const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: service.token, body });
const at = (survey_key: string) => `/api/v1/workspace/surveys/${survey_key}`;
const surveyOf = async (survey_key: string) => (await call('GET', at(survey_key))).body;
async function questionsOf(survey_key: string): Promise<Record<string, Question>> {
  const { questions } = await surveyOf(survey_key);
  return Object.fromEntries(questions.map((question: Question) => [question.header, question]));
}

/** Asks for a change and waits for its end. */
async function change(survey_key: string, name: string, body: object): Promise<void> {
  const id = (await questionsOf(survey_key))[name]?.id;
  const asked = await call('PATCH', `${at(survey_key)}/questions/${id}`, body);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  for (;;) {
    const found = await call('GET', `${at(survey_key)}/changes/${asked.body.change_id}`);
    if (found.body.state === 'done') return;
    expect(found.body.state, found.body.failure).not.toBe('failed');
    await sleep(20);
  }
}

async function notes(survey_key: string, q: string): Promise<number> {
  for (;;) {
    const { body } = await call('GET', `${at(survey_key)}/notes?${new URLSearchParams(q === '' ? {} : { q })}`);
    if (!body.indexing) return body.count;
    await sleep(30);
  }
}

const answeredRows = async (survey_key: string, question: Question | undefined): Promise<number[]> => {
  const filter = JSON.stringify([{ kind: 'answered', question_id: question?.id, answered: true }]);
  const { body } = await call('GET', `${at(survey_key)}/responses?${new URLSearchParams({ filter })}`);
  return body.responses.map(({ row }: { row: number }) => row);
};

const service = await provideService();

describe('missing answers, in all counts', () => {
  it('lists each word with the number of its cells', async () => {
    const { survey_key } = await importParts(service, [part(rows)], { column_mapping });
    const { Team, Tools, Score, Scale, Why } = await questionsOf(survey_key);
    expect(Team).toMatchObject({ answered: 3, missing: [{ value: 'DATA_EXPIRED', count: 1 }] });
    expect(Team?.distribution).toMatchObject({
      options: [
        { value: 'N/A', count: 2 },
        { value: 'Red', count: 1 },
      ],
    });
    expect(Tools).toMatchObject({ answered: 4, missing: [] });
    expect(Score).toMatchObject({ answered: 3, missing: [{ value: 'n/a', count: 1 }] });
    expect(Score?.distribution).toMatchObject({ promoters: 2, detractors: 1, unreadable: 0 });
    expect(Scale).toMatchObject({ answered: 3 });
    expect(Scale?.missing).toEqual(
      expect.arrayContaining([
        { value: '99', count: 1 },
        { value: '-99', count: 1 },
      ]),
    );
    expect(Why).toMatchObject({ answered: 2, distribution: { kind: 'text', notes: 2 } });
    expect(await notes(survey_key, '')).toBe(2);
    expect(await answeredRows(survey_key, Team)).toEqual([1, 2, 3]);
    expect(await answeredRows(survey_key, Scale)).toEqual([1, 2, 4]);
    expect((await surveyOf(survey_key)).number_of_participants).toBe(4);
  });

  it('a parsed export leaves them out, a raw one does not', async () => {
    const { survey_key } = await importParts(service, [part(rows)], { column_mapping });
    const csv = async (values: string): Promise<string> => {
      const address = `${service.url}${at(survey_key)}/export?${new URLSearchParams({ values, headers: 'one' })}`;
      return (await fetch(address, { headers: { authorization: `Bearer ${service.token}` } })).text();
    };
    expect(await csv('raw')).toContain('DATA_EXPIRED');
    expect(await csv('parsed')).not.toMatch(/DATA_EXPIRED|#NULL!|99/);
    expect(await csv('parsed')).toContain('N/A');
  });
});

describe('PATCH questions/{id} { missing }', () => {
  it('counts the raw answers again: chart, answered, filters, notes, search; and back', async () => {
    const { survey_key } = await importParts(service, [part(rows), part(rows.slice(0, 2))], { column_mapping });
    await change(survey_key, 'Team', { missing: ['n/a'] });
    const { Team } = await questionsOf(survey_key);
    expect(Team).toMatchObject({ type: 'Single choice', answered: 3, missing: [{ value: 'N/A', count: 3 }] });
    expect(Team?.distribution).toMatchObject({
      options: [
        { value: 'Red', count: 2 },
        { value: 'DATA_EXPIRED', count: 1 },
      ],
    });
    expect(await answeredRows(survey_key, Team)).toEqual([1, 5, 6]);

    expect([await notes(survey_key, ''), await notes(survey_key, 'zebra'), await notes(survey_key, 'null')]).toEqual([
      3, 3, 0,
    ]);
    await change(survey_key, 'Why', { missing: ['zebra'] });
    const why = (await questionsOf(survey_key)).Why;
    expect(why).toMatchObject({ answered: 5, missing: [{ value: 'zebra', count: 1 }], distribution: { notes: 5 } });
    expect([await notes(survey_key, ''), await notes(survey_key, 'zebra'), await notes(survey_key, 'null')]).toEqual([
      5, 2, 1,
    ]);
    expect(await answeredRows(survey_key, why)).toEqual([1, 2, 3, 6, 7]);

    await change(survey_key, 'Score', { missing: [] });
    expect((await questionsOf(survey_key)).Score).toMatchObject({ answered: 6, distribution: { unreadable: 1 } });
    await change(survey_key, 'Name', { missing: [] });
    expect((await surveyOf(survey_key)).number_of_participants).toBe(7);
    await change(survey_key, 'Name', { missing: ['n/a', 'EVE'] });
    expect((await surveyOf(survey_key)).number_of_participants).toBe(5);
  });

  it('parts appended later use the survey’s words', async () => {
    const { survey_key, upload_key } = await importParts(service, [part(rows)], { column_mapping });
    await change(survey_key, 'Team', { missing: ['N/A'] });
    const appended = await call('POST', `${base}/${upload_key}/append`, { num_parts: 1 });
    await sendParts(appended.body, [part(['Fay,n/a,Pen,1,1,', 'Gil,Red,Pen,1,1,'])]);
    await call('POST', `${base}/${upload_key}/complete`);
    await service.waitUntilFinal(upload_key);
    expect((await questionsOf(survey_key)).Team).toMatchObject({ answered: 3, missing: [{ value: 'N/A', count: 3 }] });
  });

  it.each([
    [{}, 'type or missing must be given'],
    [{ missing: 'N/A' }, 'missing must be a list of words'],
    [{ missing: ['x'.repeat(101)] }, 'a word can have 100 characters'],
    [{ missing: [' '] }, 'none of them empty'],
    [{ missing: [1] }, 'missing must be a list of words'],
    [{ missing: Array.from({ length: 101 }, (_, index) => `w${index}`) }, 'can have 100 words'],
  ])('%j is refused: %s', async (body, says) => {
    const { survey_key } = await importParts(service, [part(rows)], { column_mapping });
    const id = (await questionsOf(survey_key)).Team?.id;
    const reply = await call('PATCH', `${at(survey_key)}/questions/${id}`, body);
    expect(reply).toMatchObject({ status: 400, body: { error: expect.stringContaining(says) } });
  });
});

describe('initialize { missing_answers }', () => {
  it('the listed words, and no others, are missing answers in that column', async () => {
    const given = { column_mapping, missing_answers: { Team: ['N/A'], Scale: [], Nowhere: ['x'] } };
    const { survey_key } = await importParts(service, [part(rows)], given);
    const { Team, Scale } = await questionsOf(survey_key);
    expect(Team).toMatchObject({ answered: 2, missing: [{ value: 'N/A', count: 2 }] });
    expect(Scale).toMatchObject({ answered: 5, missing: [] });
  });

  it.each([
    [[], 'must be an object of header names'],
    [{ Team: 'N/A' }, 'missing_answers: \\"Team\\" must be a list of words'],
    [{ Team: ['\u0000'] }, 'cannot be stored'],
  ])('%j is refused', async (missing_answers, says) => {
    const project_id = (await service.project()).id;
    const body = { project_id, name: 'S', file_type: 'CSV', num_parts: 1, missing_answers };
    const reply = await call('POST', `${base}/initialize`, body);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(says);
    await initialize(service, 1, { project_id });
  });
});
