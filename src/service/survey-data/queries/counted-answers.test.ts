import { describe, expect, it } from 'vitest';
import type { Question, QuestionGroup } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideService();

async function importRows(header: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',');
  const file = [header, ...rows].map(line).join('\n');
  const { survey_key } = await importParts(service, [`${file}\n`], { auto_map: true });
  const { body } = await service.call('GET', `/api/v1/workspace/surveys/${survey_key}`, { token: service.token });
  const questions: Question[] = body.questions;
  const groups: QuestionGroup[] = body.groups;
  return { questions, groups, find: (name: string) => questions.find(({ header: own }) => own === name) };
}
const options = (question: Question | undefined) =>
  question?.distribution.kind === 'options' &&
  Object.fromEntries(question.distribution.options.map(({ value, count }) => [value, count]));

describe('a ranking by items with ranks in words', () => {
  // Four orders of three items, 20, 12, 6 and 2 times.
  const orders = [
    ...Array.from({ length: 20 }, () => [1, 2, 3]),
    ...Array.from({ length: 12 }, () => [2, 1, 3]),
    ...Array.from({ length: 6 }, () => [1, 3, 2]),
    ...Array.from({ length: 2 }, () => [3, 2, 1]),
  ];
  const average = (item: number) => orders.reduce((sum, order) => sum + (order[item] ?? 0), 0) / orders.length;
  it.each([
    { name: 'choices', words: ['1st choice', '2nd choice', '3rd choice'] },
    { name: 'ordinals', words: ['1st', '2nd', '3rd'] },
    { name: 'spelled', words: ['First choice', 'Second choice', 'Third choice'] },
    { name: 'German', words: ['1. Wahl', '2. Wahl', '3. Wahl'] },
    { name: 'ranks', words: ['Rank 1', 'Rank 2', 'Rank 3'] },
    { name: 'ends named', words: ['1 (most important)', '2', '3 (least important)'] },
    { name: 'numbers', words: ['1', '2', '3'] },
  ])('$name', async ({ words }) => {
    const header = ['Tea', 'Coffee', 'Water'].map((item) => `Please rank the drinks [${item}]`);
    const { groups } = await importRows(
      header,
      orders.map((order) => order.map((rank) => words[rank - 1] ?? '')),
    );
    const [group] = groups;
    expect(group).toMatchObject({ kind: 'ranking_items', answered: 40 });
    const items = group?.distribution?.kind === 'ranking' ? group.distribution.items : [];
    expect(Object.fromEntries(items.map(({ value, average_rank }) => [value, average_rank]))).toEqual({
      Tea: expect.closeTo(average(0), 9),
      Coffee: expect.closeTo(average(1), 9),
      Water: expect.closeTo(average(2), 9),
    });
    expect(items.map(({ first_count }) => first_count).reduce((sum, count) => sum + count, 0)).toBe(40);
  });
});

describe('a code with a text beside it is an answer', () => {
  const row = (n: number, code: string, text: string) => [String(n), code, text, n % 2 === 0 ? 'Yes' : 'No'];
  const codes = (other: (n: number) => string) =>
    Array.from({ length: 58 }, (_, n) => {
      const code = n % 9 === 0 ? '96' : n % 14 === 5 ? '98' : String(1 + (n % 4));
      return row(n, code, other(n));
    });
  const count = (rows: string[][], code: string) => rows.filter(([, own]) => own === code).length;

  it('with its text', async () => {
    const rows = codes((n) => (n % 9 === 0 || n % 14 === 5 ? `in the shop round the corner ${n}` : ''));
    const { find } = await importRows(['id', 'Where do you buy?', 'Where do you buy? Other', 'Again?'], rows);
    expect(find('Where do you buy?')).toMatchObject({ answered: 58, missing: [] });
    expect(options(find('Where do you buy?'))).toMatchObject({ 96: count(rows, '96'), 98: count(rows, '98') });
  });

  it('one with its text, the other without', async () => {
    const rows = codes((n) => (n % 9 === 0 ? `in the shop round the corner ${n}` : ''));
    const { find } = await importRows(['id', 'Where do you buy?', 'Where do you buy? Other', 'Again?'], rows);
    expect(find('Where do you buy?')).toMatchObject({ missing: [{ value: '98', count: count(rows, '98') }] });
    expect(options(find('Where do you buy?'))).toMatchObject({ 96: count(rows, '96') });
  });

  it('not with a text that everybody wrote', async () => {
    const rows = codes((n) => `what I think of it is this: ${n}`);
    const { find } = await importRows(['id', 'Where do you buy?', 'Why?', 'Again?'], rows);
    expect(
      find('Where do you buy?')
        ?.missing.map(({ value }) => value)
        .toSorted(),
    ).toEqual(['96', '98']);
  });
});

describe('none', () => {
  const things = ['Maps', 'Mail', 'Chat', 'None'];
  // Python wrote "None" for every blank, and some people have no add-on.
  const rows = Array.from({ length: 148 }, (_, n) => [
    n % 5 === 0 ? 'None' : String(20 + (n % 31)),
    n % 7 === 0 ? 'None' : `2024-03-${10 + (n % 20)}`,
    n % 4 === 3 ? 'None' : (things[n % 4] ?? ''),
    n % 6 === 0 ? 'None' : `p${n}@example.com`,
    n % 3 === 0 ? 'None' : String(100 + n),
  ]);
  const header = ['Age', 'Date of visit', 'Which add-ons do you use?', 'E-mail', 'Income'];

  it('is an answer where things are asked for, and none for a number, a date or an address', async () => {
    const { find } = await importRows(header, rows);
    expect(options(find('Which add-ons do you use?'))).toEqual({ Maps: 37, Mail: 37, Chat: 37, None: 37 });
    const missing = (name: string) => find(name)?.missing;
    expect(missing('Age')).toEqual([{ value: 'None', count: 30 }]);
    expect(missing('Date of visit')).toEqual([{ value: 'None', count: 22 }]);
    expect(missing('E-mail')).toEqual([{ value: 'None', count: 25 }]);
    expect(missing('Income')).toEqual([{ value: 'None', count: 50 }]);
  });
});
