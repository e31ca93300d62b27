/** Longer texts are sorted by their beginnings, in UTF-16 units, because a million complete ones need too much memory. */
export const keyLength = 64;
/** Words of the longest key: each unit takes at most three bytes. */
const mostWords = Math.ceil((3 * keyLength) / 4);
/** Smaller ranges are sorted by insertion. */
const few = 12;

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

const highBits = 0x8080_8080 | 0;
const ones = 0x0101_0101;
/** Converts four ASCII characters to small letters at once. A letter sets the high bit of the first sum when it is A or later, of the second when it is after Z. */
const smallLetters = (four: number): number => four | (((four + 0x3f3f_3f3f) & ~(four + 0x2525_2525) & highBits) >>> 2);

/**
 * Keys of a column, packed as words of 32 bits whose order, one after another, is that of the keys: numbers as numbers, texts as
 * JavaScript compares them, but trimmed and in small letters. A million are sorted without a string or a comparison
 * function. Numbers and texts do not mix.
 */
export class SortKeys {
  #words: Uint32Array;
  /** The start of each key's words, and the end of the last one. */
  readonly #starts: Uint32Array;
  #size = 0;
  readonly #bits = new DataView(new ArrayBuffer(8));
  // State of the sort: the keys in their present order, and the word that is compared now.
  #ids = new Uint32Array(0);
  #current = new Uint32Array(0);
  #random = 1;

  /** @param most keys that will be added @param width words reserved for each key; longer keys cost a larger copy */
  constructor(most: number, width = 2) {
    this.#starts = new Uint32Array(most + 1);
    this.#words = new Uint32Array(most * width + mostWords);
  }

  get size(): number {
    return this.#size;
  }

  /** Makes room for one more key. @returns where its words begin */
  #begin(): number {
    const at = this.#starts[this.#size] ?? 0;
    if (at + mostWords <= this.#words.length) return at;
    const wider = new Uint32Array(2 * this.#words.length + mostWords);
    wider.set(this.#words.subarray(0, at));
    this.#words = wider;
    return at;
  }

  #end(at: number): void {
    this.#starts[++this.#size] = at;
  }

  /** @param value any number but NaN */
  addNumber(value: number): void {
    const at = this.#begin();
    this.#bits.setFloat64(0, value + 0); // -0 is 0
    const high = this.#bits.getUint32(0);
    const isNegative = high >= 0x8000_0000;
    this.#words[at] = isNegative ? ~high : high | 0x8000_0000;
    this.#words[at + 1] = isNegative ? ~this.#bits.getUint32(4) : this.#bits.getUint32(4);
    this.#end(at + 2);
  }

  /** Bytes become 1 to 255, so that the end of a shorter text, 0, comes before them. */
  #putByte(at: number, index: number, byte: number): void {
    const word = at + (index >> 2);
    const held = (index & 3) === 0 ? 0 : (this.#words[word] ?? 0);
    this.#words[word] = held | ((byte + 1) << (24 - 8 * (index & 3)));
  }

  /** @param text trimmed, in small letters and cut already. Each UTF-16 unit is coded by itself: that keeps their order. */
  addText(text: string): void {
    const at = this.#begin();
    let bytes = 0;
    for (let index = 0; index < text.length && bytes + 3 <= 4 * mostWords; index++) {
      const unit = text.charCodeAt(index);
      if (unit < 0x80) {
        this.#putByte(at, bytes++, unit);
        continue;
      }
      if (unit < 0x800) this.#putByte(at, bytes++, 0xc0 | (unit >> 6));
      else {
        this.#putByte(at, bytes++, 0xe0 | (unit >> 12));
        this.#putByte(at, bytes++, 0x80 | ((unit >> 6) & 0x3f));
      }
      this.#putByte(at, bytes++, 0x80 | (unit & 0x3f));
    }
    this.#end(at + ((bytes + 3) >> 2));
  }

  /** @returns the last one to three bytes of a text in small letters, as the high bytes of a word; null when one is not ASCII */
  #readRest(bytes: DataView, from: number, count: number): number | null {
    let word = 0;
    for (let index = 0; index < count; index++) word |= bytes.getUint8(from + index) << (24 - 8 * index);
    if ((word & highBits) !== 0) return null;
    const all = -1 << (32 - 8 * count);
    return (smallLetters(word) + ones) & all;
  }

  /**
   * Adds a text from its UTF-8 bytes, `from` to `to` (exclusive), without making a string. The text begins with no space.
   * @returns false, and adds nothing, when a character that counts is not ASCII; then use addText()
   */
  addAscii(bytes: DataView, from: number, to: number): boolean {
    let end = to;
    while (end > from && isSpace(bytes.getUint8(end - 1))) end--;
    if (end > from && bytes.getUint8(end - 1) >= 0x80) return false; // perhaps a space that is not ASCII
    const at = this.#begin();
    const length = Math.min(end - from, keyLength);
    const whole = length >> 2;
    for (let word = 0; word < whole; word++) {
      const four = bytes.getInt32(from + 4 * word);
      if ((four & highBits) !== 0) return false;
      this.#words[at + word] = smallLetters(four) + ones;
    }
    const left = length & 3;
    if (left !== 0) {
      const rest = this.#readRest(bytes, from + 4 * whole, left);
      if (rest === null) return false;
      this.#words[at + whole] = rest;
    }
    this.#end(at + ((length + 3) >> 2));
    return true;
  }

  /** Compares keys that are equal in their first `depth` words. */
  #compare(a: number, b: number, depth: number): number {
    let atA = (this.#starts[a] ?? 0) + depth;
    let atB = (this.#starts[b] ?? 0) + depth;
    const endA = this.#starts[a + 1] ?? 0;
    const endB = this.#starts[b + 1] ?? 0;
    while (atA < endA && atB < endB) {
      const difference = (this.#words[atA++] ?? 0) - (this.#words[atB++] ?? 0);
      if (difference !== 0) return difference;
    }
    return endA - atA - (endB - atB);
  }

  #insert(from: number, to: number, depth: number): void {
    const [ids, current] = [this.#ids, this.#current];
    for (let next = from + 1; next < to; next++) {
      const id = ids[next] ?? 0;
      const word = current[next] ?? 0;
      let at = next;
      for (; at > from; at--) {
        const before = current[at - 1] ?? 0;
        if (before < word || (before === word && this.#compare(ids[at - 1] ?? 0, id, depth + 1) <= 0)) break;
        ids[at] = ids[at - 1] ?? 0;
        current[at] = before;
      }
      ids[at] = id;
      current[at] = word;
    }
  }

  #swap(a: number, b: number): void {
    const [ids, current] = [this.#ids, this.#current];
    const id = ids[a] ?? 0;
    const word = current[a] ?? 0;
    ids[a] = ids[b] ?? 0;
    current[a] = current[b] ?? 0;
    ids[b] = id;
    current[b] = word;
  }

  /** The median of three random words of a range, so that sorted rows are not the worst case. */
  #pivot(from: number, to: number): number {
    const any = () => {
      this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
      return this.#current[from + (this.#random % (to - from))] ?? 0;
    };
    const [a, b, c] = [any(), any(), any()];
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }

  /** Sorts a range into words less than, equal to and more than one of them. @returns where the equal ones begin and end */
  #split(from: number, to: number): [number, number] {
    const current = this.#current;
    const pivot = this.#pivot(from, to);
    let [less, at, more] = [from, from, to];
    while (at < more) {
      const word = current[at] ?? 0;
      if (word < pivot) this.#swap(less++, at++);
      else if (word > pivot) this.#swap(at, --more);
      else at++;
    }
    return [less, more];
  }

  /** Reads the next word of a range. @returns whether any key has one */
  #load(from: number, to: number, depth: number): boolean {
    let goesOn = false;
    for (let index = from; index < to; index++) {
      const id = this.#ids[index] ?? 0;
      const at = (this.#starts[id] ?? 0) + depth;
      const isThere = at < (this.#starts[id + 1] ?? 0);
      this.#current[index] = isThere ? (this.#words[at] ?? 0) : 0;
      goesOn ||= isThere;
    }
    return goesOn;
  }

  /** Multikey quicksort (Bentley and Sedgewick 1997) on whole words. */
  #sort(): void {
    const ranges: [from: number, to: number, depth: number][] = [[0, this.#size, 0]];
    this.#load(0, this.#size, 0);
    for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
      const [from, to, depth] = range;
      if (to - from <= few) {
        this.#insert(from, to, depth);
        continue;
      }
      const [less, more] = this.#split(from, to);
      ranges.push([from, less, depth], [more, to, depth]);
      if (more - less > 1 && this.#load(less, more, depth + 1)) ranges.push([less, more, depth + 1]);
    }
  }

  /** @returns for each key, in the order they were added, how many different ones come before it, and how many there are. */
  rank(): { rankOf: Uint32Array; distinct: number } {
    this.#ids = new Uint32Array(this.#size);
    for (let id = 0; id < this.#size; id++) this.#ids[id] = id;
    this.#current = new Uint32Array(this.#size);
    this.#sort();
    const rankOf = new Uint32Array(this.#size);
    let rank = 0;
    for (let at = 0; at < this.#size; at++) {
      const id = this.#ids[at] ?? 0;
      if (at > 0 && this.#compare(this.#ids[at - 1] ?? 0, id, 0) !== 0) rank++;
      rankOf[id] = rank;
    }
    return { rankOf, distinct: this.#size === 0 ? 0 : rank + 1 };
  }
}
