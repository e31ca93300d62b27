import type { CsvWriter } from '../csv-writer.ts';
import type { ByteWindow } from '../statistics/byte-window.ts';
import { dateText, dateTimeText } from '../statistics/calendar.ts';
import { NumberCells } from '../statistics/number-cells.ts';
import { numberText, shortestDouble } from '../statistics/number-text.ts';
import { TextCells } from '../statistics/text-cells.ts';
import type { DtaDictionary, DtaType, DtaVariable } from './dta-dictionary.ts';
import type { LabelTables } from './dta-labels.ts';
import { type LongTexts, longTextKey } from './long-texts.ts';

/** The state of a value: an answer, no answer (`.`), or an answer that the user declared missing (1 to 26: `.a` to `.z`). */
const answer = -1;
const missing = 0;

/** The last whole number that is an answer. The numbers above it are `.` and `.a` to `.z`. */
const lastAnswer = { int8: 100, int16: 32_740, int32: 2_147_483_620 } as const;
/** The high bits of `.` in numbers with a fraction, and the step to the next missing value. */
const floatMissing = { first: 0x7f00_0000, step: 0x800 } as const;
const doubleMissing = { first: 0x7fe0_0000, step: 0x100 } as const;
const letters = 26;

/** @returns `answer`, `missing`, or 1 to 26 for `.a` to `.z` */
function readMissing(bits: number, { first, step }: typeof floatMissing | typeof doubleMissing): number {
  if (bits < first) return answer;
  const letter = (bits - first) / step;
  return Number.isInteger(letter) && letter <= letters ? letter : missing;
}

/** @returns the whole number in some bytes */
function unsigned(view: DataView, at: number, bytes: number, isLittle: boolean): number {
  let value = 0;
  for (let index = 0; index < bytes; index++)
    value = value * 256 + view.getUint8(at + (isLittle ? bytes - 1 - index : index));
  return value;
}

/** A variable as its cells are written. */
interface Cell {
  place: number;
  bytes: number;
  kind: DtaType['kind'];
  numbers: NumberCells;
  texts: TextCells;
}

const noLabels: ReadonlyMap<number, string> = new Map();

function makeCell(variable: DtaVariable, dictionary: DtaDictionary, labels: LabelTables): Cell {
  const { type, place, format, labels: table } = variable;
  const numbers = new NumberCells({
    labels: labels.get(table) ?? noLabels,
    isMissing: () => false,
    text: stataFormatWriter(format),
  });
  const texts = new TextCells({ charset: dictionary.charset, labels: new Map(), missing: new Set() });
  return { place, bytes: type.bytes, kind: type.kind, numbers, texts };
}

/** Writes cases as rows. */
export class DtaCaseWriter {
  /** Cells with `.a` to `.z`. */
  missingCells = 0;
  /** Cells of long texts whose bytes are not text. */
  binaryCells = 0;
  readonly #dictionary: DtaDictionary;
  readonly #cells: readonly Cell[];
  readonly #longTexts: LongTexts;

  constructor(dictionary: DtaDictionary, labels: LabelTables, longTexts: LongTexts) {
    this.#dictionary = dictionary;
    this.#cells = dictionary.variables.map((variable) => makeCell(variable, dictionary, labels));
    this.#longTexts = longTexts;
  }

  /** Writes the case that begins at the place of the window. Waits only for long texts that are not in memory. */
  write(window: ByteWindow, writer: CsvWriter, from = 0): Promise<void> | null {
    const start = window.at;
    for (let index = from; index < this.#cells.length; index++) {
      const cell = this.#cells[index];
      if (cell === undefined) break;
      const at = start + cell.place;
      if (cell.kind === 'text') this.#writeText(cell, window.bytes, at, writer);
      else if (cell.kind !== 'long-text') this.#writeNumber(cell, window.view, at, writer);
      else if (!this.#writeLongText(cell, window.view, at, writer)) return this.#load(window, writer, index);
    }
    window.at += this.#dictionary.caseBytes;
    writer.endRow();
    return null;
  }

  /** Loads the text of a cell and writes the row from there. */
  async #load(window: ByteWindow, writer: CsvWriter, index: number): Promise<void> {
    const place = this.#cells[index]?.place ?? 0;
    await this.#longTexts.load(this.#keyAt(window.view, window.at + place));
    await this.write(window, writer, index);
  }

  #writeText({ texts, bytes: length }: Cell, bytes: Uint8Array, start: number, writer: CsvWriter): void {
    let end = start;
    while (end < start + length && bytes[end] !== 0) end++;
    texts.write(bytes, start, end, writer);
  }

  #writeNumber(cell: Cell, view: DataView, at: number, writer: CsvWriter): void {
    const isLittle = this.#dictionary.isLittle;
    let value = 0;
    let state = answer;
    if (cell.kind === 'float32') {
      value = view.getFloat32(at, isLittle);
      state = readMissing(view.getInt32(at, isLittle), floatMissing);
      if (state === answer) value = shortestDouble(value);
    } else if (cell.kind === 'float64') {
      value = view.getFloat64(at, isLittle);
      state = readMissing(view.getInt32(isLittle ? at + 4 : at, isLittle), doubleMissing);
    } else {
      value = this.#wholeNumber(cell.kind, view, at);
      const last = lastAnswer[cell.kind as keyof typeof lastAnswer];
      if (value > last) state = value - last - 1;
    }
    if (state === answer && Number.isFinite(value)) cell.numbers.write(value, writer);
    else writer.writeEmpty();
    if (state > missing) this.missingCells++;
  }

  #wholeNumber(kind: Cell['kind'], view: DataView, at: number): number {
    const isLittle = this.#dictionary.isLittle;
    if (kind === 'int8') return view.getInt8(at);
    return kind === 'int16' ? view.getInt16(at, isLittle) : view.getInt32(at, isLittle);
  }

  /** @returns the key of a long text. Of its 8 bytes the first 2 to 4 are the variable, the others the case. */
  #keyAt(view: DataView, at: number): number {
    const { layout, isLittle } = this.#dictionary;
    const split = layout.longTextVariable;
    return longTextKey(unsigned(view, at, split, isLittle), unsigned(view, at + split, 8 - split, isLittle));
  }

  /** @returns false if the text is not in memory */
  #writeLongText({ texts }: Cell, view: DataView, at: number, writer: CsvWriter): boolean {
    const key = this.#keyAt(view, at);
    const text = key === 0 ? new Uint8Array(0) : this.#longTexts.kept(key);
    if (text === undefined) return false;
    if (text === null) {
      this.binaryCells++;
      writer.writeEmpty();
    } else texts.write(text, 0, text.length, writer);
    return true;
  }
}

/** Stata counts from 1 January 1960. */
const epochYear = 1960;
const epochMs = Date.UTC(epochYear, 0, 1);
const dayMs = 86_400_000;

const june = 6;
const december = 12;
/** Years and months at whose end a leap second was inserted. Source: IERS Bulletin C. */
const leapSeconds = [
  ...[1972, 1981, 1982, 1983, 1985, 1992, 1993, 1994, 1997, 2012, 2015].map((year) => Date.UTC(year, june, 1)),
  ...[1972, 1973, 1974, 1975, 1976, 1977, 1978, 1979, 1987, 1989, 1990, 1995, 1998, 2005, 2008, 2016].map((year) =>
    Date.UTC(year, december, 1),
  ),
].sort((one, other) => one - other);

/** @returns milliseconds without the leap seconds that `%tC` counts */
function withoutLeapSeconds(ms: number): number {
  let counted = 0;
  for (const inserted of leapSeconds) if (ms - 1000 * counted >= inserted + 1000) counted++;
  return ms - 1000 * counted;
}

/** @returns a period of a year: `2026-Q1`; null for a fraction, and outside the years 1000 to 9999 */
function periodText(value: number, perYear: number, mark: string): string | null {
  const year = epochYear + Math.floor(value / perYear);
  if (!Number.isInteger(value) || year < 1000 || year > 9999) return null;
  const period = value - (year - epochYear) * perYear + 1;
  return `${year}-${mark}${perYear > 9 ? String(period).padStart(2, '0') : period}`;
}

const writers: Readonly<Record<string, (value: number) => string | null>> = {
  d: (value) => dateText(epochMs + value * dayMs),
  c: (value) => dateTimeText(epochMs + value, true),
  C: (value) => dateTimeText(withoutLeapSeconds(epochMs + value), true),
  w: (value) => periodText(value, 52, 'W'),
  m: (value) => periodText(value, 12, ''),
  q: (value) => periodText(value, 4, 'Q'),
  h: (value) => periodText(value, 2, 'H'),
};

/**
 * How values of a format are written: dates and times as ISO text (`2026-03-01`, `2026-03`, `2026-Q1`, `2026-W09`). A value that
 * is not such a date stays a number. The formats are described in Stata's help page `datetime`.
 * @param format such as `%td`, `%tcDD/NN/CCYY_HH:MM` or `%9.0g`
 * @returns null for plain numbers
 */
function stataFormatWriter(format: string): ((value: number) => string) | null {
  const code = /^%-?(?:t([dcCwmqh])|(d))/.exec(format);
  const write = writers[code?.[1] ?? code?.[2] ?? ''];
  return write === undefined ? null : (value) => write(value) ?? numberText(value);
}
