import type { FoundGroup } from './members.ts';

const membersOf = ({ members }: FoundGroup): string => members.join();

/**
 * Marks the blocks of a matrix: neighbouring groups of one kind with the same items, such as the scale points below each
 * statement. They come before the group of the whole matrix.
 */
function repeatedBlocks(groups: readonly FoundGroup[]): Set<FoundGroup> {
  const byStart = new Map<number, FoundGroup[]>();
  for (const group of groups) {
    const start = group.members[0] ?? -1;
    byStart.set(start, [...(byStart.get(start) ?? []), group]);
  }
  const repeated = new Set<FoundGroup>();
  for (const group of groups) {
    if (group.kind !== 'multi' && group.kind !== 'grid') continue;
    const items = group.items.join('\n');
    const next = byStart.get((group.members.at(-1) ?? -1) + 1) ?? [];
    for (const other of next.filter(({ kind, items: own }) => kind === group.kind && own.join('\n') === items)) {
      repeated.add(group).add(other);
    }
  }
  // The same columns, named by words instead of codes.
  const blocks = new Set([...repeated].map(membersOf));
  return new Set(groups.filter((group) => blocks.has(membersOf(group))));
}

/** Loops and pairs come first, blocks of a matrix next; what has no question in its headers comes last. */
function rankOf({ kind, reason, stem, isKnown, isWeak, isExact }: FoundGroup, isBlock: boolean): number {
  if (isExact === true) return -1;
  if (isWeak === true) return 3;
  if (kind === 'loop' || kind === 'pair') return 0;
  if (isBlock || isKnown === true) return 1;
  if (reason === 'bare_options') return 4;
  return stem === '' ? 3 : 2;
}

/** Chooses groups without a common column: the surest evidence first, then the largest, then in the order given. */
export function chooseGroups(groups: readonly FoundGroup[]): FoundGroup[] {
  const repeated = repeatedBlocks(groups);
  const taken = new Set<number>();
  const chosen: FoundGroup[] = [];
  const ordered = groups.toSorted(
    (one, other) =>
      rankOf(one, repeated.has(one)) - rankOf(other, repeated.has(other)) || other.members.length - one.members.length,
  );
  for (const group of ordered) {
    if (group.members.some((member) => taken.has(member))) continue;
    for (const member of group.members) taken.add(member);
    chosen.push(group);
  }
  return chosen;
}
