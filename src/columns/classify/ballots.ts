import type { Group } from './groups.ts';
import type { Profile } from './profile.ts';

const rank = /^\d{1,3}$/;

/** Mean share of different ranks among those a row gives: ties are allowed, a Likert scale repeats itself. */
function spread(rows: readonly (readonly string[])[], members: readonly number[]): number {
  let shares = 0;
  let counted = 0;
  for (const row of rows) {
    const ranks = members.map((member) => (row[member] ?? '').trim()).filter((cell) => rank.test(cell));
    if (ranks.length < members.length / 2) continue;
    shares += new Set(ranks).size / ranks.length;
    counted++;
  }
  return counted < 5 ? 0 : shares / counted;
}

/**
 * A file of ranked ballots: one candidate a column and nothing else, each cell a rank from 1 to their number, or words
 * for no opinion. @returns its columns as one group, or null for every other file.
 */
export function findBallots(profiles: readonly Profile[], rows: readonly (readonly string[])[]): Group | null {
  const members = [...profiles.keys()].filter((index) => (profiles[index]?.filled ?? 0) > 0);
  if (members.length < 3) return null;
  const columns = members.map((member) => profiles[member]).filter((found) => found !== undefined);
  const inRange = columns.every(
    ({ integer, min, max, values }) => integer >= 0.5 && min >= 1 && max <= members.length + 1 && values.size >= 2,
  );
  if (!inRange || Math.max(...columns.map(({ max }) => max)) < members.length - 1) return null;
  return spread(rows, members) >= 0.8 ? { members, items: members.map(() => '') } : null;
}
