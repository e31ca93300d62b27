import { cleanText, headerKey } from '@sheaf/tables';
import { holdsRanking, holdsText } from '../shapes.ts';
import { type Beginning, codeWays, splitAtEnd } from './code-ways.ts';
import { findRemarks, isCodeWay, isHeaderWay, isMarkWay, type Names, type Parts, split } from './header-parts.ts';
import { canBeMember, divideRun, isEmpty, type Member, type Run } from './members.ts';
import { areVariants, nameWords } from './name-words.ts';
import { findScatteredOptions, findScatteredRows } from './scattered-options.ts';

// Questions that look like one in one line of the header, and are two in the other.

/** `PAIN` of `PAIN_1`: the code of the question before the number of the statement. */
const numberedPart = /^([^\s]{1,60}?)[_.#[(-]{1,2}\d{1,3}[\])]?$/u;

/** A code without the number of a part: `AB02`. */
const plainCode = /^[\p{L}\d_.-]{1,20}$/u;

/** The code of a column's question; null where the header is no code above a text. */
function toCode({ column }: Member): string | null {
  const { header, text } = column.names;
  if (headerKey(header) === headerKey(text)) return null;
  return numberedPart.exec(header)?.[1] ?? plainCode.exec(header)?.[0] ?? null;
}

/** Divides a run where the code of the question changes: two questions may have the same words. */
function divideByCode(run: Run): Run[] {
  if (run.isCode) return [run];
  const codes = run.members.map(toCode);
  if (codes.includes(null) || new Set(codes).size === 1) return [run];
  const parts = divideRun(run, (_piece, _member, at) => codes[at] === codes[at - 1]);
  // Another way of writing may cut the run off within a question: then one column of it is left at an end.
  const isWhole = ({ members }: Run): boolean => members.length >= 2;
  const isDivided = new Set(codes).size === parts.length && parts.slice(1, -1).every(isWhole) && parts.some(isWhole);
  return isDivided ? parts.filter(isWhole) : [run];
}

const firstWord = ({ column }: Member): string => nameWords(column.names.text)[0] ?? '';

/** Whether the texts below the codes of a run are two questions and more, which begin with different words. */
function isDividedByText(run: Run, texts: readonly Run[]): boolean {
  if (new Set(run.members.map(firstWord)).size === 1) return false;
  const [from = 0, to = 0] = [run.members[0]?.column.index, run.members.at(-1)?.column.index];
  const inside = texts.filter(({ members: [first, ...rest] }) => {
    const last = rest.at(-1);
    return first !== undefined && last !== undefined && first.column.index >= from && last.column.index <= to;
  });
  const parts = inside.filter(({ members }) => members.length < run.members.length);
  if (parts.length < 2 || parts.length < inside.length) return false;
  const covered = new Set(parts.flatMap(({ members }) => members.map(({ column }) => column.index)));
  return run.members.every(({ column }) => covered.has(column.index));
}

/** @param isFromText whether a run was found in the texts, not in the codes above them */
function withoutDivided(runs: readonly Run[], isFromText: (run: Run) => boolean): Run[] {
  const texts = runs.filter((run) => isFromText(run) && !run.isCode);
  return runs.filter((run) => isFromText(run) || !isDividedByText(run, texts));
}

/** `3. Python`, `10a. Too big`: the number of the question before each option or statement. */
function numberedItem(name: string): Parts | null {
  const parts = split(name.trim(), /^(\d{1,3} ?[a-z]?)[.)]\s+(\S.{0,600})$/su);
  // "3." and "3a." are written differently, so they are no parts of one question.
  return parts && { ...parts, stem: parts.stem.replace(/[a-z]$/, 'a') };
}

const longestNested = 1000;

/** The place of the bracket that is closed by the last one; -1 if there is none. */
function findOpeningBracket(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at > 1 && text.length <= longestNested; at--) {
    if (text[at] === ')') depth++;
    if (text[at] === '(' && --depth === 0) return at;
  }
  return -1;
}

/** `Where from? (Radio)`, `Where from? (Social media (Instagram, etc.))`: an option may have brackets of its own. */
function lastBrackets(name: string): Parts | null {
  const text = name.trimEnd();
  const at = text.endsWith('))') ? findOpeningBracket(text) : text.endsWith(')') ? text.lastIndexOf('(') : -1;
  return at < 2 ? null : { stem: text.slice(0, at).trim(), item: text.slice(at + 1, -1).trim() };
}

/** Marks between question and part that tools of the east and of panels write; the last one divides. */
const marks = ['—', '：', '::', ' | ', ' > ', ' → '];

function markedItem(name: string): Parts | null {
  const text = name.slice(0, 1000);
  const at = Math.max(...marks.map((mark) => text.lastIndexOf(mark)));
  const mark = marks.find((one) => text.startsWith(one, at)) ?? '';
  return at < 2 ? null : { stem: text.slice(0, at).trim(), item: text.slice(at + mark.length).trim() };
}

/** Ways of writing that are weak evidence for the types of columns and are therefore used for groups only. */
const textWays: readonly ((text: string) => Parts | null)[] = [
  numberedItem,
  lastBrackets,
  markedItem,
  // `[Where from?] Radio`: the question first.
  (text) => split(text.trim(), /^\[([^[\]]{2,300})\] ?(\S.{0,600})$/su),
  // `How we work “People help each other”`: a long header may be cut off within the quotation marks.
  (text) => split(text.trim(), /^([^"“„«]{3,300})["“„«]([^"“”„«»]{3,600})(?:["”“»][.]?|\.\.\.|…)$/su),
  // `likert1[SQ2]. [How often …?]`: the question has no text in LimeSurvey, and the code stands for it.
  (text) => split(text.trim(), /^([\p{L}\p{N}_]{1,40})\[[\p{L}\p{N}_]{1,40}\]\. \[(.{1,600})\](?: \(\d{1,3}\))?$/su),
  // `[Radio]`: a statement whose question has no text.
  (text) => split(`[]${text.trim()}`, /^(\[\])\[([^[\]]{1,300})\]$/su),
];

interface Way {
  read: (names: Names) => Parts | null;
  isCode: boolean;
  areTicks?: boolean;
}

const further: readonly Way[] = [
  ...textWays.map((read) => ({ read: ({ text }: Names) => read(text), isCode: false })),
  ...codeWays.map((read) => ({ read: ({ header }: Names) => read(header), isCode: true })),
  { read: ({ text }) => splitAtEnd(text), isCode: true, areTicks: true },
];

const textEnd = /[_.](?:text|txt|specify|spec)$/i;

/** Whether a column is no part of a question: for its type, or as the empty text of an answer: `Q2_3_TEXT`. */
const isNoPart = (member: Member): boolean =>
  !canBeMember(member) || (isEmpty(member) && textEnd.test(member.column.names.header));

/** Which of two columns of one name is the text beside the other. */
function isTextBeside({ column, type }: Member, stem: string): boolean {
  if (!holdsText(type) && column.profile.filled > 0) return false;
  return column.names.text.includes(stem) || column.names.header.includes(stem);
}

type Fresh = Pick<Run, 'isCode' | 'areTicks' | 'way'>;

/** Whether two stems name one question, in one way of writing. */
type SameStem = (one: string, other: string) => boolean;

interface Open extends Run {
  seen: Set<string>;
}

/** Divides the columns into runs in one way of writing. A run ends before an item that it has already. */
function runsOfWay(
  members: readonly Member[],
  parts: readonly (Parts | null)[],
  fresh: Fresh,
  isSameStem: SameStem = (one, other) => one === other,
): Run[] {
  const goesOn = (run: Open | null, { stem, item }: Parts): run is Open =>
    run !== null && isSameStem(stem, run.stem) && !(item !== '' && run.seen.has(item));
  const runs: Open[] = [];
  const remarks = findRemarks(parts);
  let run: Open | null = null;
  for (const [at, member] of members.entries()) {
    if (remarks.has(at)) continue;
    const own = isNoPart(member) ? null : (parts[at] ?? null);
    if (own === null || own.stem === '') {
      const isBeside: boolean = isNoPart(member) && run !== null && isTextBeside(member, run.stem);
      if (!isBeside) run = null;
      continue;
    }
    if (!goesOn(run, own)) {
      run = { ...fresh, stem: own.stem, members: [], items: [], seen: new Set() };
      runs.push(run);
    }
    run.members.push(member);
    run.items.push(cleanText(own.item));
    run.seen.add(own.item);
  }
  return runs.filter((one) => one.members.length >= 2);
}

/** The places of rankings whose headers say nothing but the place: `1st choice`, `2nd choice`. */
function toPlaces(members: readonly Member[], way: number): Run[] {
  const placed = members.flatMap((member) => {
    const place = member.place ?? member.column.place;
    return place === null || !holdsRanking(member.type) ? [] : [{ member, place }];
  });
  return [...Map.groupBy(placed, ({ place }) => place.first).values()].map((own) => ({
    stem: own[0]?.place.question ?? '',
    members: own.map(({ member }) => member),
    items: own.map(({ place }) => String(place.place)),
    isCode: false,
    way,
  }));
}

const toKey = ({ members }: Run): string => members.map(({ column }) => column.index).join();

/** Runs of codes that begin alike. Texts between them do not end a run. */
function runsOfBeginnings(members: readonly Member[], beginnings: readonly Beginning[], way: number): Run[] {
  return beginnings.flatMap(({ stem, start, items }) => {
    const all = members.slice(start, start + items.length).map((member, at) => ({ member, item: items[at] ?? '' }));
    const parts = all.filter(({ member }) => !isNoPart(member));
    const run = { stem, isCode: true, way, members: parts.map(({ member }) => member) };
    return parts.length < 2 ? [] : [{ ...run, items: parts.map(({ item }) => item) }];
  });
}

/** Between `-` or `/` a code is weak evidence as well. */
const isCodeOnly = ({ members, way }: Run): boolean =>
  isMarkWay(way) && members.every(({ column }) => !/\s/.test(column.names.text));

/**
 * @param beginnings of the headers that are codes
 * @returns all runs of two columns and more, for every way of writing question and part into a header
 */
export function listRuns(members: readonly Member[], beginnings: readonly Beginning[]): Run[] {
  const ways = Math.max(0, ...members.map(({ column }) => column.parts.length));
  const runs: Run[] = [];
  const seen = new Set<string>();
  for (let way = 0; way < ways + further.length; way++) {
    const more = further[way - ways];
    const own = members.map(({ column }) =>
      more === undefined ? (column.parts[way] ?? null) : more.read(column.names),
    );
    const isCode = more?.isCode ?? isCodeWay(way);
    for (const run of runsOfWay(members, own, { way, isCode, areTicks: more?.areTicks === true })) {
      const parts = divideByCode({ ...run, isCode: isCode || isCodeOnly(run) });
      const key = toKey(run);
      // The codes may name the parts as well; the words are kept beside them.
      if (!seen.has(key)) runs.push(...parts);
      if (run.items.some((item) => item !== '')) seen.add(key);
    }
    if (!isCode && way > 0) {
      const varied = runsOfWay(members, own, { way, isCode, areTicks: more?.areTicks === true }, areVariants);
      runs.push(...varied.filter((run) => !seen.has(toKey(run)) && run.items.every((item) => item !== '')));
    }
  }
  const loose = runsOfBeginnings(members, beginnings, ways + further.length);
  runs.push(...loose.filter((run) => !seen.has(toKey(run))));
  runs.push(...toPlaces(members, ways + further.length), ...findScatteredOptions(members, ways + further.length));
  runs.push(...findScatteredRows(members, ways + further.length));
  return withoutDivided(runs, ({ way }) => way >= ways || !isHeaderWay(way));
}
