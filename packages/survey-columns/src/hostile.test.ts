import { expect, test } from 'vitest';
import { processorMs } from '../../../src/contract/processor-time.fixture.ts';
import { answerRule, readNps, readOptions } from './answers/rule.ts';
import { readTimestamp } from './answers/timestamp.ts';
import { suggestTypes } from './classify/suggest-types.ts';
import { readText, utf8 } from './testing/tables.fixture.ts';

/** Cells made to blow up naive expressions, of any length. */
const hostile: [string, (length: number) => string][] = [
  ['an endless e-mail', (n) => 'a'.repeat(n)],
  ['at signs', (n) => 'a@'.repeat(n / 2)],
  ['dotted domain', (n) => `a@${'a.'.repeat(n / 2)}`],
  ['digits', (n) => '1'.repeat(n)],
  ['grouped digits', (n) => '1,111'.repeat(n / 5)],
  ['date that never ends', (n) => `1/1/2024 ${'1:'.repeat(n / 2)}`],
  ['blanks', (n) => `x${' '.repeat(n)}x`],
  ['line ends', (n) => `x${'\n'.repeat(n)}x`],
  ['capitals', (n) => 'A a '.repeat(n / 4)],
  ['name parts', (n) => `A${"a-'".repeat(n / 3)}`],
  ['open brackets', (n) => '('.repeat(n)],
  ['square brackets', (n) => '[a'.repeat(n / 2)],
  ['separators', (n) => 'a, '.repeat(n / 3)],
  ['semicolons', (n) => ';'.repeat(n)],
  ['dashes', (n) => ' - '.repeat(n / 3)],
  ['underscores', (n) => 'a_1'.repeat(n / 3)],
  ['dots', (n) => 'a.'.repeat(n / 2)],
  ['angle brackets', (n) => '<{{'.repeat(n / 3)],
];

function work(cell: string): void {
  const cells = Array.from({ length: 8 }, (_, i) => `${cell}${i}`);
  const rows = cells.map((value) => [value, cell]);
  const header = [cell, `${cell} ?`];
  suggestTypes({ header, texts: header, header_rows: [header, header], rows });
  readOptions(answerRule('Multi choice', cells), cell);
  readOptions(answerRule('Ranking', cells), cell);
  readNps(cell);
  const rule = answerRule('Timestamp', cells);
  if (rule.kind === 'timestamp') readTimestamp(rule, cell);
}

/**
 * Eight or ten times as much may take thirty times as long: quadratic work takes 64 times. What else the machine does is measured too,
 * so a second try counts. The floor keeps the clock's grain out of it.
 * @param time the processor time of so much work
 */
function expectLinear(time: (amount: number) => number, small: number, large: number): void {
  time(small);
  const most = 30 * Math.max(10, Math.min(time(small), time(small)));
  const taken = time(large);
  expect(taken < most ? taken : time(large)).toBeLessThan(most);
}

test.each(hostile)('%s: cells and headers take linear time', (_, make) => {
  expectLinear((length) => processorMs(() => work(make(length))), 10_000, 100_000);
});

function columnsFile(count: number): Uint8Array {
  const header = Array.from({ length: count }, (_, i) => (i === 7 ? '__proto__' : `Q${i % 50}_${i}`));
  const row = header.map((_, i) => (i % 3 === 0 ? 'Yes' : String(i % 5)));
  const text = [header, ...Array<string[]>(20).fill(row)].map((cells) => cells.join(',')).join('\n');
  return utf8(`${text}\n`);
}

test('ten thousand columns, including __proto__, are read and classified in linear time', () => {
  const judge = (count: number): number => {
    const bytes = columnsFile(count);
    return processorMs(() => {
      const { table } = readText(bytes);
      expect(table.header[7]).toBe('__proto__');
      expect(suggestTypes(table)).toHaveLength(count);
    });
  };
  expectLinear(judge, 1250, 10_000);
});

test('an unclosed quote in a long file takes one pass', () => {
  const read = (lines: number): number => {
    const bytes = utf8(`a,b\n1,"${'x,y\n'.repeat(lines)}`);
    return processorMs(() => {
      const { table } = readText(bytes, 200);
      expect(table.problems.some(({ kind }) => kind === 'unclosed-quote')).toBe(true);
    });
  };
  expectLinear(read, 125_000, 1_000_000);
});
