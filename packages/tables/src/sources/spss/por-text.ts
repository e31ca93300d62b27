/** Characters of a line. Shorter lines have lost the blanks at their end. */
const lineLength = 80;
const [lineFeed, carriageReturn, blank] = [0x0a, 0x0d, 0x20];

/**
 * Joins the lines of a portable file: each is filled up to 80 characters, and the ends of lines are left out.
 * @param chunks the file from its start
 */
export async function* joinLines(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const joiner = new LineJoiner();
  for await (const chunk of chunks) yield joiner.join(chunk);
}

/** Joins lines over the borders of chunks. */
export class LineJoiner {
  /** Characters of the open line. */
  #column = 0;

  /** @returns the characters of a chunk */
  join(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    let lines = 1;
    for (const byte of chunk) if (byte === lineFeed) lines++;
    const joined = new Uint8Array(chunk.length + lineLength * lines);
    let length = 0;
    for (const byte of chunk) {
      if (byte === carriageReturn) continue;
      if (byte !== lineFeed) {
        joined[length++] = byte;
        this.#column++;
        continue;
      }
      for (; this.#column < lineLength; this.#column++) joined[length++] = blank;
      this.#column = 0;
    }
    return joined.subarray(0, length);
  }
}

/** The characters whose places in the table of a portable file are fixed, from place 64 on. Source: PSPP's developers' guide. */
const placed = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .<(+|&[]!$*);^-/|,%_>?`:#@\'="';
const firstPlace = 64;

/** Characters of a portable file before its table, and the table. */
export const porHeader = { names: 200, table: 256 } as const;
const tag = 'SPSSPORT';

/** Whether the first bytes of a file are those of a portable file: its tag, written as its table says. */
export function isPortable(head: Uint8Array): boolean {
  const characters = new LineJoiner().join(head);
  const place = (letter: string) => porHeader.names + firstPlace + placed.indexOf(letter);
  const tagStart = porHeader.names + porHeader.table;
  return (
    characters.length >= tagStart + tag.length &&
    characters[place('S')] !== characters[place('P')] &&
    [...tag].every((letter, index) => characters[tagStart + index] === characters[place(letter)])
  );
}

/**
 * How the bytes of a portable file are read: a byte that its table gives a place becomes that character of ASCII, any other stays.
 * @param table 256 bytes; a place that is not used has the byte of `0`
 */
export function byteTable(table: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const unused = table[firstPlace];
  for (const [index, character] of [...placed].entries()) {
    const byte = table[firstPlace + index] ?? 0;
    // In a file in ASCII, most places hold the same byte here and there.
    if (index === 0 || byte !== unused) bytes[byte] = character.charCodeAt(0);
  }
  return bytes;
}
