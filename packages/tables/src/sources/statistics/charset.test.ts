import { describe, expect, it } from 'vitest';
import { encode } from '../../dialect/encode.fixture.ts';
import { openSource } from '../open-source.ts';
import { readTable, toRows } from '../read-csv.fixture.ts';
import { porFile, porText, porVariable } from '../spss/por.fixture.ts';
import { type FixtureFile, savFile } from '../spss/sav.fixture.ts';
import { dtaFile } from '../stata/dta.fixture.ts';

/** One text in bytes: in UTF-8, in an encoding with one byte a character, or the bytes themselves in hexadecimal. */
type Bytes = Uint8Array;
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
const hex = (text: string): Bytes => Buffer.from(text, 'hex');
const western = (text: string): Bytes => encode(text, 'windows-1252');
const cyrillic = (text: string): Bytes => encode(text, 'windows-1251');

interface Texts {
  label: Bytes;
  options: Bytes[];
  cells: Bytes[];
  width?: number;
}

/** The same texts in each format. */
const formats = {
  sav: ({ label, options, cells, width = 40 }: Texts, named?: string) =>
    savFile({
      variables: [
        { name: 'Q', labels: options.map((option, at): [number, Bytes] => [at + 1, option]) },
        { name: 'T', width, label },
      ],
      cases: cells.map((cell, at): FixtureFile['cases'][number] => [1 + (at % options.length), cell]),
      ...(named !== undefined && { encoding: named }),
    }),
  dta: ({ label, options, cells, width = 40 }: Texts, release = '114') =>
    dtaFile({
      release: Number(release),
      variables: [
        { name: 'Q', type: 'int8', labels: 'yes' },
        { name: 'T', type: width, label },
      ],
      cases: cells.map((cell, at) => [1 + (at % options.length), cell]),
      labels: { yes: options.map((option, at): [number, Bytes] => [at + 1, option]) },
    }),
  por: ({ label, options, cells }: Texts) => {
    const text = (bytes: Bytes) => porText(String.fromCharCode(...bytes));
    const labels = options.map((option, at) => `${at + 1}/${text(option)}`).join('');
    return porFile(
      `${porVariable('Q')}${porVariable('T', 40, [1, 40, 0])}C${text(label)}D1/${porText('Q')}${options.length}/${labels}`,
      cells.map((cell, at) => `${1 + (at % options.length)}/${text(cell)}`).join(''),
    );
  },
};
type Format = keyof typeof formats;

async function read(format: Format, texts: Texts, named?: string, encoding: string | null = null) {
  const bytes = formats[format](texts, named);
  const source = await openSource(new Blob([bytes]), `x.${format}`, { encoding });
  if (source === null) throw new Error('of no known format');
  const { csv, notes } = await readTable(source);
  const rows = csv.split('\n').slice(1, -1);
  return { cells: rows.map((row) => row.split(',')), notes, charset: source.charset };
}

const german = { label: 'Größe der Straße', options: ['völlig', 'gar nicht'], cells: ['Zürich', 'Köln', 'Bern'] };
const germanRows = toRows('Q|Größe der Straße / völlig|Zürich / gar nicht|Köln / völlig|Bern');
const russian = {
  label: 'Город',
  options: ['Очень хорошо', 'Плохо'],
  cells: ['Москва', 'Не знаю ещё', 'Нижний Новгород'],
};
const russianRows = toRows('Q|Город / Очень хорошо|Москва / Плохо|Не знаю ещё / Очень хорошо|Нижний Новгород');
type Plain = { label: string; options: string[]; cells: string[] };
const as = (encode: (text: string) => Bytes, { label, options, cells }: Plain): Texts => ({
  label: encode(label),
  options: options.map(encode),
  cells: cells.map(encode),
});
/** 您对服务满意吗; 满意, 不满意; 北京市 */
const chinese: Texts = {
  label: hex('c4fab6d4b7fecef1c2fad2e2c2f0'),
  options: [hex('c2fad2e2'), hex('b2bbc2fad2e2')],
  cells: [hex('b1b1bea9cad0'), hex('b1b1bea9cad0')],
};
const chineseRows = toRows('Q|您对服务满意吗 / 满意|北京市 / 不满意|北京市');

describe('a text that is none in the charset of its file', () => {
  it.each<[string, Format, Texts, string | undefined, string[][], string[]]>([
    [
      'UTF-8 with Windows-1252 labels',
      'sav',
      { ...as(utf8, german), label: western(german.label), options: german.options.map(western) },
      'UTF-8',
      germanRows,
      ['other-charset 2 windows-1252 utf-8'],
    ],
    [
      'Windows-1252, all in UTF-8',
      'sav',
      as(utf8, german),
      'windows-1252',
      germanRows,
      ['other-charset 4 utf-8 windows-1252'],
    ],
    [
      'Windows-1252, all in Windows-1251',
      'sav',
      as(cyrillic, russian),
      'windows-1252',
      russianRows,
      ['other-charset 6 windows-1251 windows-1252'],
    ],
    ['Windows-1252, all in GBK', 'sav', chinese, 'windows-1252', chineseRows, ['other-charset 5 gb18030 windows-1252']],
    [
      'Stata 14 with Windows-1252',
      'dta',
      { ...as(utf8, german), options: german.options.map(western) },
      '118',
      germanRows,
      ['other-charset 1 windows-1252 utf-8'],
    ],
    ['Stata 12 in GBK', 'dta', chinese, '114', chineseRows, ['guessed-charset 5 gb18030']],
    [
      'right as it says: code page 850',
      'sav',
      { label: hex('4772' + '94e165'), options: [hex('76946c6c6967'), hex('676172')], cells: [hex('5a8172696368')] },
      '850',
      toRows('Q|Größe / völlig|Zürich'),
      [],
    ],
  ])('%s', async (_, format, texts, named, rows, notes) => {
    const found = await read(format, texts, named);
    expect(found.cells).toEqual(rows);
    expect(
      found.notes
        .map((note) =>
          [note.kind, note.count, note.encoding, note.named].filter((part) => part !== undefined).join(' '),
        )
        .sort(),
    ).toEqual(notes.sort());
  });

  it.each<[string, Bytes, string, number]>([
    ['a western letter at its end', western('São Tomé'), 'São Tomé', 1],
    ['a character of two bytes that is cut off', hex('4bc3b66c6e20c3'), 'Köln', 0],
  ])('ends in %s', async (_, bytes, text, others) => {
    const texts = { label: utf8('Ort'), options: [utf8('a')], cells: [bytes], width: bytes.length };
    const { cells, notes } = await read('sav', texts, 'UTF-8');
    expect(cells[1]?.[1]?.trim()).toBe(text);
    expect(notes.reduce((sum, { count }) => sum + count, 0)).toBe(others);
  });

  it('short words of Windows-1251 that are valid UTF-8 stay what the file says', async () => {
    const { cells, notes } = await read(
      'sav',
      { label: cyrillic('Вік'), options: [cyrillic('Ні'), cyrillic('Так')], cells: [cyrillic('Ні')] },
      '1251',
    );
    expect([cells, notes]).toEqual([toRows('Q|Вік / Ні|Ні'), []]);
  });
});

describe('a charset that a person chose', () => {
  it.each<[Format, string | undefined, Texts, string, string[][]]>([
    [
      'sav',
      'windows-1252',
      as((text) => encode(text, 'windows-1250'), { label: 'Płeć', options: ['mężczyzna'], cells: ['Łódź'] }),
      'windows-1250',
      toRows('Q|Płeć / mężczyzna|Łódź'),
    ],
    ['sav', 'KLINGON-8', as(western, german), 'windows-1252', germanRows],
    ['dta', '114', as(cyrillic, russian), 'windows-1251', russianRows],
    ['por', undefined, as(cyrillic, russian), 'windows-1251', russianRows],
  ])('of a .%s that says %s', async (format, named, texts, chosen, rows) => {
    const { cells, notes, charset } = await read(format, texts, named, chosen);
    expect([cells, notes]).toEqual([rows, []]);
    expect(charset).toMatchObject({ chosen });
  });
});
