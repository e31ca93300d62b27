import type { Profile } from '../answers/profile.ts';
import type { Group } from './find-groups.ts';

const rank = /^\d{1,3}$/;
const noOpinion = /^(?:no opinion|no preference|unranked|not ranked|abstain(?:ed)?)$/i;

/** Whether a column holds only whole numbers from 1 and words for "no opinion". */
function isBallot({ values }: Profile): boolean {
  return [...values.keys()].every((value) => (rank.test(value) && Number(value) >= 1) || noOpinion.test(value));
}

const hasNoOpinion = ({ values }: Profile): boolean => [...values.keys()].some((value) => noOpinion.test(value));

interface Spread {
  /** Mean share of different ranks in a row, without the items that share the last place. */
  different: number;
  /** Share of the rows that put one item first. */
  oneFirst: number;
}

/** Ties are allowed, and unranked items often share the last place. A Likert scale repeats values everywhere. */
function spread(rows: readonly (readonly string[])[], members: readonly number[]): Spread {
  let different = 0;
  let oneFirst = 0;
  let counted = 0;
  for (const row of rows) {
    const ranks = members.map((member) => (row[member] ?? '').trim()).filter((cell) => rank.test(cell));
    if (ranks.length < 2) continue;
    const last = String(Math.max(...ranks.map(Number)));
    const above = ranks.filter((given) => given !== last);
    different += above.length === 0 ? 0 : new Set(above).size / above.length;
    const best = String(Math.min(...ranks.map(Number)));
    if (ranks.filter((given) => given === best).length === 1) oneFirst++;
    counted++;
  }
  return counted < 5 ? { different: 0, oneFirst: 0 } : { different: different / counted, oneFirst: oneFirst / counted };
}

/**
 * Recognises a file of ranked ballots: one candidate per column and nothing else, each cell a rank from 1 to their
 * number or words for "no opinion".
 * @returns its columns as one group, or null for any other file
 */
export function findBallots(profiles: readonly Profile[], rows: readonly (readonly string[])[]): Group | null {
  const members = [...profiles.keys()].filter((index) => (profiles[index]?.filled ?? 0) > 0);
  if (members.length < 3) return null;
  const columns = members.map((member) => profiles[member]).filter((found) => found !== undefined);
  if (!columns.every(isBallot)) return null;
  // A column with a single number holds the index of its own option.
  if (columns.filter(({ values }) => values.size === 1).length > 1) return null;
  const worst = Math.max(...columns.map(({ max }) => (Number.isNaN(max) ? 0 : max)));
  const worded = columns.filter(hasNoOpinion).length * 2 >= columns.length;
  if (worst > members.length + 1 || worst < 3 || (worst < members.length - 1 && !worded)) return null;
  const { different, oneFirst } = spread(rows, members);
  return different >= 0.8 && oneFirst >= 0.6 ? { stem: '', members, items: members.map(() => '') } : null;
}
