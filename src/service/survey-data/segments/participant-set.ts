import { partOfResponse, rowOfResponse } from '../../data/ids.ts';

/** A set of participants: one bit for each row of the part that first named them. */
export class ParticipantSet {
  readonly #parts = new Map<number, Uint8Array>();

  #bitsOf(part: number): Uint8Array {
    const held = this.#parts.get(part);
    if (held !== undefined) return held;
    const bits = new Uint8Array(4096);
    this.#parts.set(part, bits);
    return bits;
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
