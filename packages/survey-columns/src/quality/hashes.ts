/** 64 bits that stand for a text, in two halves without a sign. */
export interface Hash {
  readonly one: number;
  readonly other: number;
}

/** Stands for no text at all. */
export const noHash: Hash = { one: 0, other: 0 };

export const isSameHash = (a: Hash, b: Hash): boolean => a.one === b.one && a.other === b.other;

/** Two polynomials at once: enough to tell tens of millions of texts apart. */
export class Digest {
  #one = 1;
  #other = 1;

  add(one: number, other: number): void {
    this.#one = Math.imul(this.#one, 0x01000193) + one;
    this.#other = Math.imul(this.#other, 0x2545f491) + other;
  }

  get value(): Hash {
    return { one: this.#one >>> 0, other: this.#other >>> 0 };
  }
}

/** The hash of a text. */
export function hashText(text: string): Hash {
  const digest = new Digest();
  for (let at = 0; at < text.length; at++) digest.add(text.charCodeAt(at) + 1, text.charCodeAt(at) + 1);
  return digest.value;
}

/** Where the search for a hash begins in a table of this many slots. Similar texts begin far from each other. */
export function computeSlot({ one, other }: Hash, slots: number): number {
  let mixed = Math.imul(one ^ (other >>> 15), 0x2c9277b5);
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ other, 0x5f356495);
  return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * slots);
}

/** Tables are at most this full: the search stays short. */
export const fullest = 0.75;
/** A table that is full grows by this factor. */
export const growth = 1.5;
export const firstSlots = 1024;

/** A set of hashes in 11 to 16 bytes each. A Set of numbers takes several times as much, and holds 16.7 million at most. */
export class HashSet {
  #slots = firstSlots;
  /** Two words a slot; both are 0 in an empty one. */
  #words = new Uint32Array(firstSlots * 2);
  #size = 0;

  has(hash: Hash): boolean {
    return !this.#isEmpty(this.#find(hash));
  }

  add(hash: Hash): void {
    if (this.#size >= this.#slots * fullest) this.#grow();
    const slot = this.#find(hash);
    if (!this.#isEmpty(slot)) return;
    this.#put(slot, hash);
    this.#size++;
  }

  /** The slot that holds it, else the one where it would be put. */
  #find(hash: Hash): number {
    let slot = computeSlot(hash, this.#slots);
    while (!this.#isEmpty(slot) && !isSameHash(this.#at(slot), hash)) slot = slot + 1 === this.#slots ? 0 : slot + 1;
    return slot;
  }

  #at(slot: number): Hash {
    return { one: this.#words[slot * 2] ?? 0, other: this.#words[slot * 2 + 1] ?? 0 };
  }

  #isEmpty(slot: number): boolean {
    return this.#words[slot * 2] === 0 && this.#words[slot * 2 + 1] === 0;
  }

  #put(slot: number, { one, other }: Hash): void {
    this.#words[slot * 2] = one;
    this.#words[slot * 2 + 1] = other;
  }

  #grow(): void {
    const before = this.#words;
    this.#slots = Math.ceil(this.#slots * growth);
    this.#words = new Uint32Array(this.#slots * 2);
    for (let at = 0; at < before.length; at += 2) {
      const hash = { one: before[at] ?? 0, other: before[at + 1] ?? 0 };
      if (hash.one !== 0 || hash.other !== 0) this.#put(this.#find(hash), hash);
    }
  }
}
