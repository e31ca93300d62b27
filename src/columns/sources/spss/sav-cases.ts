import type { CsvWriter } from '../csv-writer.ts';
import type { ByteWindow } from '../statistics/byte-window.ts';
import type { Charset } from '../statistics/charset.ts';
import { NumberCells } from '../statistics/number-cells.ts';
import { TextCells } from '../statistics/text-cells.ts';
import { damagedSav, type SavRecords } from './sav-records.ts';
import type { SavVariable, Segment } from './sav-variables.ts';
import { formatWriter } from './spss-formats.ts';

/** The values of a case: numbers by their place, and bytes in which texts stand. */
export interface CaseValues {
  numbers: Float64Array;
  bytes: Uint8Array;
  /** Where the case begins in `bytes`. */
  start: number;
}

/** Takes one case after another from the bytes of a file. */
export interface CaseDecoder {
  /** The most bytes of a case. */
  mostBytes: number;
  /** @returns false at the end of the cases. @throws SourceError in the middle of a case */
  next(window: ByteWindow, into: CaseValues): boolean;
}

/** Which units of 8 bytes in a case are numbers. */
function numberElements(variables: readonly SavVariable[]): Int32Array {
  return Int32Array.from(variables.filter(({ values }) => values.kind === 'number').map(({ element }) => element));
}

/** Cases without compression. */
export function plainDecoder(records: SavRecords, variables: readonly SavVariable[]): CaseDecoder {
  const numbers = numberElements(variables);
  const { isLittle } = records;
  const mostBytes = 8 * records.elements;
  return {
    mostBytes,
    next(window, into) {
      if (window.left === 0) return false;
      if (window.left < mostBytes) throw damagedSav('it ends in the middle of a case');
      const start = window.at;
      for (const element of numbers) into.numbers[element] = window.view.getFloat64(start + 8 * element, isLittle);
      into.bytes = window.bytes;
      into.start = start;
      window.at += mostBytes;
      return true;
    },
  };
}

const code = { none: 0, end: 252, raw: 253, blanks: 254, missing: 255 } as const;
/** More bytes than a case may need for codes that stand for nothing. */
const spareBytes = 4096;

/** Cases in bytecode: eight codes, then the values of eight bytes that some of the codes announce. */
class BytecodeDecoder implements CaseDecoder {
  readonly mostBytes: number;
  readonly #bytes: Uint8Array;
  readonly #elements: number;
  readonly #isLittle: boolean;
  readonly #bias: number;
  readonly #systemMissing: number;
  readonly #isNumber: Uint8Array;
  readonly #codes = new Uint8Array(8);
  #nextCode = 8;

  constructor(records: SavRecords, variables: readonly SavVariable[], systemMissing: number) {
    this.#elements = records.elements;
    this.mostBytes = 9 * records.elements + spareBytes;
    this.#bytes = new Uint8Array(8 * records.elements);
    this.#isLittle = records.isLittle;
    this.#bias = records.bias;
    this.#systemMissing = systemMissing;
    this.#isNumber = new Uint8Array(records.elements);
    for (const element of numberElements(variables)) this.#isNumber[element] = 1;
  }

  next(window: ByteWindow, into: CaseValues): boolean {
    into.bytes = this.#bytes;
    into.start = 0;
    const { numbers } = into;
    for (let element = 0; element < this.#elements; element++) {
      const next = this.#takeCode(window);
      if (next === code.end) {
        if (element > 0) throw damagedSav('it ends in the middle of a case');
        return false;
      }
      if (this.#isNumber[element] === 0) this.#readText(next, 8 * element, window);
      else if (next < code.end) numbers[element] = next - this.#bias;
      else if (next === code.raw) numbers[element] = this.#takeNumber(window);
      else numbers[element] = this.#systemMissing;
    }
    return true;
  }

  /** @returns the next code that stands for something; `code.end` where the bytes end */
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

  #takeNumber(window: ByteWindow): number {
    if (window.left < 8) throw damagedSav('it ends in the middle of a case');
    const value = window.view.getFloat64(window.at, this.#isLittle);
    window.at += 8;
    return value;
  }

  #readText(next: number, place: number, window: ByteWindow): void {
    if (next !== code.raw) {
      // A code of a number in a text has no meaning; SPSS does not write it.
      if (next !== code.blanks) throw damagedSav('a text is written as a number');
      this.#bytes.fill(0x20, place, place + 8);
      return;
    }
    if (window.left < 8) throw damagedSav('it ends in the middle of a case');
    for (let at = 0; at < 8; at++) this.#bytes[place + at] = window.bytes[window.at + at] ?? 0;
    window.at += 8;
  }
}

/** Cases in bytecode, unpacked from zlib if the file has it. */
export const bytecodeDecoder = (
  records: SavRecords,
  variables: readonly SavVariable[],
  systemMissing: number,
): CaseDecoder => new BytecodeDecoder(records, variables, systemMissing);

/** One cell of each case. */
type Cell =
  | { kind: 'number'; element: number; cells: NumberCells }
  | { kind: 'text'; place: number; bytes: number; cells: TextCells }
  | { kind: 'long-text'; segments: readonly Segment[]; joined: Uint8Array; cells: TextCells };

function cellOf({ values, format, element }: SavVariable, charset: Charset): Cell {
  if (values.kind === 'number')
    return {
      kind: 'number',
      element,
      cells: new NumberCells({ ...values, text: formatWriter(format), decimals: format.decimals }),
    };
  const cells = new TextCells({ ...values, charset });
  const [segment, ...others] = values.segments;
  const bytes = segment?.bytes ?? 0;
  if (others.length === 0) return { kind: 'text', place: 8 * element, bytes, cells };
  const total = values.segments.reduce((sum, part) => sum + part.bytes, 0);
  return { kind: 'long-text', segments: values.segments, joined: new Uint8Array(total), cells };
}

/** Writes cases as rows. */
export class CaseWriter {
  readonly #cells: readonly Cell[];
  readonly #systemMissing: number;

  constructor(variables: readonly SavVariable[], charset: Charset, systemMissing: number) {
    this.#cells = variables.map((variable) => cellOf(variable, charset));
    this.#systemMissing = systemMissing;
  }

  /** Cells that the user declared missing, so far. */
  get missingCells(): number {
    return this.#cells.reduce((sum, { cells }) => sum + cells.missingCells, 0);
  }

  write({ numbers, bytes, start }: CaseValues, writer: CsvWriter): void {
    for (const cell of this.#cells) {
      if (cell.kind === 'number') {
        const value = numbers[cell.element] ?? Number.NaN;
        if (value === this.#systemMissing || Number.isNaN(value)) writer.empty();
        else cell.cells.write(value, writer);
      } else if (cell.kind === 'text') {
        const from = start + cell.place;
        cell.cells.write(bytes, from, from + cell.bytes, writer);
      } else {
        let at = 0;
        for (const { element, bytes: length } of cell.segments) {
          const from = start + 8 * element;
          cell.joined.set(bytes.subarray(from, from + length), at);
          at += length;
        }
        cell.cells.write(cell.joined, 0, at, writer);
      }
    }
    writer.endRow();
  }
}
