import { missingTest, readNps } from '@sheaf/survey-columns';
import { holdsScore } from '../../../../contract/index.ts';
import { toOptions } from '../../columns/tally.ts';
import type { ShapeColumn } from '../shape.ts';

/** The three groups of a recommendation score, as columns and rows name them. */
export const npsGroups = ['promoters', 'passives', 'detractors'];

function readNpsGroup(cell: string): string[] | null {
  const score = readNps(cell);
  if (score === null) return null;
  return [score >= 9 ? 'promoters' : score >= 7 ? 'passives' : 'detractors'];
}

/**
 * Reads the options that a cell chose: of a ranking the one in first place, of NPS the group of its score.
 * @returns null for a cell without an answer, and for one that cannot be read
 */
export function answerReader(column: ShapeColumn): (cell: string) => string[] | null {
  const { isMissing } = missingTest(column.rule.missing);
  if (holdsScore(column.type)) return (cell) => (isMissing(cell) ? null : readNpsGroup(cell));
  const isPlace = column.rule.kind === 'place';
  return (cell) => {
    if (isMissing(cell)) return null;
    const options = toOptions(column, cell);
    return options.length === 0 ? null : options.flatMap(([value, rank]) => (isPlace || rank <= 1 ? [value] : []));
  };
}
