// How long displays of 2,000 columns take, beside the types and the groups of the same columns.
import { decideDisplays, groupColumns, suggestTypes } from '@sheaf/survey-columns';
import type { Table } from '@sheaf/tables';
import { median, report, round } from '../report.ts';

const width = 2000;
const rows = 500;
const rounds = 5;

/** Kinds of columns in turn: a rating, an age group, a number, a rate, names of places, a text. */
const kinds: readonly { header: string; cells: readonly string[] }[] = [
  {
    header: 'How satisfied are you?',
    cells: ['Very satisfied', 'Satisfied', 'Neutral', 'Very dissatisfied', "Don't know"],
  },
  { header: 'Age group', cells: ['18-24', '25-34', '35-44', '45-54', '65+', 'Under 18'] },
  { header: 'Years of experience', cells: ['1', '2.5', '7', '12', '30', '4', '0'] },
  { header: 'How often?', cells: ['Daily', 'Once a week', 'Less than once a month', 'Never', '2-3 times a month'] },
  { header: 'Country', cells: ['Kenya', 'Malawi', 'Germany', 'Finland', 'Japan'] },
  { header: 'Favourite', cells: ['Red wine', 'Tea and cake', 'Water', 'Something else entirely', 'Nothing of this'] },
];

function makeTable(): Table {
  const columns = Array.from({ length: width }, (_, at) => kinds[at % kinds.length] ?? { header: '', cells: [] });
  const header = columns.map((column, at) => `${column.header} ${at + 1}`);
  const cellsOf = (row: number): string[] =>
    columns.map(({ cells }, at) => cells[(row * 7 + at * 3 + ((row * at) % 5)) % cells.length] ?? '');
  return {
    header,
    texts: header,
    header_rows: [header],
    rows: Array.from({ length: rows }, (_, row) => cellsOf(row)),
    truncated: false,
    problems: [],
    blank_lines: 0,
    summary_rows: 0,
  };
}

/** The median of several rounds, in milliseconds; the first one warms up. */
const measure = (run: () => unknown): number =>
  median(
    Array.from({ length: rounds + 1 }, () => {
      const start = performance.now();
      run();
      return performance.now() - start;
    }).slice(1),
  );

const table = makeTable();
const suggestions = suggestTypes(table);
const groups = groupColumns(table, suggestions);
const types = measure(() => suggestTypes(table));
const works = {
  groups: () => groupColumns(table, suggestions),
  displays: () => decideDisplays(table, suggestions, groups),
};
report(
  'displays',
  Object.entries(works).map(([what, run]) => {
    const ms = measure(run);
    return { what, ms: round(ms), '/ types': round(ms / types, 2) };
  }),
  { columns: width, rows, types_ms: round(types) },
);
