import { describe, expect, test } from 'vitest';
import { chooseComparison, compareHeaders, makeShape, type TargetColumn } from './target.ts';

const column = (header: string, text = header, type: TargetColumn['type'] = 'Open-ended'): TargetColumn => ({
  header,
  text,
  type,
});
const table = (header: string[], texts = header) => ({ header, texts });
const one = { header_rows: 1 };
const headers = (columns: readonly TargetColumn[]) => columns.map(({ header }) => header);

describe('how a header differs from that of a survey', () => {
  test('a name that occurs twice is not found', () => {
    const difference = compareHeaders([column('A')], table(['A', 'A']), one);
    expect(headers(difference.missing)).toEqual(['A']);
  });

  test('if both have several header rows, the question text comes before the name', () => {
    const columns = [column('Q1', 'How are you?'), column('Q2', 'Why?')];
    const moved = table(['Q2', 'Q1'], ['How are you?', 'Why?']);
    expect(compareHeaders(columns, moved, { header_rows: 3 }).places).toEqual([0, 1]);
    expect(compareHeaders(columns, moved, one).places).toEqual([1, 0]);
  });

  test('a matched column is sent under the header of its question, unless that has a column already', () => {
    const columns = [column('A'), column('B')];
    const matches = new Map([
      ['x', 'B'],
      ['y', 'A'],
    ]);
    const { missing, extra, places, renamed } = compareHeaders(columns, table(['y', 'A', 'x']), one, matches);
    expect({ missing, extra, places, renamed }).toEqual({
      missing: [],
      extra: ['y'],
      places: [1, 2],
      renamed: [{ column: 2, header: 'B' }],
    });
  });
});

test('responses are compared by the columns that identify the respondent', () => {
  const shape = makeShape([column('Mail', 'Mail', 'Email'), column('Who', 'Who', 'Name'), column('Why')], 'unknown');
  expect(shape.header).toEqual(['Mail', 'Who', 'Why']);
  expect(chooseComparison(shape).headers).toEqual(['Mail', 'Who']);
  const keyed = makeShape([column('Mail', 'Mail', 'Email'), { ...column('Code'), isKey: true }], 'unknown');
  expect(chooseComparison(keyed).headers).toEqual(['Code', 'Mail']);
});
