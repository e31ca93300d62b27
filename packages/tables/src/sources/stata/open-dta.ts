import type { OpenOptions } from '../archive.ts';
import { CsvWriter } from '../csv-writer.ts';
import { makeNotes, type Source, type SourceColumn, type SourceNote } from '../source.ts';
import { ByteWindow, readSlices } from '../statistics/byte-reader.ts';
import { makeStatisticsTable, NumberCells, TextCells, writeHeaderRows } from '../statistics/cells.ts';
import type { Charset } from '../statistics/charset.ts';
import { type OpenSource, openInCharset } from '../statistics/choose-charset.ts';
import { createStataWriter, shortenDouble } from '../statistics/formats.ts';
import { type DtaDictionary, type DtaType, type DtaVariable, readDtaDictionary } from './dta-dictionary.ts';
import { damagedDtaError } from './dta-layout.ts';
import { type LabelTables, makeLongTextKey, readLabelTables, readLongTexts } from './dta-texts.ts';

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
    text: createStataWriter(format),
  });
  const texts = new TextCells({ charset: dictionary.charset, labels: new Map(), missing: new Set() });
  return { place, bytes: type.bytes, kind: type.kind, numbers, texts };
}

/** Writes cases as rows. */
class DtaCaseWriter {
  /** Cells with `.a` to `.z`. */
  missingCells = 0;
  /** Cells of long texts whose bytes are not text. */
  binaryCells = 0;
  readonly #dictionary: DtaDictionary;
  readonly #cells: readonly Cell[];
  readonly #longTexts: ReadonlyMap<number, Uint8Array | null>;

  /** @param longTexts by their keys; null for bytes that are not text */
  constructor(dictionary: DtaDictionary, labels: LabelTables, longTexts: ReadonlyMap<number, Uint8Array | null>) {
    this.#dictionary = dictionary;
    this.#cells = dictionary.variables.map((variable) => makeCell(variable, dictionary, labels));
    this.#longTexts = longTexts;
  }

  /** Writes the case that begins at the place of the window. @throws SourceError for a long text that the file does not have */
  write(window: ByteWindow, writer: CsvWriter): void {
    for (const cell of this.#cells) {
      const at = window.at + cell.place;
      if (cell.kind === 'text') this.#writeText(cell, window.bytes, at, writer);
      else if (cell.kind === 'long-text') this.#writeLongText(cell, window.view, at, writer);
      else this.#writeNumber(cell, window.view, at, writer);
    }
    window.at += this.#dictionary.caseBytes;
    writer.endRow();
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
      if (state === answer) value = shortenDouble(value);
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

  /** Of the 8 bytes of a reference the first 2 to 4 are the variable, the others the case. */
  #writeLongText({ texts }: Cell, view: DataView, at: number, writer: CsvWriter): void {
    const { layout, isLittle } = this.#dictionary;
    const split = layout.longTextVariable;
    const key = makeLongTextKey(unsigned(view, at, split, isLittle), unsigned(view, at + split, 8 - split, isLittle));
    const text = key === 0 ? new Uint8Array(0) : this.#longTexts.get(key);
    if (text === undefined) throw damagedDtaError('long_text_missing');
    if (text === null) {
      this.binaryCells++;
      writer.writeEmpty();
    } else texts.write(text, 0, text.length, writer);
  }
}

/** An opened file. */
interface Dta {
  file: Blob;
  dictionary: DtaDictionary;
  labels: LabelTables;
  columns: readonly SourceColumn[];
}

async function* readCases(dta: Dta, signal?: AbortSignal): AsyncGenerator<Uint8Array, readonly SourceNote[]> {
  const { file, labels, columns } = dta;
  const dictionary = { ...dta.dictionary, charset: dta.dictionary.charset.again() };
  const { dataStart, caseBytes, cases } = dictionary;
  const window = new ByteWindow(readSlices(file, dataStart, dataStart + cases * caseBytes, signal));
  const rows = new DtaCaseWriter(dictionary, labels, await readLongTexts(file, dictionary));
  const writer = new CsvWriter(columns.length);
  writeHeaderRows(columns, writer);
  for (let read = 0; read < cases; read++) {
    if (window.left < caseBytes && !(await window.fill(caseBytes)))
      throw damagedDtaError('ends_after_observations', { read, cases });
    rows.write(window, writer);
    if (writer.isFull) yield writer.take();
  }
  yield writer.take();
  const notes = makeNotes({ 'missing-values': rows.missingCells, 'binary-cells': rows.binaryCells });
  return [...notes, ...dictionary.charset.notes()];
}

/**
 * Opens a `.dta` file of Stata 8 or later. Variable labels are question texts, value labels are the text of their cells, missing
 * values are empty cells.
 * @throws SourceError with a sentence if it cannot be read, or has no variables or no observations
 */
export function openDta(file: Blob, { encoding = null }: OpenOptions = {}): Promise<Source> {
  return openInCharset(encoding, (charset) => openTexts(file, charset));
}

async function openTexts(file: Blob, charset: Charset): Promise<{ source: OpenSource; named: string | null }> {
  const dictionary = await readDtaDictionary(file, charset);
  const labels = await readLabelTables(file, dictionary);
  const columns = dictionary.variables.map(({ name, label, labels: table }) => ({
    name,
    question: label,
    options: [...(labels.get(table)?.values() ?? [])],
    measure: null,
  }));
  const source: OpenSource = {
    format: 'stata',
    tables: [makeStatisticsTable(columns, [])],
    readCsv: (_table, signal) => readCases({ file, dictionary, labels, columns }, signal),
  };
  return { source, named: dictionary.layout.isUtf8 ? 'utf-8' : null };
}
