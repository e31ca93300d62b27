import { expect, test } from 'vitest';
import { countSummaryRows, tailRows } from '../rows/summary-rows.ts';
import { toRows } from '../testing/tables.fixture.ts';

const people = Array.from({ length: 20 }, (_, i) => [`P${i}`, String(i), 'fine']);
const count = (...last: string[][]): number => countSummaryRows([...people, ...last]);

test.each<[string, string[][]]>([
  ['a total and an average', toRows('Total|190| / Average:|9.5|')],
  ['an average that stands further right', [['', 'Durchschnitt', '47,5 %']]],
  ['n = 60', [['n = 60', '', '']]],
  ['word and figure in one cell', [['Total responses: 20', '', '']]],
  ['a count in a sentence', [['20 responses', '', '']]],
  ['a source', [['Source: Acme Panel, wave 3', '', '']]],
  ['when it was exported', [['Exported on 2024-03-01 10:00', '', '']]],
  ['German', toRows('Summe|190| / Mittelwert|9,5| / Quelle: eigene Erhebung||')],
  ['Chinese', toRows('合计|190| / 共20条|| / 导出时间：2024-03-01||')],
  ['a line of words below identifiers, in any language', [['Þetta er athugasemd um skrána', '', '']]],
])('%s at the end is not a response', (_, last) => {
  expect(count(...last)).toBe(last.length);
});

test.each<[string, string[][]]>([
  ['nothing', []],
  ['a total with a comment', [['Total', '190', 'a rebel']]],
  ['a total above a response', toRows('Total|190| / P20|3|fine')],
  ['a person who stopped at once', [['P20', '', '']]],
  ['nine rows and more', Array.from({ length: 9 }, () => ['Total', '190', ''])],
])('%s at the end stays', (_, last) => {
  expect(count(...last)).toBe(0);
});

const brands = ['Shell', 'Aral', 'Esso', 'Jet', 'Shell', 'Aral', 'Esso', 'Shell', 'Aral', 'Jet', 'Jet', 'Esso'];
const rated = brands.map((brand, i) => [brand, String((i % 5) + 1)]);

test('a word that is also an answer is not a footer', () => {
  expect(countSummaryRows([['Total', '3'], ...rated, ['Total', '5']])).toBe(0);
  // The same word closes the file where the figure can be no answer.
  expect(countSummaryRows([...rated, ['Total', '36']])).toBe(1);
});

test('the brand Total in a row that could be any response stays', () => {
  const shops = Array.from({ length: 30 }, (_, i) => [`Shop ${String.fromCharCode(65 + i)}x`, String((i % 5) + 1)]);
  expect(countSummaryRows([...shops, ['Total', '5']])).toBe(0);
  expect(countSummaryRows([...shops, ['Total', '']])).toBe(0);
  expect(countSummaryRows([...shops, ['Average', '3']])).toBe(1);
});

test('rows that all look the same are responses, and only the end of the file is checked', () => {
  expect(countSummaryRows(Array(30).fill(['Mean', '3']))).toBe(0);
  const many = Array.from({ length: 3 * tailRows }, (_, i) => [`P${i}`, String(i % 9), 'fine']);
  expect(countSummaryRows([...many, ['Total', '2496', '']])).toBe(1);
  expect(countSummaryRows([...many, ['Total', '2496', '']].slice(-tailRows))).toBe(1);
});
