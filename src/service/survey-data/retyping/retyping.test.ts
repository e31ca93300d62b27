import { describe, expect, it } from 'vitest';
import { tries } from '../../../../scripts/whole-tests.ts';
import type { ColumnType, Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { base, importParts } from '../../testing/survey-scenario.ts';

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

const service = await provideService();
const { call, readSurvey, readQuestions, readResponses, appendParts, followChange, changeColumn } =
  surveyCalls(service);
const collectQuestions = async (survey_key: string): Promise<Question[]> => (await readSurvey(survey_key)).questions;
const toId = async (survey_key: string, name: string) => (await readQuestions(survey_key))[name]?.id ?? 0;
const retype = (survey_key: string, id: number, type: string) =>
  call('PATCH', `${surveyPath(survey_key)}/questions/${id}`, { type });

describe('PATCH surveys/{survey_key}/questions/{question_id}: as if it had been imported so', () => {
  const cases: [column: string, to: ColumnType][] = [
    ['Team', 'Open-ended'],
    ['Team', 'Multi choice'],
    ['Tools', 'Single choice'],
    ['Score', 'Ranking'],
    ['Why', 'Single choice'],
    ['Later', 'Timestamp'],
    ['When', 'Do nothing'],
    ['Why', 'MEDIA_RESPONSE'],
  ];
  const withoutIds = (questions: Question[]) => questions.map(({ id: _, source: __, ...question }) => question);
  const readResponseTimes = async (survey_key: string) => (await readResponses(survey_key)).map(({ time }) => time);

  it.each(cases)('%s becomes %s', async (column, to) => {
    const { survey_key } = await importParts(service, parts, { column_mapping });
    const before = await collectQuestions(survey_key);
    const times = await readResponseTimes(survey_key);
    const done = await changeColumn(survey_key, column, { type: to, any_share: true });
    expect(done).toMatchObject({ state: 'done', from: column_mapping[column], to, parts: 2, parts_done: 2 });
    const fresh = await importParts(service, parts, { column_mapping: { ...column_mapping, [column]: to } });
    const [after, wanted] = [await collectQuestions(survey_key), await collectQuestions(fresh.survey_key)];
    expect(withoutIds(after)).toEqual(withoutIds(wanted));
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await readResponseTimes(survey_key)).toEqual(await readResponseTimes(fresh.survey_key));
    // And back again.
    await changeColumn(survey_key, column, { type: column_mapping[column], any_share: true });
    expect(withoutIds(await collectQuestions(survey_key))).toEqual(withoutIds(before));
    expect(await readResponseTimes(survey_key)).toEqual(times);
  });

  it('filters, and parts appended later, use the new type', async () => {
    const { survey_key, upload_key } = await importParts(service, parts, { column_mapping });
    await changeColumn(survey_key, 'Score', { type: 'Single choice' });
    await appendParts(upload_key, [`${header}eve@example.org,2025-02-01,,Red,,10,\n`]);
    const { Score } = await readQuestions(survey_key);
    const options = expect.arrayContaining([{ value: '10', count: 2 }]);
    expect(Score?.distribution).toMatchObject({ kind: 'options', options });
    const filter = [{ kind: 'options', question_id: Score?.id, options: ['10'] }];
    expect((await readResponses(survey_key, { filter })).map(({ row }) => row)).toEqual([1, 5]);
  });
});

describe('refused changes have no effect', () => {
  it('answers that do not fit the new type: how many, their share, and the first of them', async () => {
    const { survey_key } = await importParts(service, parts, { column_mapping });
    const before = await collectQuestions(survey_key);
    const failed = await changeColumn(survey_key, 'Team', { type: 'NPS' });
    expect(failed).toMatchObject({ state: 'failed', answered: 4, unreadable: 4 });
    expect(failed.failure).toContain('4 of 4 answers (100%) are no score from 0 to 10, the first in row 1: "Red"');
    expect(await collectQuestions(survey_key)).toEqual(before);
    expect((await changeColumn(survey_key, 'Team', { type: 'Timestamp' })).failure).toContain('no date or time');
    expect((await changeColumn(survey_key, 'Team', { type: 'NPS', any_share: true })).state).toBe('done');
  });

  it.each([
    ['Team', 'Single choice', 400, 'already'],
    ['Team', 'Colour', 400, 'type must be one of'],
    ['None', 'Open-ended', 404, 'no such question'],
  ])('%s becomes %s: %i', async (column, type, status, says) => {
    const { survey_key } = await importParts(service, parts, { column_mapping });
    const reply = await retype(survey_key, await toId(survey_key, column), type);
    expect(reply).toMatchObject({ status, body: { error: expect.stringContaining(says) } });
  });

  it('a change with a simultaneous append, deletion or other change: one succeeds, the other is refused', async () => {
    for (let round = 0; round < tries(1, 10); round++) {
      const { survey_key, upload_key } = await importParts(service, parts, { column_mapping });
      // Before the race, because a column cannot be looked up in a survey that was deleted.
      const [team, tools] = [await toId(survey_key, 'Team'), await toId(survey_key, 'Tools')];
      const [first, second, appended] = await Promise.all([
        retype(survey_key, team, 'Open-ended'),
        retype(survey_key, tools, 'Open-ended'),
        call('POST', `${base}/${upload_key}/append`, { num_parts: 1 }),
      ]);
      for (const { status, body } of [first, second]) {
        expect([202, 409]).toContain(status);
        if (status === 202) expect((await followChange(survey_key, body.change_id)).state).toBe('done');
        else expect(body.error).toContain('COMPLETED and no other column');
      }
      expect([201, 409]).toContain(appended.status);
      const types = (await collectQuestions(survey_key))
        .map(({ type }) => type)
        .filter((type) => type === 'Open-ended');
      expect(types.length).toBe(1 + [first, second].filter(({ status }) => status === 202).length);
    }
    const { survey_key } = await importParts(service, parts, { column_mapping });
    const team = await toId(survey_key, 'Team');
    const [changed, deleted] = await Promise.all([
      retype(survey_key, team, 'Open-ended'),
      call('DELETE', surveyPath(survey_key)),
    ]);
    if (deleted.status === 409) expect((await followChange(survey_key, changed.body.change_id)).state).toBe('done');
    else expect(deleted.status).toBe(200);
  });
});
