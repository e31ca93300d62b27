import { ColumnsError } from '@sheaf/tables';
import { expect, test } from 'vitest';
import { utf8 as bytes, readText } from '../testing/tables.fixture.ts';
import { detectDialect } from './detect-dialect.ts';

const detect = (text: string) => detectDialect(bytes(text), { whole: true });

test.each([
  ['comma', 'a,b,c\n1,2,3\n', { delimiter: ',', newline: '\n', quote: '"', skip_lines: 0, header_rows: 1 }],
  ['semicolon and decimal comma', 'a;b\n1,5;2,5\n3,5;4\n', { delimiter: ';' }],
  ['pipe', 'a|b\n1|2\n', { delimiter: '|' }],
  ['carriage returns alone', 'a,b\r1,2\r3,4\r', { newline: '\r' }],
  ['a delimiter inside quotes does not count', '"a;b;c",d\n1,2\n', { delimiter: ',' }],
  ['text full of another delimiter', 'id,text\n1,"a;b;c;d;e"\n2,"f;g;h;i"\n', { delimiter: ',' }],
  ['one column', 'comment\nfine\nnot so fine, really\n', { delimiter: '' }],
  ['a title first', 'Results of spring\n\nid,age,city\n1,30,Oslo\n2,31,Rome\n', { skip_lines: 2, delimiter: ',' }],
  ['a quoted sep= line', '"sep=;"\r\na;b\r\n1;2\r\n', { skip_lines: 1, delimiter: ';' }],
  ['line ends inside quotes do not count', 'a,b\r\n"1\n2\n3",x\r\n"4\n5",y\r\n', { newline: '\r\n', delimiter: ',' }],
])('%s', (_, text, expected) => {
  expect(detect(text)).toMatchObject(expected);
});

test.each([
  ['nothing', new Uint8Array(0), 'empty', /The file is empty/],
  ['blank lines', bytes('\n \n\r\n'), 'empty', /The file is empty/],
  ['a BOM alone', Uint8Array.of(0xef, 0xbb, 0xbf), 'empty', /The file is empty/],
  ['a ZIP archive', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), 'binary', /ZIP archive/],
  ['a PDF', bytes('%PDF-1.7\n'), 'binary', /PDF/],
  ['an image', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'binary', /picture/],
  ['UTF-32, little end first', Uint8Array.of(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0), 'binary', /UTF-32/],
  ['UTF-32, big end first', Uint8Array.of(0, 0, 0xfe, 0xff, 0, 0, 0, 0x61), 'binary', /UTF-32/],
  ['NULs on both sides', Uint8Array.of(65, 0, 0, 0, 66, 0, 67, 1, 0, 0, 0, 68), 'binary', /binary/],
])('refuses %s in a sentence', (_, head, code, message) => {
  const refusal = () => detectDialect(head, { whole: true });
  expect(refusal).toThrow(ColumnsError);
  expect(refusal).toThrow(message);
  try {
    refusal();
  } catch (error) {
    expect(error).toMatchObject({ kind: code });
  }
});

test('the second and third header row are not answers', () => {
  const qualtrics =
    'StartDate,Q1\nStart Date,Why?\n"{""ImportId"":""startDate""}","{""ImportId"":""QID1""}"\n2024-01-01,x\n';
  expect(detect(qualtrics).header_rows).toBe(3);
  expect(detect('V1,V2,Q1\nResponseID,ResponseSet,Why?\nR_1,Default,x\n').header_rows).toBe(2);
  expect(detect('Respondent ID,Pick,,\n,Tea,Milk,Other (please specify)\n1,Tea,,\n2,,Milk,\n').header_rows).toBe(2);
  expect(detect('Respondent ID,Where?\n,Response\n1,here\n2,Open-Ended Response\n').header_rows).toBe(1);
  expect(detect('Name,Age\nAnn,30\nBen,31\nCem,32\n').header_rows).toBe(1);
});

test('an unquoted file with a cell that starts with a quote keeps its rows', () => {
  const rows = Array.from({ length: 400 }, (_, i) => `${i}\t${i % 50 === 7 ? '"so called' : 'text'}\tx`);
  const text = `id\tcomment\tflag\n${rows.join('\n')}\n`;
  const { dialect, table } = readText(text);
  expect(dialect.quote).toBeNull();
  expect(table.rows).toHaveLength(400);
  expect(table.rows[7]).toEqual(['7', '"so called', 'x']);
  expect(table.problems).toEqual([]);
});

test('settings of the user are kept', () => {
  const dialect = detectDialect(bytes('a;b\n1;2\n'), { whole: true, override: { delimiter: ',', header_rows: 2 } });
  expect(dialect).toMatchObject({ delimiter: ',', header_rows: 2 });
});
