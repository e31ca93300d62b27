import { isDateLike } from '../answers/date.ts';

/** A number with a sign, a currency or a percent sign at most. */
const figure = /^[-+]?[$€£¥]? ?\d{1,15}(?:[.,' \u00a0]\d{1,12})?(?:[.,]\d{1,12})?(?:[.,]\d{1,6})? ?%?$/;
export const isFigure = (cell: string): boolean => cell.length <= 40 && figure.test(cell);

/** @returns the value of a figure. It may misread commas, so compare it only with figures of the same column. */
export const extractNumber = (cell: string): number => Number(cell.replace(/[^\d.,-]/g, '').replace(',', '.'));

/** An identifier such as `P17`, `R_3Dx9`, `14:05`: digits and no blank. */
const code = /^(?=\S*\d)\S{1,40}$/;

/** A number, a date, an identifier: what machines and number fields write. */
export const isTyped = (cell: string): boolean => isFigure(cell) || code.test(cell) || isDateLike(cell);

/** The content of one column in the responses. */
export interface ColumnShape {
  filled: number;
  /** In nearly every row there is something. */
  isAlways: boolean;
  /** Nearly all are numbers, dates or identifiers. */
  isTyped: boolean;
  /** Every cell is different: identifiers, times. */
  isUnique: boolean;
  /** The same few answers repeat. */
  isChoice: boolean;
  /** Distinct cells, trimmed, in lower case. */
  values: Set<string>;
  numbers: { min: number; max: number; sum: number; count: number; areWhole: boolean } | null;
}

const always = 0.95;
const nearlyAll = 0.9;

function toNumbers(cells: readonly string[]): ColumnShape['numbers'] {
  const numbers = cells.filter(isFigure).map(extractNumber).filter(Number.isFinite);
  if (numbers.length === 0 || numbers.length < nearlyAll * cells.length) return null;
  let [min, max, sum, areWhole] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, true];
  for (const number of numbers) {
    min = Math.min(min, number);
    max = Math.max(max, number);
    sum += number;
    areWhole &&= Number.isInteger(number);
  }
  return { min, max, sum, count: numbers.length, areWhole };
}

/** Describes one column by rows that are certainly responses. */
export function describeShape(rows: readonly (readonly string[])[], column: number): ColumnShape {
  const cells = rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
  const values = new Set(cells.map((cell) => cell.toLowerCase()));
  return {
    filled: cells.length,
    isAlways: cells.length > 0 && cells.length >= always * rows.length,
    isTyped: cells.length >= 2 && cells.filter(isTyped).length >= nearlyAll * cells.length,
    isUnique: cells.length >= 2 && values.size === cells.length,
    isChoice: cells.length >= 5 && values.size * 2 <= cells.length,
    values,
    numbers: toNumbers(cells),
  };
}

/** Describes the first columns of a table. */
export const describeShapes = (rows: readonly (readonly string[])[], width: number): ColumnShape[] =>
  Array.from({ length: width }, (_, column) => describeShape(rows, column));

/** Whether a filled cell could be an answer like the others of its column. */
export function isLikeOthers(cell: string, shape: ColumnShape): boolean {
  if (shape.filled === 0 || shape.values.has(cell.toLowerCase())) return true;
  if (shape.isTyped && !isTyped(cell)) return false;
  const { numbers } = shape;
  if (numbers !== null && isFigure(cell)) {
    const value = extractNumber(cell);
    return value >= numbers.min && value <= numbers.max && (Number.isInteger(value) || !numbers.areWhole);
  }
  return !shape.isChoice;
}

/** A scale has at most as many points. */
const mostPoints = 11;

/** @returns what the answers of a column are, as far as the options and items of one question have it in common; null: nobody answered */
export function judgeKind(shape: ColumnShape): string | null {
  const { filled, values, numbers, isUnique, isTyped: isCoded, isChoice } = shape;
  if (filled === 0) return null;
  if (values.size === 1 && filled > 1) return 'tick';
  if (isUnique && isCoded && filled > 4) return 'code';
  if (numbers !== null) return numbers.areWhole && values.size <= mostPoints ? 'scale' : 'number';
  return isChoice ? 'choice' : isCoded ? 'code' : 'text';
}

const shareAnswer = (one: ColumnShape, other: ColumnShape): boolean =>
  [...other.values].some((value) => one.values.has(value));

/**
 * @param run columns of one question
 * @returns whether the next column can be one more part of the question: an option, an answer of the same set, or a text beside them
 */
function continuesRun(run: readonly ColumnShape[], next: ColumnShape): boolean {
  const known = run.filter(({ filled }) => filled > 0);
  const [kind, kinds] = [judgeKind(next), known.map(judgeKind)];
  if (kind === null || kind === 'text' || kinds.every((one) => one === 'text')) return true;
  if (kind === 'tick' || kinds.every((one) => one === 'tick' || one === 'text'))
    return known.some((one) => (judgeKind(one) === 'tick' && next.values.size === 1) || shareAnswer(one, next));
  if (kind === 'choice') return known.some((one) => shareAnswer(one, next));
  return kinds.includes(kind);
}

const evidenceRows = 60;

/**
 * A blank above a column continues the question to its left only while what stands below are options or answers of one set.
 * @param questions a row of questions, blank where one goes on
 * @param labels.isLabelled whether a column has a label below the question that is no placeholder
 * @param labels.saysOther whether the label asks for another answer: its text goes on, even where many wrote the same
 * @param rows the first responses; without them every blank continues
 * @returns for each column the place of the question that it is a part of; -1: of none
 */
export function placeQuestions(
  questions: readonly string[],
  { isLabelled, saysOther }: Record<'isLabelled' | 'saysOther', (column: number) => boolean>,
  rows: readonly (readonly string[])[],
): number[] {
  const shapes = describeShapes(rows.slice(0, evidenceRows), questions.length);
  let start = -1;
  return questions.map((question, column) => {
    const [shape, last] = [shapes[column], start];
    if (question !== '') start = column;
    else if (shape === undefined || last < 0 || !isLabelled(column)) start = -1;
    else {
      // Below a question without a label of its own, only a text goes on: "Other, please specify".
      const isText = ['text', null].includes(judgeKind(shape));
      const isPart = continuesRun(shapes.slice(last, column), shape) || doesReturn(shapes, questions, column);
      if (!(saysOther(column) || (isLabelled(last) ? isPart : isText))) start = -1;
    }
    return start;
  });
}

/** Whether the answers of a column return further on below the same blank, after other ones: `Laptop: age`, `Laptop: state`, `Phone: age` */
function doesReturn(shapes: readonly ColumnShape[], questions: readonly string[], column: number): boolean {
  const shape = shapes[column];
  if (shape === undefined || judgeKind(shape) !== 'choice') return false;
  const nearest = (step: number): number => {
    let at = column + step;
    while (questions[at] === '' && !shareAnswer(shape, shapes[at] ?? shape)) at += step;
    return questions[at] === '' ? Math.abs(at - column) : Number.POSITIVE_INFINITY;
  };
  const distance = Math.min(nearest(1), nearest(-1));
  return distance > 1 && distance < Number.POSITIVE_INFINITY;
}
