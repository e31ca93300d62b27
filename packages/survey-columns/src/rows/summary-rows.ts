import { cleanText } from '@sheaf/tables';
import { type ColumnShape, columnShape, isFigure, isLikeOthers, isTyped, numberIn } from './response-shape.ts';
import { isAverageWord, isCountSentence, isNote, isTotalWord } from './summary-words.ts';

/** Most rows of a footer. */
const longestFooter = 8;
/** How many rows from the end are needed to find a footer. Every caller uses that many, so all find the same. */
export const tailRows = 208;
/** With fewer responses a single unusual cell may be chance. */
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

/** What a row at the end may be, judged by its words; null if it looks like a response. */
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

/** Describes the responses before a possible footer. It is created only if a row at the end looks unusual. */
class Body {
  readonly rows: readonly Row[];
  readonly columns: ColumnShape[];
  readonly #isWhole: boolean;

  constructor(rows: readonly Row[], width: number, isWhole: boolean) {
    this.rows = rows;
    this.columns = Array.from({ length: width }, (_, column) => columnShape(rows, column));
    this.#isWhole = isWhole;
  }

  /** How many columns are filled in nearly every response but not in this row. */
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

  /** Whether other responses gave the same answer as the first cell. */
  isAnswer({ column, cell }: Filled): boolean {
    return this.columns[column]?.values.has(cell.toLowerCase()) ?? false;
  }

  /** Whether every figure is the total or average of its column. False unless all responses are loaded. */
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

/** Whether a row whose words look unusual is really no response. A sparse response must never count as a footer. */
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

/** Words in a column of identifiers or times whose cells are all different. */
function breaksIdentifiers({ column, cell }: Filled, { columns }: Body): boolean {
  const shape = columns[column];
  return shape?.isTyped === true && shape.isUnique && !isTyped(cell) && /\p{L}{2}/u.test(cell);
}

/**
 * Counts the rows at the end of a file that sum it up or describe it: totals, averages, `n = 60`, sources.
 * @param rows all rows of the file, or at least its last `tailRows`
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
