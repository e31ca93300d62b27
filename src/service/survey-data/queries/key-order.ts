import type { SortKeys } from './sort-keys.ts';

/** Smaller ranges are sorted by insertion. */
const few = 12;

/** Keys that are equal in their first `depth` words. `isRead`: `current` has the next word of each. */
interface Range {
  from: number;
  to: number;
  depth: number;
  isRead: boolean;
}

/**
 * The order of keys, by multikey quicksort (Bentley and Sedgewick 1997) on whole words. It sorts from the first place on, and
 * only as far as somebody asks: the first page of a million keys needs a fraction of the work. Equal keys stay in the order in
 * which they were added.
 */
export class KeyOrder {
  /** The numbers of the keys. Those before `sorted` are in their final places. */
  readonly ids: Uint32Array;
  #sorted = 0;
  readonly #words: Uint32Array;
  readonly #starts: Uint32Array;
  /** All ones for the reverse order: it turns each word into its complement. */
  readonly #turn: number;
  /** The word of each key in `ids` that is compared now. */
  readonly #current: Uint32Array;
  /** What is not sorted yet; the first places are the last entry. */
  readonly #ranges: Range[];
  #random = 1;

  constructor({ words, starts, size }: SortKeys, order: 'asc' | 'desc') {
    this.#words = words;
    this.#starts = starts;
    this.#turn = order === 'asc' ? 0 : -1;
    this.ids = new Uint32Array(size);
    for (let id = 0; id < size; id++) this.ids[id] = id;
    this.#current = new Uint32Array(size);
    this.#ranges = size === 0 ? [] : [{ from: 0, to: size, depth: 0, isRead: false }];
  }

  /** How many keys, from the first place on, are in their final places. */
  get sorted(): number {
    return this.#sorted;
  }

  /** Sorts until the first `count` places are final. */
  sortTo(count: number): void {
    while (this.#sorted < count && this.#step());
  }

  /** Sorts for some time. @returns whether all is sorted */
  sortFor(milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) for (let steps = 0; steps < 100; steps++) if (!this.#step()) return true;
    return false;
  }

  /** Whether two keys are equal. */
  isSame(a: number, b: number): boolean {
    return this.#compare(a, b, 0) === 0;
  }

  /** Compares keys that are equal in their first `depth` words. */
  #compare(a: number, b: number, depth: number): number {
    const words = this.#words;
    let atA = (this.#starts[a] ?? 0) + depth;
    let atB = (this.#starts[b] ?? 0) + depth;
    const endA = this.#starts[a + 1] ?? 0;
    const endB = this.#starts[b + 1] ?? 0;
    let difference = 0;
    while (difference === 0 && atA < endA && atB < endB) difference = (words[atA++] ?? 0) - (words[atB++] ?? 0);
    if (difference === 0) difference = endA - atA - (endB - atB);
    return this.#turn === 0 ? difference : -difference;
  }

  #insert(from: number, to: number, depth: number): void {
    const [ids, current] = [this.ids, this.#current];
    for (let next = from + 1; next < to; next++) {
      const id = ids[next] ?? 0;
      const word = current[next] ?? 0;
      let at = next;
      for (; at > from; at--) {
        const before = current[at - 1] ?? 0;
        if (before < word || (before === word && this.#isBefore(ids[at - 1] ?? 0, id, depth + 1))) break;
        ids[at] = ids[at - 1] ?? 0;
        current[at] = before;
      }
      ids[at] = id;
      current[at] = word;
    }
  }

  #isBefore(a: number, b: number, depth: number): boolean {
    const difference = this.#compare(a, b, depth);
    return difference < 0 || (difference === 0 && a < b);
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
    const [ids, current] = [this.ids, this.#current];
    const pivot = this.#pivot(from, to);
    let [less, at, more] = [from, from, to];
    while (at < more) {
      const word = current[at] ?? 0;
      if (word === pivot) {
        at++;
        continue;
      }
      const place = word < pivot ? less++ : --more;
      const id = ids[at] ?? 0;
      ids[at] = ids[place] ?? 0;
      current[at] = current[place] ?? 0;
      ids[place] = id;
      current[place] = word;
      if (word < pivot) at++;
    }
    return [less, more];
  }

  /** Reads the next word of a range. @returns whether any key has one */
  #read({ from, to, depth }: Range): boolean {
    const [ids, current, starts, words, turn] = [this.ids, this.#current, this.#starts, this.#words, this.#turn];
    let goesOn = false;
    for (let index = from; index < to; index++) {
      const id = ids[index] ?? 0;
      const at = (starts[id] ?? 0) + depth;
      const isThere = at < (starts[id + 1] ?? 0);
      current[index] = (isThere ? (words[at] ?? 0) : 0) ^ turn;
      goesOn ||= isThere;
    }
    return goesOn;
  }

  /** Sorts or splits the first range. @returns false when there is none */
  #step(): boolean {
    const range = this.#ranges.pop();
    if (range === undefined) return false;
    const { from, to, depth, isRead } = range;
    const isEqual = to - from === 1 || (!isRead && !this.#read(range));
    if (isEqual || to - from <= few) {
      if (isEqual) this.ids.subarray(from, to).sort();
      else this.#insert(from, to, depth);
      this.#sorted = to;
      return true;
    }
    const [less, more] = this.#split(from, to);
    if (more < to) this.#ranges.push({ from: more, to, depth, isRead: true });
    this.#ranges.push({ from: less, to: more, depth: depth + 1, isRead: false });
    if (from < less) this.#ranges.push({ from, to: less, depth, isRead: true });
    return true;
  }
}
