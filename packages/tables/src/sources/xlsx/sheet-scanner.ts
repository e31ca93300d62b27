import type { CsvWriter } from '../csv-writer.ts';
import { type MergedCell, MergedCells } from '../merged-cells.ts';
import { FillCheck, maxColumns, maxRows } from '../sheets.ts';
import type { XmlInput } from '../xml/xml-input.ts';
import { findNextTag, nameCode, XmlTag } from '../xml/xml-tag.ts';
import { XmlFault } from '../xml/xml-text.ts';
import { type CellContext, CellValues, cellTypes } from './cell-values.ts';
import { SheetCell } from './sheet-cell.ts';

const names = {
  row: nameCode('row'),
  cell: nameCode('c'),
  data: nameCode('sheetData'),
  column: nameCode('col'),
} as const;
const attributes = {
  row: nameCode('r'),
  hidden: nameCode('hidden'),
  first: nameCode('min'),
  last: nameCode('max'),
} as const;

const letterC = 0x63;
const space = 0x20;

/**
 * Why a scan stopped: `more` bytes or `text` number `values.neededText` are needed, the writer is `full`, or the rows are
 * `done`.
 */
type ScanState = 'more' | 'text' | 'full' | 'done';

/** Reads the rows of a sheet from its XML and writes them as CSV. The size that the sheet claims to have is not looked at. */
export class SheetScanner {
  readonly values: CellValues;
  /** The row and the column of the cell that is read, 1-based; 0 outside of them. */
  row = 0;
  cell = 0;
  /** The column of the last value in any row. */
  widest = 0;
  hiddenRows = 0;
  /** Formulas that were never calculated. */
  uncalculated = 0;
  /** First and last column of each hidden range, 1-based. */
  readonly hiddenColumns: { first: number; last: number }[] = [];
  readonly #input: XmlInput;
  readonly #writer: CsvWriter;
  readonly #lastRow: number;
  readonly #tag = new XmlTag();
  readonly #content = new SheetCell(this.#tag);
  /** The column of the cell before, 1-based. */
  #column = 0;
  #isInData = false;
  #isInRow = false;
  #isHidden = false;
  /** Rows without a value since the last one with a value. */
  #blankRows = 0;
  /** Values of the open row. */
  #filled = 0;
  readonly #fill = new FillCheck();

  readonly merged: MergedCells;

  /** @param lastRow the last row to be read */
  constructor(
    input: XmlInput,
    writer: CsvWriter,
    context: CellContext,
    { lastRow = maxRows, merged = [] }: { lastRow?: number; merged?: readonly MergedCell[] } = {},
  ) {
    this.merged = new MergedCells(merged);
    this.#input = input;
    this.#writer = writer;
    this.#lastRow = lastRow;
    this.values = new CellValues(context);
  }

  /** Reads on in the window of the input. @throws XmlFault for rows or cells out of order, and for XML that is not a sheet */
  scan(): ScanState {
    const input = this.#input;
    const { bytes, end } = input;
    for (;;) {
      const at = findNextTag(bytes, input.at, end);
      input.at = at;
      if (at >= end) return 'more';
      const isCell = this.#isInRow && bytes[at + 1] === letterC && (bytes[at + 2] ?? 0) <= space;
      const state = isCell ? this.#readCell(at) : this.#readTag(at);
      if (state !== null) return state;
    }
  }

  #readCell(at: number): ScanState | null {
    const { bytes, end } = this.#input;
    const cell = this.#content;
    const behind = cell.read(bytes, at, end);
    if (behind < 0) return 'more';
    const { content, type } = cell;
    this.cell = cell.column === 0 ? this.#column + 1 : cell.column;
    if (type === null) this.values.setText(content);
    else if (!this.values.read(type, cell.style, content.bytes, 0, content.length)) return 'text';
    this.#take();
    if (cell.hasFormula && content.length === 0 && (type === cellTypes.number || !cell.hasValue)) this.uncalculated++;
    this.#write();
    this.#input.at = behind;
    return null;
  }

  /** Moves to the cell, which must be to the right of the one before. */
  #take(): void {
    if (this.cell <= this.#column) throw new XmlFault('cell_order');
    if (this.cell > maxColumns) throw new XmlFault('sheet_too_wide', { most: maxColumns });
    this.#column = this.cell;
  }

  #write(): void {
    const { bytes, start, end, isEncoded } = this.values;
    if (end <= start) return;
    this.#openCell();
    this.#filled++;
    if (isEncoded) this.#writer.writeEncoded(bytes, start, end);
    else this.#writer.writeBytes(bytes, start, end);
    if (!this.merged.isEmpty) this.merged.note(this.row, this.cell, bytes.subarray(start, end), isEncoded);
  }

  /** Writes a cell without a value of its own. */
  #writeBlank(column: number): void {
    const value = this.merged.valueAt(this.row, column);
    if (value === null) {
      this.#writer.writeEmpty();
      return;
    }
    this.merged.filled++;
    if (value.isEncoded) this.#writer.writeEncoded(value.bytes, 0, value.bytes.length);
    else this.#writer.writeBytes(value.bytes, 0, value.bytes.length);
  }

  /** Writes the blank rows and cells before a value. */
  #openCell(): void {
    const writer = this.#writer;
    if (this.#blankRows > 0) {
      writer.writeBlankRows(this.#blankRows);
      this.#blankRows = 0;
    }
    while (writer.cells < this.#column - 1) this.#writeBlank(writer.cells + 1);
  }

  #readTag(at: number): ScanState | null {
    const { bytes, end } = this.#input;
    const tag = this.#tag;
    const behind = tag.read(bytes, at, end);
    if (behind < 0) return 'more';
    if (this.#isInRow && tag.name === names.cell && !tag.isClosing) return this.#readCell(at);
    let state: ScanState | null = null;
    if (tag.name === names.data) {
      if (tag.isClosing || tag.isEmpty) return 'done';
      this.#isInData = true;
    } else if (tag.name === names.row && this.#isInData) state = tag.isClosing ? this.#endRow() : this.#startRow();
    else if (tag.name === names.column && !this.#isInData) this.#readColumn();
    if (state !== 'done') this.#input.at = behind;
    return state;
  }

  #isTrue(name: number): boolean {
    const text = this.#tag.attribute(name);
    return text === '1' || text === 'true' || text === 'on';
  }

  #readColumn(): void {
    if (!this.#isTrue(attributes.hidden)) return;
    const first = this.#tag.numberAttribute(attributes.first) ?? 0;
    const last = Math.min(this.#tag.numberAttribute(attributes.last) ?? first, maxColumns);
    if (first > 0 && this.hiddenColumns.length < maxColumns) this.hiddenColumns.push({ first, last });
  }

  #startRow(): ScanState | null {
    const hasNumber = this.#tag.attribute(attributes.row) !== null;
    const row = hasNumber ? (this.#tag.numberAttribute(attributes.row) ?? 0) : this.row + 1;
    this.#column = 0;
    this.cell = 0;
    if (row <= this.row || this.#isInRow) throw new XmlFault('row_order');
    if (row > maxRows) throw new XmlFault('sheet_too_long', { most: maxRows });
    if (row > this.#lastRow) return 'done';
    this.#blankRows += row - this.row - 1;
    this.row = row;
    this.#isHidden = this.#isTrue(attributes.hidden);
    if (this.#tag.isEmpty) this.#blankRows++;
    else this.#isInRow = true;
    return null;
  }

  #endRow(): ScanState | null {
    this.#isInRow = false;
    const { cells } = this.#writer;
    if (cells === 0) {
      this.#blankRows++;
      return null;
    }
    for (const last = this.merged.lastColumn(this.row); this.#writer.cells < last; )
      this.#writeBlank(this.#writer.cells + 1);
    if (cells > this.widest) this.widest = cells;
    this.#fill.add(Math.max(cells, this.#writer.width), this.#filled);
    this.#filled = 0;
    if (this.#isHidden) this.hiddenRows++;
    this.#writer.endRow();
    return this.#writer.isFull ? 'full' : null;
  }
}
