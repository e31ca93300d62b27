import { describe, expect, it } from 'vitest';
import type { Question } from '../../../contract/index.ts';
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
  service.ask('GET', `${at}${path}?${new URLSearchParams(query)}`);
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
  const cases: [name: string, filter: object[], rows: number[]][] = [
    ['one option', [{ kind: 'options', of: 'Team', options: ['Red'] }], [1, 4]],
    ['either of two', [{ kind: 'options', of: 'Team', options: ['Red', 'Green'] }], [1, 4, 5]],
    ['an option among several', [{ kind: 'options', of: 'Tools', options: ['Ink'] }], [1, 4]],
    ['an option nobody chose', [{ kind: 'options', of: 'Team', options: ['red'] }], []],
    ['an item ranked first', [{ kind: 'options', of: 'Rank', options: ['B'] }], [2, 5]],
    ['a range of scores', [{ kind: 'nps', of: 'Score', min: 3, max: 8 }], [2, 4]],
    ['promoters', [{ kind: 'nps_group', of: 'Score', group: 'promoters' }], [1, 5]],
    ['detractors', [{ kind: 'nps_group', of: 'Score', group: 'detractors' }], [2]],
    ['answered', [{ kind: 'answered', of: 'Why', answered: true }], [1, 4, 5]],
    ['blank, in words as well', [{ kind: 'answered', of: 'Why', answered: false }], [2, 3]],
    ['text, in any case', [{ kind: 'contains', of: 'Why', text: 'pric' }], [1, 4]],
    ['from a time on', [{ kind: 'time', from: '2025-01-02T10:00:00Z' }], [2, 3, 4]],
    ['up to a day', [{ kind: 'time', to: '2025-01-03' }], [1, 2]],
    ['nobody', [{ kind: 'participant', participant_id: 0 }], [3]],
    ['one person', [{ kind: 'participant', participant_id: ada }], [1, 4]],
    [
      'all conditions at once',
      [
        { kind: 'options', of: 'Team', options: ['Red'] },
        { kind: 'nps_group', of: 'Score', group: 'passives' },
      ],
      [4],
    ],
    ['no condition', [], [1, 2, 3, 4, 5]],
  ];
  /** The questions named as their ids. */
  const withIds = (filter: readonly { of?: string }[]) =>
    JSON.stringify(filter.map(({ of, ...one }) => (of === undefined ? one : { ...one, question_id: ids[of] })));

  it.each(cases)('%s', async (_, filter, rows) => {
    const { body } = await get('/responses', { filter: withIds(filter) });
    expect(body.responses.map(({ row }: { row: number }) => row)).toEqual(rows);
    expect(body).toMatchObject({ count: rows.length, next_cursor: null });
  });

  it.each([
    ['1', []],
    ['2', [2]],
    ['6', []],
  ])('only row %s, if it passes', async (row, rows) => {
    const filter = withIds([{ kind: 'options', of: 'Team', options: ['Blue', 'Green'] } as { of: string }]);
    expect((await get('/responses', { filter, row })).body).toMatchObject({
      responses: rows.map((row) => ({ row })),
      count: rows.length,
    });
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

  it.each([
    ['no JSON', '[', 'filter must be a list of conditions as JSON'],
    ['no list', '{}', 'filter must be a list'],
    ['an unknown kind', '[{"kind":"x"}]', 'kind'],
    ['another survey', '[{"kind":"answered","question_id":99999,"answered":true}]', 'no question 99999'],
    ['open options', withIds([{ kind: 'options', of: 'Why', options: ['x'] }] as object[]), 'Open-ended'],
    ['scores of a choice', withIds([{ kind: 'nps', of: 'Team', min: 0, max: 1 }] as object[]), 'not NPS'],
    ['a time that is none', '[{"kind":"time","from":"soon"}]', 'filter 0.from'],
  ])('%s: 400', async (_, filter, says) => {
    const reply = await get('/responses', { filter });
    expect(reply).toMatchObject({ status: 400, body: { error: expect.stringContaining(says) } });
  });
});

describe('GET surveys/{survey_key}/responses: sort and cursor', () => {
  const orders: [name: string, query: Record<string, string>, rows: number[]][] = [
    ['row, descending', { order: 'desc' }, [5, 4, 3, 2, 1]],
    ['time: without one last', { sort: 'time' }, [1, 2, 3, 4, 5]],
    ['time, descending: without one last', { sort: 'time', order: 'desc' }, [4, 3, 2, 1, 5]],
    ['a choice', { sort: `question:${ids.Team}` }, [2, 5, 1, 4, 3]],
    ['scores as numbers', { sort: `question:${ids.Score}` }, [2, 4, 5, 1, 3]],
    ['scores, descending', { sort: `question:${ids.Score}`, order: 'desc' }, [1, 5, 4, 2, 3]],
    ['texts', { sort: `question:${ids.Why}` }, [5, 1, 4, 2, 3]],
  ];
  it.each(orders)('%s: whole, and two at a time by cursor', async (_, query, rows) => {
    expect(await rowsOf(query)).toEqual(rows);
    const seen: number[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 5; pages++) {
      const { body } = await get('/responses', { ...query, limit: '2', ...(cursor ? { cursor } : {}) });
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
  const readDistributions = async (
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

  it('under a filter: options, scores, ranks, texts, people and times', async () => {
    expect(await readDistributions({ filter: red() })).toMatchObject({
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
    const { count, Team, Score } = await readDistributions({ filter: red(), own: 'ignore' });
    expect(count).toBe(2);
    expect(Team.options).toHaveLength(3);
    expect(Score.promoters).toBe(1);
  });
});
