import type { TextBuffer } from './text-buffer.ts';
import { XmlFault } from './xml-fault.ts';

const ampersand = 0x26;
const semicolon = 0x3b;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;
/** The longest reference: `&#x10FFFF;` with a few zeros before it. */
const longestReference = 16;

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** @returns the character of `#38` or `#x26`. @throws XmlFault for a number that XML 1.0 does not allow as a character */
function characterOf(reference: string): string {
  const digits = /^#(?:x([0-9a-fA-F]{1,8})|(\d{1,9}))$/.exec(reference);
  const code = digits?.[1] === undefined ? Number(digits?.[2] ?? Number.NaN) : Number.parseInt(digits[1], 16);
  const isCharacter = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff);
  if (!isCharacter || (code >= 0xd800 && code < 0xe000)) throw new XmlFault('unknown_reference', { reference });
  return String.fromCodePoint(code);
}

/** Writes the character of a reference such as `&amp;`. @returns the position after it */
function appendReference(out: TextBuffer, bytes: Uint8Array, start: number, end: number): number {
  let name = '';
  for (let at = start + 1; at < end && name.length < longestReference; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === semicolon) {
      out.addText(entities.get(name) ?? characterOf(name));
      return at + 1;
    }
    name += String.fromCharCode(byte);
  }
  throw new XmlFault('lone_ampersand');
}

/**
 * Writes the text between two tags: references become their characters, line ends become `\n` (XML 1.0, 2.11).
 * @throws XmlFault for an unknown entity
 */
export function appendText(out: TextBuffer, bytes: Uint8Array, start: number, end: number): void {
  out.reserve(end - start);
  let at = start;
  while (at < end) {
    const byte = bytes[at] ?? 0;
    if (byte === ampersand) {
      at = appendReference(out, bytes, at, end);
      out.reserve(end - at);
      continue;
    }
    at++;
    if (byte !== carriageReturn) out.bytes[out.length++] = byte;
    else if (bytes[at] !== lineFeed) out.bytes[out.length++] = lineFeed;
  }
}
