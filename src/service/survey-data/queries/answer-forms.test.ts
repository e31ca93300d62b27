import { describe, expect, it } from 'vitest';
import type { Comparison, Question, QuestionGroup } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideService();
const calls = surveyCalls(service);

/** Imports columns of cells, each with as many rows as the longest, and finds types by itself. */
async function importColumns(columns: Record<string, readonly string[]>, body: object = { auto_map: true }) {
  const size = Math.max(...Object.values(columns).map(({ length }) => length));
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const rows = Array.from({ length: size }, (_, row) =>
    Object.values(columns).map((cells) => quoted(cells[row] ?? '')),
  );
  const file = [Object.keys(columns).map(quoted), ...rows].map((cells) => cells.join(',')).join('\n');
  const { survey_key } = await importParts(service, [`${file}\n`], body);
  const get = (end: string, query: object) => calls.get(`${surveyPath(survey_key)}${end}`, { ...query });
  const { questions, groups }: { questions: Question[]; groups: QuestionGroup[] } = await get('', {});
  return { get, survey_key, groups, find: (name: string) => questions.find(({ header }) => header === name) };
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

  it('in its chart, and cells stay as they came', async () => {
    const { find, survey_key } = await survey;
    expect(options(find('Place'))).toEqual({ Café: 20, Kantine: 30, Bäcker: 10 });
    expect(options(find('Drinks'))).toEqual({ Café: 30, Eau: 40, Thé: 30 });
    expect(options(find('Again'))).toEqual({ 'Prefer not to say': 20, Yes: 40 });
    expect(find('Score')?.distribution).toMatchObject({ promoters: 30, passives: 10, detractors: 20 });
    const [, second] = await calls.readResponses(survey_key);
    expect(second?.answers).toEqual(Object.values(columns).map((cells) => cells[1]));
  });

  it.each([
    ['Place', 'Cafe\u0301', 20],
    ['Drinks', 'Thé', 30],
    ['Again', 'Yes', 40],
  ])('in a filter: %s by %s', async (header, option, count) => {
    const { get, find } = await survey;
    const filter = [{ kind: 'options', question_id: find(header)?.id, options: [option] }];
    expect((await get('/questions', { filter })).count).toBe(count);
  });

  it('in a comparison, as column and as row', async () => {
    const { get, find } = await survey;
    const query = { by: `question:${find('Place')?.id}`, question_ids: [find('Again')?.id], smallest_base: 1 };
    const { columns: compared, questions }: Comparison = await get('/comparison', query);
    const bases = Object.fromEntries(compared.map(({ value, base }) => [value, base]));
    expect(bases).toEqual({ Café: 20, Kantine: 30, Bäcker: 10 });
    expect(questions[0]?.rows?.map(({ value, total }) => [value, total.count])).toEqual([
      ['Yes', 40],
      ['Prefer not to say', 20],
    ]);
  });
});

describe('numbers, durations and dates are read in every way people write them', () => {
  it('amounts below zero, in a chart and in a filter', async () => {
    const cells = ['$3,319.30', '($3,936.60)', '$(30.00)', '$-30.00', '50.00-', '(12.50)'];
    const columns = { Balance: cells.flatMap((cell) => repeat(10, cell)), Colour: repeat(20, 'Red', 'Blue', 'Red') };
    const { find, get } = await importColumns(columns, { column_mapping: { Balance: 'Do nothing' } });
    const { id, distribution } = find('Balance') ?? {};
    const mean = expect.closeTo(-739.8 / 6, 9);
    expect(distribution).toMatchObject({ kind: 'number', base: 60, unreadable: 0, mean });
    // The filter reads as the chart does.
    const filter = [{ kind: 'number', question_id: id, to: 0 }];
    expect((await get('/questions', { filter })).count).toBe(50);
  });

  it('durations in words have a mean in seconds', async () => {
    const minutes = Array.from({ length: 40 }, (_, n) => 5 + n);
    const { find } = await importColumns({ Trip: minutes.map((n) => `${Math.floor(n / 10)} h ${n} min`) });
    const seconds = minutes.map((n) => Math.floor(n / 10) * 3600 + n * 60);
    const mean = expect.closeTo(seconds.reduce((sum, one) => sum + one, 0) / minutes.length, 9);
    expect(find('Trip')?.distribution).toMatchObject({ kind: 'number', unit: 'seconds', base: 40, mean });
  });

  it('what is no number and no date stays what it is', async () => {
    const columns = {
      Level: repeat(12, '(1)', '(2)', '(3)', '(4)', '(5)'),
      Commute: repeat(15, 'less than 5 min', '5-10 min', '10-30 min', 'more than 30 min'),
      Height: repeat(6, `5'7"`, `5'8"`, `5'9"`, `6'0"`, `6'1"`, `5'10"`, `5'11"`, `6'2"`, `5'6"`, `5'5"`),
      Ward: repeat(12, 'B-12', 'B-13', 'C-1', 'C-2', 'D-7'),
      Year: repeat(20, '2009-10', '2010-11', '2011-12'),
    };
    const { find } = await importColumns(columns);
    expect(options(find('Level'))).toEqual({ '(1)': 12, '(2)': 12, '(3)': 12, '(4)': 12, '(5)': 12 });
    for (const header of Object.keys(columns)) expect(find(header)?.distribution.kind).toBe('options');
  });

  const dates = Array.from({ length: 60 }, (_, n) => `2024-${String(1 + (n % 12)).padStart(2, '0')}-${10 + (n % 19)}`);
  it.each(['0000-00-00', '/  /', '9999-12-31'])(
    'dates with %j in every third row stay dates, and it is no answer',
    async (placeholder) => {
      const cells = dates.map((date, n) => (n % 3 === 2 ? placeholder : date));
      const { find } = await importColumns({ 'Date of visit': cells });
      expect(find('Date of visit')).toMatchObject({
        answered: 40,
        missing: [{ value: placeholder, count: 20 }],
        distribution: { kind: 'time', unreadable: 0, first: '2024-01-10' },
      });
    },
  );

  it('a typing mistake is no placeholder', async () => {
    const { find } = await importColumns({ 'Date of visit': [...dates, '2024-02-31', '45/1/2024'] });
    expect(find('Date of visit')).toMatchObject({ answered: 62, distribution: { kind: 'time', unreadable: 2 } });
  });

  it.each<[cell: (n: number) => string, first: string, by: string, size: number]>([
    [(n) => `Q${1 + (n % 4)} 2023`, '2023-01-01', 'month', 10],
    [(n) => `2025-W${String(1 + (n % 50)).padStart(2, '0')}`, '2024-12-30', 'week', 50],
  ])('quarters and weeks are dates', async (cell, first, by, size) => {
    const { find } = await importColumns({ When: Array.from({ length: 60 }, (_, n) => cell(n)) });
    const counts = expect.objectContaining({ length: size });
    expect(find('When')?.distribution).toMatchObject({ kind: 'time', first, unreadable: 0, periods: { by, counts } });
  });
});

it.each(['1st choice,2nd choice,3rd choice', '1 (most important),2,3 (least important)'])(
  'a ranking by items with ranks in words: %s',
  async (words) => {
    // Four orders of three items, 20, 12, 6 and 2 times.
    const orders = [
      ...Array.from({ length: 20 }, () => [1, 2, 3]),
      ...Array.from({ length: 12 }, () => [2, 1, 3]),
      ...Array.from({ length: 6 }, () => [1, 3, 2]),
      ...Array.from({ length: 2 }, () => [3, 2, 1]),
    ];
    const items = ['Tea', 'Coffee', 'Water'];
    const column = (at: number) => orders.map((order) => words.split(',')[(order[at] ?? 0) - 1] ?? '');
    const columns = items.map((item, at) => [`Please rank the drinks [${item}]`, column(at)] as const);
    const [group] = (await importColumns(Object.fromEntries(columns))).groups;
    expect(group).toMatchObject({ kind: 'ranking_items', answered: 40 });
    const ranked = group?.distribution?.kind === 'ranking' ? group.distribution.items : [];
    const average = (at: number) => orders.reduce((sum, order) => sum + (order[at] ?? 0), 0) / orders.length;
    expect(Object.fromEntries(ranked.map(({ value, average_rank }) => [value, average_rank]))).toEqual(
      Object.fromEntries(items.map((item, at) => [item, expect.closeTo(average(at), 9)])),
    );
    expect(ranked.reduce((sum, { first_count }) => sum + first_count, 0)).toBe(40);
  },
);

describe('what counts as no answer', () => {
  const codes = Array.from({ length: 58 }, (_, n) => (n % 9 === 0 ? '96' : n % 14 === 5 ? '98' : String(1 + (n % 4))));
  const count = (code: string) => codes.filter((one) => one === code).length;
  it.each<[name: string, beside: string, text: (n: number) => string, missing: string[]]>([
    ['not a code with its text', 'Other', (n) => (n % 9 === 0 || n % 14 === 5 ? `in the shop ${n}` : ''), []],
    ['one without its text', 'Other', (n) => (n % 9 === 0 ? `in the shop ${n}` : ''), ['98']],
    ['codes beside a text that everybody wrote', 'Why?', (n) => `what I think of it is this: ${n}`, ['96', '98']],
  ])('%s', async (_, beside, text, missing) => {
    const asked = 'Where do you buy?';
    const { find } = await importColumns({
      id: codes.map((__, n) => String(n)),
      [asked]: codes,
      [beside === 'Other' ? `${asked} Other` : beside]: codes.map((__, n) => text(n)),
      'Again?': codes.map((__, n) => (n % 2 === 0 ? 'Yes' : 'No')),
    });
    const given = ['96', '98'].filter((code) => !missing.includes(code));
    expect(
      find(asked)
        ?.missing.map(({ value }) => value)
        .toSorted(),
    ).toEqual(missing);
    expect(options(find(asked))).toMatchObject(Object.fromEntries(given.map((code) => [code, count(code)])));
  });

  it('"None" is an answer where things are asked for, and none for a number, a date or an address', async () => {
    // Python wrote "None" for every blank, and some people have no add-on.
    const column = (cell: (n: number) => string) => Array.from({ length: 148 }, (_, n) => cell(n));
    const { find } = await importColumns({
      Age: column((n) => (n % 5 === 0 ? 'None' : String(20 + (n % 31)))),
      'Date of visit': column((n) => (n % 7 === 0 ? 'None' : `2024-03-${10 + (n % 20)}`)),
      'Which add-ons do you use?': column((n) => ['Maps', 'Mail', 'Chat', 'None'][n % 4] ?? ''),
      'E-mail': column((n) => (n % 6 === 0 ? 'None' : `p${n}@example.com`)),
    });
    expect(options(find('Which add-ons do you use?'))).toEqual({ Maps: 37, Mail: 37, Chat: 37, None: 37 });
    expect(['Age', 'Date of visit', 'E-mail'].map((name) => find(name)?.missing)).toEqual(
      [30, 22, 25].map((none) => [{ value: 'None', count: none }]),
    );
  });
});
