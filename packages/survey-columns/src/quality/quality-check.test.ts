import { describe, expect, it } from 'vitest';
import type { ColumnType } from '../shapes.ts';
import { findAll, type Shape } from '../testing/duplicates.fixture.ts';
import type { ColumnGroup, QualityKind } from '../types.ts';

const rowsOf = (kind: QualityKind, { rows, ...shape }: Shape & { rows: string[][] }): number[] =>
  findAll(shape, rows).flatMap((finding) => (finding.kind === kind ? finding.rows : []));

const long = 'The staff were friendly and helped me find what I wanted.';
const times = (count: number, row: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => row(index));

describe('test responses', () => {
  it.each([
    ['test', 'ada@uni.example.org', true],
    ['Test!', 'ada@uni.example.org', true],
    ['asdf', 'ada@uni.example.org', true],
    ['good', 'test@test.com', true],
    ['good', 'me@example.com', false],
    ['I took the test', 'ada@uni.example.org', false],
    ['', 'tester.name@firm.com', false],
  ])('%s, %s: %s', (text, email, isTest) => {
    const types: ColumnType[] = ['Open-ended', 'Email'];
    expect(rowsOf('test', { header: ['Why?', 'E-mail'], types, rows: [[text, email]] })).toEqual(isTest ? [1] : []);
  });
});

describe('straight-lining', () => {
  const members = [0, 1, 2, 3, 4];
  const groups: ColumnGroup[] = [
    {
      kind: 'grid',
      question: 'How do you agree?',
      members,
      items: [...'abcde'],
      iterations: null,
      write_ins: [],
      whole: null,
      confidence: 0.9,
      reason: 'same_answers',
    },
  ];
  const header = members.map((index) => `How do you agree? [${index}]`);
  const types: ColumnType[] = members.map(() => 'Single choice');
  const mixed = (index: number) => members.map((member) => String(((index + member * member) % 5) + 1));

  it('one answer to all statements', () => {
    const rows = [...times(10, mixed), ['3', '3', '3', '3', '3'], ['3', '3', '3', '3', '']];
    expect(rowsOf('straight_line', { header, types, rows, groups })).toEqual([11]);
  });

  it('finds nothing if most people give the same answers', () => {
    const rows = [...times(4, mixed), ...times(10, () => ['5', '5', '5', '5', '5'])];
    expect(rowsOf('straight_line', { header, types, rows, groups })).toEqual([]);
  });
});

describe('speeders', () => {
  it.each([
    ['a duration', ['Duration (in seconds)'], (seconds: number) => [String(seconds)]],
    [
      'start and end',
      ['Start time', 'Completion time'],
      (seconds: number) => [
        '2024-03-01 10:00:00',
        new Date(Date.UTC(2024, 2, 1, 10, 0, seconds)).toISOString().slice(0, 19),
      ],
    ],
  ])('below a third of the median, from %s', (_, header, row) => {
    const rows = times(30, (index) => row(index === 7 ? 50 : 290 + index));
    expect(rowsOf('speeder', { header: [...header], types: header.map(() => 'Do nothing'), rows })).toEqual([8]);
  });

  it('a respondent who left early is not a speeder', () => {
    const header = ['Duration (in seconds)', 'A', 'B', 'C'];
    const types: ColumnType[] = ['Do nothing', 'Single choice', 'Single choice', 'Single choice'];
    const rows = times(30, (index) => (index < 5 ? ['20', '1', '', ''] : [String(300 + index), '1', '2', '3']));
    expect(rowsOf('speeder', { header, types, rows })).toEqual([]);
  });
});

it('a clean file has no findings', () => {
  const rows = times(100, (index) => [`${long} ${index}`, String(index % 5)]);
  expect(findAll({ header: ['Why?', 'Age'], types: ['Open-ended', 'Single choice'] }, rows)).toEqual([]);
});
