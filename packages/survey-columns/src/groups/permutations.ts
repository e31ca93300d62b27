import { canBeMember, type FoundGroup, isWhole, type Member, makeBareGroup } from './members.ts';

// Columns that rank, whatever their headers say: in nearly every row they hold 1, 2, 3 … once each.

type Rows = readonly (readonly string[])[];

const fewestItems = 3;
const mostItems = 20;
const fewestRows = 8;
const permuted = 0.95;

/** @returns whether nearly every row that fills all of the columns gives each rank from 1 to their number once */
export function arePermuted(members: readonly Member[], rows: Rows): boolean {
  const size = members.length;
  if (size < fewestItems || size > mostItems) return false;
  if (!members.every((member) => isWhole(member) && member.column.profile.max === size)) return false;
  const full = rows
    .map((row) => members.map(({ column }) => Number((row[column.index] ?? '').trim() || Number.NaN)))
    .filter((ranks) => !ranks.some(Number.isNaN));
  const once = full.filter((ranks) => new Set(ranks).size === size && ranks.every((rank) => rank >= 1 && rank <= size));
  return full.length >= fewestRows && once.length >= full.length * permuted;
}

/** @returns rankings of neighbours whose headers have nothing in common */
export function findPermutations(members: readonly Member[], rows: Rows): FoundGroup[] {
  const found: FoundGroup[] = [];
  for (let start = 0; start < members.length; start++) {
    const size = members[start]?.column.profile.max ?? 0;
    const run = size >= fewestItems && size <= mostItems ? members.slice(start, start + size) : [];
    const isNext = run.every(({ column }, at) => column.index === (run[0]?.column.index ?? 0) + at);
    if (run.length < size || !isNext || !run.every(canBeMember) || !arePermuted(run, rows)) continue;
    found.push(makeBareGroup({ kind: 'ranking_items', confidence: 0.85, reason: 'different_ranks' }, run));
    start += size - 1;
  }
  return found;
}
