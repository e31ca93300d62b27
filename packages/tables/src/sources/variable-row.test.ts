import { detectDialect, readTable } from '@sheaf/survey-columns';
import { expect, it } from 'vitest';
import { openNamed, readWhole } from './read-csv.fixture.ts';
import { savFile } from './spss/sav.fixture.ts';

// The import service reads header rows from the CSV alone, so it must find them there for certain, whatever the columns are called.

const labels: [number, string][] = [
  [1, 'Good'],
  [2, 'Bad'],
];
const sav = (names: readonly string[], texts: readonly string[], cases: number[][]) =>
  savFile({ variables: names.map((name, at) => ({ name, label: texts[at] ?? '', labels })), cases });
const plain = [
  [1, 2],
  [2, 1],
];

const files: {
  what: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer> | string;
  header: string[];
  texts: string[];
  rows: number;
}[] = [
  {
    what: 'SPSS with words as names',
    name: 'x.sav',
    bytes: sav(['AGE', 'MARITAL'], ['Age of respondent', 'Marital status'], plain),
    header: ['AGE', 'MARITAL'],
    texts: ['Age of respondent', 'Marital status'],
    rows: 2,
  },
];

it.each(files)('$what: names, texts and responses are told apart', async ({ name, bytes, header, texts, rows }) => {
  const source = await openNamed(bytes, name);
  const csv = new TextEncoder().encode((await readWhole(source)).csv);
  const dialect = detectDialect(csv, { whole: true });
  expect(dialect).toMatchObject({ skip_lines: 0, header_rows: 3 });
  expect(source.tables[0]).toMatchObject({ dialect: { header_rows: 3 }, firstRow: -2 });
  const table = readTable(csv, dialect, { limit: 10, whole: true });
  expect(table).toMatchObject({ header, texts });
  expect(table.rows).toHaveLength(rows);
});

it('a row that names only some columns is a response', () => {
  const csv = new TextEncoder().encode('A,B\nx,y\nVariable: A,z\n1,2\n3,4\n');
  expect(detectDialect(csv, { whole: true }).header_rows).toBe(1);
});
