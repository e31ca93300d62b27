import type { PersonColumns } from '../headers/known-columns.ts';
import { computeSlot, firstSlots, fullest, growth, type Hash, isSameHash, noHash } from './hashes.ts';

/** The facts about the respondent in one response: hashes of their texts, `noHash` for those it does not have. */
export interface Person {
  /** By column. */
  readonly emails: readonly Hash[];
  readonly name: Hash;
  /** Each word of the name in two numbers: its first letter, with `isInitial` if that is all, and a hash. */
  readonly words: readonly number[];
  /** By column: of the response, then of the person. */
  readonly ids: readonly Hash[];
  /** The hash of the columns that the user named as the person key. */
  readonly key: Hash;
  /** The visit the identifiers belong to. */
  readonly visit: Hash;
  readonly time: Hash;
}

/** Marks a word of one letter. */
export const isInitial = 0x1_0000;

/** A fact by which people are found. */
export interface Fact {
  kind: 'key' | 'email' | 'name' | 'id';
  /** 0-based among those of its kind. */
  column: number;
  hash: Hash;
}

/** Most people to find by one fact, so that a placeholder does not make this slow. */
const most = 8;

const chunkBits = 16;
const chunkMask = (1 << chunkBits) - 1;

/** A list of words of 32 bits that grows without being copied. */
class WordList {
  readonly #chunks: Uint32Array[] = [];
  #last = new Uint32Array(0);
  length = 0;

  push(...words: number[]): void {
    for (const word of words) {
      const place = this.length++ & chunkMask;
      if (place === 0) {
        this.#last = new Uint32Array(1 << chunkBits);
        this.#chunks.push(this.#last);
      }
      this.#last[place] = word;
    }
  }

  at(index: number): number {
    return this.#chunks[Math.floor(index / (1 << chunkBits))]?.[index & chunkMask] ?? 0;
  }

  hashAt(index: number): Hash {
    return { one: this.at(index), other: this.at(index + 1) };
  }
}

/** Where the facts of a person are, among all facts of one. A fact that no column has is left out. */
class Layout {
  readonly ids: number;
  readonly emails: number;
  readonly name: number;
  readonly visit: number;
  readonly time: number;
  readonly facts: number;
  readonly #key: number;
  readonly hasNames: boolean;

  constructor(columns: PersonColumns) {
    const ids = columns.responseIds.length + columns.personIds.length;
    let at = 0;
    const take = (count: number) => {
      at += count;
      return at - count;
    };
    this.#key = take(Math.min(1, columns.key.length));
    this.ids = take(ids);
    this.emails = take(columns.emails.length);
    this.hasNames = columns.names.length > 0;
    this.name = take(this.hasNames ? 1 : 0);
    this.visit = take(ids > 0 && columns.visits.length > 0 ? 1 : 0);
    this.time = take(ids > 0 && columns.times.length > 0 ? 1 : 0);
    this.facts = at;
  }

  toPlace({ kind, column }: Fact): number {
    return { key: this.#key, id: this.ids, email: this.emails, name: this.name }[kind] + column;
  }

  /** The place that stands for all in which the same text means the same: an address may be in any column. */
  toGroup(place: number): number {
    return place > this.emails && place < this.name ? this.emails : place;
  }

  /** @param words of one person */
  read(hashAt: (place: number) => Hash, words: readonly number[]): Person {
    const list = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => hashAt(from + at));
    const [key = noHash] = list(this.#key, this.ids);
    const [name = noHash] = list(this.name, this.visit);
    const [visit = noHash] = list(this.visit, this.time);
    const [time = noHash] = list(this.time, this.facts);
    return { key, ids: list(this.ids, this.emails), emails: list(this.emails, this.name), name, words, visit, time };
  }

  write({ key, ids, emails, name, visit, time }: Person): Hash[] {
    const one = (hash: Hash, from: number, to: number) => (from < to ? [hash] : []);
    return [
      ...one(key, this.#key, this.ids),
      ...ids,
      ...emails,
      ...one(name, this.name, this.visit),
      ...one(visit, this.visit, this.time),
      ...one(time, this.time, this.facts),
    ];
  }
}

/** People who are found by their facts. Each takes 8 bytes a fact, 5 to 8 more for those by which it is found, and 8 a word of its name. */
export class PersonTable {
  readonly #layout: Layout;
  /** The facts of each person, and the place of the name in `#names`. */
  readonly #people = new WordList();
  /** The words of each name, after their count. */
  readonly #names = new WordList();
  readonly #width: number;
  #count = 0;
  /** For each slot, the number of a fact among the facts of all people, plus 1; 0 if it is empty. */
  #slots = new Uint32Array(firstSlots);
  #filled = 0;

  constructor(columns: PersonColumns) {
    this.#layout = new Layout(columns);
    this.#width = this.#layout.facts * 2 + (this.#layout.hasNames ? 1 : 0);
    // A place of 0 stands for no name.
    this.#names.push(0);
  }

  /** Adds a person who is found by these facts. @returns for each fact whether it is new */
  add(person: Person, facts: readonly Fact[]): boolean[] {
    if (facts.length === 0) return [];
    for (const { one, other } of this.#layout.write(person)) this.#people.push(one, other);
    if (this.#layout.hasNames) {
      this.#people.push(person.words.length === 0 ? 0 : this.#names.length);
      if (person.words.length > 0) this.#names.push(person.words.length, ...person.words);
    }
    const first = this.#count++ * this.#layout.facts;
    return facts.map((fact) => this.#insert(first + this.#layout.toPlace(fact)));
  }

  /** @returns the first people who have this fact, in their order; an identifier belongs to its visit */
  find(fact: Fact, visit: Hash): Person[] {
    const group = this.#layout.toGroup(this.#layout.toPlace(fact));
    const found: Person[] = [];
    this.#walk(group, fact.hash, this.#visitFor(group, visit), (number) => {
      found.push(this.#personAt(Math.floor(number / this.#layout.facts)));
    });
    return found;
  }

  #insert(number: number): boolean {
    if (this.#filled >= this.#slots.length * fullest) this.#grow();
    const { group, hash, visit } = this.#factAt(number);
    let known = 0;
    const slot = this.#walk(group, hash, visit, () => {
      known++;
    });
    if (known < most) this.#put(slot, number);
    return known === 0;
  }

  #put(slot: number, number: number): void {
    this.#slots[slot] = number + 1;
    this.#filled++;
  }

  /** Visits the facts that equal this one. @returns the empty slot behind them */
  #walk(group: number, hash: Hash, visit: Hash, onEqual: (number: number) => void): number {
    const slots = this.#slots;
    let slot = computeSlot(
      { one: hash.one ^ visit.other, other: (hash.other + visit.one + group) >>> 0 },
      slots.length,
    );
    for (let number = slots[slot] ?? 0; number !== 0; number = slots[slot] ?? 0) {
      if (this.#isFact(number - 1, group, hash, visit)) onEqual(number - 1);
      slot = slot + 1 === slots.length ? 0 : slot + 1;
    }
    return slot;
  }

  #isFact(number: number, group: number, { one, other }: Hash, visit: Hash): boolean {
    const at = this.#wordOf(number);
    if (this.#people.at(at) !== one || this.#people.at(at + 1) !== other) return false;
    const fact = this.#factAt(number);
    return fact.group === group && isSameHash(fact.visit, visit);
  }

  #wordOf(number: number): number {
    const { facts } = this.#layout;
    return Math.floor(number / facts) * this.#width + (number % facts) * 2;
  }

  #factAt(number: number) {
    const { facts, visit, time } = this.#layout;
    const group = this.#layout.toGroup(number % facts);
    const own = visit < time ? this.#people.hashAt(this.#wordOf(number - (number % facts) + visit)) : noHash;
    return { group, hash: this.#people.hashAt(this.#wordOf(number)), visit: this.#visitFor(group, own) };
  }

  #visitFor(group: number, visit: Hash): Hash {
    return group >= this.#layout.ids && group < this.#layout.emails ? visit : noHash;
  }

  #personAt(index: number): Person {
    const from = index * this.#width;
    const at = this.#layout.hasNames ? this.#people.at(from + this.#layout.facts * 2) : 0;
    const words = Array.from({ length: this.#names.at(at) }, (_, word) => this.#names.at(at + 1 + word));
    return this.#layout.read((place) => this.#people.hashAt(from + place * 2), words);
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(Math.ceil(before.length * growth));
    this.#filled = 0;
    // From an empty slot on, so that equal facts keep their order.
    const start = before.indexOf(0);
    for (let step = 0; step < before.length; step++) {
      const number = before[(start + step) % before.length] ?? 0;
      if (number === 0) continue;
      const { group, hash, visit } = this.#factAt(number - 1);
      this.#put(
        this.#walk(group, hash, visit, () => {}),
        number - 1,
      );
    }
  }
}
