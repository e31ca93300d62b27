import type { PackedTexts } from '@sheaf/tables';
import { type PackedColumn, packedParts } from '../../segments/coded.ts';
import type { Weights } from '../charts/weights.ts';
import type { QueryTools } from '../query-tools.ts';
import { rowsOfPart, type Selection } from '../selection.ts';
import type { ShapeColumn, StoredShape } from '../shape.ts';
import type { Membership } from './membership.ts';

/** The rows of a comparison. */
export interface ComparedRows {
  membership: Membership;
  /** The rows that count, in a column or not. */
  selection: Selection;
  weights: Weights | undefined;
}

/** Adds up what cells mean. Meanings are read once for each distinct text of a part. */
export interface CellSums<Meaning> {
  /** @returns null for a cell that does not count */
  read(texts: PackedTexts, index: number): Meaning | null;
  /** Some responses of one pattern with this meaning. */
  add(meaning: Meaning, pattern: number, n: number, weight: number, squares: number): void;
}

/** Counts of texts and patterns are kept in one array up to this size, or where rows are more; else each row is added by itself. */
const fewCounts = 4096;

/** A block of cells and the rows that are read of it. `first`: the row of its first cell. */
interface Block {
  texts: PackedTexts;
  codes: Uint8Array | Uint16Array;
  rows: Uint32Array;
  first: number;
}

function addCounts<Meaning>(
  sums: CellSums<Meaning>,
  { texts, codes, rows, first }: Block,
  { membership }: ComparedRows,
) {
  const { patternOf, patterns } = membership;
  const size = patterns.length;
  const counts = new Uint32Array(texts.length * size);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const place = (codes[row - first] ?? 0) * size + (patternOf[row] ?? 0);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  for (let code = 0; code < texts.length; code++) {
    const meaning = sums.read(texts, code);
    if (meaning === null) continue;
    for (let pattern = 0; pattern < size; pattern++) {
      const n = counts[code * size + pattern] ?? 0;
      if (n > 0) sums.add(meaning, pattern, n, n, n);
    }
  }
}

/** Each row by itself: with weights, and where texts and patterns are too many for an array. */
function addRows<Meaning>(
  sums: CellSums<Meaning>,
  { texts, codes, rows, first }: Block,
  { membership, weights }: ComparedRows,
): void {
  const meanings = Array.from({ length: texts.length }, (_, code) => sums.read(texts, code));
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const meaning = meanings[codes[row - first] ?? 0] ?? null;
    const weight = weights?.[row] ?? 1;
    if (meaning !== null) sums.add(meaning, membership.patternOf[row] ?? 0, 1, weight, weight * weight);
  }
}

/** Rows that each have a text. @returns how many of the rows they cover */
function addListed<Meaning>(
  sums: CellSums<Meaning>,
  { texts }: PackedColumn,
  rows: Uint32Array,
  [begin, from]: readonly [begin: number, from: number],
  { membership, weights }: ComparedRows,
): number {
  const end = begin + texts.length;
  let at = from;
  for (; at < rows.length && (rows[at] ?? 0) < end; at++) {
    const row = rows[at] ?? 0;
    const meaning = sums.read(texts, row - begin);
    const weight = weights?.[row] ?? 1;
    if (meaning !== null) sums.add(meaning, membership.patternOf[row] ?? 0, 1, weight, weight * weight);
  }
  return at;
}

/** Adds up the cells of a column over the rows of a comparison. Parts without such a row are not read. @throws DamagedPart */
export async function sumCells<Meaning>(
  { db }: QueryTools,
  { parts }: StoredShape,
  { column_index }: ShapeColumn,
  compared: ComparedRows,
  sums: CellSums<Meaning>,
): Promise<void> {
  const chosen = parts.flatMap((part, index) => {
    const rows = rowsOfPart(compared.selection, index);
    return rows.length === 0 ? [] : [{ ...part, rows }];
  });
  const { patterns } = compared.membership;
  for await (const [{ rows, rows_before }, columns] of packedParts(db, chosen, column_index)) {
    let begin = rows_before;
    let at = 0;
    for (const packed of columns) {
      const { texts, codes } = packed;
      if (codes === null) {
        at = addListed(sums, packed, rows, [begin, at], compared);
        begin += texts.length;
        continue;
      }
      const isSmall = texts.length * patterns.length <= Math.max(fewCounts, rows.length);
      const add = isSmall && compared.weights === undefined ? addCounts : addRows;
      add(sums, { texts, codes, rows, first: rows_before }, compared);
    }
  }
}
