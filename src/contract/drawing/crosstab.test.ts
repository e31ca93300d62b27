import { describe, expect, it } from 'vitest';
import type { ComparedTable, Comparison } from '../workspace/comparison.ts';
import { makeCrosstab, nameColumn, tabulateCrosstab, toColumnLetter } from './crosstab.ts';
import { createTelling } from './drawing.ts';

const telling = createTelling('en');

const bases = { base: 40, weighted_base: 40, effective_base: 40 };
const column = (label: string, value = label, by = 'question:1') => ({
  by,
  value,
  label,
  from: null,
  to: null,
  ...bases,
});
const comparison: Comparison = {
  columns: [column('Women'), column('Men'), column('Others')],
  total: { base: 130, weighted_base: 130, effective_base: 130 },
  hidden: 0,
  smallest_base: 30,
  overlap: false,
  level: 0.05,
  correction: 'bonferroni',
  weight: null,
  questions: [],
  groups: [],
};
const cell = (share: number | null, ...higher_than: number[]) => ({ count: 10, share, higher_than });
const table: ComparedTable = {
  bases: [bases, bases, bases],
  total_bases: { base: 125, weighted_base: 125, effective_base: 125 },
  rows: [
    { value: 'Yes', total: { count: 40, share: 0.321 }, cells: [cell(0.604, 1, 2), cell(0.004), cell(null)] },
    { value: 'No', total: { count: 85, share: 0.679 }, cells: [cell(0.396), cell(0.996), cell(0)] },
  ],
  means: [
    { mean: 3.456, deviation: 1.2, base: 40, higher_than: [1] },
    { mean: 2, deviation: 1, base: 40, higher_than: [] },
    { mean: null, deviation: null, base: 0, higher_than: [] },
  ],
  total_mean: { mean: 2.7, deviation: 1.1, base: 125 },
  test: { name: 'chi_square', statistic: 12.345, df: 2, df2: null, p: 0.0021 },
  means_test: null,
  without_variance: [],
};
const survey = { questions: [], groups: [], waves: [] };
const tabulate = (change: Partial<ComparedTable>, kind: 'score' | null = null, of = comparison) =>
  makeCrosstab([{ label: '', table: { ...table, ...change }, mean: kind }], of, survey, telling);

describe('a comparison', () => {
  it('is copied as numbers, with the letters of marks in columns of their own', () => {
    expect(tabulateCrosstab(tabulate({}), telling)).toEqual({
      columns: ['Answer', 'Total', 'A: Women', 'A is higher than', 'B: Men', 'C: Others'],
      rows: [
        ['Yes %', 32.1, 60.4, 'B, C', 0.4, ''],
        ['No %', 67.9, 39.6, '', 99.6, 0],
        ['Mean', 2.7, 3.46, 'B', 2, ''],
        ['Base', 125, 40, '', 40, 40],
      ],
    });
  });

  it('has minus signs on the screen, and numbers in what is copied', () => {
    const below = tabulate({ total_mean: { mean: -28, deviation: 1, base: 125 } });
    expect(below.rows[2]?.total.text).toBe('−28.00');
    expect(tabulateCrosstab(below, telling).rows[2]?.[1]).toBe(-28);
  });

  it.each([
    ['years without thousands', { mean: 2015.25, deviation: 1.5 }, '2015.25', 'SD 1.50'],
    ['an absurd mean with three figures', { mean: 4.2575e30, deviation: 1e31 }, '4.26 × 10³⁰', 'SD 1 × 10³¹'],
  ])('writes %s', (_, mean, text, hint) => {
    const total = tabulate({ rows: null, total_mean: { ...mean, base: 9 } }).rows[0]?.total;
    expect(total).toMatchObject({ text, hint });
  });

  it('has a row for each item of a ranking, and the range of their bases', () => {
    const first = (share: number, base: number): ComparedTable => ({
      ...table,
      bases: [{ ...bases, base }, bases, bases],
      total_bases: { ...bases, base: base + 80 },
      rows: [{ value: 'x', total: { count: 1, share }, cells: [cell(share), cell(0), cell(0)] }],
      means: null,
    });
    const parts = [
      { label: 'Tea', table: first(0.6, 40), mean: null },
      { label: 'Coffee', table: first(0.4, 38), mean: null },
    ];
    expect(tabulateCrosstab(makeCrosstab(parts, comparison, survey, telling), telling).rows).toEqual([
      ['Tea %', 60, 60, 0, 0],
      ['Coffee %', 40, 40, 0, 0],
      ['Base', '118 – 120', '38 – 40', 40, 40],
    ]);
  });

  it('has the answers of each statement of a grid below each other, and the range of their bases in each column', () => {
    const other = { ...table, bases: [{ ...bases, base: 39 }, { ...bases, base: 41 }, bases], means: null };
    const parts = [
      { label: 'Service', table: { ...table, means: null }, mean: null },
      { label: 'Price', table: other, mean: null },
    ];
    expect(tabulateCrosstab(makeCrosstab(parts, comparison, survey, telling), telling).rows).toEqual([
      ['Service: Yes %', 32.1, 60.4, 'B, C', 0.4, ''],
      ['Service: No %', 67.9, 39.6, '', 99.6, 0],
      ['Price: Yes %', 32.1, 60.4, 'B, C', 0.4, ''],
      ['Price: No %', 67.9, 39.6, '', 99.6, 0],
      ['Base', 125, '39 – 40', '', '40 – 41', 40],
    ]);
  });

  it('states the weighted and the effective base under weights', () => {
    const weight = { question_id: 9, without: 0, weighted_base: 120, effective_base: 90 };
    const { rows } = tabulate({}, null, { ...comparison, weight });
    expect(rows.map(({ label }) => label).slice(-3)).toEqual(['Base', 'Weighted base', 'Effective base']);
  });

  it('calls the mean of a net promoter score by its name, as a whole number', () => {
    const promoters = { value: 'promoters', total: { count: 50, share: 1 }, cells: [cell(1), cell(1), cell(1)] };
    const { rows } = tabulate({ rows: [promoters] }, 'score');
    expect(rows.map(({ label }) => label)).toEqual(['Promoters', 'Net promoter score', 'Base']);
    expect(rows[1]?.cells.map(({ text }) => text)).toEqual(['3', '2', '–']);
  });
});

it.each<[by: string, column: Comparison['columns'][number], name: string]>([
  ['question:2', column('promoters'), 'Promoters'],
  ['question:3', { ...column('2010'), from: 2010, to: 2015 }, '2010 – 2015'],
  ['month', column('2024-03-01'), 'Mar 2024'],
  ['quarter:4', column('2024-07-01'), 'Q3 2024'],
  ['year', column('2024-01-01'), '2024'],
])('a column of %s is called %j: %s', (by, of, name) => {
  expect(nameColumn({ ...of, by }, survey, telling)).toBe(name);
});

it('several banners: each is named, and its first column begins it', () => {
  const columns = [column('Women'), column('Men'), column('2024-03-01', '2024-03-01', 'month')];
  const { banners, ...crosstab } = tabulate({}, null, { ...comparison, columns });
  expect(banners.map(({ by, name, columns: own }) => [by, name, ...own.map(({ letter }) => letter)])).toEqual([
    ['question:1', '1', 'A', 'B'],
    ['month', 'Month', 'C'],
  ]);
  expect(crosstab.columns.map(({ begins }) => begins)).toEqual([true, false, true]);
  expect(tabulateCrosstab({ banners, ...crosstab }, telling).columns).toEqual([
    ...['Answer', 'Total', 'A: 1: Women', 'A is higher than', 'B: 1: Men', 'C: Month: Mar 2024'],
  ]);
});

it('the letters of columns go on after Z', () => {
  expect([0, 25, 26, 51, 52].map(toColumnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA']);
});
