import { tailRows } from '@sheaf/survey-columns';
import type { Dialect, RowKind } from '@sheaf/tables';
import type { Range } from './file-text.ts';

/** The largest block. Parts are cut between blocks, so a part can fall short of its limits by one block. */
const blockRows = 1000;
const blockBytes = 4 * 1024 * 1024;
/** Blank ranges that are listed. A file with more of them is rewritten. */
const mostGaps = 1000;

/** Receives the end of each row in turn and sorts rows into skipped lines, header rows, blank rows and blocks of data rows. */
export class BlockBuilder {
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly counts: number[] = [];
  readonly header: Range;
  /** Blank rows, and lines without a byte. */
  blankRows = 0;
  rows = 0;
  #skip: number;
  #headers: number;
  #inBlock = 0;
  #blockStart = 0;
  #last: number;
  #lastEnd = 0;
  readonly #gaps: Range[] = [];
  #hasAllGaps = true;
  #hasBlank = false;
  /** Start and end of the last data rows, in a ring buffer. */
  readonly #recent = new Float64Array(2 * tailRows);

  constructor(start: number, dialect: Dialect) {
    this.header = { start, end: start };
    this.#last = start;
    this.#skip = dialect.skip_lines;
    this.#headers = dialect.header_rows;
  }

  add(end: number, kind: RowKind): void {
    if (this.#skip > 0) {
      this.#skip--;
      this.header.start = end;
      this.header.end = end;
    } else if (kind !== 'row') {
      this.#addBlank(end, kind);
    } else if (this.#headers > 0) {
      this.#headers--;
      this.header.end = end;
    } else {
      this.#addResponse(end);
    }
    this.#last = end;
  }

  #addBlank(end: number, kind: RowKind): void {
    this.blankRows++;
    // Blank rows inside the header are sent with it.
    if (this.#headers > 0) return;
    if (kind === 'blank') this.#hasBlank = true;
    const before = this.#gaps.at(-1);
    if (before?.end === this.#last) before.end = end;
    else if (this.#gaps.length === mostGaps) this.#hasAllGaps = false;
    else this.#gaps.push({ start: this.#last, end });
  }

  /**
   * Blank ranges between or below the responses; null when there are too many. Lines without a byte may be sent: no reader
   * counts them as responses.
   */
  get gaps(): Range[] | null {
    if (this.#hasAllGaps) return this.#gaps;
    return this.#hasBlank ? null : [];
  }

  #addResponse(end: number): void {
    if (this.#inBlock === blockRows || (this.#inBlock > 0 && end - this.#blockStart > blockBytes)) this.close();
    if (this.#inBlock === 0) this.#blockStart = this.#last;
    const at = 2 * ((this.rows + this.#inBlock) % tailRows);
    this.#recent[at] = this.#last;
    this.#recent[at + 1] = end;
    this.#inBlock++;
    this.#lastEnd = end;
  }

  close(): void {
    if (this.#inBlock === 0) return;
    this.starts.push(this.#blockStart);
    this.ends.push(this.#lastEnd);
    this.counts.push(this.#inBlock);
    this.rows += this.#inBlock;
    this.#inBlock = 0;
  }

  /** The end of the last complete row, where the next one starts. */
  get end(): number {
    return this.#last;
  }

  /** Whether the rows of the header are complete. */
  get hasHeader(): boolean {
    return this.#skip === 0 && this.#headers === 0;
  }

  /** Adds a data row in a block of its own. */
  addAlone(end: number): void {
    this.close();
    this.#addResponse(end);
    this.close();
    this.#last = end;
  }

  /** The bytes of the last data rows, where summary rows can be. Call it after `close`. */
  tail(): Range {
    const first = Math.max(0, this.rows - tailRows);
    return { start: this.#recent[2 * (first % tailRows)] ?? 0, end: this.#lastEnd };
  }

  /** Removes the last rows, at most as many as `tail` covers. */
  dropLast(count: number): void {
    for (let left = count; left > 0; ) {
      const block = this.counts.length - 1;
      const held = this.counts[block] ?? 0;
      const dropped = Math.min(held, left);
      left -= dropped;
      this.rows -= dropped;
      if (dropped === held) {
        for (const list of [this.starts, this.ends, this.counts]) list.pop();
        continue;
      }
      this.counts[block] = held - dropped;
      this.ends[block] = this.#recent[2 * ((this.rows - 1) % tailRows) + 1] ?? 0;
    }
  }
}
