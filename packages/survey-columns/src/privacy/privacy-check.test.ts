import { describe, expect, it } from 'vitest';
import { type ColumnType, columnTypes } from '../shapes.ts';
import { createPrivacyCheck } from './privacy-check.ts';

function checked(columns: [header: string, type: ColumnType][], rows: string[][]) {
  const shape = {
    exporter: 'unknown' as const,
    header: columns.map(([header]) => header),
    types: columns.map(([, type]) => ({ type })),
    groups: [],
  };
  const check = createPrivacyCheck(shape);
  for (const [index, cells] of rows.entries()) check.add(index + 1, cells);
  return check;
}
const found = (columns: [string, ColumnType][], rows: string[][]) =>
  checked(columns, rows)
    .findings()
    .map(({ column, kind, rows: where, whole }) => ({ column, kind, rows: where, whole: whole?.type ?? null }));

const types = columnTypes.filter((type) => !['Name', 'Email', 'MEDIA_RESPONSE'].includes(type));

describe('personal details in every column', () => {
  it.each(types)('an address that was typed into a column that is %s', (type) => {
    const rows = [
      ...Array.from({ length: 30 }, (_, at) => [['Yes', 'No'][at % 2] ?? '']),
      ['other: mail me, bo@example.org'],
    ];
    expect(found([['Would you come again?', type]], rows)).toEqual([
      { column: 0, kind: 'email', rows: [31], whole: null },
    ]);
  });

  it.each<[string, string, string | null]>([
    ['a number in a sentence', 'call me at +358 40 123 4567', 'phone'],
    ['a name that introduces itself', 'Other: my name is Ada Lovelace', 'name'],
    ['an option', 'Dr. Smith', null],
    ['an id', '0012345678901', null],
    ['an address of a machine', '192.168.100.200', null],
  ])('%s in a column of choices: %s', (_, text, kind) => {
    const times = kind === null ? 10 : 1;
    const rows = [...Array.from({ length: 40 }, () => ['Yes']), ...Array.from({ length: times }, () => [text])];
    expect(found([['What did you choose?', 'Single choice']], rows).map((one) => one.kind)).toEqual(
      kind === null ? [] : [kind],
    );
  });

  it("the respondent's complete name in any other column, parts of it only in free text", () => {
    const columns: [string, ColumnType][] = [
      ['Name', 'Name'],
      ['Who helped you?', 'Single choice'],
      ['Why?', 'Open-ended'],
    ];
    const rows = [
      ['Grace Hopper', 'Grace', 'Grace was here'],
      ['Ada King', 'it was Ada King herself', 'nothing'],
    ];
    expect(found(columns, rows)).toEqual([
      { column: 1, kind: 'name', rows: [2], whole: null },
      { column: 2, kind: 'name', rows: [1], whole: null },
    ]);
  });

  it('every response is counted, with any number of different answers', () => {
    const rows = Array.from({ length: 2000 }, (_, at) => [`note ${at}, p${at}@example.org`]);
    expect(checked([['Notes', 'Do nothing']], rows).findings()).toMatchObject([
      { count: 2000, rows: { length: 2000 } },
    ]);
  });
});

describe('columns of personal details that are typed as something else', () => {
  it.each<[string, string, (at: number) => string, ColumnType, string | null]>([
    ['addresses, whatever the header', 'Q12', (at) => `p${at}@example.org`, 'Do nothing', 'email'],
    ['addresses with a name', 'From', (at) => `P <person.number.${at}@example.org>`, 'Open-ended', 'email'],
    ['names', 'Your name', (at) => `Ada ${'ABCDEFGHIJ'[at]}ing`, 'Single choice', 'name'],
    ['names in German', 'Vor- und Nachname', (at) => `Jürgen ${'ABCDEFGHIJ'[at]}eck`, 'Open-ended', 'name'],
    ['names as what they are', 'Your name', (at) => `Ada ${'ABCDEFGHIJ'[at]}ing`, 'Name', null],
    ['numbers of telephones', 'Telefonnummer', (at) => `0170 12345${at}6`, 'Do nothing', 'phone'],
    ['international numbers, whatever the header', 'Q7', (at) => `+44 20 7946 09${at}8`, 'Do nothing', 'phone'],
    ['ids', 'Q7', (at) => `55512345${at}7`, 'Do nothing', null],
    ['choices', 'Your name for it', (at) => ['Good', 'Bad'][at % 2] ?? '', 'Single choice', null],
    [
      'whether there is a telephone',
      'Do you have a phone?',
      (at) => ['Yes', 'No'][at % 2] ?? '',
      'Single choice',
      null,
    ],
  ])('%s below “%s”', (_, header, cell, type, kind) => {
    const rows = Array.from({ length: 10 }, (_, at) => [cell(at)]);
    const all = found([[header, type]], [...rows, ['']]);
    expect(all).toEqual(kind === null ? [] : [{ column: 0, kind, rows: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], whole: type }]);
  });

  it('reports how many of the filled cells, and the content of a column with any type', () => {
    const rows = [
      ...Array.from({ length: 8 }, (_, at) => [`p${at}@example.org`, `Ada ${'ABCDEFGH'[at]}ing`]),
      ['none', ''],
      ['', ''],
    ];
    const check = checked(
      [
        ['Contact', 'Do nothing'],
        ['Name', 'Name'],
      ],
      rows,
    );
    expect(check.findings()).toMatchObject([
      { column: 0, kind: 'email', count: 8, whole: { filled: 9, type: 'Do nothing' } },
    ]);
    expect(check.holds()).toEqual(['email', 'name']);
  });
});
