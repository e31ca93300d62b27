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
    return known.some((one) => (kindOf(one) === 'tick' && next.values.size === 1) || shareAnswer(one, next));
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
  const shapes = questions.map((_, column) => columnShape(rows.slice(0, evidenceRows), column));
  let start = -1;
  return questions.map((question, column) => {
    const [shape, last] = [shapes[column], start];
    if (question !== '') start = column;
    else if (shape === undefined || last < 0 || !isLabelled(column)) start = -1;
    else {
      // Below a question without a label of its own, only a text goes on: "Other, please specify".
      const isText = ['text', null].includes(kindOf(shape));
      const isPart = continuesRun(shapes.slice(last, column), shape) || doesReturn(shapes, questions, column);
      if (!(saysOther(column) || (isLabelled(last) ? isPart : isText))) start = -1;
    }
    return start;
  });
}

/** Whether the answers of a column return further on below the same blank, after other ones: `Laptop: age`, `Laptop: state`, `Phone: age` */
function doesReturn(shapes: readonly ColumnShape[], questions: readonly string[], column: number): boolean {
  const shape = shapes[column];
  if (shape === undefined || kindOf(shape) !== 'choice') return false;
  const nearest = (step: number): number => {
    let at = column + step;
    while (questions[at] === '' && !shareAnswer(shape, shapes[at] ?? shape)) at += step;
    return questions[at] === '' ? Math.abs(at - column) : Number.POSITIVE_INFINITY;
  };
  const distance = Math.min(nearest(1), nearest(-1));
  return distance > 1 && distance < Number.POSITIVE_INFINITY;
}
