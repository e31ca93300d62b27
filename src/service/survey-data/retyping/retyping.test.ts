import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ColumnChange, ColumnType, Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { base, importParts, sendParts } from '../../testing/survey-scenario.ts';

const header = 'Email,When,Later,Team,Tools,Score,Why\n';
const parts = [
  `${header}ada@example.org,2025-01-03,2025-05-01,Red,Pen; Ink,10,The zebra\nbob@example.org,2025-01-02,2025-05-03,Blue,Pen,3,\n`,
  `${header}cyd@example.org,2025-01-01,2025-05-02,Red,Ink; Brush,9,No zebra\ndan@example.org,,,Red,,n/a,Cheap\n`,
];
const column_mapping: Record<string, ColumnType> = {
  Email: 'Email',
  When: 'Timestamp',
  Later: 'Do nothing',
  Team: 'Single choice',
  Tools: 'Multi choice',
  Score: 'NPS',
  Why: 'Open-ended',
};

const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: service.token, body });
const at = (survey_key: string) => `/api/v1/workspace/surveys/${survey_key}`;
const questionsOf = async (survey_key: string): Promise<Question[]> =>
  (await call('GET', at(survey_key))).body.questions;
const idOf = async (survey_key: string, name: string) =>
  (await questionsOf(survey_key)).find(({ header }) => header === name)?.id ?? 0;

const retype = (survey_key: string, id: number, type: string, more: object = {}) =>
  call('PATCH', `${at(survey_key)}/questions/${id}`, { type, ...more });
const ask = async (survey_key: string, name: string, type: string, more: object = {}) =>
  retype(survey_key, await idOf(survey_key, name), type, more);

async function follow(survey_key: string, { change_id }: ColumnChange): Promise<ColumnChange> {
  for (;;) {
    const { body } = await call('GET', `${at(survey_key)}/changes/${change_id}`);
    if (body.state === 'done' || body.state === 'failed') return body;
    await sleep(20);
  }
}

async function change(survey_key: string, name: string, type: ColumnType, more: object = {}): Promise<ColumnChange> {
  const { status, body } = await ask(survey_key, name, type, more);
  expect(status, JSON.stringify(body)).toBe(202);
  return follow(survey_key, body);
}

const service = await provideService();

describe('PATCH surveys/{survey_key}/questions/{question_id}: as if it had been imported so', () => {
  const cases: { column: string; to: ColumnType }[] = [
    { column: 'Team', to: 'Open-ended' },
    { column: 'Team', to: 'Multi choice' },
    { column: 'Team', to: 'Do nothing' },
    { column: 'Tools', to: 'Single choice' },
    { column: 'Tools', to: 'Ranking' },
    { column: 'Score', to: 'Single choice' },
    { column: 'Score', to: 'Ranking' },
    { column: 'Why', to: 'Single choice' },
    { column: 'Later', to: 'Timestamp' },
    { column: 'When', to: 'Do nothing' },
    { column: 'When', to: 'Single choice' },
    { column: 'Why', to: 'MEDIA_RESPONSE' },
  ];
  const withoutIds = (questions: Question[]) => questions.map(({ id: _, source: __, ...question }) => question);
  const timesOf = async (survey_key: string) =>
    (await call('GET', `${at(survey_key)}/responses`)).body.responses.map(({ time }: { time: string | null }) => time);

  it.each(cases)('$column becomes $to', async ({ column, to }) => {
    const { survey_key } = await importParts(service, parts, { column_mapping });
    const before = await questionsOf(survey_key);
    const times = await timesOf(survey_key);
    const done = await change(survey_key, column, to, { any_share: true });
    expect(done).toMatchObject({
      state: 'done',
      from: column_mapping[column],
      to,
      parts: 2,
      parts_done: 2,
      failure: null,
    });
    const fresh = await importParts(service, parts, { column_mapping: { ...column_mapping, [column]: to } });
    const [after, wanted] = [await questionsOf(survey_key), await questionsOf(fresh.survey_key)];
    expect(withoutIds(after)).toEqual(withoutIds(wanted));
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await timesOf(survey_key)).toEqual(await timesOf(fresh.survey_key));
    // And back again.
    await change(survey_key, column, column_mapping[column] ?? 'Do nothing', { any_share: true });
    expect(withoutIds(await questionsOf(survey_key))).toEqual(withoutIds(before));
    expect(await timesOf(survey_key)).toEqual(times);
  });

  it('search finds open answers of a column that became open-ended, and none of one that no longer is', async () => {
    const { survey_key } = await importParts(service, parts, { column_mapping });
    const notes = async (q: string) => {
      for (;;) {
        const { body } = await call('GET', `${at(survey_key)}/notes?q=${q}`);
        if (!body.indexing) return body.count;
        await sleep(50);
      }
    };
    expect([await notes('zebra'), await notes('red')]).toEqual([2, 0]);
    await change(survey_key, 'Team', 'Open-ended');
    expect([await notes('zebra'), await notes('red')]).toEqual([2, 3]);
    await change(survey_key, 'Why', 'Do nothing');
    expect([await notes('zebra'), await notes('red')]).toEqual([0, 3]);
  });

  it('filters, and parts appended later, use the new type', async () => {
    const { survey_key, upload_key } = await importParts(service, parts, { column_mapping });
    await change(survey_key, 'Score', 'Single choice');
    const appended = await call('POST', `${base}/${upload_key}/append`, { num_parts: 1 });
    await sendParts(appended.body, [`${header}eve@example.org,2025-02-01,,Red,,10,\n`]);
    await call('POST', `${base}/${upload_key}/complete`);
    await service.waitUntilFinal(upload_key);
    const score = (await questionsOf(survey_key)).find((question) => question.header === 'Score');
    expect(score?.distribution).toMatchObject({
      kind: 'options',
      options: expect.arrayContaining([{ value: '10', count: 2 }]),
    });
    const filter = JSON.stringify([{ kind: 'options', question_id: score?.id, options: ['10'] }]);
    const found = await call('GET', `${at(survey_key)}/responses?${new URLSearchParams({ filter })}`);
    expect(found.body.responses.map(({ row }: { row: number }) => row)).toEqual([1, 5]);
  });
});

describe('refused changes have no effect', () => {
  it('answers that do not fit the new type: how many, their share, and the first of them', async () => {
    const { survey_key } = await importParts(service, parts, { column_mapping });
    const before = await questionsOf(survey_key);
    const failed = await change(survey_key, 'Team', 'NPS');
    expect(failed).toMatchObject({ state: 'failed', answered: 4, unreadable: 4 });
    expect(failed.failure).toContain('4 of 4 answers (100%) are no score from 0 to 10, the first in row 1: "Red"');
    expect(await questionsOf(survey_key)).toEqual(before);
    expect((await change(survey_key, 'Team', 'Timestamp')).failure).toContain('no date or time');
    expect((await change(survey_key, 'Team', 'NPS', { any_share: true })).state).toBe('done');
  });

  it.each([
    { column: 'Team', type: 'Single choice', status: 400, says: 'already' },
    { column: 'Team', type: 'Colour', status: 400, says: 'type must be one of' },
    { column: 'None', type: 'Open-ended', status: 404, says: 'no such question' },
  ])('$column becomes $type: $status', async ({ column, type, status, says }) => {
    const { survey_key } = await importParts(service, parts, { column_mapping });
    const reply = await ask(survey_key, column, type);
    expect(reply).toMatchObject({ status, body: { error: expect.stringContaining(says) } });
  });

  it('a change with a simultaneous append, deletion or other change: one succeeds, the other is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const { survey_key, upload_key } = await importParts(service, parts, { column_mapping });
      // Before the race, because a column cannot be looked up in a survey that was deleted.
      const [team, tools] = [await idOf(survey_key, 'Team'), await idOf(survey_key, 'Tools')];
      const [first, second, appended] = await Promise.all([
        retype(survey_key, team, 'Open-ended'),
        retype(survey_key, tools, 'Open-ended'),
        call('POST', `${base}/${upload_key}/append`, { num_parts: 1 }),
      ]);
      for (const { status, body } of [first, second]) {
        expect([202, 409]).toContain(status);
        if (status === 202) expect((await follow(survey_key, body)).state).toBe('done');
        else expect(body.error).toContain('COMPLETED and no other column');
      }
      expect([201, 409]).toContain(appended.status);
      const types = (await questionsOf(survey_key)).map(({ type }) => type).filter((type) => type === 'Open-ended');
      expect(types.length).toBe(1 + [first, second].filter(({ status }) => status === 202).length);
    }
    const { survey_key } = await importParts(service, parts, { column_mapping });
    const team = await idOf(survey_key, 'Team');
    const [changed, deleted] = await Promise.all([
      retype(survey_key, team, 'Open-ended'),
      call('DELETE', at(survey_key)),
    ]);
    if (deleted.status === 409) expect((await follow(survey_key, changed.body)).state).toBe('done');
    else expect(deleted.status).toBe(200);
  });
});
