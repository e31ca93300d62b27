import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';
import { cli } from '../../src/service/testing/cli-process.ts';
import { checkFiles, report } from './check-answers/check-files.ts';
import { compareChart } from './check-answers/compare-chart.ts';
import { corpusTruths, isInShortSet } from './check-answers/corpus.ts';
import { habitsOf, worthOf } from './check-answers/missing-cells.ts';
import { optionCounts } from './check-answers/options.ts';
import { readPlain } from './check-answers/read-plain.ts';
import { readTimes } from './check-answers/times.ts';
import { makeVendorSurveys } from './vendor-surveys.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-truth-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const differences = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('✗'));

test('exports in the shapes of vendors show what was answered', async () => {
  const truths = makeVendorSurveys(join(folder, 'short')).filter(({ name }) => isInShortSet(name));
  expect(truths.length).toBeGreaterThanOrEqual(9);
  expect(differences(report(await checkFiles(truths, cli), truths.length))).toEqual([]);
});

test.skipIf(!hasSurveyExports())(
  `labelled exports show what was answered (skipped when ${missingExports})`,
  async () => {
    const truths = corpusTruths().filter(({ name }) => isInShortSet(name));
    expect(truths.length).toBeGreaterThanOrEqual(4);
    expect(differences(report(await checkFiles(truths, cli), truths.length))).toEqual([]);
  },
  180_000,
);

test('the files in the shapes of vendors are many, and the same bytes every time', () => {
  const [one, other] = [join(folder, 'one'), join(folder, 'other')];
  const truths = makeVendorSurveys(one);
  makeVendorSurveys(other);
  expect(new Set(truths.map(({ name }) => name)).size).toBe(truths.length);
  expect(truths.length).toBeGreaterThanOrEqual(50);
  const changed = readdirSync(one).filter(
    (name) => !readFileSync(join(one, name)).equals(readFileSync(join(other, name))),
  );
  expect([changed, truths.filter(({ path }) => !existsSync(path))]).toEqual([[], []]);
});

describe('a chart that lies is a difference', () => {
  const options = (...all: [string, number][]) => ({
    kind: 'options' as const,
    order: 'count' as const,
    options: all.map(([value, count]) => ({ value, count })),
    rest: { options: 0, count: 0 },
    scale: null,
  });
  const truth = {
    kind: 'options' as const,
    order: 'count' as const,
    counts: new Map([
      ['Yes', 3],
      ['N/A', 2],
    ]),
    doubtful: new Set<string>(),
    atLeast: 1,
  };
  it.each([
    ['the same', options(['Yes', 3], ['N/A', 2]), null],
    ['an answer vanished', options(['Yes', 3]), { expected: '2 × N/A', found: '0 × N/A' }],
    ['a phantom option', options(['Yes', 3], ['N/A', 2], ['etc.)', 2]), { expected: '0 × etc.)', found: '2 × etc.)' }],
    ['one counted twice', options(['Yes', 4], ['N/A', 2]), { expected: '3 × Yes', found: '4 × Yes' }],
  ])('%s', (_, found, difference) => {
    expect(compareChart(truth, found)).toEqual(difference);
  });
  it('what is in doubt may be absent, but not more than it is', () => {
    const inDoubt = { ...truth, doubtful: new Set(['N/A']) };
    expect(compareChart(inDoubt, options(['Yes', 3]))).toBeNull();
    expect(compareChart(inDoubt, options(['Yes', 3], ['N/A', 5]))).not.toBeNull();
  });
  it('a rank that is always 1, a score that is shifted', () => {
    const ranks = { kind: 'ranks' as const, items: new Map([['Price', { average: 2.5, count: 4 }]]) };
    const item = { value: 'Price', average_rank: 1, count: 4, first_count: 4 };
    expect(compareChart(ranks, { kind: 'ranking', items: [item] })).not.toBeNull();
    expect(compareChart(ranks, { kind: 'ranking', items: [{ ...item, average_rank: 2.5 }] })).toBeNull();
    const counts = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1];
    const scores = {
      kind: 'nps' as const,
      score: 100,
      promoters: 2,
      passives: 0,
      detractors: 0,
      counts,
      unreadable: 0,
    };
    expect(compareChart({ kind: 'nps', counts }, scores)).toBeNull();
    expect(compareChart({ kind: 'nps', counts: [...counts.slice(1), 0] }, scores)).not.toBeNull();
  });
});

describe('the truth is read plainly', () => {
  it.each([
    [
      'a,"b ""c"" d",e\r\n"1\n2",,3\r\n',
      true,
      [
        ['a', 'b "c" d', 'e'],
        ['1\n2', '', '3'],
      ],
    ],
    [
      'a,b\r1,2\r',
      true,
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"1,2\n',
      false,
      [
        ['a', 'b'],
        ['"1', '2'],
      ],
    ],
    [
      'a,b\n1',
      true,
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
  ])('%j', (text, isQuoted, rows) => {
    expect(readPlain(Buffer.from(text), { encoding: 'utf-8', delimiter: ',', isQuoted, headerRows: 1 })).toEqual(rows);
  });
  it.each([
    [['N/A', '', 'Yes'], 'N/A', 'answer'],
    [['N/A', 'Yes'], 'N/A', 'doubtful'],
    [['1', '2', '5', '-99', ''], '-99', 'missing'],
    [['1', '2', '5', '99'], '99', 'missing'],
    [['20', '35', '71', '99'], '99', 'answer'],
    [['-1', '0', '1', '2'], '-1', 'answer'],
  ])('of %j %s is worth: %s', (cells, cell, worth) => {
    expect(worthOf(cells, { filler: null })(cell)).toBe(worth);
  });
  it('a file of NA without empty cells writes its missing answers so', () => {
    const rows = Array.from({ length: 20 }, (_, at) => [
      'x',
      at % 2 ? 'NA' : 'a',
      at % 3 ? 'NA' : 'b',
      at % 4 ? 'NA' : 'c',
    ]);
    const habits = habitsOf(rows);
    expect(
      worthOf(
        rows.map((row) => row[1] ?? ''),
        habits,
      )('NA'),
    ).toBe('missing');
  });
  it('options are cut outside brackets, and what never stands apart is one', () => {
    const cells = ['A, B (x, y)', 'B (x, y)', 'A', 'Salt, pepper, A', 'Salt, pepper', 'Salt, pepper, B (x, y)'];
    const { counts } = optionCounts(cells, 'Google Forms');
    expect(Object.fromEntries(counts)).toEqual({ A: 3, 'B (x, y)': 3, 'Salt, pepper': 3 });
  });
  it('an order of day and month that nothing settles leaves both readings', () => {
    expect(readTimes(['03/04/2024 9:05', '04/04/2024 9:05'])).toHaveLength(2);
    expect(readTimes(['13/04/2024 9:05'])).toEqual([{ first: '2024-04-13T09:05:00', last: '2024-04-13T09:05:00' }]);
    expect(readTimes(['2024/03/05 6:05:46 AM MEZ'])[0]?.first).toBe('2024-03-05T05:05:46Z');
  });
});
