import { CsvWriter } from '../csv-writer.ts';
import { FillCheck, maxColumns, maxRows } from '../sheets.ts';
import type { XmlInput } from '../xml/xml-input.ts';
import { findNextTag, nameCode, XmlTag } from '../xml/xml-tag.ts';
import { XmlFault } from '../xml/xml-text.ts';
import { OdsCell } from './ods-cell.ts';

const names = {
  table: nameCode('table'),
  column: nameCode('table-column'),
  row: nameCode('table-row'),
  cell: nameCode('table-cell'),
  covered: nameCode('covered-table-cell'),
  style: nameCode('style'),
  tableStyle: nameCode('table-properties'),
} as const;
/** Elements beside the rows that may hold texts and tables of their own. */
const skipped: ReadonlySet<number> = new Set(['shapes', 'forms', 'tracked-changes', 'annotation'].map(nameCode));
const attributes = {
  name: nameCode('table:name'),
  style: nameCode('table:style-name'),
  columns: nameCode('table:number-columns-repeated'),
  rows: nameCode('table:number-rows-repeated'),
  visibility: nameCode('table:visibility'),
  display: nameCode('table:display'),
  styleName: nameCode('style:name'),
} as const;

/** The most cells that repeated rows may make. No table of answers repeats a row a million times. */
const maxRepeatedCells = 20_000_000;

const encoder = new TextEncoder();
const noBytes = new Uint8Array();

/** Why a scan stopped: `more` bytes are needed, the writer is `full`, or a `table` has ended. */
export type OdsState = 'more' | 'full' | 'table';

/** Reads the tables of a content.xml one after another and writes their rows as CSV. */
export class OdsScanner {
  writer = new CsvWriter(0);
  name = '';
  isHidden = false;
  /** The row and the column of the cell that is read, 1-based; 0 outside of them. */
  row = 0;
  cell = 0;
  hiddenRows = 0;
  hiddenColumns = 0;
  errors = 0;
  uncalculated = 0;
  /** Rows below are read but not written. */
  lastRow = maxRows;
  readonly #input: XmlInput;
  readonly #tag = new XmlTag();
  readonly #content = new OdsCell();
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  #isInTable = false;
  #isInRow = false;
  #isInCell = false;
  #skippedLevels = 0;
  #columns = 0;
  /** How often the open row is repeated. */
  #repeated = 1;
  #isRowHidden = false;
  /** How often the open cell is repeated. */
  #span = 1;
  /** Whether a merged cell covers the open cell, so that its content is not shown. */
  #isCovered = false;
  #blankRows = 0;
  /** Values of the open row. */
  #filled = 0;
  #fill = new FillCheck();
  /** The row that is still to be written, and how often. */
  #waiting: { csv: Uint8Array; times: number } = { csv: new Uint8Array(), times: 0 };
  #rowWriter = new CsvWriter(0);
  #repeatedCells = 0;

  constructor(input: XmlInput) {
    this.#input = input;
  }

  /** Reads on. @throws XmlFault */
  scan(): OdsState {
    const input = this.#input;
    const { bytes, end } = input;
    for (;;) {
      if (this.#waiting.times > 0 && this.#writeWaiting()) return 'full';
      const from = input.at;
      const at = findNextTag(bytes, from, end);
      if (at >= end) return 'more';
      const behind = this.#tag.read(bytes, at, end);
      if (behind < 0) return 'more';
      input.at = behind;
      if (this.#isInCell) this.#follow(bytes, from, at);
      else if (this.#step()) return 'table';
    }
  }

  #follow(bytes: Uint8Array, start: number, end: number): void {
    const tag = this.#tag;
    const isEnd = tag.isClosing && !this.#content.isInside && (tag.name === names.cell || tag.name === names.covered);
    if (isEnd) this.#endCell();
    else this.#content.add(bytes, start, end, tag);
  }

  /** Takes a tag outside of cells. @returns whether it ends a table */
  #step(): boolean {
    const { name, isClosing, isEmpty } = this.#tag;
    if (this.#skippedLevels > 0) {
      if (!isEmpty) this.#skippedLevels += isClosing ? -1 : 1;
      return false;
    }
    if (name === names.table) return this.#startOrEndTable();
    if (skipped.has(name)) this.#skippedLevels = isEmpty || isClosing ? 0 : 1;
    else if (this.#isInTable) this.#stepInTable(name);
    else this.#readStyle();
    return false;
  }

  #stepInTable(name: number): void {
    if (name === names.row) this.#startOrEndRow();
    else if (name === names.cell || name === names.covered) this.#startCell();
    else if (name === names.column) this.#readColumn();
  }

  #readStyle(): void {
    const tag = this.#tag;
    if (tag.name === names.style) this.#style = tag.attribute(attributes.styleName) ?? '';
    if (tag.name === names.tableStyle && tag.attribute(attributes.display) === 'false')
      this.#hiddenStyles.add(this.#style);
  }

  #startOrEndTable(): boolean {
    const tag = this.#tag;
    if (tag.isClosing) {
      this.#isInTable = false;
      return true;
    }
    if (this.#isInTable) throw new XmlFault('table_in_table');
    this.name = tag.attribute(attributes.name) ?? '';
    this.isHidden = this.#hiddenStyles.has(tag.attribute(attributes.style) ?? '');
    this.#isInTable = !tag.isEmpty;
    this.row = 0;
    this.cell = 0;
    this.hiddenRows = 0;
    this.hiddenColumns = 0;
    this.errors = 0;
    this.uncalculated = 0;
    this.#columns = 0;
    this.#blankRows = 0;
    this.#fill = new FillCheck();
    return tag.isEmpty;
  }

  #isCollapsed(): boolean {
    const visibility = this.#tag.attribute(attributes.visibility);
    return visibility === 'collapse' || visibility === 'filter';
  }

  /** Counts hidden columns up to the width of the table: LibreOffice writes columns to the edge of the sheet. */
  #readColumn(): void {
    if (this.#tag.isClosing) return;
    const count = this.#tag.numberAttribute(attributes.columns) ?? 1;
    if (this.#isCollapsed()) this.hiddenColumns += Math.max(0, Math.min(count, this.writer.width - this.#columns));
    this.#columns += count;
  }

  #startOrEndRow(): void {
    const tag = this.#tag;
    if (!tag.isClosing) {
      this.#repeated = Math.max(1, tag.numberAttribute(attributes.rows) ?? 1);
      this.#isRowHidden = this.#isCollapsed();
      this.#isInRow = !tag.isEmpty;
      this.row++;
      this.#columns = 0;
      this.cell = 0;
      if (this.#repeated > 1) this.#rowWriter = new CsvWriter(this.writer.width);
    }
    if (tag.isClosing || tag.isEmpty) this.#endRow();
  }

  #target(): CsvWriter {
    return this.#repeated > 1 ? this.#rowWriter : this.writer;
  }

  #endRow(): void {
    const target = this.#target();
    const { cells } = target;
    this.#isInRow = false;
    this.row += this.#repeated - 1;
    if (cells === 0) {
      this.#blankRows += this.#repeated;
      return;
    }
    if (this.row > maxRows) throw new XmlFault('sheet_too_long', { most: maxRows });
    this.#fill.add(Math.max(cells, this.writer.width) * this.#repeated, this.#filled * this.#repeated);
    this.#filled = 0;
    if (this.#isRowHidden) this.hiddenRows += this.#repeated;
    target.endRow();
    if (this.#repeated === 1) {
      this.#waiting = { csv: noBytes, times: 1 };
      return;
    }
    this.#repeatedCells += cells * this.#repeated;
    if (this.#repeatedCells > maxRepeatedCells) throw new XmlFault('repeated_too_often');
    this.#waiting = { csv: target.take(), times: Math.min(this.#repeated, this.lastRow) };
  }

  /** @returns whether the writer is full */
  #writeWaiting(): boolean {
    const { csv } = this.#waiting;
    while (this.#waiting.times > 0) {
      this.#waiting.times--;
      this.writer.writeRows(csv);
      if (this.writer.isFull) return true;
    }
    return false;
  }

  #startCell(): void {
    const tag = this.#tag;
    if (tag.isClosing) return;
    if (!this.#isInRow) throw new XmlFault('cell_outside_rows');
    this.#span = Math.max(1, tag.numberAttribute(attributes.columns) ?? 1);
    this.cell = this.#columns + 1;
    this.#isCovered = tag.name === names.covered;
    this.#content.open(tag);
    this.#isInCell = !tag.isEmpty;
    if (tag.isEmpty) this.#endCell();
  }

  #endCell(): void {
    this.#isInCell = false;
    const text = this.#isCovered ? '' : this.#content.toText();
    if (this.#content.isError) this.errors += this.#span;
    if (this.#content.isUncalculated && text === '') this.uncalculated += this.#span;
    this.#columns += this.#span;
    if (text === '' || this.row > this.lastRow) return;
    if (this.#columns > maxColumns) throw new XmlFault('sheet_too_wide', { most: maxColumns });
    this.#writeCell(encoder.encode(text));
  }

  #writeCell(bytes: Uint8Array): void {
    const target = this.#target();
    if (this.#blankRows > 0) {
      if (this.row > maxRows) throw new XmlFault('sheet_too_long', { most: maxRows });
      this.writer.writeBlankRows(this.#blankRows);
      this.#blankRows = 0;
    }
    while (target.cells < this.cell - 1) target.writeEmpty();
    this.#filled += this.#span;
    for (let count = 0; count < this.#span; count++) target.writeBytes(bytes, 0, bytes.length);
  }
}
