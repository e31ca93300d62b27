import { detectDialect } from '@sheaf/survey-columns';
import { expect, test } from 'vitest';
import { encode, utf16 } from './encode.fixture.ts';
import { decode, detectEncoding } from './encoding.ts';

const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');

test.each([
  ['UTF-8', new TextEncoder().encode('name\nZoë\n'), 'utf-8', true],
  ['UTF-16 LE without BOM', utf16('name,age\nZoë,30\n', true), 'utf-16le', false],
  ['UTF-16 LE with BOM', utf16('\ufeffname,age\nZoë,30\n', true), 'utf-16le', true],
  ['Windows-1252', latin('name,town\nZo\xeb,M\xfcnchen\nJos\xe9,S\xe3o Paulo\nit\x92s,x\n'), 'windows-1252', false],
  // 名前,都市 / 田中さくら,東京 / 鈴木はなこ,大阪
  [
    'Shift_JIS',
    Buffer.from('96bc914f2c93738e730a9363928682b382ad82e72c938c8b9e0a97e996d882cd82c882b12c91e58de30a', 'hex'),
    'shift_jis',
    false,
  ],
])('%s', (_, bytes, encoding, certain) => {
  expect(detectEncoding(bytes, true)).toMatchObject({ encoding, encoding_certain: certain });
});

const rows = Array.from({ length: 40 }, (_, i) => `${i},Person ${i},Yes`);
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each<[string, Uint8Array, RegExp]>([
  ['a NUL in one cell', ascii(`Id,Name,Ok\n${rows.join('\n')}\n41,A\0nn,Yes\n`), /holds a NUL byte, on line 42/],
  [
    'a file padded with NULs',
    ascii(`Id,Name,Ok\n${rows.join('\n')}\n${'\0'.repeat(40)}`),
    /ends with 40 NUL bytes from line 42/,
  ],
  ['half of it NULs', ascii('ab\0\0\0\0'.repeat(50)), /binary data, not text/],
])('%s is reported, and not read as UTF-16', (_, bytes, sentence) => {
  expect(() => detectEncoding(bytes, true)).toThrow(sentence);
});

test.each([
  ['Chinese', '编号,姓名,意见\n1,王小明,上海的天气很好，我们都上车上班\n2,李晓红,没有意见\n'],
  ['Japanese', 'ID,名前,意見\n1,田中さくら,とてもよかったとおもいます\n2,鈴木はなこ,またつかいたい\n'],
  ['Korean', '번호,이름\n1,김민수\n2,이영희\n'],
])('UTF-16 without a byte order mark is still read: %s', (_, text) => {
  const long = text.includes('\n') ? text + text.split('\n').slice(1).join('\n').repeat(20) : text;
  expect(detectEncoding(utf16(long, true), true).encoding).toBe('utf-16le');
  expect(detectEncoding(utf16(long, false), true).encoding).toBe('utf-16be');
});

test.each([
  ['iso-8859-2', 'Dlaczego?,Płeć\nBardzo miła obsługa i świetne jedzenie choć długo czekaliśmy,mężczyzna\n'],
  ['x-mac-cyrillic', 'Имя,Город,Мнение\nИван,Москва,Мне понравилась моя тренировка\nОльга,Казань,Вся семья довольна\n'],
  ['windows-1252', 'Why?\nI don’t know – it’s “fine”\nthe café wasn’t open\n'],
])('%s: %s', (encoding, text) => {
  const bytes = encode(text, encoding);
  expect(detectEncoding(bytes, true).encoding).toBe(encoding);
  expect(decode(bytes, encoding, true)).toBe(text);
});

test('a first non-ASCII byte late in the file is found', () => {
  const start = new TextEncoder().encode(`a,b\n${'plain,text\n'.repeat(60_000)}`);
  const file = new Uint8Array(start.length + 7);
  file.set(start);
  file.set(latin('caf\xe9,x\n'), start.length);
  expect(detectDialect(file, { whole: true }).encoding).toBe('windows-1252');
});

test('an ASCII beginning does not decide the encoding of the rest', () => {
  expect(detectEncoding(new TextEncoder().encode('a,b\n1,2\n'), false).encoding_certain).toBe(false);
});

test('a character cut at the end of a head is left out, not mangled', () => {
  const bytes = new TextEncoder().encode('name\nZoë');
  expect(decode(bytes.subarray(0, bytes.length - 1), 'utf-8', false)).toBe('name\nZo');
  expect(detectEncoding(bytes.subarray(0, bytes.length - 1), false).encoding).toBe('utf-8');
});

test('a few broken bytes do not make UTF-8 another encoding', () => {
  const good = new TextEncoder().encode('Zoë, José, Müller, Søren, naïve, café, Łódź, Çelik, Ångström\n');
  const bytes = new Uint8Array(good.length + 2);
  bytes.set(good);
  bytes.set([0xff, 0x0a], good.length);
  expect(detectEncoding(bytes, true)).toMatchObject({ encoding: 'utf-8', encoding_certain: false });
});
