import { isTicked } from './find-groups.ts';
import { withoutCode } from './header-parts.ts';
import type { Parts } from './header-shapes.ts';
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

/** @returns the options of each such question, wherever they stand */
export function findScatteredOptions(members: readonly Member[]): Run[] {
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
    const run = runs.get(stem) ?? { stem, members: [], items: [], isCode: false, isKnown: true, way: null };
    run.members.push(member);
    run.items.push(names.header.slice(stem.length + 1));
    runs.set(stem, run);
  }
  return [...runs.values()].filter((run) => run.members.length >= fewest && !run.members.every(isEmpty));
}

/** How a header names a question and one of its rows, so that its columns are found wherever they stand. */
interface ExactWay {
  sign: RegExp;
  toName: (names: Member['column']['names']) => string;
  /** Its columns stand together as a rule, and are found as neighbours then. */
  isUsual?: true;
}

/** The row, then the scale: `eval[SQ001][2]`, `What matters? [Price][Importance]`. */
const rowAndScale = /^(?<stem>.{1,600}?) ?\[(?<item>[^[\]]{1,200})\]\[(?<scale>[^[\]]{1,200})\]$/su;
/** `q7_SQ001#0` */
const rowAndNumber = /^(?<stem>.{1,60})_(?<item>[^_#]{1,40})#(?<scale>\d)$/su;

const exactWays: readonly ExactWay[] = [
  ...[rowAndScale, rowAndNumber].flatMap((sign): ExactWay[] => [
    { sign, toName: ({ text }) => withoutCode(text) },
    { sign, toName: ({ header }) => header },
  ]),
  // `How was it? [Price]`: a row that was added later stands at the end.
  { sign: /^(?<stem>[^[\]]{3,600}?) ?\[(?<item>[^[\]]{1,200})\]$/su, toName: ({ text }) => text, isUsual: true },
];

/** @returns the question, with its scale if there are several, and the row */
function readRow(name: string, sign: RegExp): Parts | null {
  const { stem, item, scale } = sign.exec(name.trim())?.groups ?? {};
  if (stem === undefined || item === undefined) return null;
  return { stem: scale === undefined ? stem : `${stem} [${scale}]`, item };
}

const fewestRows = 3;

const isApart = (run: readonly Member[]): boolean =>
  run.some(({ column }, at) => at > 0 && column.index !== (run[at - 1]?.column.index ?? 0) + 1);

/** @returns the rows of questions whose columns need not stand together, by what their headers spell out */
export function findScatteredRows(members: readonly Member[]): Run[] {
  return exactWays.flatMap(({ sign, toName, isUsual }) => {
    const found = members.flatMap((member) => {
      const parts = canBeMember(member) ? readRow(toName(member.column.names), sign) : null;
      return parts === null ? [] : [{ member, ...parts }];
    });
    return [...Map.groupBy(found, ({ stem }) => stem)].flatMap(([stem, own]): Run[] => {
      const items = own.map(({ item }) => item);
      const run = own.map(({ member }) => member);
      const isOne = run.length >= fewestRows && new Set(items).size === items.length && !(isUsual && !isApart(run));
      return isOne ? [{ stem, members: run, items, isCode: false, isExact: true, way: null }] : [];
    });
  });
}
