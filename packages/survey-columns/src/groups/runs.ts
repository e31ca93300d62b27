import { cleanText } from '@sheaf/tables';
import { holdsRanking, holdsText } from '../column-type.ts';
import { type Beginning, codeWays, namedAtEnd } from './code-ways.ts';
import type { Column } from './column.ts';
import { divideByCode, withoutDivided } from './divided-runs.ts';
import { isCodeWay, isHeaderWay, isMarkWay, type Parts, remarksAmong } from './header-parts.ts';
import { canBeMember, isEmpty, type Member, type Run } from './members.ts';
import { areVariants } from './name-words.ts';
import { scatteredOptions, scatteredRows } from './scattered-options.ts';

/** `3. Python`, `10a. Too big`: the number of the question before each option or statement. */
function numberedItem(name: string): Parts | null {
  const match = /^(\d{1,3} ?[a-z]?)[.)]\s+(\S.{0,600})$/su.exec(name.trim());
  if (match === null) return null;
  const [, number = '', item = ''] = match;
  // "3." and "3a." are written differently, so they are no parts of one question.
  return { stem: number.replace(/[a-z]$/, 'a'), item };
}

/** `Where from? (Social media (Instagram, etc.))`: an option with brackets of its own. */
function nestedBrackets(name: string): Parts | null {
  const text = name.trimEnd();
  if (!text.endsWith('))') || text.length > 1000) return null;
  let depth = 0;
  for (let at = text.length - 1; at > 1; at--) {
    if (text[at] === ')') depth++;
    if (text[at] === '(' && --depth === 0)
      return { stem: text.slice(0, at).trim(), item: text.slice(at + 1, -1).trim() };
  }
  return null;
}

/** `Where from? (Radio)`, also where other options have brackets of their own. */
function lastBrackets(column: Column): Parts | null {
  const { text } = column.names;
  const at = text.trimEnd().endsWith(')') ? text.lastIndexOf('(') : -1;
  if (text.trimEnd().endsWith('))')) return nestedBrackets(text);
  return at < 2
    ? null
    : {
        stem: text.slice(0, at).trim(),
        item: text
          .trimEnd()
          .slice(at + 1, -1)
          .trim(),
      };
}

/** `[Where from?] Radio`: the question first. */
function bracketedQuestion(name: string): Parts | null {
  const match = /^\[([^[\]]{2,300})\] ?(\S.{0,600})$/su.exec(name.trim());
  return match === null ? null : { stem: match[1] ?? '', item: match[2] ?? '' };
}

/** `How we work “People help each other”`: the statement in quotation marks. A long header may be cut off within them. */
function quotedItem(name: string): Parts | null {
  const match = /^([^"“„«]{3,300})["“„«]([^"“”„«»]{3,600})(?:["”“»][.]?|\.\.\.|…)$/su.exec(name.trim());
  return match === null ? null : { stem: match[1]?.trimEnd() ?? '', item: match[2] ?? '' };
}

/** `[Radio]`: a statement whose question has no text. */
function bracketsOnly(name: string): Parts | null {
  const match = /^\s*\[([^[\]]{1,300})\]\s*$/su.exec(name);
  return match === null ? null : { stem: '[]', item: match[1] ?? '' };
}

/** `likert1[SQ2]. [How often …?]`: LimeSurvey, where the question itself has no text. The code stands for it. */
function codedQuestion(name: string): Parts | null {
  const match = /^([\p{L}\p{N}_]{1,40})\[[\p{L}\p{N}_]{1,40}\]\. \[(.{1,600})\](?: \(\d{1,3}\))?$/su.exec(name.trim());
  return match === null ? null : { stem: match[1] ?? '', item: match[2] ?? '' };
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
const further: { read: (column: Column) => Parts | null; isCode: boolean; areTicks?: boolean }[] = [
  { read: ({ names }) => numberedItem(names.text), isCode: false },
  { read: lastBrackets, isCode: false },
  { read: ({ names }) => markedItem(names.text), isCode: false },
  { read: ({ names }) => bracketedQuestion(names.text), isCode: false },
  { read: ({ names }) => quotedItem(names.text), isCode: false },
  { read: ({ names }) => codedQuestion(names.text), isCode: false },
  { read: ({ names }) => bracketsOnly(names.text), isCode: false },
  ...codeWays.map((read) => ({ read: ({ names }: Column) => read(names.header), isCode: true })),
  { read: ({ names }) => namedAtEnd(names.text), isCode: true, areTicks: true },
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

interface Open extends Run {
  seen: Set<string>;
}

/** Whether two stems name one question, in one way of writing. */
type SameStem = (one: string, other: string) => boolean;
const isSame: SameStem = (one, other) => one === other;

/** The runs of one way of writing while they are read, column by column. */
class OpenRuns {
  readonly done: Run[] = [];
  private run: Open | null = null;
  private readonly fresh: Fresh;
  private readonly isSameStem: SameStem;

  constructor(fresh: Fresh, isSameStem: SameStem) {
    this.fresh = fresh;
    this.isSameStem = isSameStem;
  }

  private continues(run: Open | null, { stem, item }: Parts): boolean {
    return run !== null && this.isSameStem(stem, run.stem) && !(item !== '' && run.seen.has(item));
  }

  close(): void {
    if (this.run !== null && this.run.members.length >= 2) this.done.push(this.run);
    this.run = null;
  }

  /** A column that is no part of a question ends the run, unless it is the text beside a part. */
  pass(member: Member): void {
    if (this.run !== null && !isTextBeside(member, this.run.stem)) this.close();
  }

  add(member: Member, own: Parts): void {
    if (!this.continues(this.run, own)) {
      this.close();
      this.run = { ...this.fresh, stem: own.stem, members: [], items: [], seen: new Set() };
    }
    this.run?.members.push(member);
    this.run?.items.push(cleanText(own.item));
    this.run?.seen.add(own.item);
  }
}

/** Divides the columns into runs in one way of writing. A run ends before an item that it has already. */
function runsOfWay(
  members: readonly Member[],
  parts: readonly (Parts | null)[],
  fresh: Fresh,
  isSameStem = isSame,
): Run[] {
  const runs = new OpenRuns(fresh, isSameStem);
  const remarks = remarksAmong(parts);
  for (const [at, member] of members.entries()) {
    const own = parts[at] ?? null;
    if (remarks.has(at)) continue;
    if (isNoPart(member)) runs.pass(member);
    else if (own === null || own.stem === '') runs.close();
    else runs.add(member, own);
  }
  runs.close();
  return runs.done;
}

/** The places of rankings whose headers say nothing but the place: `1st choice`, `2nd choice`. */
function placesOf(members: readonly Member[], way: number): Run[] {
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

const keyOf = ({ members }: Run): string => members.map(({ column }) => column.index).join();

/** Runs of codes that begin alike. Texts between them do not end a run. */
function runsOfBeginnings(members: readonly Member[], beginnings: readonly Beginning[], way: number): Run[] {
  return beginnings.flatMap(({ stem, start, items }) => {
    const own = members.slice(start, start + items.length);
    const places = [...own.keys()].filter((at) => !isNoPart(own[at] as Member));
    const run = { stem, isCode: true, isLoose: true, way, members: places.map((at) => own[at] as Member) };
    return places.length < 2 ? [] : [{ ...run, items: places.map((at) => items[at] ?? '') }];
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
    const own = members.map(({ column }) => (more === undefined ? (column.parts[way] ?? null) : more.read(column)));
    const isCode = more?.isCode ?? isCodeWay(way);
    for (const run of runsOfWay(members, own, { way, isCode, areTicks: more?.areTicks === true })) {
      const parts = divideByCode({ ...run, isCode: isCode || isCodeOnly(run) });
      const key = keyOf(run);
      // The codes may name the parts as well; the words are kept beside them.
      if (!seen.has(key)) runs.push(...parts);
      if (run.items.some((item) => item !== '')) seen.add(key);
    }
    if (!isCode && way > 0) {
      const varied = runsOfWay(members, own, { way, isCode, areTicks: more?.areTicks === true }, areVariants);
      runs.push(...varied.filter((run) => !seen.has(keyOf(run)) && run.items.every((item) => item !== '')));
    }
  }
  const loose = runsOfBeginnings(members, beginnings, ways + further.length);
  runs.push(...loose.filter((run) => !seen.has(keyOf(run))));
  runs.push(...placesOf(members, ways + further.length), ...scatteredOptions(members, ways + further.length));
  runs.push(...scatteredRows(members, ways + further.length));
  return withoutDivided(runs, ({ way }) => way >= ways || !isHeaderWay(way));
}
