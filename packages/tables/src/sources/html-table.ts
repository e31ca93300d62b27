import { entities } from '../table/headers.ts';
import { SourceError } from './source.ts';

/** A piece of HTML. Names are in lower case; comments, declarations, styles and scripts are left out. */
type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string };

/** Elements whose content is not shown as text. */
const unread: ReadonlySet<string> = new Set(['style', 'script', 'title', 'xml', 'noscript', 'template']);
const unreadEnd = /<\/(?:style|script|title|xml|noscript|template)/gi;

function asCharacter(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\uFFFD';
}

/** @returns a text with its entities as characters; unknown ones stay as they are */
const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,9}));?/gi, (found, hex, decimal, name) => {
        if (hex !== undefined) return asCharacter(Number.parseInt(hex, 16));
        return decimal === undefined ? (entities.get(name) ?? found) : asCharacter(Number(decimal));
      })
    : text;

/** The end of a tag, or an attribute with its value: in quotes, behind a quote that is never closed, or without quotes. */
const attribute = /[\s/]*(?:>|([^\s=>/]+|(?==))(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(["'][^>]*|[^\s>"'][^\s>]*|)))?)/y;

/** Reads the attributes of a tag from the end of its name on. @returns them, and the place after its `>` */
function readAttributes(html: string, from: number): [ReadonlyMap<string, string>, number] {
  const attributes = new Map<string, string>();
  attribute.lastIndex = from;
  for (;;) {
    const match = attribute.exec(html);
    if (match === null) return [attributes, html.length];
    const [, name, ...values] = match;
    if (name === undefined) return [attributes, attribute.lastIndex];
    attributes.set(name.toLowerCase(), values.find((value) => value !== undefined) ?? '');
  }
}

/** The end of something that begins with `<!` or `<?`: a comment, a declaration, or a condition of Office. */
function endOfDeclaration(html: string, at: number): number {
  const mark = html.startsWith('<!--', at) ? '-->' : '>';
  const end = html.indexOf(mark, at + 2);
  return end === -1 ? html.length : end + mark.length;
}

/** @returns the end of an element that is not read */
function endOfUnread(html: string, at: number): number {
  unreadEnd.lastIndex = at;
  return unreadEnd.exec(html)?.index ?? html.length;
}

/** Reads what begins with `<` at `at`. @returns the token, null for what is left out, and where it ends */
function readMarkup(html: string, at: number): [HtmlToken | null, number] {
  const [found, slash = '', written = ''] = /^<(\/?)([a-z][\w:-]{0,40})/i.exec(html.slice(at, at + 50)) ?? [];
  if (found === undefined) {
    const isLeftOut = '!?/'.includes(html.charAt(at + 1)) && at + 1 < html.length;
    return isLeftOut ? [null, endOfDeclaration(html, at)] : [{ kind: 'text', text: '<' }, at + 1];
  }
  const name = written.toLowerCase();
  const [attributes, end] = readAttributes(html, at + found.length);
  if (slash === '/') return [{ kind: 'close', name }, end];
  return unread.has(name) ? [null, endOfUnread(html, end)] : [{ kind: 'open', name, attributes }, end];
}

/** Splits HTML into its texts and tags. Accepts any text, and never fails. */
function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const end = next === -1 ? html.length : next;
    if (end > at) yield { kind: 'text', text: decodeEntities(html.slice(at, end)) };
    if (next === -1) return;
    const [token, after] = readMarkup(html, next);
    if (token !== null) yield token;
    at = after;
  }
}

/** The most cells of a copied table. */
export const maxCells = 5_000_000;
/** The most columns that one cell may cover (HTML, 4.9.11). */
const maxColumns = 1000;
/** Elements that begin a line of their own in a cell. */
const blocks: ReadonlySet<string> = new Set(['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr']);

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

function readSpan(attributes: ReadonlyMap<string, string>, name: string, max: number): number {
  const span = Number.parseInt(attributes.get(name) ?? '1', 10);
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

  openCell(attributes: ReadonlyMap<string, string>): void {
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

/** Reads tables from tokens. A table in a cell of another one is a part of its text. */
class TableReader {
  readonly tables: string[][][] = [];
  #table: TableBuilder | null = null;
  #level = 0;

  read(token: HtmlToken): void {
    if (token.kind === 'text') this.#table?.cell?.add(token.text);
    else if (token.name === 'table') this.#onTable(token.kind === 'open');
    else if (this.#level === 1 && this.#isPart(token)) return;
    else this.#onLine(token);
  }

  #onTable(isOpen: boolean): void {
    if (isOpen && this.#level++ === 0) this.#table = new TableBuilder();
    else if (!isOpen && this.#level > 0 && --this.#level === 0) this.end();
    this.#table?.cell?.block();
  }

  /** @returns whether a tag is one of rows and cells */
  #isPart(token: Exclude<HtmlToken, { kind: 'text' }>): boolean {
    if (token.name === 'tr') {
      if (token.kind === 'open') this.#table?.openRow();
      else this.#table?.closeRow();
      return true;
    }
    if (token.name !== 'td' && token.name !== 'th') return false;
    if (token.kind === 'open') this.#table?.openCell(token.attributes);
    else this.#table?.closeCell();
    return true;
  }

  #onLine({ kind, name }: Exclude<HtmlToken, { kind: 'text' }>): void {
    const cell = this.#table?.cell;
    if (name === 'br' && kind === 'open') cell?.lineBreak();
    else if (blocks.has(name)) cell?.block();
    else if (name === 'td' || name === 'th') cell?.add(' ');
  }

  /** Ends the table that is open. */
  end(): void {
    this.#table?.closeRow();
    if (this.#table !== null) this.tables.push(this.#table.rows);
    this.#table = null;
    this.#level = 0;
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
  for (const token of htmlTokens(html)) reader.read(token);
  reader.end();
  return reader.tables;
}
