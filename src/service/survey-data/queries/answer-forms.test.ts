import { describe, expect, it } from 'vitest';
import type { Comparison, Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideService();
const { token } = service;

/** Imports columns of cells, each with as many rows as the longest, and finds types by itself. */
async function importColumns(columns: Record<string, readonly string[]>, body: object = { auto_map: true }) {
  const size = Math.max(...Object.values(columns).map(({ length }) => length));
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const rows = Array.from({ length: size }, (_, row) =>
    Object.values(columns).map((cells) => quoted(cells[row] ?? '')),
  );
  const file = [Object.keys(columns).map(quoted), ...rows].map((cells) => cells.join(',')).join('\n');
  const { survey_key } = await importParts(service, [`${file}\n`], body);
  const path = `/api/v1/workspace/surveys/${survey_key}`;
  const get = async (end: string) => (await service.call('GET', `${path}${end}`, { token })).body;
  const { questions }: { questions: Question[] } = await get('');
  return { get, questions, find: (header: string) => questions.find((one) => one.header === header) };
}

/** Each of the answers so many times, one after the other. */
const repeat = (times: number, ...answers: string[]): string[] => Array.from({ length: times }, () => answers).flat();
const options = (question: Question | undefined) =>
  question?.distribution.kind === 'options' &&
  Object.fromEntries(question.distribution.options.map(({ value, count }) => [value, count]));

describe('one answer that is written in several forms is one option', () => {
  const columns = {
    Place: repeat(10, 'Café', 'Cafe\u0301', 'Kantine', 'Kantine\u200b', '\u200eKantine', 'Ba\u0308cker'),
    Drinks: repeat(10, 'Café;Eau', 'Cafe\u0301;Thé', 'The\u0301', 'Eau\u200b;Thé', 'Eau', 'Café;Eau\u00a0'),
    Again: repeat(10, 'Prefer not to say', 'Prefer not\u00a0to say', 'Yes', '="Yes"', "'Yes", '\u001fYes'),
    Score: repeat(10, '9', '9\u200b', '="10"', '3', '3\u00a0', '7'),
    Note: repeat(10, 'a', 'b', 'c', 'd', 'e', 'f').map((text, at) => `${text} ${at}\u00a0\u200b`),
  };
  const column_mapping = {
    ...{ Place: 'Single choice', Drinks: 'Multi choice', Again: 'Single choice', Score: 'NPS', Note: 'Open-ended' },
  };
  const survey = importColumns(columns, { column_mapping });

  it('in its chart', async () => {
    const { find } = await survey;
    expect(options(find('Place'))).toEqual({ Café: 20, Kantine: 30, Bäcker: 10 });
    expect(options(find('Drinks'))).toEqual({ Café: 30, Eau: 40, Thé: 30 });
    expect(options(find('Again'))).toEqual({ 'Prefer not to say': 20, Yes: 40 });
    expect(find('Score')?.distribution).toMatchObject({ promoters: 30, passives: 10, detractors: 20 });
  });

  it.each([
    { header: 'Place', option: 'Café', count: 20 },
    { header: 'Place', option: 'Cafe\u0301', count: 20 },
    { header: 'Drinks', option: 'Thé', count: 30 },
    { header: 'Again', option: 'Yes', count: 40 },
  ])('in a filter by $option', async ({ header, option, count }) => {
    const { get, find } = await survey;
    const filter = JSON.stringify([{ kind: 'options', question_id: find(header)?.id, options: [option] }]);
    expect((await get(`/questions?filter=${encodeURIComponent(filter)}`)).count).toBe(count);
  });

  it('in a comparison, as column and as row', async () => {
    const { get, find } = await survey;
    const by = find('Place')?.id;
    const compared: Comparison = await get(
      `/comparison?by=question:${by}&question_ids=[${find('Again')?.id}]&smallest_base=1`,
    );
    expect(Object.fromEntries(compared.columns.map(({ value, base }) => [value, base]))).toEqual({
      Café: 20,
      Kantine: 30,
      Bäcker: 10,
    });
    expect(compared.questions[0]?.rows?.map(({ value, total }) => [value, total.count])).toEqual([
      ['Yes', 40],
      ['Prefer not to say', 20],
    ]);
  });

  it('and cells stay as they came', async () => {
    const { get } = await survey;
    const { items, responses = items } = await get('/responses?limit=2');
    expect(responses[1].answers ?? responses[1].cells).toEqual(Object.values(columns).map((cells) => cells[1]));
  });
});

describe('numbers and durations are read in every way people write them', () => {
  // By hand: the mean of each column, times ten rows.
  it.each([
    {
      name: 'Balance',
      cells: ['$3,319.30', '($3,936.60)', '$(30.00)', '$-30.00', '50.00-', '(12.50)'],
      mean: -739.8 / 6,
      below: 5,
    },
    {
      name: 'Income',
      cells: ['1e+05', '4.5E+04', '45k', '123.', '(1,234.50)', '20000'],
      mean: 208_888.5 / 6,
      below: 1,
    },
    { name: 'Price', cells: ['25,-', 'CHF 30.–', "'-5", '="7"', '1.5k', '\u001f2'], mean: 1559 / 6, below: 1 },
  ])('$name', async ({ name, cells, mean, below }) => {
    const varied = cells.flatMap((cell) => repeat(10, cell));
    const column_mapping = { [name]: 'Do nothing' };
    const { find, get } = await importColumns(
      { [name]: varied, Colour: repeat(20, 'Red', 'Blue', 'Red') },
      { column_mapping },
    );
    const question = find(name);
    expect(question).toMatchObject({ distribution: { kind: 'number', base: 60, unreadable: 0 } });
    expect(question?.distribution).toMatchObject({ mean: expect.closeTo(mean, 9) });
    // The filter reads as the chart does, and so does the order of the responses.
    const filter = JSON.stringify([{ kind: 'number', question_id: question?.id, to: 0 }]);
    expect((await get(`/questions?filter=${encodeURIComponent(filter)}`)).count).toBe(10 * below);
  });

  it('durations in words have a mean in seconds', async () => {
    const minutes = Array.from({ length: 40 }, (_, n) => 5 + n);
    const columns = {
      Time: minutes.map((n) => `${n} min`),
      Trip: minutes.map((n) => `${Math.floor(n / 10)} h ${n} min`),
      Clock: minutes.map((n) => `${n}:30 min`),
      Short: minutes.map((n) => (n % 2 === 0 ? `1h${String(n).padStart(2, '0')}` : `${n}m 5s`)),
    };
    const { find } = await importColumns(columns);
    const mean = (header: string) => {
      const distribution = find(header)?.distribution;
      return distribution?.kind === 'number' && [distribution.unit, distribution.base, distribution.mean];
    };
    const average = (seconds: (n: number) => number) =>
      expect.closeTo(minutes.reduce((sum, n) => sum + seconds(n), 0) / minutes.length, 9);
    expect(mean('Time')).toEqual(['seconds', 40, average((n) => n * 60)]);
    expect(mean('Trip')).toEqual(['seconds', 40, average((n) => Math.floor(n / 10) * 3600 + n * 60)]);
    expect(mean('Clock')).toEqual(['seconds', 40, average((n) => n * 60 + 30)]);
    expect(mean('Short')).toEqual(['seconds', 40, average((n) => (n % 2 === 0 ? 3600 + n * 60 : n * 60 + 5))]);
  });

  it('what is no number stays what it is', async () => {
    const columns = {
      Level: repeat(12, '(1)', '(2)', '(3)', '(4)', '(5)'),
      Commute: repeat(15, 'less than 5 min', '5-10 min', '10-30 min', 'more than 30 min'),
      Height: repeat(6, `5'7"`, `5'8"`, `5'9"`, `6'0"`, `6'1"`, `5'10"`, `5'11"`, `6'2"`, `5'6"`, `5'5"`),
      Ward: repeat(12, 'B-12', 'B-13', 'C-1', 'C-2', 'D-7'),
    };
    const { find } = await importColumns(columns);
    expect(options(find('Level'))).toEqual({ '(1)': 12, '(2)': 12, '(3)': 12, '(4)': 12, '(5)': 12 });
    const order = find('Level')?.distribution;
    expect(order?.kind === 'options' && order.options.map(({ value }) => value)).toEqual([
      '(1)',
      '(2)',
      '(3)',
      '(4)',
      '(5)',
    ]);
    for (const header of ['Commute', 'Height', 'Ward']) expect(find(header)?.distribution.kind).toBe('options');
  });
});

describe('columns of dates', () => {
  const dates = Array.from({ length: 60 }, (_, n) => `2024-${String(1 + (n % 12)).padStart(2, '0')}-${10 + (n % 19)}`);
  it.each([
    '0000-00-00',
    '00/00/0000',
    '/  /',
    '0',
    '0000-00-00 00:00:00',
    'dd/mm/yyyy',
    '9999-12-31',
    '0001-01-01',
    '1900-01-00',
  ])('with %j in every third row stay dates, and it is no answer', async (placeholder) => {
    const { find } = await importColumns({
      'Date of visit': dates.map((date, n) => (n % 3 === 2 ? placeholder : date)),
    });
    expect(find('Date of visit')).toMatchObject({
      answered: 40,
      missing: [{ value: placeholder, count: 20 }],
      distribution: { kind: 'time', unreadable: 0, first: '2024-01-10' },
    });
  });

  it('a typing mistake is no placeholder', async () => {
    const { find } = await importColumns({ 'Date of visit': [...dates, '2024-02-31', '45/1/2024'] });
    expect(find('Date of visit')).toMatchObject({ answered: 62, distribution: { kind: 'time', unreadable: 2 } });
  });

  it.each([
    {
      name: 'months',
      cell: (n: number) => `2024-${String(1 + (n % 12)).padStart(2, '0')}`,
      first: '2024-01-01',
      by: 'month',
      size: 12,
    },
    { name: 'quarters', cell: (n: number) => `2024-Q${1 + (n % 4)}`, first: '2024-01-01', by: 'month', size: 10 },
    { name: 'quarters first', cell: (n: number) => `Q${1 + (n % 4)} 2023`, first: '2023-01-01', by: 'month', size: 10 },
    {
      name: 'weeks',
      cell: (n: number) => `2025-W${String(1 + (n % 50)).padStart(2, '0')}`,
      first: '2024-12-30',
      by: 'week',
      size: 50,
    },
  ])('of $name are dates', async ({ cell, first, by, size }) => {
    const { find } = await importColumns({ When: Array.from({ length: 60 }, (_, n) => cell(n)) });
    const { distribution } = find('When') ?? {};
    expect(distribution).toMatchObject({ kind: 'time', first, unreadable: 0, periods: { by } });
    expect(distribution?.kind === 'time' && distribution.periods?.counts.length).toBe(size);
  });

  it('of years of school are none', async () => {
    const { find } = await importColumns({ Year: repeat(20, '2009-10', '2010-11', '2011-12') });
    expect(find('Year')?.distribution.kind).toBe('options');
  });
});
