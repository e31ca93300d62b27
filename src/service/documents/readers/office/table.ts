/** Collects the rows of the outermost table; the content of a cell, including tables, is one text. */
export class TableReader {
  #depth = 0;
  #cells: string[] = [];
  readonly #emit: (line: string) => void;

  /** @param emit receives each row that is not empty, its cells separated by tabs */
  constructor(emit: (line: string) => void) {
    this.#emit = emit;
  }

  get inside(): boolean {
    return this.#depth > 0;
  }

  open(name: string): void {
    if (name === 'tbl') this.#depth++;
    else if (name === 'tr' && this.#depth === 1) this.#cells = [];
    else if (name === 'tc' && this.#depth === 1) this.#cells.push('');
  }

  close(name: string): void {
    if (name === 'tbl') this.#depth--;
    else if (name === 'tr' && this.#depth === 1 && this.#cells.some(Boolean)) this.#emit(this.#cells.join('\t'));
  }

  /** Adds a paragraph to the open cell. */
  paragraph(text: string): void {
    const cell = this.#cells.pop() ?? '';
    const line = text.split(/\s+/).filter(Boolean).join(' ');
    this.#cells.push([cell, line].filter(Boolean).join(' '));
  }
}
