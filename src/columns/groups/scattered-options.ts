import { isTicked } from './find-groups.ts';
import { canBeMember, isEmpty, type Member } from './members.ts';
import type { Run } from './run.ts';

// Options of a question with a column of its own, as ODK writes them: `needs`, `needs/food`, `needs/water`. Somebody may
// have sorted the columns since, and R writes a point in place of the slash.

const fewest = 2;

/** The question in the name of an option: a column of its own has that name. An option may hold a slash: `Car / Truck`. */
function questionOf({ column }: Member, headers: ReadonlySet<string>): string | null {
  const { header } = column.names;
  const last = Math.max(header.lastIndexOf('/'), header.lastIndexOf('.'), header.lastIndexOf('-'));
  for (let at = last; at > 0; at = header.lastIndexOf('/', at - 1)) {
    if (headers.has(header.slice(0, at))) return header.slice(0, at);
  }
  return null;
}

/** @param way a place of its own among the ways of writing @returns the options of each such question, wherever they stand */
export function scatteredOptions(members: readonly Member[], way: number): Run[] {
  // A column of ticks holds no whole answer.
  const headers = new Set(
    members.flatMap((member) =>
      isEmpty(member) || !isTicked(member.column.profile) ? member.column.names.header : [],
    ),
  );
  const runs = new Map<string, Run>();
  for (const member of members) {
    const stem = questionOf(member, headers);
    const { names, profile } = member.column;
    if (stem === null || !canBeMember(member) || !(isEmpty(member) || isTicked(profile))) continue;
    const run = runs.get(stem) ?? { stem, members: [], items: [], isCode: false, isKnown: true, way };
    run.members.push(member);
    run.items.push(names.header.slice(stem.length + 1));
    runs.set(stem, run);
  }
  return [...runs.values()].filter((run) => run.members.length >= fewest && !run.members.every(isEmpty));
}
