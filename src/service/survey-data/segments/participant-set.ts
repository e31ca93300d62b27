import { partOfResponse, rowOfResponse } from '../../data/ids.ts';

/** A set of participants: one bit for each row of the part that first named them. */
export class ParticipantSet {
  readonly #parts = new Map<number, Uint8Array>();

  /** Of the participant before: most of them are of the same part. */
  #part = -1;
  #bits: Uint8Array = new Uint8Array(0);

  #bitsOf(part: number): Uint8Array {
    if (part === this.#part) return this.#bits;
    const bits = this.#parts.get(part) ?? new Uint8Array(4096);
    this.#parts.set(part, bits);
    this.#part = part;
    this.#bits = bits;
    return bits;
  }

  has(id: number): boolean {
    const row = rowOfResponse(id);
    return (((this.#parts.get(partOfResponse(id))?.[row >> 3] ?? 0) >> (row & 7)) & 1) === 1;
  }

  /** @returns whether the participant was new to this set. */
  add(id: number): boolean {
    const part = partOfResponse(id);
    const row = rowOfResponse(id);
    const bits = this.#bitsOf(part);
    const held = bits[row >> 3] ?? 0;
    bits[row >> 3] = held | (1 << (row & 7));
    return (held & (1 << (row & 7))) === 0;
  }
}
