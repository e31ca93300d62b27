import { Bytes } from '../bytes.ts';
import type { Value } from '../variables.ts';
import { bias } from './dictionary.ts';
import { countElements, createCoder, type SavColumn, systemMissing } from './layout.ts';

const codes = { end: 252, raw: 253, blanks: 254, missing: 255 } as const;
/** The most numbers that a code says. */
const greatestCode = 251;
const segmentBytes = 255;

/** Eight codes that are not complete, with the values that they announced. */
export interface OpenGroup {
  bytes: Uint8Array;
  codes: number;
}

/** Writes cases in bytecode: eight codes, then the values of eight bytes that some of them announce. */
export class BytecodeWriter {
  readonly #out = new Bytes();
  /** Where the present group of codes stands, and how many it has. */
  #group = 0;
  #codes = 8;

  constructor(open: OpenGroup) {
    if (open.codes === 8) return;
    const at = this.#out.grow(open.bytes.length);
    this.#out.room.set(open.bytes, at);
    this.#codes = open.codes;
  }

  #code(code: number): void {
    if (this.#codes === 8) {
      this.#group = this.#out.grow(8);
      this.#out.room.fill(0, this.#group, this.#group + 8);
      this.#codes = 0;
    }
    this.#out.room[this.#group + this.#codes++] = code;
  }

  number(value: number): void {
    const code = value + bias;
    if (value === systemMissing) this.#code(codes.missing);
    else if (code >= 1 && code <= greatestCode && Number.isInteger(code)) this.#code(code);
    else {
      this.#code(codes.raw);
      const at = this.#out.grow(8);
      this.#out.room.writeDoubleLE(value, at);
    }
  }

  blanks(elements: number): void {
    let left = elements;
    for (; left > 0 && this.#codes < 8; left--) this.#code(codes.blanks);
    // Whole groups at once: a long text leaves most of its room blank.
    const whole = left & ~7;
    const at = this.#out.grow(whole);
    this.#out.room.fill(codes.blanks, at, at + whole);
    for (left -= whole; left > 0; left--) this.#code(codes.blanks);
  }

  /** Bytes of a text, filled with blanks to a number of elements. */
  text(bytes: Buffer, from: number, to: number, elements: number): void {
    const used = Math.ceil((to - from) / 8);
    for (let element = 0; element < used; element++) {
      this.#code(codes.raw);
      const at = this.#out.grow(8);
      const { room } = this.#out;
      const start = from + 8 * element;
      for (let byte = 0; byte < 8; byte++) room[at + byte] = start + byte < to ? (bytes[start + byte] ?? 0) : 0x20;
    }
    this.blanks(elements - used);
  }

  end(): Uint8Array {
    this.#code(codes.end);
    return this.#out.take();
  }

  /** @returns the complete groups, and the one that the next rows go on with */
  take(): { bytes: Uint8Array; open: OpenGroup } {
    if (this.#codes === 8) return { bytes: this.#out.take(), open: noGroup };
    const open = this.#out.take().slice(this.#group);
    return { bytes: this.#out.take(this.#group), open: { bytes: open, codes: this.#codes } };
  }
}

export const noGroup: OpenGroup = { bytes: new Uint8Array(0), codes: 8 };

type ValueWriter = (value: Value) => void;

function createTextWriter(out: BytecodeWriter, { width, segments }: SavColumn): ValueWriter {
  const elements = segments.map(countElements);
  // A text that grew meanwhile has no room; the version of the survey is checked, so there is none.
  const scratch = Buffer.alloc(width);
  return (value) => {
    const end = typeof value === 'string' ? scratch.write(value, 0, width, 'utf8') : 0;
    for (const [at, count] of elements.entries()) {
      const from = Math.min(at * segmentBytes, end);
      out.text(scratch, from, Math.min(end, from + segmentBytes), count);
    }
  };
}

/** @returns what writes the value of a column */
export function createValueWriter(out: BytecodeWriter, column: SavColumn): ValueWriter {
  if (column.width > 0) return createTextWriter(out, column);
  const code = createCoder(column.variable);
  return (value) => out.number(code(value));
}
