import { describe, expect, it } from 'vitest';
import { holdsNoAnswer } from '../answers/missing.ts';
import { decideColumns } from '../classify/decide-columns.ts';
import { readText as read } from '../testing/tables.fixture.ts';
import { type DeclaredColumn, isTypesRow, listNamingRows, readDeclaredColumns, writeTypeCell } from './own-export.ts';
import { recogniseExporter } from './registry.ts';

describe('a cell of the row of types', () => {
  const columns: [DeclaredColumn, string][] = [
    [{ type: 'Name' }, 'Sheaf: Name'],
    [{ type: 'MEDIA_RESPONSE' }, 'Sheaf: MEDIA_RESPONSE'],
    [{ type: 'Timestamp', order: 'dmy' }, 'Sheaf: Timestamp, day first'],
    [{ type: 'Timestamp', order: 'mdy' }, 'Sheaf: Timestamp, month first'],
    [{ type: 'Multi choice', separator: '; ' }, 'Sheaf: Multi choice, separator "; "'],
    [{ type: 'Multi choice', separator: '\n' }, 'Sheaf: Multi choice, separator "\\n"'],
    [
      { type: 'Multi choice', separator: ', ', whole: ['Tea, hot', 'a "b", c'] },
      'Sheaf: Multi choice, separator ", ", whole "Tea, hot" "a \\"b\\", c"',
    ],
    [{ type: 'NPS', missing: ['N/A', '-99'] }, 'Sheaf: NPS, missing "N/A" "-99"'],
    [{ type: 'NPS', missing: ['-99'], usual: true }, 'Sheaf: NPS, missing "-99" and usual'],
    [{ type: 'Name', missing: [] }, 'Sheaf: Name, missing none'],
  ];
  it.each(columns)('%j is %j and is read back', (column, cell) => {
    expect(writeTypeCell(column, false)).toBe(cell);
    expect(readDeclaredColumns([['x'], [cell]])).toEqual([column]);
    expect(readDeclaredColumns([['x'], [writeTypeCell(column, true)]])).toEqual([column]);
  });

  it.each([['Sheaf'], ['Sheaf: Number'], ['Single choice'], ['My Sheaf: Name'], ['sheaf: Name'], ['']])(
    '%j is not a cell of types',
    (cell) => expect(isTypesRow([cell])).toBe(false),
  );

  it('notes of a later version are passed over', () => {
    expect(readDeclaredColumns([['x'], ['Sheaf: NPS, scale 0-10, missing "x"']])).toEqual([
      { type: 'NPS', missing: ['x'] },
    ]);
  });
});

describe('a file with a row of types', () => {
  const types = 'Sheaf: Open-ended,Sheaf: Single choice,Sheaf: MEDIA_RESPONSE,Sheaf: Do nothing';

  it('has the header rows above it, and the types in it', () => {
    const { dialect, table } = read(`A,B,C,D\nOne?,Two?,,\n${types}\n1,2,3,4\n1,2,3,4\n`);
    expect([dialect.header_rows, dialect.escaped, table.rows.length]).toEqual([3, true, 2]);
    expect(listNamingRows(table.header_rows)).toEqual([
      ['A', 'B', 'C', 'D'],
      ['One?', 'Two?', '', ''],
    ]);
    expect(recogniseExporter(table).exporter).toBe('Sheaf');
    const decided = decideColumns(table, { column_mapping: {}, auto_map: true });
    expect(decided.suggestions.map(({ type }) => type)).toEqual([
      'Open-ended',
      'Single choice',
      'MEDIA_RESPONSE',
      'Do nothing',
    ]);
    // MEDIA_RESPONSE has to be set explicitly, and Do nothing is the fallback.
    expect(decided.columns.map(({ type, source }) => [type, source])).toEqual([
      ['Open-ended', 'classifier'],
      ['Single choice', 'heuristic'],
      ['Do nothing', 'fallback'],
      ['Do nothing', 'fallback'],
    ]);
  });

  it('a column added or moved in a spreadsheet does not affect the others', () => {
    const { table } = read(`Mine,C,B\n,Sheaf: NPS,Sheaf: Name\n7,1,x\n8,2,y\n9,3,z\n`);
    const { columns } = decideColumns(table, { column_mapping: {}, auto_map: true });
    expect(columns.slice(1).map(({ type }) => type)).toEqual(['NPS', 'Name']);
  });

  it('the apostrophe that the export added is removed, unless the row says that cells are unchanged', () => {
    const cells = `"'=1+1",'-x,'',"it's"`;
    expect(read(`A,B,C,D\n${types}\n${cells}\n`).table.rows).toEqual([['=1+1', '-x', "''", "it's"]]);
    const kept = types.replaceAll('Sheaf:', 'Sheaf (cells unchanged):');
    expect(read(`A,B,C,D\n${kept}\n${cells}\n`).table.rows).toEqual([["'=1+1", "'-x", "''", "it's"]]);
    expect(read(`A,B,C,D\n${cells}\n`).table.rows).toEqual([["'=1+1", "'-x", "''", "it's"]]);
  });

  it('dates and separators are read as the row says', () => {
    const said = 'Sheaf: Timestamp, day first,"Sheaf: Multi choice, separator "", "", whole ""Tea, hot"""';
    const { table } = read(
      `When,What\n"${said.split(',"')[0]}","${said.split(',"')[1]}\n01/02/2024,"Tea, hot, Milk"\n`,
    );
    const { columns } = decideColumns(table, { column_mapping: {}, auto_map: true });
    expect(columns.map(({ rule }) => rule)).toMatchObject([
      { kind: 'timestamp', form: 'text', order: 'dmy', order_certain: true },
      { kind: 'multi', separator: ', ', options: ['Tea, hot'] },
    ]);
    const other = decideColumns(table, { column_mapping: { What: 'Single choice' }, auto_map: true });
    expect(other.columns[1]?.rule.kind).toBe('single');
  });

  it('missing answers are those it lists, or those in addition to the usual ones', () => {
    const lists = ['missing ""none of it""', 'missing ""none of it"" and usual', 'missing none', ''];
    const types = lists.map((list) => `"Sheaf: Open-ended${list === '' ? '' : `, ${list}`}"`).join(',');
    const { table } = read(`A,B,C,D\n${types}\nNone of it,None of it,x,x\nn/a,n/a,n/a,n/a\n`);
    const { columns } = decideColumns(table, { column_mapping: {}, auto_map: true });
    const holds = columns.map(({ rule }) => ['None of it', 'n/a'].map((cell) => holdsNoAnswer(rule, cell)));
    expect(holds).toEqual([
      [true, false],
      [true, true],
      [false, false],
      [false, true],
    ]);
    const asked = { column_mapping: {}, auto_map: true, missing_answers: { A: ['n/a'] } };
    expect(decideColumns(table, asked).columns[0]?.rule.missing?.words).toEqual(['n/a']);
  });

  it('header rows of a tool still identify the tool', () => {
    const { dialect, table } = read(
      `Q1,Q2\nWhy?,How?\n"{""ImportId"":""QID1""}","{""ImportId"":""QID2""}"\nSheaf: NPS,Sheaf: NPS\n1,2\n`,
    );
    expect([dialect.header_rows, recogniseExporter(table).exporter, table.texts]).toEqual([
      4,
      'Qualtrics',
      ['Why?', 'How?'],
    ]);
  });
});
