import { cleanText, headerKey } from '@sheaf/tables';
import { holdsRanking, holdsText } from '../shapes.ts';
import type { Beginning } from './beginnings.ts';
import { findRemarks } from './header-parts.ts';
import { divide, groupWays, type Parts, type Way, ways } from './header-shapes.ts';
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
  const parts = divideRun(run, (_before, _member, at) => codes[at] === codes[at - 1]);
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

/** The runs but those that were found in the codes above the texts, and that the texts divide. */
function withoutDivided(runs: readonly Run[]): Run[] {
  const isFromCodes = ({ way }: Run): boolean => way?.of === 'header';
  const texts = runs.filter((run) => !isFromCodes(run) && !run.isCode);
  return runs.filter((run) => !isFromCodes(run) || !isDividedByText(run, texts));
}

const textEnd = /[_.](?:text|txt|specify|spec)$/i;

/** Whether a column is no part of a question: for its type, or as the empty text of an answer: `Q2_3_TEXT`. */
const isNoPart = (member: Member): boolean =>
  !canBeMember(member) || (isEmpty(member) && textEnd.test(member.column.names.header));

/** Which of two columns of one name is the text beside the other. */
function isTextBeside({ column, type }: Member, stem: string): boolean {
  if (!holdsText(type) && column.profile.filled > 0) return false;
  return column.names.text.includes(stem) || column.names.header.includes(stem);
}

/** Whether two stems name one question, in one way of writing. */
type SameStem = (one: string, other: string) => boolean;

interface Open extends Run {
  seen: Set<string>;
}

/** Divides the columns into runs in one way of writing. A run ends before an item that it has already. */
function runsOfWay(
  members: readonly Member[],
  parts: readonly (Parts | null)[],
  way: Way,
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
      run = { way, isCode: way.divides === 'code', stem: own.stem, members: [], items: [], seen: new Set() };
      runs.push(run);
    }
    run.members.push(member);
    run.items.push(cleanText(own.item));
    run.seen.add(own.item);
  }
  return runs.filter((one) => one.members.length >= 2);
}

/** The places of rankings whose headers say nothing but the place: `1st choice`, `2nd choice`. */
function toPlaces(members: readonly Member[]): Run[] {
  const placed = members.flatMap((member) => {
    const place = member.place ?? member.column.place;
    return place === null || !holdsRanking(member.type) ? [] : [{ member, place }];
  });
  return [...Map.groupBy(placed, ({ place }) => place.first).values()].map((own) => ({
    stem: own[0]?.place.question ?? '',
    members: own.map(({ member }) => member),
    items: own.map(({ place }) => String(place.place)),
    isCode: false,
    way: null,
  }));
}

const toKey = ({ members }: Run): string => members.map(({ column }) => column.index).join();

/** Runs of codes that begin alike. Texts between them do not end a run. */
function runsOfBeginnings(members: readonly Member[], beginnings: readonly Beginning[]): Run[] {
  return beginnings.flatMap(({ stem, start, items }) => {
    const all = members.slice(start, start + items.length).map((member, at) => ({ member, item: items[at] ?? '' }));
    const parts = all.filter(({ member }) => !isNoPart(member));
    const run = { stem, isCode: true, way: null, members: parts.map(({ member }) => member) };
    return parts.length < 2 ? [] : [{ ...run, items: parts.map(({ item }) => item) }];
  });
}

const nameOf = ({ names }: Member['column'], { of }: Way): string => (of === 'header' ? names.header : names.text);

/** Between `-` or `/` a code is weak evidence as well. */
const isCodeOnly = ({ members, way }: Run): boolean =>
  way?.divides === 'mark' && members.every(({ column }) => !/\s/.test(column.names.text));

/**
 * @param beginnings of the headers that are codes
 * @returns all runs of two columns and more, for every way of writing question and part into a header
 */
export function listRuns(members: readonly Member[], beginnings: readonly Beginning[]): Run[] {
  const runs: Run[] = [];
  const seen = new Set<string>();
  for (const [at, way] of [...ways, ...groupWays].entries()) {
    const parts = members.map(({ column }) =>
      at < ways.length ? (column.parts[at] ?? null) : divide(nameOf(column, way).trim(), way.sign),
    );
    for (const run of runsOfWay(members, parts, way)) {
      const key = toKey(run);
      // The codes may name the parts as well; the words are kept beside them.
      if (!seen.has(key)) runs.push(...divideByCode({ ...run, isCode: run.isCode || isCodeOnly(run) }));
      if (run.items.some((item) => item !== '')) seen.add(key);
    }
    if (way.divides !== 'code' && way.of !== 'question') {
      const varied = runsOfWay(members, parts, way, areVariants);
      runs.push(...varied.filter((run) => !seen.has(toKey(run)) && run.items.every((item) => item !== '')));
    }
  }
  runs.push(...runsOfBeginnings(members, beginnings).filter((run) => !seen.has(toKey(run))));
  runs.push(...toPlaces(members), ...findScatteredOptions(members), ...findScatteredRows(members));
  return withoutDivided(runs);
}
