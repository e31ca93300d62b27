import type { ExporterName } from '@sheaf/survey-columns';
import { plainDialect as dialect } from '@sheaf/tables';
import { describe, expect, it } from 'vitest';
import type { ColumnType } from '../../contract/index.ts';
import { findOverlap, type Responses } from './overlap.ts';

type Columns = [header: string, type: ColumnType][];

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const buildFile = (columns: Columns, rows: readonly string[][]): Responses => {
  const lines = [columns.map(([header]) => header), ...rows].map((cells) => cells.map(quoted).join(','));
  return { file: new Blob([`${lines.join('\n')}\n`]), dialect, columns: columns.map((_, at) => at) };
};
const buildShape = (columns: Columns, exporter: ExporterName = 'unknown') => ({
  exporter,
  header: columns.map(([header]) => header),
  types: columns.map(([, type]) => ({ type })),
  groups: [],
});
const find = (columns: Columns, there: string[][], added: string[][], exporter?: ExporterName) =>
  findOverlap(buildFile(columns, added), [buildFile(columns, there)], buildShape(columns, exporter));

const people: Columns = [
  ['Name', 'Name'],
  ['Email', 'Email'],
  ['Participant ID', 'Do nothing'],
  ['Why?', 'Open-ended'],
];

describe('findOverlap: which responses are already in the survey', () => {
  it.each<[string, string[], string[], 'address' | 'name' | 'identifier' | 'cells' | null]>([
    ['an address in any case and with blanks around', ['', 'bo@x.org', '', 'a'], ['', ' BO@x.org', '', 'b'], 'address'],
    ['one address, another person', ['Ana Ruiz', 'home@x.org', '', 'a'], ['Bo Ruiz', 'home@x.org', '', 'b'], null],
    ['no address, by name', ['Ana Ruiz', 'ana@x.org', '', 'a'], ['RUIZ Ana', '', '', 'b'], 'name'],
    ['no address on either side, by name', ['Ana Ruiz', '', '', 'a'], ['Ana Ruiz', '', '', 'b'], 'name'],
    ['namesakes with an address each', ['Ana Ruiz', 'a@x.org', '', 'a'], ['Ana Ruiz', 'b@x.org', '', 'b'], null],
    ['no address, no name, by identifier', ['', '', 'KA17', 'a'], ['', '', 'KA17', 'b'], 'identifier'],
    [
      'one name, and all cells are equal',
      ['Ana Ruiz', '', '', 'two lines, and many more words'],
      ['Ana Ruiz', '', '', 'two lines, and many more words'],
      'cells',
    ],
    [
      'nobody is named, and all cells are equal',
      ['', '', '', 'two\nlines, and many more words'],
      ['', '', '', 'two\nlines, and many more words '],
      'cells',
    ],
    ['nobody is named, and little was said', ['', '', '', 'yes'], ['', '', '', 'yes'], null],
    ['words for no answer name nobody', ['N/A', 'keine Angabe', 'n/a', 'a'], ['N/A', 'keine Angabe', 'n/a', 'b'], null],
  ])('%s', async (_, there, added, by) => {
    const others = Array.from({ length: 20 }, (_, at) => ['', '', '', ['yes', 'no'][at % 2] ?? '']);
    const found = await find(people, [there, ...others], [added]);
    expect(found.known).toEqual(by === null ? [] : [1]);
    expect(found.byName).toEqual(by === 'name' ? [1] : []);
    expect([found.rows, found.existingRows]).toEqual([1, 21]);
  });

  it('by the columns that somebody named: together, and before address and name', async () => {
    const rows = [
      ['Ana Ruiz', 'home@x.org', 'A', 'Clinic 1'],
      ['Bo Lund', '', 'B', 'Clinic 1'],
    ];
    const added = [
      ['', '', ' a ', 'clinic 1'],
      ['Ana Ruiz', 'home@x.org', 'A', 'Clinic 2'],
      ['Bo Lund', '', '', 'Clinic 1'],
    ];
    const shape = { ...buildShape(people), person_key: [2, 3] };
    const found = await findOverlap(buildFile(people, added), [buildFile(people, rows)], shape);
    expect([found.known, found.byName]).toEqual([[1, 3], [3]]);
  });

  it('repeats within a wave are separate from known responses', async () => {
    const rows = [
      ['Ana Ruiz', 'ana@x.org', '', 'a'],
      ['Bo Lund', 'bo@x.org', '', 'a'],
      ['Bo Lund', '', '', 'b'],
      ['Cy Moor', 'cy@x.org', '', 'a'],
      ['', 'CY@x.org', '', 'c'],
    ];
    const found = await find(people, [['Ana Ruiz', 'ana@x.org', '', 'z']], rows);
    expect([found.known, found.repeated]).toEqual([[1], [3, 5]]);
  });
});

describe('exports that were made again', () => {
  const columns: Columns = [
    ['Timestamp', 'Timestamp'],
    ['Come again?', 'Single choice'],
  ];
  const row = (at: number) => [
    `2024/03/01 10:${String(at % 60).padStart(2, '0')}:0${at % 10}`,
    ['Yes', 'No'][at % 2] ?? '',
  ];

  it('response id and time are equal, without a name', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => row(at));
    const found = await find(columns, rows.slice(0, 30), rows, 'Google Forms');
    expect(found.known).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  });

  it('running numbers identify a response only together with the time or the person', async () => {
    const forms: Columns = [
      ['ID', 'Do nothing'],
      ['Start time', 'Timestamp'],
      ['Email', 'Email'],
      ['Score', 'NPS'],
    ];
    const there = [
      ['1', '3/1/24 8:00:01', 'anonymous', '3'],
      ['2', '3/1/24 9:00:02', 'anonymous', '4'],
    ];
    const other = [
      ['1', '6/1/24 8:10:05', 'anonymous', '3'],
      ['2', '6/1/24 9:10:06', 'anonymous', '9'],
    ];
    expect((await find(forms, there, other, 'Microsoft Forms')).known).toEqual([]);
    const again = [...there, ['3', '3/1/24 9:30:02', 'anonymous', '4']];
    expect((await find(forms, there, again, 'Microsoft Forms')).known).toEqual([1, 2]);
  });
});
