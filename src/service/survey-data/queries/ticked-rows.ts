import { isUnticked, missingTest } from '../../../columns/index.ts';
import { optionsOf } from '../columns/tally.ts';
import { type Mask, scanTexts } from './columns.ts';
import type { QueryTools } from './query-tools.ts';
import type { ShapeColumn, StoredShape } from './shape.ts';

const ticked = 1;
/** SoSci Survey writes 2 for an option that was chosen and 1 for one that was not. Only all cells of the column tell. */
const one = 2;
const two = 3;

/** @returns whether these answers, all of a column or of a group, are 1 for "not chosen" and 2 for "chosen" */
export function areCountedFromOne(answers: ReadonlySet<string>): boolean {
  return answers.has('2') && [...answers].every((answer) => answer === '1' || answer === '2');
}

/** @param answers of one cell */
function markOf(answers: readonly string[], item: string): number {
  const [first] = answers;
  if (answers.length === 1 && first === '1') return one;
  if (answers.length === 1 && first === '2') return two;
  return answers.some((answer) => !isUnticked(answer, item)) ? ticked : 0;
}

/** The rows that ticked the option of a column. @param item the name of the option */
export async function tickedRows(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  item: string,
): Promise<Mask> {
  const { isMissing } = missingTest(column.rule.missing);
  const seen = new Set<string>();
  const read = (cell: string): number => {
    const answers = isMissing(cell) ? [] : optionsOf(column, cell).map(([option]) => option);
    if (seen.size < 3) for (const answer of answers) seen.add(answer);
    return markOf(answers, item);
  };
  const marks = await scanTexts(tools, shape, column, (texts) => Uint8Array.from(texts.all(), read));
  const least = seen.has('1') && areCountedFromOne(seen) ? two : ticked;
  for (let row = 0; row < marks.length; row++) marks[row] = (marks[row] ?? 0) >= least ? 1 : 0;
  return marks;
}
