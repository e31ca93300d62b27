import { type ColumnShape, columnShape } from './response-shape.ts';

/** A scale has at most as many points. */
const mostPoints = 11;

/** @returns what the answers of a column are, as far as the options and items of one question have it in common; null: nobody answered */
export function kindOf({ filled, values, numbers, isUnique, isTyped: isCoded, isChoice }: ColumnShape): string | null {
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
  const [kind, kinds] = [kindOf(next), known.map(kindOf)];
  if (kind === null || kind === 'text' || kinds.every((one) => one === 'text')) return true;
  if (kind === 'tick' || kinds.every((one) => one === 'tick' || one === 'text'))
    return known.some(
      (one) => (kindOf(one) === 'tick' && next.values.size <= 2 && kind !== 'code') || shareAnswer(one, next),
    );
  if (kind === 'choice') return known.some((one) => shareAnswer(one, next));
  return kinds.includes(kind);
}

const evidenceRows = 60;

/**
 * A blank above a column continues the question to its left only while what stands below are options or answers of one set.
 * @param questions a row of questions, blank where one goes on
 * @param isLabelled whether a column has a label below the question that is no placeholder
 * @param rows the first responses; without them every blank continues
 * @returns for each column the place of the question that it is a part of; -1: of none
 */
export function placeQuestions(
  questions: readonly string[],
  isLabelled: (column: number) => boolean,
  rows: readonly (readonly string[])[],
): number[] {
  const below = rows.slice(0, evidenceRows);
  let [start, run]: [number, ColumnShape[]] = [-1, []];
  return questions.map((question, column) => {
    const shape = columnShape(below, column);
    if (question !== '') [start, run] = [column, [shape]];
    else if (start >= 0 && isLabelled(column)) {
      // Below a question without a label of its own, only a text goes on: "Other, please specify".
      const isText = ['text', null].includes(kindOf(shape));
      const isPart = isLabelled(start) ? continuesRun(run, shape) : isText;
      if (isPart) run.push(shape);
      else start = -1;
    } else start = -1;
    return start;
  });
}
