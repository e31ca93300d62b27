import { beforeAll, describe, expect, it } from 'vitest';
import type { Condition, Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { importParts } from '../../testing/survey-scenario.ts';

/** Two parts, so that everything crosses a border. */
const header = 'Email,When,Team,Tools,Score,Rank,Why\n';
const parts = [
  `${header}ada@example.org,2025-01-01T10:00:00Z,Red,Pen; Ink,10,A > B,The price is fine\nbob@example.org,2025-01-02T10:00:00Z,Blue,Pen,3,B > A,\n,2025-01-03T10:00:00Z,,,,,n/a\n`,
  `${header}ADA@example.org,2025-02-01T10:00:00Z,Red,Ink; Brush,8,A > B,Too PRICEY\ncyd@example.org,,Green,Brush,9,B > A,"Nothing, really"\n`,
];
const column_mapping = {
  Email: 'Email',
  When: 'Timestamp',
  Team: 'Single choice',
  Tools: 'Multi choice',
  Score: 'NPS',
  Rank: 'Ranking',
  Why: 'Open-ended',
};

const get = (path: string, query: Record<string, string> = {}) =>
  service.call('GET', `${at}${path}?${new URLSearchParams(query)}`, { token: service.token });
const rowsOf = async (query: Record<string, string>): Promise<number[]> => {
  const { status, body } = await get('/responses', query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.responses.map(({ row }: { row: number }) => row);
};

const service = await provideService();
const { survey_key } = await importParts(service, parts, { column_mapping });
const at = `/api/v1/workspace/surveys/${survey_key}`;
const { questions } = (await get('')).body;
const ids: Record<string, number> = Object.fromEntries(questions.map(({ header, id }: Question) => [header, id]));
const ada: number = (await get('/responses')).body.responses[0].participant_id;

describe('GET surveys/{survey_key}/responses: filter', () => {
  type Wanted = Condition extends infer C
    ? C extends { question_id: number }
      ? Omit<C, 'question_id'> & { of: string }
      : C
    : never;
  const cases: { name: string; filter: () => Wanted[]; rows: number[] }[] = [
    { name: 'one option', filter: () => [{ kind: 'options', of: 'Team', options: ['Red'] }], rows: [1, 4] },
    {
      name: 'either of two',
      filter: () => [{ kind: 'options', of: 'Team', options: ['Red', 'Green'] }],
      rows: [1, 4, 5],
    },
    {
      name: 'an option among several',
      filter: () => [{ kind: 'options', of: 'Tools', options: ['Ink'] }],
      rows: [1, 4],
    },
    { name: 'an option nobody chose', filter: () => [{ kind: 'options', of: 'Team', options: ['red'] }], rows: [] },
    { name: 'an item ranked first', filter: () => [{ kind: 'options', of: 'Rank', options: ['B'] }], rows: [2, 5] },
    { name: 'a range of scores', filter: () => [{ kind: 'nps', of: 'Score', min: 3, max: 8 }], rows: [2, 4] },
    { name: 'promoters', filter: () => [{ kind: 'nps_group', of: 'Score', group: 'promoters' }], rows: [1, 5] },
    { name: 'detractors', filter: () => [{ kind: 'nps_group', of: 'Score', group: 'detractors' }], rows: [2] },
    { name: 'answered', filter: () => [{ kind: 'answered', of: 'Why', answered: true }], rows: [1, 4, 5] },
    { name: 'blank, in words as well', filter: () => [{ kind: 'answered', of: 'Why', answered: false }], rows: [2, 3] },
    { name: 'blank choices', filter: () => [{ kind: 'answered', of: 'Team', answered: false }], rows: [3] },
    { name: 'text, in any case', filter: () => [{ kind: 'contains', of: 'Why', text: 'pric' }], rows: [1, 4] },
    { name: 'from a time on', filter: () => [{ kind: 'time', from: '2025-01-02T10:00:00Z' }], rows: [2, 3, 4] },
    { name: 'up to a day', filter: () => [{ kind: 'time', to: '2025-01-03' }], rows: [1, 2] },
    { name: 'one person', filter: () => [{ kind: 'participant', participant_id: ada }], rows: [1, 4] },
    {
      name: 'all conditions at once',
      filter: () => [
        { kind: 'options', of: 'Team', options: ['Red'] },
        { kind: 'nps_group', of: 'Score', group: 'passives' },
      ],
      rows: [4],
    },
    { name: 'no condition', filter: () => [], rows: [1, 2, 3, 4, 5] },
  ];
  const filterOf = (wanted: Wanted[]) =>
    JSON.stringify(wanted.map((one) => ('of' in one ? { ...one, question_id: ids[one.of] } : one)));

  it.each(cases)('$name', async ({ filter, rows }) => {
    const { body } = await get('/responses', { filter: filterOf(filter()) });
    expect(body.responses.map(({ row }: { row: number }) => row)).toEqual(rows);
    expect(body).toMatchObject({ count: rows.length, next_cursor: null });
  });

  it('answers have their time and person', async () => {
    const { body } = await get('/responses', { limit: '1' });
    expect(body.responses[0]).toEqual({
      row: 1,
      part_number: 1,
      time: '2025-01-01T10:00:00.000Z',
      participant_id: ada,
      answers: ['ada@example.org', '2025-01-01T10:00:00Z', 'Red', 'Pen; Ink', '10', 'A > B', 'The price is fine'],
    });
  });

  const refused: { name: string; filter: () => string; says: string }[] = [
    { name: 'no JSON', filter: () => '[', says: 'filter must be a list of conditions as JSON' },
    { name: 'no list', filter: () => '{}', says: 'filter must be a list' },
    { name: 'an unknown kind', filter: () => '[{"kind":"x"}]', says: 'kind' },
    {
      name: 'a question of another survey',
      filter: () => '[{"kind":"answered","question_id":99999,"answered":true}]',
      says: 'no question 99999',
    },
    {
      name: 'options of an open question',
      filter: () => filterOf([{ kind: 'options', of: 'Why', options: ['x'] }]),
      says: 'Open-ended',
    },
    {
      name: 'scores of a choice',
      filter: () => filterOf([{ kind: 'nps', of: 'Team', min: 0, max: 1 }]),
      says: 'not NPS',
    },
    { name: 'a time that is none', filter: () => '[{"kind":"time","from":"soon"}]', says: 'filter 0.from' },
  ];
  it.each(refused)('$name: 400', async ({ filter, says }) => {
    const reply = await get('/responses', { filter: filter() });
    expect(reply).toMatchObject({ status: 400, body: { error: expect.stringContaining(says) } });
  });
});

describe('GET surveys/{survey_key}/responses: sort and cursor', () => {
  const orders: { name: string; query: () => Record<string, string>; rows: number[] }[] = [
    { name: 'row, descending', query: () => ({ order: 'desc' }), rows: [5, 4, 3, 2, 1] },
    { name: 'time: without one last', query: () => ({ sort: 'time' }), rows: [1, 2, 3, 4, 5] },
    {
      name: 'time, descending: without one last',
      query: () => ({ sort: 'time', order: 'desc' }),
      rows: [4, 3, 2, 1, 5],
    },
    { name: 'a choice', query: () => ({ sort: `question:${ids.Team}` }), rows: [2, 5, 1, 4, 3] },
    { name: 'scores as numbers', query: () => ({ sort: `question:${ids.Score}` }), rows: [2, 4, 5, 1, 3] },
    {
      name: 'scores, descending',
      query: () => ({ sort: `question:${ids.Score}`, order: 'desc' }),
      rows: [1, 5, 4, 2, 3],
    },
    { name: 'texts', query: () => ({ sort: `question:${ids.Why}` }), rows: [5, 1, 4, 2, 3] },
  ];
  it.each(orders)('$name', async ({ query, rows }) => {
    expect(await rowsOf(query())).toEqual(rows);
  });

  it.each(orders)('$name, two at a time by cursor', async ({ query, rows }) => {
    const seen: number[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 5; pages++) {
      const { body } = await get('/responses', { ...query(), limit: '2', ...(cursor ? { cursor } : {}) });
      seen.push(...body.responses.map(({ row }: { row: number }) => row));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(rows);
  });

  it('offset still works, also with a filter', async () => {
    expect(await rowsOf({ offset: '3', limit: '1' })).toEqual([4]);
    const filter = JSON.stringify([{ kind: 'options', question_id: ids.Team, options: ['Red', 'Green'] }]);
    expect(await rowsOf({ offset: '1', limit: '1', filter })).toEqual([4]);
  });

  it.each(['x', '***', Buffer.from('["a",1]').toString('base64url')])('cursor %s: 400', async (cursor) => {
    expect((await get('/responses', { cursor })).status).toBe(400);
  });

  it('a cursor of another order: 400', async () => {
    const { body } = await get('/responses', { limit: '1' });
    expect((await get('/responses', { cursor: body.next_cursor, order: 'desc' })).status).toBe(400);
  });
});

describe('GET surveys/{survey_key}/questions', () => {
  const distributionsOf = async (
    query: Record<string, string>,
  ): Promise<Record<string, ReturnType<typeof JSON.parse>>> => {
    const { body } = await get('/questions', query);
    const found = body.questions.map(({ header, distribution }: Question) => [header, distribution]);
    return { count: body.count, ...Object.fromEntries(found) };
  };
  const red = () => JSON.stringify([{ kind: 'options', question_id: ids.Team, options: ['Red'] }]);

  it('without a filter: the distributions of the survey', async () => {
    const { body } = await get('/questions');
    const { questions, groups } = (await get('')).body;
    expect(body).toEqual({ questions, groups, count: 5, weight: null });
  });

  it('a filter that all responses pass counts what the import counted', async () => {
    const filter = JSON.stringify([{ kind: 'nps', question_id: ids.Score, min: 0, max: 10 }]);
    const everybody = [...JSON.parse(filter), { kind: 'answered', question_id: ids.Team, answered: true }];
    const { body } = await get('/questions', { filter: JSON.stringify(everybody), own: 'apply' });
    const whole = (await get('')).body.questions;
    // Row 3, the only one left out, is blank in these.
    for (const header of ['Team', 'Tools', 'Score', 'Rank'])
      expect(body.questions.find((one: Question) => one.header === header)).toEqual(
        whole.find((one: Question) => one.header === header),
      );
  });

  it('under a filter: options, scores, ranks, texts, people and times', async () => {
    expect(await distributionsOf({ filter: red() })).toMatchObject({
      count: 2,
      Email: { kind: 'people', distinct: 1 },
      When: { kind: 'time', first: '2025-01-01T10:00:00.000Z', last: '2025-02-01T10:00:00.000Z' },
      Team: { options: [{ value: 'Red', count: 2 }] },
      Tools: { options: [{ value: 'Ink', count: 2 }, { count: 1 }, { count: 1 }] },
      Score: { kind: 'nps', score: 50, promoters: 1, passives: 1, detractors: 0 },
      Rank: { items: [{ value: 'A', average_rank: 1, first_count: 2 }, { value: 'B' }] },
      Why: { kind: 'text', notes: 2, samples: ['The price is fine', 'Too PRICEY'] },
    });
  });

  it('own=ignore: a chart ignores the filter on its own question', async () => {
    const { count, Team, Score } = await distributionsOf({ filter: red(), own: 'ignore' });
    expect(count).toBe(2);
    expect(Team.options).toHaveLength(3);
    expect(Score.promoters).toBe(1);
  });
});

describe('GET surveys/{survey_key}/notes', () => {
  const textsOf = async (q: string) => {
    const { status, body } = await get('/notes', { q });
    expect(status, q).toBe(200);
    return body.notes.map(({ text }: { text: string }) => text);
  };
  beforeAll(async () => {
    while ((await get('/notes')).body.indexing) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it('all of them, one at a time by cursor', async () => {
    const rows: number[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 5; pages++) {
      const { body } = await get('/notes', { limit: '1', ...(cursor ? { cursor } : {}) });
      rows.push(...body.notes.map(({ row }: { row: number }) => row));
      expect(body.count).toBe(3);
      cursor = body.next_cursor;
    }
    expect(rows).toEqual([1, 4, 5]);
  });

  it.each([
    { q: 'price', found: ['The price is fine'] },
    { q: 'pric*', found: ['The price is fine', 'Too PRICEY'] },
    { q: 'fine price', found: ['The price is fine'] },
    { q: '"price is"', found: ['The price is fine'] },
    { q: '"is price"', found: [] },
    { q: '"is fine" pri*', found: ['The price is fine'] },
    { q: 'price NOT fine', found: [] },
    { q: 'nothing, really', found: ['Nothing, really'] },
  ])('q=$q', async ({ q, found }) => {
    expect(await textsOf(q)).toEqual(found);
  });

  it.each([
    '"',
    '""',
    '*',
    '(',
    'a AND',
    'NEAR(a b',
    '^x',
    'text:x',
    '-',
    "'",
    '"open',
    'x"y',
    '{a b}: c',
    'p*',
    '\u0000',
  ])('q=%j is not an error', async (q) => {
    await textsOf(q);
  });

  it('a search by cursor', async () => {
    const first = (await get('/notes', { q: 'pric*', limit: '1' })).body;
    expect(first).toMatchObject({ count: 2, notes: [{ row: 1 }] });
    const next = (await get('/notes', { q: 'pric*', limit: '1', cursor: first.next_cursor })).body;
    expect(next).toMatchObject({ count: 2, notes: [{ row: 4 }], next_cursor: null });
  });
});
