import { describe, expect, it } from 'vitest';
import { decode, detectEncoding } from './encoding.ts';
import { answersByLanguage } from './encodings.fixture.ts';
import { createDecoder, encodingName } from './text-decoder.ts';

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
/** The answers as the column of a small file, again and again. */
function column(lines: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode('text\n');
  const bytes = new Uint8Array(head.length + 3 * lines.length);
  bytes.set(head);
  for (let at = 0; at < 3; at++) bytes.set(lines, head.length + at * lines.length);
  return bytes;
}

const rows = answersByLanguage.flatMap(({ language, answers, files }) =>
  Object.entries(files).map(([encoding, file]) => ({ language, encoding, file, answers: answers.split('|') })),
);

it.each(rows)('a few answers in $encoding, language $language, have the right letters', ({ file, answers }) => {
  const bytes = column(bytesOf(file));
  const { encoding, encoding_certain } = detectEncoding(bytes, true);
  expect(
    decode(bytes, encoding, true)
      .split('\n')
      .slice(1, 1 + answers.length),
  ).toEqual(answers);
  expect(encoding_certain).toBe(false);
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
    expect(encodingName(label)).toBe(name);
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
