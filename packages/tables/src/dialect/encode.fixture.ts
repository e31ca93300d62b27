import { createDecoder } from './text-decoder.ts';

/** The characters of an encoding by one or two bytes, as decoders know them. */
function readCodes(encoding: string): Map<string, number[]> {
  const decoder = createDecoder(encoding);
  const high = Array.from({ length: 128 }, (_, at) => at + 128);
  const isDouble = ['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5'].includes(encoding);
  const codes = isDouble
    ? high.flatMap((lead) => Array.from({ length: 192 }, (_, at) => [lead, at + 64]))
    : high.map((code) => [code]);
  return new Map(codes.map((bytes) => [decoder.decode(Uint8Array.from(bytes)), bytes]));
}

/** A text in an encoding of one or two bytes a character. */
export function encode(text: string, encoding: string): Uint8Array {
  const codes = readCodes(encoding);
  return Uint8Array.from([...text].flatMap((character) => codes.get(character) ?? [character.charCodeAt(0)]));
}

export function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
}
