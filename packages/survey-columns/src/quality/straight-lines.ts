import { isBlank } from '../answers/blank.ts';
import type { SurveyShape } from '../headers/tool-columns.ts';
import type { Check, ColumnGroup } from '../types.ts';

/** With fewer statements equal answers may be honest. */
const enoughStatements = 5;

/** The answer that a response gives to every statement of a grid; null if it gives several or leaves one out. */
function oneAnswer({ members }: ColumnGroup, cells: readonly string[]): string | null {
  const first = (cells[members[0] ?? -1] ?? '').trim();
  if (isBlank(first)) return null;
  return members.every((column) => (cells[column] ?? '').trim() === first) ? first : null;
}

/**
 * Finds responses that give the same answer to every statement of every grid they were shown. A grid that most people
 * answer alike does not count.
 */
export function straightLineCheck({ groups }: SurveyShape): Check {
  const grids = groups.filter(({ kind, members }) => kind === 'grid' && members.length >= enoughStatements);
  const answered = grids.map(() => 0);
  const straight = grids.map(() => 0);
  // The responses that answered all their grids alike, by these grids.
  const seen = new Map<string, { alike: number[]; rows: number[] }>();
  const note = (row: number, alike: number[]) => {
    const same = seen.get(alike.join());
    if (same === undefined) seen.set(alike.join(), { alike, rows: [row] });
    else same.rows.push(row);
  };
  return {
    add(row, cells) {
      const alike: number[] = [];
      let given = 0;
      for (const [index, grid] of grids.entries()) {
        if (grid.members.some((column) => isBlank(cells[column] ?? ''))) continue;
        given++;
        answered[index] = (answered[index] ?? 0) + 1;
        if (oneAnswer(grid, cells) === null) continue;
        alike.push(index);
        straight[index] = (straight[index] ?? 0) + 1;
      }
      if (given > 0 && alike.length === given) note(row, alike);
    },
    findings() {
      const telling = grids.map((_, index) => (straight[index] ?? 0) * 2 < (answered[index] ?? 0));
      const found = [...seen.values()].filter(({ alike }) => alike.some((index) => telling[index]));
      const rows = found.flatMap((same) => same.rows).sort((a, b) => a - b);
      const reason = `The same answer to every statement of every grid (${grids.length === 1 ? 'one grid' : `${grids.length} grids`} of ${enoughStatements} statements or more).`;
      return [{ kind: 'straight_line', reason, rows }];
    },
  };
}
