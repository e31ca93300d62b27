import { describe, expect, it } from 'vitest';
import type { ColumnType, Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { base, importParts } from '../../testing/survey-scenario.ts';

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

const service = await provideService();
const { call, get, readSurvey, readQuestions, readResponses, appendParts, changeColumn } = surveyCalls(service);
const countNotes = async (survey_key: string, q?: string) =>
  (await get(`${surveyPath(survey_key)}/notes`, { q })).count;
const answeredRows = async (survey_key: string, question: Question | undefined): Promise<number[]> => {
  const filter = [{ kind: 'answered', question_id: question?.id, answered: true }];
  return (await readResponses(survey_key, { filter })).map(({ row }) => row);
};

describe('missing answers, in all counts', () => {
  it('lists each word with the number of its cells', async () => {
    const { survey_key } = await importParts(service, [part(rows)], { column_mapping });
    const { Team, Tools, Score, Scale, Why } = await readQuestions(survey_key);
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
    expect(await countNotes(survey_key)).toBe(2);
    expect(await answeredRows(survey_key, Team)).toEqual([1, 2, 3]);
    expect(await answeredRows(survey_key, Scale)).toEqual([1, 2, 4]);
    expect((await readSurvey(survey_key)).number_of_participants).toBe(4);
  });

  it('a parsed export leaves them out, a raw one does not', async () => {
    const { survey_key } = await importParts(service, [part(rows)], { column_mapping });
    const csv = (values: string): Promise<string> =>
      get(`${surveyPath(survey_key)}/export`, { answers: values, headers: 'one' });
    expect(await csv('raw')).toContain('DATA_EXPIRED');
    expect(await csv('parsed')).not.toMatch(/DATA_EXPIRED|#NULL!|99/);
    expect(await csv('parsed')).toContain('N/A');
  });
});

describe('PATCH questions/{id} { missing }', () => {
  it('counts the raw answers again: chart, answered, filters, notes, search; and back', async () => {
    const { survey_key } = await importParts(service, [part(rows), part(rows.slice(0, 2))], { column_mapping });
    await changeColumn(survey_key, 'Team', { missing: ['n/a'] });
    const { Team } = await readQuestions(survey_key);
    expect(Team).toMatchObject({ type: 'Single choice', answered: 3, missing: [{ value: 'N/A', count: 3 }] });
    expect(Team?.distribution).toMatchObject({
      options: [
        { value: 'Red', count: 2 },
        { value: 'DATA_EXPIRED', count: 1 },
      ],
    });
    expect(await answeredRows(survey_key, Team)).toEqual([1, 5, 6]);

    expect([
      await countNotes(survey_key),
      await countNotes(survey_key, 'zebra'),
      await countNotes(survey_key, 'null'),
    ]).toEqual([3, 3, 0]);
    await changeColumn(survey_key, 'Why', { missing: ['zebra'] });
    const why = (await readQuestions(survey_key)).Why;
    expect(why).toMatchObject({ answered: 5, missing: [{ value: 'zebra', count: 1 }], distribution: { notes: 5 } });
    expect([
      await countNotes(survey_key),
      await countNotes(survey_key, 'zebra'),
      await countNotes(survey_key, 'null'),
    ]).toEqual([5, 2, 1]);
    expect(await answeredRows(survey_key, why)).toEqual([1, 2, 3, 6, 7]);

    await changeColumn(survey_key, 'Score', { missing: [] });
    expect((await readQuestions(survey_key)).Score).toMatchObject({ answered: 6, distribution: { unreadable: 1 } });
    await changeColumn(survey_key, 'Name', { missing: [] });
    expect((await readSurvey(survey_key)).number_of_participants).toBe(7);
    await changeColumn(survey_key, 'Name', { missing: ['n/a', 'EVE'] });
    expect((await readSurvey(survey_key)).number_of_participants).toBe(5);
  });

  it('parts appended later use the survey’s words', async () => {
    const { survey_key, upload_key } = await importParts(service, [part(rows)], { column_mapping });
    await changeColumn(survey_key, 'Team', { missing: ['N/A'] });
    await appendParts(upload_key, [part(['Fay,n/a,Pen,1,1,', 'Gil,Red,Pen,1,1,'])]);
    expect((await readQuestions(survey_key)).Team).toMatchObject({
      answered: 3,
      missing: [{ value: 'N/A', count: 3 }],
    });
  });

  it('what is no list of up to 100 words of 100 characters is refused', async () => {
    const { survey_key } = await importParts(service, [part(rows)], { column_mapping });
    const id = (await readQuestions(survey_key)).Team?.id;
    for (const [missing, says] of [
      [undefined, 'type or missing must be given'],
      ['N/A', 'missing must be a list of words'],
      [['x'.repeat(101)], 'a word can have 100 characters'],
      [[' '], 'none of them empty'],
      [[1], 'missing must be a list of words'],
      [Array.from({ length: 101 }, (_, index) => `w${index}`), 'can have 100 words'],
    ]) {
      const reply = await call('PATCH', `${surveyPath(survey_key)}/questions/${id}`, { missing });
      expect(reply).toMatchObject({ status: 400, body: { error: expect.stringContaining(String(says)) } });
    }
  });
});

describe('initialize { missing_answers }', () => {
  it('the listed words, and no others, are missing answers in that column', async () => {
    const given = { column_mapping, missing_answers: { Team: ['N/A'], Scale: [], Nowhere: ['x'] } };
    const { survey_key } = await importParts(service, [part(rows)], given);
    const { Team, Scale } = await readQuestions(survey_key);
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
  });
});
