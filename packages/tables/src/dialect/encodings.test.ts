import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encode } from './encode.fixture.ts';
import { decode, detectEncoding } from './encoding.ts';
import { createDecoder, findEncodingName } from './text-decoder.ts';

const bytesOf = (base64: string): Uint8Array => Buffer.from(base64, 'base64');

const rows = readFileSync(new URL('answers.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, language = '', encodings = '', answers = ''] = /^([a-z]\w+) (\S+): (.+)$/.exec(line) ?? [];
    return encodings === ''
      ? []
      : encodings.split(',').map((encoding) => ({ language, encoding, answers: answers.split('|') }));
  });

it('are of 30 languages', () => expect(new Set(rows.map(({ language }) => language)).size).toBe(30));

it.each(rows)('a few answers in $encoding, language $language, have the right letters', ({ encoding, answers }) => {
  const bytes = encode(`text\n${`${answers.join('\n')}\n`.repeat(3)}`, encoding);
  const found = detectEncoding(bytes, true);
  const lines = decode(bytes, found.encoding, true).split('\n');
  expect(lines.slice(1, 1 + answers.length)).toEqual(answers);
  expect(found.encoding_certain).toBe(false);
});

// As Python 3 writes them: decoders that are ours are not compared with themselves.
it.each([
  ['ibm437', 'R3KU4WUgZGVyIFN0cmHhZQ==', 'Größe der Straße'],
  ['ibm850', 'TXVpdG8gYm9tIG7GbyByZWNsYW1hh+Rlcw==', 'Muito bom não reclamações'],
  ['ibm852', 'QmFyZHpvIG1piGEgb2JziHVnYSBpIJh3aWV0bmUgamVkemVuaWU=', 'Bardzo miła obsługa i świetne jedzenie'],
  ['ibm775', '0WlhIGxhYmFpIG1hbG9u13M=', 'čia labai malonūs'],
])('a decoder of %s', (encoding, base64, text) => {
  expect(decode(bytesOf(base64), encoding, true)).toBe(text);
});

it.each([
  ['a little Hebrew', 'windows-1255', '6OXhIO7g5eMK6+8K7OAg+PIK', ['טוב מאוד', 'כן', 'לא רע']],
  ['a little Japanese', 'euc-jp', 'zsHN/aSspKqkpKS3pKQKyeHEzArF7LX+Cg==', null],
  ['a syllable that KS X 1001 does not have', 'euc-kr', 'uMW/7CC4uMG3x9W0z7TZCpTuCg==', null],
])('%s', (_, encoding, file, answers) => {
  const bytes = bytesOf(file);
  const found = detectEncoding(bytes, true).encoding;
  if (answers === null) expect(found).toBe(encoding);
  else expect(decode(bytes, found, true).split('\n').slice(0, -1)).toEqual(answers);
});

describe('a decoder', () => {
  it.each([
    ['cp1251', 'windows-1251'],
    ['1250', 'windows-1250'],
    ['CP850', 'ibm850'],
    ['dos-437', 'ibm437'],
    ['cp949', 'euc-kr'],
    ['klingon', null],
  ])('%s is %s', (label, name) => {
    expect(findEncodingName(label)).toBe(name);
  });

  it('of Korean refuses half a character if it is fatal, and waits for its end in a stream', () => {
    expect(() => createDecoder('euc-kr', { fatal: true }).decode(Uint8Array.of(0x94))).toThrow(TypeError);
    const decoder = createDecoder('euc-kr');
    expect(decoder.decode(Uint8Array.of(0x61, 0x94), { stream: true }) + decoder.decode(Uint8Array.of(0xee))).toBe(
      'a뷁',
    );
    expect(createDecoder('euc-kr').decode(Uint8Array.of(0x94, 0x2c, 0x61))).toBe('\ufffd,a');
  });
});
