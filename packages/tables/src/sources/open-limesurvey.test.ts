import { describe, expect, it } from 'vitest';
import { findErrorSentence, openNamed, readTable } from './read-csv.fixture.ts';

const lines = [
  'id\t"Date submitted"\t"Start language"\t"How was it?"\t"Which (tea)"\t"Which (other)"',
  'id\tsubmitdate\tstartlanguage\tq1\tq2_SQ001\tq2_other',
  '1\t"2026-01-02 10:00:00"\ten\tgood{newline}and{tab}more {lbrace}x}\tY\t{question_not_shown}',
  '2\t{question_not_shown}\ten\t"{quote}well"" she said"\t\t"a ""b"" c"',
  '',
  '3\t"2026-01-03 10:00:00"\tde',
  '',
];
const csv =
  'id,submitdate,startlanguage,q1,q2_SQ001,q2_other\n' +
  'id,Date submitted,Start language,How was it?,Which (tea),Which (other)\n' +
  '1,2026-01-02 10:00:00,en,"good\nand\tmore {x}",Y,\n' +
  '2,,en,"""well"" she said",,"a ""b"" c"\n' +
  '\n' +
  '3,2026-01-03 10:00:00,de,,,\n';

describe('a LimeSurvey export for its own import', () => {
  it.each([
    ['x.vv', lines.join('\n')],
    ['vvexport_1.csv', lines.join('\n')],
    ['x.vv', `\uFEFF${lines.join('\r\n')}`],
    // Version 1 ends each line with a tab.
    ['x.vv', lines.map((line) => (line === '' ? line : `${line}\t`)).join('\n')],
  ])('is read as codes, texts and answers: %s', async (name, text) => {
    const source = await openNamed(text, name);
    expect(source.tables[0]).toMatchObject({ dialect: { header_rows: 3 }, firstRow: -2 });
    expect(source.tables[0]?.columns?.[3]).toMatchObject({ name: 'q1', question: 'How was it?' });
    expect((await readTable(source)).csv).toBe(csv);
  });

  it.each([
    ['a\tb\n', 'its second line does not name the columns'],
    ['Question\tQuestion\nid\tid\n', 'its second line does not name the columns'],
    ['A\tB\nid\tq1\n1\t2\n1\t2\t3\n', 'Line 4 has 3 cells, but the file has 2 columns.'],
  ])('is refused with a sentence: %j', async (text, sentence) => {
    expect(await findErrorSentence(async () => readTable(await openNamed(text, 'x.vv')))).toContain(sentence);
  });
});
