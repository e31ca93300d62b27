import { detectDialect, readTable } from '@sheaf/survey-columns';
import { expect, it } from 'vitest';
import { openNamed, readWhole } from './read-csv.fixture.ts';
import { savFile } from './spss/sav.fixture.ts';

// The import service reads header rows from the CSV alone, so it must find them there for certain, whatever the columns are called.

const labels: [number, string][] = [
  [1, 'Good'],
  [2, 'Bad'],
];

it('the names, texts and responses of SPSS with words as names are told apart', async () => {
  const [header, texts] = [
    ['AGE', 'MARITAL'],
    ['Age of respondent', 'Marital status'],
  ];
  const variables = header.map((name, at) => ({ name, label: texts[at] ?? '', labels }));
  const cases = [
    [1, 2],
    [2, 1],
  ];
  const source = await openNamed(savFile({ variables, cases }), 'x.sav');
  const csv = new TextEncoder().encode((await readWhole(source)).csv);
  const dialect = detectDialect(csv, { whole: true });
  expect(dialect).toMatchObject({ skip_lines: 0, header_rows: 3 });
  expect(source.tables[0]).toMatchObject({ dialect: { header_rows: 3 }, firstRow: -2 });
  const table = readTable(csv, dialect, { limit: 10, whole: true });
  expect(table).toMatchObject({ header, texts });
  expect(table.rows).toHaveLength(2);
});

it('a row that names only some columns is a response', () => {
  const csv = new TextEncoder().encode('A,B\nx,y\nVariable: A,z\n1,2\n3,4\n');
  expect(detectDialect(csv, { whole: true }).header_rows).toBe(1);
});
