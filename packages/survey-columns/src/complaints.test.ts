import { expect, test } from 'vitest';
import { suggestTypes } from './classify/suggest-types.ts';
import { detectDialect } from './read/detect-dialect.ts';
import { readText } from './testing/tables.fixture.ts';

// Complaints about other importers that no other test covers (docs/window.md lists all).

test.each([
  ['two rows of ASCII', 'a,b\n1,2\n', 'utf-8', true],
  ['a byte order mark before one row', '\ufeffa;b\nx;y\n', 'utf-8', true],
  ['one accent', 'name\nZoë\n', 'utf-8', true],
] as const)('short files are not misread: %s', (_, text, encoding, certain) => {
  const { dialect, table } = readText(text);
  expect(dialect).toMatchObject({ encoding, encoding_certain: certain });
  expect(table.header[0]).toBe(text.startsWith('name') ? 'name' : 'a');
});

test('a guess among single-byte encodings is reported as a guess', () => {
  const bytes = Uint8Array.from([...'name,note\nZo\xeb,caf\xe9\n'], (character) => character.charCodeAt(0));
  expect(detectDialect(bytes, { whole: true })).toMatchObject({ encoding: 'windows-1252', encoding_certain: false });
});

test('leading zeros, long numbers and colours stay text', () => {
  const cells = ['007', '00049123456789', '5.57e92', '#00ff00', '1234567890123456789', '+49 30 1', '01/02', '1,50'];
  const rows = cells.map((cell, at) => `R${at},"${cell}"`).join('\n');
  const { table } = readText(`id,code\n${rows}\n`);
  expect(table.rows.map(([, code]) => code)).toEqual(cells);
  expect(suggestTypes(table).map(({ type }) => type)).not.toContain('NPS');
});

test('answers with line breaks, commas and quotes are one cell each', () => {
  const answers = ['Fast,\nquiet', 'He said "no", twice', '1. a\r\n2. b', ';', ''];
  const rows = answers.map((answer, at) => `${at + 1},"${answer.replaceAll('"', '""')}",end`).join('\n');
  const { table } = readText(`n,why,last\n${rows}\n`);
  expect(table.problems).toEqual([]);
  expect(table.rows.map((cells) => cells[1])).toEqual(answers);
  expect(table.rows.every((cells) => cells[2] === 'end')).toBe(true);
});
