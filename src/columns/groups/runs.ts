import { cleanText } from '../table/headers.ts';
import type { Column } from './column.ts';
import { divideByCode, withoutDivided } from './divided-runs.ts';
import { isCodeWay, isHeaderWay, type Parts } from './header-parts.ts';
import { canBeMember, type Member } from './members.ts';
import { remarksAmong } from './remarks.ts';
import type { Run } from './run.ts';

/** `3. Python`, `10a. Too big`: the number of the question before each option or statement. */
function numberedItem(name: string): Parts | null {
  const match = /^(\d{1,3} ?[a-z]?)[.)]\s+(\S.{0,600})$/su.exec(name.trim());
  if (match === null) return null;
  const [, number = '', item = ''] = match;
  // "3." and "3a." are written differently, so they are no parts of one question.
  return { stem: number.replace(/[a-z]$/, 'a'), item };
}

/** `Q2r1`, `v_3`: a code that ends with the number of the option. */
function numberedCode(name: string): Parts | null {
  const match = /^(\p{L}\d[\p{L}\p{N}]{0,40}\p{L})(\d{1,3})$/u.exec(name) ?? /^(\p{L})_(\d{1,3})$/u.exec(name);
  return match === null ? null : { stem: match[1] ?? '', item: match[2] ?? '' };
}

/** `Q2A`, `Q2B`: a code that ends with the letter of the statement. */
function letteredCode(name: string): Parts | null {
  const match = /^(\p{L}{1,20}\d{1,3})_?([A-Za-z])$/u.exec(name);
  return match === null ? null : { stem: match[1] ?? '', item: match[2] ?? '' };
}

/** `Castle 1`, `Castle 2`: one word and a number. */
function countedName(name: string): Parts | null {
  const match = /^(\p{L}{2,40}) (\d{1,3})$/u.exec(name.trim());
  return match === null ? null : { stem: match[1] ?? '', item: match[2] ?? '' };
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
const further: { read: (column: Column) => Parts | null; isCode: boolean }[] = [
  { read: ({ names }) => numberedItem(names.text), isCode: false },
  { read: lastBrackets, isCode: false },
  { read: ({ names }) => markedItem(names.text), isCode: false },
  { read: ({ names }) => bracketedQuestion(names.text), isCode: false },
  { read: ({ names }) => codedQuestion(names.text), isCode: false },
  { read: ({ names }) => numberedCode(names.header), isCode: true },
  { read: ({ names }) => letteredCode(names.header), isCode: true },
  { read: ({ names }) => countedName(names.header), isCode: true },
];

/** Which of two columns of one name is the text beside the other. */
function isTextBeside({ column, type }: Member, stem: string): boolean {
  if (type !== 'Open-ended') return false;
  return column.names.text.includes(stem) || column.names.header.includes(stem);
}

interface Open extends Run {
  seen: Set<string>;
}

const isContinued = (run: Open | null, parts: Parts | null): run is Open =>
  run !== null && parts !== null && parts.stem === run.stem && !(parts.item !== '' && run.seen.has(parts.item));

/** Divides the columns into runs in one way of writing. A run ends before an item that it has already. */
function runsOfWay(members: readonly Member[], parts: readonly (Parts | null)[], way: number, isCode: boolean): Run[] {
  const runs: Run[] = [];
  let run: Open | null = null;
  const close = (): void => {
    if (run !== null && run.members.length >= 2) runs.push(run);
    run = null;
  };
  const remarks = remarksAmong(parts);
  for (const [at, member] of members.entries()) {
    const own = parts[at] ?? null;
    if (remarks.has(at)) continue;
    if (!canBeMember(member)) {
      if (run !== null && !isTextBeside(member, (run as Open).stem)) close();
      continue;
    }
    if (own === null || own.stem === '') {
      close();
      continue;
    }
    if (!isContinued(run, own)) {
      close();
      run = { stem: own.stem, members: [], items: [], isCode, way, seen: new Set() };
    }
    const open = run as Open;
    open.members.push(member);
    open.items.push(cleanText(own.item));
    open.seen.add(own.item);
  }
  close();
  return runs;
}

/** @returns all runs of two columns and more, for every way of writing question and part into a header */
export function listRuns(members: readonly Member[]): Run[] {
  const ways = Math.max(0, ...members.map(({ column }) => column.parts.length));
  const runs: Run[] = [];
  const seen = new Set<string>();
  for (let way = 0; way < ways + further.length; way++) {
    const more = further[way - ways];
    const own = members.map(({ column }) => (more === undefined ? (column.parts[way] ?? null) : more.read(column)));
    const found = runsOfWay(members, own, way, more?.isCode ?? isCodeWay(way));
    for (const run of found) {
      const parts = divideByCode(run);
      const key = run.members.map(({ column }) => column.index).join();
      // The codes may name the parts as well; the words are kept beside them.
      if (!seen.has(key)) runs.push(...parts);
      seen.add(key);
    }
  }
  return withoutDivided(runs, ({ way }) => way >= ways || !isHeaderWay(way));
}
