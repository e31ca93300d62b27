import type { Problem } from '../../problem.ts';
import { type TableProblem, tableProblem } from '../../table-problems.ts';

/** A fault in XML, a detail of “… is damaged:”. The caller knows the place in the file and makes a sentence of it. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault';
  readonly problem: Problem;

  constructor(...problem: TableProblem) {
    super(problem[0]);
    this.problem = tableProblem(...problem);
  }
}

/** The most bytes of one text. */
const maxBytes = 16 * 1024 ** 2;

const decoder = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

/** A text in UTF-8 that grows. */
export class TextBuffer {
  bytes = new Uint8Array(1024);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Makes room. @throws XmlFault if the text becomes larger than 16 MB */
  reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.bytes.length) return;
    if (needed > maxBytes) throw new XmlFault('text_over_16_mb');
    const larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  addByte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  addBytes(from: Uint8Array, start: number, end: number): void {
    this.reserve(end - start);
    const target = this.bytes;
    let length = this.length;
    for (let at = start; at < end; at++) target[length++] = from[at] ?? 0;
    this.length = length;
  }

  /** Writes text. A lone surrogate becomes U+FFFD. */
  addText(value: string): void {
    const encoded = encoder.encode(value);
    this.addBytes(encoded, 0, encoded.length);
  }

  /** @throws XmlFault for bytes that are not UTF-8 */
  toString(): string {
    try {
      return decoder.decode(this.bytes.subarray(0, this.length));
    } catch {
      throw new XmlFault('text_not_utf8');
    }
  }

  /** @throws XmlFault for bytes that are not UTF-8 */
  check(): void {
    let bits = 0;
    for (let at = 0; at < this.length; at++) bits |= this.bytes[at] ?? 0;
    if (bits >= 0x80) this.toString();
  }
}

const ampersand = 0x26;
const semicolon = 0x3b;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;
/** The longest reference: `&#x10FFFF;` with a few zeros before it. */
const longestReference = 16;

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/** @returns the character of `#38` or `#x26`. @throws XmlFault for a number that XML 1.0 does not allow as a character */
function readCharacter(reference: string): string {
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
      out.addText(entities.get(name) ?? readCharacter(name));
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
