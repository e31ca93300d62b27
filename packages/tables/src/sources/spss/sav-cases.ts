import type { CsvWriter } from '../csv-writer.ts';
import type { ByteWindow } from '../statistics/byte-reader.ts';
import { NumberCells, TextCells } from '../statistics/cells.ts';
import type { Charset } from '../statistics/charset.ts';
import { createSpssWriter } from '../statistics/formats.ts';
import { damagedSavError, type SavRecords } from './sav-records.ts';
import type { SavVariable, Segment } from './sav-variables.ts';

/** The bytes that hold a case, and where it begins in them. */
interface CaseValues {
  bytes: Uint8Array;
  view: DataView;
  start: number;
}

/** Takes one case after another from the bytes of a file. */
interface CaseDecoder {
  /** The most bytes of a case. */
  maxBytes: number;
  /** @returns false at the end of the cases. @throws SourceError in the middle of a case */
  next(window: ByteWindow, into: CaseValues): boolean;
}

/** Cases without compression. */
export function createPlainDecoder(records: SavRecords): CaseDecoder {
  const maxBytes = 8 * records.elements;
  return {
    maxBytes,
    next(window, into) {
      if (window.left === 0) return false;
      if (window.left < maxBytes) throw damagedSavError('ends_in_case');
      into.bytes = window.bytes;
      into.view = window.view;
      into.start = window.at;
      window.at += maxBytes;
      return true;
    },
  };
}

const code = { none: 0, end: 252, raw: 253, blanks: 254, missing: 255 } as const;
/** Additional bytes for codes without a meaning, which a file may have anywhere. */
const spareBytes = 4096;

/** Cases in bytecode: eight codes, then the values of eight bytes that some of the codes announce. */
export class BytecodeDecoder implements CaseDecoder {
  readonly maxBytes: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #elements: number;
  readonly #isLittle: boolean;
  readonly #bias: number;
  readonly #systemMissing: number;
  /** Which units of 8 bytes are numbers. */
  readonly #isNumber: Uint8Array;
  readonly #codes = new Uint8Array(8);
  #nextCode = 8;

  constructor(records: SavRecords, variables: readonly SavVariable[], systemMissing: number) {
    this.#elements = records.elements;
    this.maxBytes = 9 * records.elements + spareBytes;
    this.#bytes = new Uint8Array(8 * records.elements);
    this.#view = new DataView(this.#bytes.buffer);
    this.#isLittle = records.isLittle;
    this.#bias = records.bias;
    this.#systemMissing = systemMissing;
    this.#isNumber = new Uint8Array(records.elements);
    for (const { values, element } of variables) if (values.kind === 'number') this.#isNumber[element] = 1;
  }

  next(window: ByteWindow, into: CaseValues): boolean {
    into.bytes = this.#bytes;
    into.view = this.#view;
    into.start = 0;
    for (let element = 0; element < this.#elements; element++) {
      const next = this.#takeCode(window);
      if (next === code.end) {
        if (element > 0) throw damagedSavError('ends_in_case');
        return false;
      }
      if (next === code.raw) this.#takeRaw(8 * element, window);
      else if (this.#isNumber[element] === 0) this.#writeBlanks(next, 8 * element);
      else
        this.#view.setFloat64(8 * element, next < code.end ? next - this.#bias : this.#systemMissing, this.#isLittle);
    }
    return true;
  }

  /** @returns the next code that has a meaning; `code.end` where the bytes end */
  #takeCode(window: ByteWindow): number {
    for (;;) {
      if (this.#nextCode === 8) {
        if (window.left < 8) return code.end;
        for (let at = 0; at < 8; at++) this.#codes[at] = window.bytes[window.at + at] ?? 0;
        window.at += 8;
        this.#nextCode = 0;
      }
      const next = this.#codes[this.#nextCode++] ?? 0;
      if (next !== code.none) return next;
    }
  }

  #takeRaw(place: number, window: ByteWindow): void {
    if (window.left < 8) throw damagedSavError('ends_in_case');
    // Two numbers of 32 bits keep every bit.
    this.#view.setInt32(place, window.view.getInt32(window.at));
    this.#view.setInt32(place + 4, window.view.getInt32(window.at + 4));
    window.at += 8;
  }

  #writeBlanks(next: number, place: number): void {
    // A code of a number in a text has no meaning; SPSS does not write it.
    if (next !== code.blanks) throw damagedSavError('text_as_number');
    this.#view.setInt32(place, 0x20202020);
    this.#view.setInt32(place + 4, 0x20202020);
  }
}

/** The cells of a text variable and its segments. */
interface TextColumn {
  cells: TextCells;
  place: number;
  bytes: number;
  segments: readonly Segment[];
  /** Where the segments of a long text are joined; empty for a short one. */
  joined: Uint8Array;
}

function textColumn({ values }: SavVariable, charset: Charset): TextColumn | null {
  if (values.kind === 'number') return null;
  const { segments } = values;
  const bytes = segments.reduce((sum, part) => sum + part.bytes, 0);
  const joined = new Uint8Array(segments.length > 1 ? bytes : 0);
  return {
    cells: new TextCells({ ...values, charset }),
    place: 8 * (segments[0]?.element ?? 0),
    bytes,
    segments,
    joined,
  };
}

function numberCells({ values, format }: SavVariable): NumberCells | null {
  if (values.kind === 'text') return null;
  return new NumberCells({ ...values, text: createSpssWriter(format) });
}

/** Writes cases as rows. */
export class CaseWriter {
  readonly #numbers: readonly (NumberCells | null)[];
  readonly #texts: readonly (TextColumn | null)[];
  readonly #places: Int32Array;
  readonly #isLittle: boolean;
  readonly #systemMissing: number;

  constructor(variables: readonly SavVariable[], charset: Charset, isLittle: boolean, systemMissing: number) {
    this.#numbers = variables.map(numberCells);
    this.#texts = variables.map((variable) => textColumn(variable, charset));
    this.#places = Int32Array.from(variables, ({ element }) => 8 * element);
    this.#isLittle = isLittle;
    this.#systemMissing = systemMissing;
  }

  /** Cells that the user declared missing, so far. */
  get missingCells(): number {
    const cells = [...this.#numbers, ...this.#texts.map((text) => text?.cells)];
    return cells.reduce((sum, column) => sum + (column?.missingCells ?? 0), 0);
  }

  write({ bytes, view, start }: CaseValues, writer: CsvWriter): void {
    const places = this.#places;
    const isLittle = this.#isLittle;
    for (let index = 0; index < places.length; index++) {
      const numbers = this.#numbers[index];
      if (numbers) {
        const value = view.getFloat64(start + (places[index] ?? 0), isLittle);
        if (value === this.#systemMissing || Number.isNaN(value)) writer.writeEmpty();
        else numbers.write(value, writer);
      } else this.#writeText(this.#texts[index], bytes, start, writer);
    }
    writer.endRow();
  }

  #writeText(column: TextColumn | null | undefined, bytes: Uint8Array, start: number, writer: CsvWriter): void {
    if (!column) return;
    const { cells, joined, place, bytes: length } = column;
    if (joined.length === 0) {
      cells.write(bytes, start + place, start + place + length, writer);
      return;
    }
    let at = 0;
    for (const segment of column.segments) {
      const from = start + 8 * segment.element;
      joined.set(bytes.subarray(from, from + segment.bytes), at);
      at += segment.bytes;
    }
    cells.write(joined, 0, at, writer);
  }
}
