import { cleanText } from './headers.ts';
import { type ColumnShape, columnShape, isFigure, isLikeOthers, isTyped, numberIn } from './response-shape.ts';
import { isAverageWord, isCountSentence, isNote, isTotalWord } from './summary-words.ts';

/** A footer has no more rows than this; what is longer is no footer. */
const longestFooter = 8;
/** Rows from the end by which a footer is told: whoever looks for one takes these, so that all find the same. */
export const tailRows = 208;
/** With fewer responses than this a single oddity may be chance. */
const fewRows = 10;

type Row = readonly string[];
interface Filled {
  column: number;
  cell: string;
}
/** `total`, `average`: a word and figures. `sentence`: both in one cell. `note`: a line about the file. `other`: it stands alone. */
type Kind = 'total' | 'average' | 'sentence' | 'note' | 'other';

const filledOf = (row: Row): Filled[] =>
  row.flatMap((raw, column) => {
    const cell = cleanText(raw.slice(0, 500));
    return cell === '' ? [] : [{ column, cell }];
  });

/** What a row at the end may be by its words alone; null for what looks like any response. */
function kindOf(filled: readonly Filled[]): Kind | null {
  const [first, ...others] = filled;
  if (first === undefined) return null;
  if (filled.every(({ cell }) => isCountSentence(cell))) return 'sentence';
  if (others.length > 0 && others.every(({ cell }) => isFigure(cell))) {
    if (isTotalWord(first.cell)) return 'total';
    if (isAverageWord(first.cell)) return 'average';
  }
  if (filled.length <= 2 && isNote(first.cell)) return 'note';
  return others.length === 0 && first.column === 0 ? 'other' : null;
}

/** The responses of the tail, described once and only where a row at the end looks odd. */
class Body {
  readonly rows: readonly Row[];
  readonly columns: ColumnShape[];
  readonly #isWhole: boolean;

  constructor(rows: readonly Row[], width: number, isWhole: boolean) {
    this.rows = rows;
    this.columns = Array.from({ length: width }, (_, column) => columnShape(rows, column));
    this.#isWhole = isWhole;
  }

  /** Columns that hold something in nearly every response, and nothing here. */
  missing(filled: readonly Filled[]): number {
    const held = new Set(filled.map(({ column }) => column));
    return this.columns.filter(({ isAlways }, column) => isAlways && !held.has(column)).length;
  }

  odd(filled: readonly Filled[]): number {
    return filled.filter(({ column, cell }) => {
      const shape = this.columns[column];
      return shape !== undefined && !isLikeOthers(cell, shape);
    }).length;
  }

  /** Whether the first cell is an answer that others gave as well. */
  isAnswer({ column, cell }: Filled): boolean {
    return this.columns[column]?.values.has(cell.toLowerCase()) ?? false;
  }

  /** Every figure is what the word says of its column, as far as all responses are at hand. */
  addsUp(kind: 'total' | 'average', figures: readonly Filled[]): boolean {
    if (!this.#isWhole || figures.length === 0) return false;
    return figures.every(({ column, cell }) => {
      const { numbers = null, filled = 0 } = this.columns[column] ?? {};
      const value = numberIn(cell);
      if (kind === 'total' && value === filled) return true;
      if (numbers === null) return false;
      const expected = kind === 'total' ? numbers.sum : numbers.sum / numbers.count;
      return Math.abs(expected - value) <= 0.006 * Math.max(1, Math.abs(expected));
    });
  }
}

/** Whether a row that looks odd by its words is indeed no response. A sparse response must never be taken for one. */
function closes(kind: Kind, filled: readonly Filled[], body: Body): boolean {
  const [first, ...others] = filled;
  if (first === undefined || body.isAnswer(first)) return false;
  const [missing, odd] = [body.missing(filled), body.odd(filled)];
  switch (kind) {
    case 'sentence':
      return missing + odd >= 1;
    case 'total':
    case 'average':
      if (body.addsUp(kind, others)) return true;
      return missing + odd >= (body.rows.length < fewRows ? 2 : 1);
    case 'note':
      return missing >= 1 && missing + odd >= 2;
    case 'other':
      return missing >= 2 && body.rows.length >= fewRows && breaksIdentifiers(first, body);
  }
}

/** Words in the column of identifiers or times, whose cells are all different: no answer, in whatever language. */
function breaksIdentifiers({ column, cell }: Filled, { columns }: Body): boolean {
  const shape = columns[column];
  return shape?.isTyped === true && shape.isUnique && !isTyped(cell) && /\p{L}{2}/u.test(cell);
}

/**
 * How many rows at the end of a file sum it up or tell of it instead of answering: totals, averages, `n = 60`, sources.
 * @param rows those of the file, its end at least: `tailRows` of them are looked at
 */
export function countSummaryRows(rows: readonly Row[]): number {
  const tail = rows.slice(-tailRows);
  const ends: { filled: Filled[]; kind: Kind }[] = [];
  for (let index = tail.length - 1; index >= 0 && ends.length <= longestFooter; index--) {
    const filled = filledOf(tail[index] ?? []);
    const kind = kindOf(filled);
    if (kind === null) break;
    ends.push({ filled, kind });
  }
  if (ends.length === 0 || ends.length === tail.length) return 0;
  const responses = tail.slice(0, tail.length - ends.length);
  const body = new Body(responses, Math.max(...responses.map((row) => row.length)), rows.length < tailRows);
  const open = ends.findIndex(({ kind, filled }) => !closes(kind, filled, body));
  const count = open < 0 ? ends.length : open;
  return count > longestFooter ? 0 : count;
}
