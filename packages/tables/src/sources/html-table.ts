import { Parser } from 'htmlparser2';
import { SourceError } from './source.ts';

/** Elements whose content is not shown as text. */
const unread: ReadonlySet<string> = new Set(['style', 'script', 'title', 'xml', 'noscript', 'template']);

type Attributes = Readonly<Record<string, string>>;

/** The most cells of a copied table. */
export const maxCells = 5_000_000;
/** The most columns that one cell may cover (HTML, 4.9.11). */
const maxColumns = 1000;
/** Elements that begin a line of their own in a cell. */
const blocks: ReadonlySet<string> = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'tr',
]);

/** Their end tags are read. Others close nothing that matters, and one too many would end the cells around it. */
const closed: ReadonlySet<string> = new Set(['table', 'tr', 'td', 'th', ...unread]);

/** Leaves out end tags that are not read. A line stands for the end of a block. */
const withoutOtherEnds = (html: string): string =>
  html.replace(/<\/([a-z][\w:-]*)(?:[^\w<>:-][^<>]*)?>/gi, (tag, name: string) =>
    closed.has(name.toLowerCase()) ? tag : blocks.has(name.toLowerCase()) ? '<hr>' : '',
  );

/** The text of a cell, as a browser would show it. */
class CellText {
  #text = '';
  #isEmpty = true;
  #breakIsDue = false;
  #endsBlank = true;

  add(text: string): void {
    const words = text.replace(/[ \t\r\n\f]+/g, ' ');
    if (words === '' || (words === ' ' && (this.#endsBlank || this.#breakIsDue))) return;
    if (this.#breakIsDue) this.lineBreak();
    this.#text += this.#endsBlank && words.startsWith(' ') ? words.slice(1) : words;
    this.#endsBlank = words.endsWith(' ');
    this.#isEmpty &&= words.trim() === '';
  }

  lineBreak(): void {
    this.#breakIsDue = false;
    this.#endsBlank = true;
    this.#text += '\n';
  }

  /** Starts a block: the next text begins a new line, unless it is the first. */
  block(): void {
    this.#breakIsDue = !this.#isEmpty;
  }

  get text(): string {
    const lines = this.#text.replaceAll('\u00a0', ' ').split('\n');
    return lines
      .map((line) => line.trim())
      .join('\n')
      .trim();
  }
}

function readSpan(attributes: Attributes, name: string, max: number): number {
  const span = Number.parseInt(attributes[name] ?? '1', 10);
  return span >= 1 ? Math.min(span, max) : 1;
}

/** Builds the rows of one table. A merged cell has its text in its first place; its other places are blank. */
class TableBuilder {
  readonly rows: string[][] = [];
  readonly #covered = new Map<number, number>();
  #row: string[] | null = null;
  #cell: { text: CellText; columns: number; rows: number } | null = null;
  #cells = 0;

  /** The open cell. */
  get cell(): CellText | null {
    return this.#cell?.text ?? null;
  }

  openRow(): void {
    this.closeRow();
    this.#row = [];
  }

  openCell(attributes: Attributes): void {
    this.closeCell();
    this.#row ??= [];
    const [columns, rows] = [readSpan(attributes, 'colspan', maxColumns), readSpan(attributes, 'rowspan', 65_534)];
    this.#cell = { text: new CellText(), columns, rows };
  }

  closeCell(): void {
    if (this.#cell === null) return;
    const { text, columns, rows } = this.#cell;
    this.#cell = null;
    this.#skipCovered();
    for (let n = 0; n < columns; n++) this.#put(n === 0 ? text.text : '', rows - 1);
  }

  #skipCovered(): void {
    for (;;) {
      const at = this.#row?.length ?? 0;
      const left = this.#covered.get(at) ?? 0;
      if (left === 0) return;
      this.#covered.set(at, left - 1);
      this.#put('', null);
    }
  }

  #put(text: string, rowsBelow: number | null): void {
    this.#count();
    const at = (this.#row?.push(text) ?? 1) - 1;
    if (rowsBelow !== null && rowsBelow > 0) this.#covered.set(at, rowsBelow);
  }

  /** Covered cells count too, because they take time although they take no place. */
  #count(): void {
    if (++this.#cells > maxCells) throw new SourceError('too-large', 'copied_table_too_large');
  }

  closeRow(): void {
    this.closeCell();
    if (this.#row === null) return;
    const width = this.#row.length;
    // Columns after the last cell of this row are covered for one row less, too.
    for (const [at, left] of this.#covered) {
      this.#count();
      const now = at < width ? left : left - 1;
      if (now <= 0) this.#covered.delete(at);
      else this.#covered.set(at, now);
    }
    this.rows.push(this.#row);
    this.#row = null;
  }
}

/** Reads tables from tags and texts. A table in a cell of another one is a part of its text. */
class TableReader {
  readonly tables: string[][][] = [];
  #table: TableBuilder | null = null;
  #level = 0;
  /** How many elements are open from one on whose content is not read. */
  #unread = 0;

  onText(text: string): void {
    if (this.#unread === 0) this.#table?.cell?.add(text);
  }

  onOpen(name: string, attributes: Attributes): void {
    if (this.#unread > 0 || unread.has(name)) this.#unread++;
    else if (name === 'table') this.#openTable();
    else if (this.#level === 1 && name === 'tr') this.#table?.openRow();
    else if (this.#level === 1 && (name === 'td' || name === 'th')) this.#table?.openCell(attributes);
    else if (name === 'br') this.#table?.cell?.lineBreak();
    else this.#separate(name);
  }

  onClose(name: string): void {
    if (this.#unread > 0) this.#unread--;
    else if (name === 'table') this.#closeTable();
    else if (this.#level === 1 && name === 'tr') this.#table?.closeRow();
    else if (this.#level === 1 && (name === 'td' || name === 'th')) this.#table?.closeCell();
    else this.#separate(name);
  }

  /** Keeps the words of two elements in a cell apart, as a browser does. */
  #separate(name: string): void {
    if (blocks.has(name)) this.#table?.cell?.block();
    else if (name === 'td' || name === 'th') this.#table?.cell?.add(' ');
  }

  #openTable(): void {
    if (this.#level++ === 0) this.#table = new TableBuilder();
    this.#table?.cell?.block();
  }

  #closeTable(): void {
    if (--this.#level > 0) this.#table?.cell?.block();
    else if (this.#table !== null) {
      this.#table.closeRow();
      this.tables.push(this.#table.rows);
      this.#table = null;
    }
  }
}

/**
 * Reads the tables in HTML as spreadsheets and word processors put it on the clipboard: the text of each cell as it is shown,
 * `<br>` as a line break, merged cells as one cell and blank ones.
 * @returns the rows of each table, of different lengths
 * @throws SourceError for more than 5 million cells
 */
export function readHtmlTables(html: string): string[][][] {
  const reader = new TableReader();
  new Parser({
    ontext: (text) => reader.onText(text),
    onopentag: (name, attributes) => reader.onOpen(name, attributes),
    onclosetag: (name) => reader.onClose(name),
  }).end(withoutOtherEnds(html));
  return reader.tables;
}
