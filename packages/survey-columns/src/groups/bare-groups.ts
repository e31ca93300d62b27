import { holdsRanking } from '../column-type.ts';
import { holdsOwnName } from './find-groups.ts';
import { areOptions } from './judge-run.ts';
import { asBareGroup, canBeMember, type FoundGroup, isEmpty, type Member } from './members.ts';

/** Whether a column is an option whose header does not name the question. */
function isBareOption(member: Member): boolean {
  const { group, groupKind, profile, names, item } = member.column;
  if (!canBeMember(member) || isEmpty(member)) return false;
  if (group !== null && group.stem === '') return groupKind?.kind === 'options';
  return holdsOwnName(profile, names, item);
}

/** Whether neighbours belong to the same run of bare options. */
const areTogether = (one: Member, other: Member): boolean =>
  one.column.group?.stem !== '' || other.column.group?.stem !== '' || one.column.group === other.column.group;

/** @returns a file of ranked ballots: its columns are the candidates, and there is no question */
export function findBallotGroup(members: readonly Member[]): FoundGroup[] {
  const own = members.filter(({ column }) => column.group?.stem === '' && column.groupKind?.kind === 'ranks');
  if (own.length < 3 || own.some(({ type }) => !holdsRanking(type))) return [];
  return [asBareGroup({ kind: 'ranking_items', confidence: 0.9, reason: 'different_ranks' }, own)];
}

/** @returns the runs of columns whose headers are options and name no question, as Typeform writes them */
export function findBareOptions(members: readonly Member[]): FoundGroup[] {
  const runs: Member[][] = [];
  for (const member of members) {
    if (!isBareOption(member)) continue;
    const run = runs.at(-1);
    const before = run?.at(-1);
    const isNext =
      before !== undefined && before.column.index === member.column.index - 1 && areTogether(before, member);
    if (isNext) run?.push(member);
    else runs.push([member]);
  }
  return runs
    .filter((run) => run.length >= 2 && areOptions(run, true))
    .map((run) => asBareGroup({ kind: 'multi', confidence: 0.85, reason: 'bare_options' }, run));
}
