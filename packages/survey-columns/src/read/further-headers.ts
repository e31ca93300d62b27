import { foldKey, isBlank } from '../answers/answer-text.ts';
import { isDateLike } from '../answers/date.ts';
import { type ColumnShape, describeShapes, isFigure, isLikeOthers, isTyped } from '../rows/response-shape.ts';
import {
  computeMeanLength,
  type FilledCell,
  isCodeRow,
  isNumberedCode,
  isTagRow,
  isUnitsRow,
  listFilledCells,
  measureShare,
} from '../rows/units.ts';

/** The most header rows any vendor writes. */
const mostHeaderRows = 4;
/** Fewest responses that show what a response looks like. */
const fewest = 3;

const words = /\p{L}{2}/u;

/** Whether a cell with letters is above numbers, dates or identifiers. */
function breaksColumn(cell: string, shape: ColumnShape): boolean {
  if (!shape.isTyped || !words.test(cell) || isBlank(cell)) return false;
  return shape.numbers === null ? !isTyped(cell) : !isFigure(cell) && !isDateLike(cell);
}

/** How a possible header row differs from the responses below it. */
interface Contrast {
  filled: FilledCell[];
  /** Cells above columns of numbers, dates or identifiers, and those of them that cannot be answers of the column. */
  typed: number;
  breaks: number;
  /** Cells that also appear in responses below. */
  known: number;
  /** Cells unlike all answers of their column. */
  odd: number;
  /** Columns of identifiers and times that every response fills but this row does not. */
  missing: number;
}

function contrast(row: readonly string[], shapes: readonly ColumnShape[]): Contrast {
  const filled = listFilledCells(row);
  const count = (test: (cell: string, shape: ColumnShape) => boolean): number =>
    filled.filter(({ column, cell }) => {
      const shape = shapes[column];
      return shape !== undefined && test(cell, shape);
    }).length;
  const held = new Set(filled.map(({ column }) => column));
  return {
    filled,
    typed: count((_, { isTyped: typed }) => typed),
    breaks: count(breaksColumn),
    known: count((cell, { values }) => values.has(cell.toLowerCase())),
    odd: count((cell, shape) => !isLikeOthers(cell, shape)),
    missing: shapes.filter(
      ({ isAlways, isTyped: typed, isUnique }, column) => isAlways && typed && isUnique && !held.has(column),
    ).length,
  };
}

/** Whether the row holds units and kinds of cells that nobody gives as answers. */
function measures(row: readonly string[], { typed, breaks, known }: Contrast): boolean {
  return isUnitsRow(row) && known === 0 && breaks >= 1 && breaks * 2 >= typed;
}

/**
 * Whether the row holds labels of options, rows or variables: its identifiers are missing or are words, and nobody
 * gives it as an answer.
 */
function labels({ typed, breaks, known, odd, missing, filled }: Contrast, rows: number): boolean {
  if (known * 10 > filled.length || rows < fewest) return false;
  if (missing > 0) return breaks >= 2 ? breaks * 10 >= typed * 9 : odd >= 2 && breaks === typed && rows >= 5;
  return false;
}

const isQuestion = (cell: string): boolean => /[?？:：]["”»]?$|^¿/u.test(cell);

/** Whether the row holds the questions below a row of codes: longer, in words, and not given as answers. */
function asks(codes: readonly string[], row: readonly string[], { filled, typed, breaks, known }: Contrast): boolean {
  if (!isCodeRow(codes) || filled.length * 2 < codes.length || known * 10 > filled.length) return false;
  if (measureShare(filled, (cell) => /\s/.test(cell) || cell.length > 12) < 0.5 || isCodeRow(row)) return false;
  if (computeMeanLength(filled) < 1.5 * computeMeanLength(listFilledCells(codes))) return false;
  const questions = filled.filter(({ cell }) => isQuestion(cell)).length;
  return (
    (typed > 0 && breaks * 10 >= typed * 9) || (breaks === typed && questions >= 2 && questions * 2 >= filled.length)
  );
}

/** Whether a cell says more about its column than the name above it: a question, or the name itself in more words. */
const extendsName = (name: string, cell: string): boolean =>
  isQuestion(cell) || (cell.length > name.length + 2 && name.length > 1 && foldKey(cell).includes(foldKey(name)));

/**
 * Whether the row describes columns that the row above names: words that nobody gives as an answer, above every column of
 * numbers. One response may say “unknown” in place of a number, so a single column of numbers needs more evidence.
 */
function describes(names: readonly string[], found: Contrast): boolean {
  const { filled, typed, breaks, known, odd } = found;
  const texts = new Set(filled.map(({ cell }) => foldKey(cell)));
  if (breaks === 0 || breaks < typed || known > 0 || texts.size < filled.length) return false;
  if (filled.length < 0.8 * names.length || filled.some(({ cell }) => isFigure(cell) || isDateLike(cell))) return false;
  const said = filled.filter(({ column, cell }) => extendsName(names[column] ?? '', cell)).length;
  return breaks >= 2 || said * 2 >= filled.length || (said > 0 && odd > 2) || odd - breaks >= 2;
}

/** Layers of a header leave out so many columns at least, which other layers name. */
const fewestBlank = 2;

/**
 * Whether the row is one of several layers of a header, which name the columns together: codes, a question above its first option
 * only, options, and the metadata in one of them. What every response has, such as an identifier, a time or a number, it lacks or
 * has in words. An option may stand in the cells below it as it is named.
 */
function isLayer(rows: readonly (readonly string[])[], at: number, shapes: readonly ColumnShape[]): boolean {
  const filled = listFilledCells(rows[at] ?? []);
  const given = filled.filter(({ column, cell }) => {
    const shape = shapes[column];
    return shape?.values.has(cell.toLowerCase()) && (shape.values.size > 1 || shape.isAlways);
  });
  const always = [...shapes.keys()].filter((column) => shapes[column]?.isAlways && shapes[column]?.isTyped);
  if (always.length === 0 || given.length * 10 > filled.length) return false;
  const blanks = rows.slice(0, at + 1).map((row) => shapes.length - listFilledCells(row).length);
  if (Math.max(...blanks) < fewestBlank) return false;
  return always.every((column) => {
    const [cell, shape] = [(rows[at]?.[column] ?? '').trim(), shapes[column]];
    if (cell === '' || shape === undefined || breaksColumn(cell, shape)) return true;
    return shape.numbers !== null && !isFigure(cell) && !isDateLike(cell);
  });
}

/** Whether the row holds codes below questions: all different, numbered, and unlike the answers. */
function codes(row: readonly string[], { filled, known }: Contrast, shapes: readonly ColumnShape[]): boolean {
  if (filled.length < 3 || filled.length * 2 < row.length || known > 0) return false;
  if (new Set(filled.map(({ cell }) => cell)).size < filled.length) return false;
  if (measureShare(filled, (cell) => isNumberedCode(cell)) < 0.8) return false;
  const alike = filled.filter(({ column }) => [...(shapes[column]?.values ?? [])].some((cell) => isNumberedCode(cell)));
  return alike.length * 4 <= filled.length;
}

/**
 * Whether the row at `at` is also a header row: units, kinds of cells, question texts, codes or labels.
 * @param rows the table from its first header row on
 */
function isFurtherHeader(rows: readonly (readonly string[])[], at: number): boolean {
  const row = rows[at] ?? [];
  // Further header rows may follow and must not count as responses.
  const from = rows.length >= 2 * mostHeaderRows ? Math.max(mostHeaderRows, at + 1) : at + 1;
  const below = rows.slice(from);
  if (below.length < Math.min(2, fewest)) return false;
  const width = Math.max(...rows.slice(0, at + 1).map(({ length }) => length));
  const shapes = describeShapes(below, width);
  const found = contrast(row.slice(0, width), shapes);
  if (found.filled.length === 0) return false;
  if (measures(row, found) || labels(found, below.length)) return true;
  if (below.length < fewest) return false;
  if (isLayer(rows, at, shapes)) return true;
  if (isTagRow(row) && found.known === 0) return true;
  if (describes(rows[0] ?? [], found)) return true;
  return rows.slice(0, at).some((above) => asks(above, row, found)) || codes(row, found, shapes);
}

/**
 * @returns how many header rows there are
 * @param known header rows already found
 */
export function countFurtherHeaders(rows: readonly (readonly string[])[], known: number): number {
  let count = known;
  while (count < mostHeaderRows && count < rows.length - 1 && isFurtherHeader(rows, count)) count++;
  return count;
}
