// A block holds words in the order of their bytes: length and bytes of the word, length and bytes of its places. Places are
// differences to the place before. Lengths and differences are varints: 7 bits a byte, lowest first, the top bit says "more".

/** A block ends with the word that makes it longer than this. */
export const blockBytes = 16 * 1024;

/** A row of `word_blocks`, without its list and checksum. */
export interface WordBlock {
  first_word: Uint8Array;
  words: Uint8Array;
}

/** Reads numbers one after the other. */
class VarintReader {
  at: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  next(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }
}

/** @param words the bytes of a block */
export function openWordBlock(words: Uint8Array): WordBlock {
  const reader = new VarintReader(words, 0);
  const length = reader.next();
  return { first_word: words.subarray(reader.at, reader.at + length), words };
}

function unpackPlaces(bytes: Uint8Array, from: number, to: number): number[] {
  const reader = new VarintReader(bytes, from);
  const places: number[] = [];
  let place = 0;
  while (reader.at < to) {
    place += reader.next();
    places.push(place);
  }
  return places;
}

/**
 * @param isPrefix all words that begin with `word`, else that word alone
 * @param isSought which of these; absent for all
 * @returns the places of each such word of a block
 */
export function findPlacesInBlock(
  block: Buffer,
  word: Buffer,
  isPrefix: boolean,
  isSought: (word: string) => boolean = () => true,
): number[][] {
  const found: number[][] = [];
  const reader = new VarintReader(block, 0);
  while (reader.at < block.length) {
    const length = reader.next();
    const start = reader.at;
    const compared = word.compare(block, start, start + (isPrefix ? Math.min(length, word.length) : length));
    reader.at = start + length;
    const bytes = reader.next();
    const places = reader.at;
    reader.at = places + bytes;
    if (compared < 0) break;
    if (compared === 0 && isSought(block.toString('utf8', start, start + length)))
      found.push(unpackPlaces(block, places, places + bytes));
  }
  return found;
}
