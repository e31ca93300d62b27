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

/** How a header names a question and one of its rows, so that its columns are found wherever they stand. */
const exactWays: readonly ((member: Member) => [stem: string, item: string] | null)[] = [
  // `eval[SQ001][2]`, `What matters? [Price][Importance]`: the row, then the scale.
  ({ column }) => readScale(/^(.{1,600}?) ?\[([^[\]]{1,200})\]\[([^[\]]{1,200})\]$/su, column.names.text),
  ({ column }) => readScale(/^(.{1,60})\[([^[\]]{1,40})\]\[([^[\]]{1,40})\]$/su, column.names.header),
  // `q7_SQ001#0`
  ({ column }) => readScale(/^(.{1,60})_([^_#]{1,40})#(\d)$/su, column.names.header),
  // `How was it? [Price]`: a row that was added later stands at the end.
  ({ column }) => {
    const match = /^([^[\]]{3,600}?) ?\[([^[\]]{1,200})\]$/su.exec(column.names.text.trim());
    return match === null ? null : [match[1] ?? '', match[2] ?? ''];
  },
];

function readScale(shape: RegExp, name: string): [string, string] | null {
  const match = shape.exec(name.trim());
  return match === null ? null : [`${match[1] ?? ''} [${match[3] ?? ''}]`, match[2] ?? ''];
}

const isApart = (run: readonly Member[]): boolean =>
  run.some(({ column }, at) => at > 0 && column.index !== (run[at - 1]?.column.index ?? 0) + 1);

/** @returns the rows of questions whose columns do not stand together, by what their headers spell out */
export function scatteredRows(members: readonly Member[], way: number): Run[] {
  return exactWays.flatMap((read) => {
    const found = members.flatMap((member) => {
      const parts = canBeMember(member) ? read(member) : null;
      return parts === null ? [] : [{ member, stem: parts[0], item: parts[1] }];
    });
    return [...Map.groupBy(found, ({ stem }) => stem)].flatMap(([stem, own]): Run[] => {
      const items = own.map(({ item }) => item);
      const run = own.map(({ member }) => member);
      const isOne = run.length >= fewestRows && isApart(run) && new Set(items).size === items.length;
      return isOne ? [{ stem, members: run, items, isCode: false, isExact: true, way }] : [];
    });
  });
}

const fewestRows = 3;
