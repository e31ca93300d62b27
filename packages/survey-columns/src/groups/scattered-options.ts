import { isTicked } from './find-groups.ts';
import { withoutCode } from './header-parts.ts';
import { canBeMember, isEmpty, type Member, type Run } from './members.ts';

// Options of a question with a column of its own, as ODK writes them: `needs`, `needs/food`, `needs/water`. Somebody may
// have sorted the columns since, and R writes a point in place of the slash.

const fewest = 2;

/** The question in the name of an option: a column of its own has that name. An option may hold a slash: `Car / Truck`. */
function toQuestion({ column }: Member, headers: ReadonlySet<string>): string | null {
  const { header } = column.names;
  const last = Math.max(header.lastIndexOf('/'), header.lastIndexOf('.'), header.lastIndexOf('-'));
  for (let at = last; at > 0; at = header.lastIndexOf('/', at - 1)) {
    if (headers.has(header.slice(0, at))) return header.slice(0, at);
  }
  return null;
}

/** @param way a place of its own among the ways of writing @returns the options of each such question, wherever they stand */
export function findScatteredOptions(members: readonly Member[], way: number): Run[] {
  // A column of ticks holds no whole answer.
  const headers = new Set(
    members.flatMap((member) =>
      isEmpty(member) || !isTicked(member.column.profile) ? member.column.names.header : [],
    ),
  );
  const runs = new Map<string, Run>();
  for (const member of members) {
    const stem = toQuestion(member, headers);
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
interface ExactWay {
  read: (name: string) => [stem: string, item: string] | null;
  toName: (names: Member['column']['names']) => string;
  /** Its columns stand together as a rule, and are found as neighbours then. */
  isUsual: boolean;
}

/** The row, then the scale: `eval[SQ001][2]`, `What matters? [Price][Importance]`, `q7_SQ001#0`. */
function readScale(name: string): [string, string] | null {
  const match =
    /^(.{1,600}?) ?\[([^[\]]{1,200})\]\[([^[\]]{1,200})\]$/su.exec(name) ??
    /^(.{1,60})_([^_#]{1,40})#(\d)$/su.exec(name);
  return match === null ? null : [`${match[1] ?? ''} [${match[3] ?? ''}]`, match[2] ?? ''];
}

/** `How was it? [Price]`: a row that was added later stands at the end. */
function readRow(name: string): [string, string] | null {
  const match = /^([^[\]]{3,600}?) ?\[([^[\]]{1,200})\]$/su.exec(name);
  return match === null ? null : [match[1] ?? '', match[2] ?? ''];
}

const exactWays: readonly ExactWay[] = [
  { read: readScale, toName: ({ text }) => withoutCode(text), isUsual: false },
  { read: readScale, toName: ({ header }) => header, isUsual: false },
  { read: readRow, toName: ({ text }) => text, isUsual: true },
];

const fewestRows = 3;

const isApart = (run: readonly Member[]): boolean =>
  run.some(({ column }, at) => at > 0 && column.index !== (run[at - 1]?.column.index ?? 0) + 1);

/** @returns the rows of questions whose columns need not stand together, by what their headers spell out */
export function findScatteredRows(members: readonly Member[], way: number): Run[] {
  return exactWays.flatMap(({ read, toName, isUsual }) => {
    const found = members.flatMap((member) => {
      const parts = canBeMember(member) ? read(toName(member.column.names).trim()) : null;
      return parts === null ? [] : [{ member, stem: parts[0], item: parts[1] }];
    });
    return [...Map.groupBy(found, ({ stem }) => stem)].flatMap(([stem, own]): Run[] => {
      const items = own.map(({ item }) => item);
      const run = own.map(({ member }) => member);
      const isOne = run.length >= fewestRows && new Set(items).size === items.length && !(isUsual && !isApart(run));
      return isOne ? [{ stem, members: run, items, isCode: false, isExact: true, way }] : [];
    });
  });
}
