import type { SourceSet } from '../source.ts';
import type { Charset } from '../statistics/charset.ts';

/** Reads words and texts with a length from a record of multiple-response sets. Lengths count bytes. */
class SetReader {
  readonly #bytes: Uint8Array;
  readonly #charset: Charset;
  #at = 0;

  constructor(bytes: Uint8Array, charset: Charset) {
    this.#bytes = bytes;
    this.#charset = charset;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Reads up to one of `stops`, and past it. @returns the text before it */
  readUntil(stops: string): string {
    const start = this.#at;
    while (!this.isAtEnd && !stops.includes(String.fromCharCode(this.#bytes[this.#at] ?? 0))) this.#at++;
    return this.#charset.decode(this.#bytes.subarray(start, this.#at++));
  }

  /** Reads a length, a blank and a text. @returns the text; null if the bytes do not hold it */
  readSized(): string | null {
    const length = Number(this.readUntil(' '));
    if (!Number.isInteger(length) || length < 0 || this.#at + length > this.#bytes.length) return null;
    const text = this.#charset.decode(this.#bytes.subarray(this.#at, this.#at + length));
    this.#at += length;
    return text;
  }

  readCharacter(): string {
    return String.fromCharCode(this.#bytes[this.#at++] ?? 0);
  }
}

/** Reads the type of a set and its counted value. @returns its label; null if it cannot be read */
function readLabel(reader: SetReader): string | null {
  const type = reader.readCharacter();
  if (type === 'D') {
    // The length of the counted value follows the D directly.
    if (reader.readSized() === null) return null;
    reader.readCharacter();
    return reader.readSized();
  }
  if (type !== 'C' && type !== 'E') return null;
  reader.readCharacter();
  if (type === 'C') return reader.readSized();
  // A flag, then the counted value.
  reader.readUntil(' ');
  if (reader.readSized() === null) return null;
  reader.readCharacter();
  return reader.readSized();
}

/**
 * Reads a record of multiple-response sets, such as `$brands=D1 1 6 Brands q1_1 q1_2` or `$cities=C 6 Cities q2a q2b`.
 * A line that cannot be read is left out: the sets are hints.
 * @param columnOf the column of a variable; null for an unknown name
 */
export function parseSets(
  bytes: Uint8Array,
  charset: Charset,
  columnOf: (name: string) => number | null,
): readonly SourceSet[] {
  const reader = new SetReader(bytes, charset);
  const sets: SourceSet[] = [];
  while (!reader.isAtEnd) {
    const name = reader.readUntil('=\n');
    if (!name.startsWith('$')) continue;
    const question = readLabel(reader);
    const columns = reader
      .readUntil('\n')
      .split(' ')
      .filter((word) => word !== '')
      .map(columnOf);
    if (question !== null && columns.length > 0 && columns.every((column) => column !== null))
      sets.push({ name: name.slice(1), question, columns });
  }
  return sets;
}
