import { cleanText, headerKey } from '@sheaf/tables';
import { holdsChoices, holdsSeveralChoices } from '../shapes.ts';
import type { ColumnGroup } from '../types.ts';
import { isTicked } from './find-groups.ts';
import { isCodeWay, withoutCode } from './header-parts.ts';
import { canHoldText, type FoundGroup, isEmpty, listAnswers, type Member } from './members.ts';
import { findNamedTexts, isCodeOfOther } from './named-texts.ts';
import { asksIfOther, asksOnly, asksToSpecify, isOtherOnly, saysOtherRemarks, speaksOfOther } from './other-words.ts';

// Text columns "Other, please specify" and the question they belong to.

/** Ends of a code that say: the text of the option "other" of the question before it. */
const codeEnd =
  /^(.{1,200}?)[_.[]\[?(?:text|txt|other|oth|others|othr|specify|spec|otro|otra|autre|andere|sonstiges|altro|outro|annat|muu)\]?$/iu;
/** `SiteOther`, written without a mark between. */
const joinedEnd = /^(.{2,200}?[\p{Ll}\d])(?:Other|Oth|Others|Specify|Text|Otro|Otra|Autre|Andere|Sonstiges)$/u;
/** `Q8r98oe`, `p004tx`: the text of an answer, without a mark between, as panels and field teams write it. */
const openEnd = /^(\p{L}{1,8}\d{1,4}[a-h]?)(?:r\d{1,3})?(?:oe|tx|txt|text|oth|other|otro|otra|esp|spec|specify)$/iu;
/** `AB01_04a`: the text beside an option. */
const besideOption = /^(\p{L}[\p{L}\p{N}]{1,20})_\d{1,3}a$/u;
/** The option in the code of a text: `Q2_3` of `Q2_3_TEXT`. */
const optionEnd = /^(.{1,200}?)_\d{1,3}$/u;
/** The text of an option of a question that has another name now: `Q2_3_TEXT` beside `Job`. */
const optionText = /_\d{1,3}_TEXT$/;
const textEnd = /^(.{1,900}?) ?[-–—] ?text$/iu;

/** `race` of `race_other` and of `race_oth_specify`; `Q2_3`, then `Q2`, of `Q2_3_TEXT`. */
function codesWithoutEnd(code: string): string[] {
  const first = codeEnd.exec(code)?.[1] ?? joinedEnd.exec(code)?.[1] ?? openEnd.exec(code)?.[1];
  const beside = besideOption.exec(code)?.[1];
  if (first === undefined) return beside === undefined ? [] : [beside];
  const second = codeEnd.exec(first)?.[1];
  const option = optionEnd.exec(first)?.[1];
  return [second ?? first, ...(option === undefined ? [] : [option])];
}

/** The names of the question that a text column may belong to, surest first. */
function parentNames({ column }: Member): string[] {
  const { header, text } = column.names;
  const code = header.replace(/\. .*$/s, '');
  const names: (string | undefined)[] = [...codesWithoutEnd(code), textEnd.exec(text)?.[1]];
  for (const parts of column.parts) if (parts !== null && speaksOfOther(parts.item)) names.push(parts.stem);
  const inner = textEnd.exec(text)?.[1];
  const at = inner?.lastIndexOf(' - ') ?? -1;
  if (inner !== undefined && at > 0) names.push(inner.slice(0, at));
  return names.filter((name) => name !== undefined).map(headerKey);
}

/** What a choice or a group may be called by its text column. */
interface Parent {
  group: FoundGroup | null;
  member: Member | null;
}

const isChoice = ({ type }: Member): boolean => holdsChoices(type);
const withoutChosen = (text: string): string => text.replace(/ ?[-–—] ?Selected Choice$/iu, '');

function listNames({ column }: Member): string[] {
  const { header, text, question } = column.names;
  const code = header.replace(/\. .*$/s, '');
  return [header, code, text, withoutChosen(text), question ?? ''];
}

/** The questions by their names. The nearest before the text is wanted, so all places are kept. */
function indexParents(
  members: readonly Member[],
  groups: readonly FoundGroup[],
  wholes: readonly [FoundGroup, ColumnGroup][],
): Map<string, [number, Parent][]> {
  const places = new Map<string, [number, Parent][]>();
  const add = (name: string, index: number, parent: Parent): void => {
    const key = headerKey(name);
    if (key === '') return;
    const held = places.get(key);
    if (held === undefined) places.set(key, [[index, parent]]);
    else held.push([index, parent]);
  };
  const inGroup = new Map(groups.flatMap((group) => group.members.map((member) => [member, group] as const)));
  for (const [group, { whole }] of wholes) if (whole !== null) inGroup.set(whole, group);
  for (const member of members) {
    const group = inGroup.get(member.column.index) ?? null;
    if (group === null && !isChoice(member) && !isEmpty(member)) continue;
    for (const name of new Set(listNames(member))) add(name, member.column.index, { group, member });
  }
  for (const group of groups) {
    const stems = new Set([group.stem, group.question, ...toCodes(group, members)]);
    for (const stem of stems) add(stem, group.members[0] ?? 0, { group, member: null });
  }
  return places;
}

/** The code that the headers of a group begin with: `Q2` of `Q2_1`, `G1Q2` of `G1Q2[SQ001]`. */
function toCodes({ members: own }: FoundGroup, members: readonly Member[]): string[] {
  const header = members[own[0] ?? -1]?.column.names.header.replace(/\. .*$/s, '') ?? '';
  const match = /^(.{1,200}?)(?:___?|[_.[(-])[^_.[(-]{1,40}$/su.exec(header);
  const rows = /^(\p{L}{1,8}\d{1,4})r\d{1,3}$/u.exec(header);
  return [match?.[1], rows?.[1]].filter((code) => code !== undefined);
}

/** Whether the answers of a choice have one that is the header of the text, or one that asks to be written down. */
function hasAnswerFor(parent: Member, text: Member): boolean {
  const { text: whole, question } = text.column.names;
  // Below a header that goes on over several columns, the text has a name of its own.
  const own = question === null ? '' : whole.slice(question.length).replace(/^ – /, '');
  const names = [whole, own].map(headerKey).filter((name) => name !== '');
  return listAnswers(parent).some((answer) => names.includes(headerKey(answer)));
}

/** Whether a nameless column follows a choice of which an answer asks to be written down. */
function isNamelessText(text: Member, parent: Member): boolean {
  const isNameless = /^Column \d+$/.test(text.column.names.header) && !isEmpty(text);
  return isNameless && listAnswers(parent).some(asksToSpecify);
}

/** The last question before a column; of a group and its own columns the group. */
function nearestBefore(found: readonly [number, Parent][], at: number): [number, Parent] | undefined {
  let nearest: [number, Parent] | undefined;
  for (const place of found) if (place[0] < at && (nearest === undefined || place[0] >= nearest[0])) nearest = place;
  return nearest;
}

/** The question a text column belongs to by its name. */
function namedParent(text: Member, places: Map<string, [number, Parent][]>, members: readonly Member[]): Parent | null {
  const at = text.column.index;
  for (const name of parentNames(text)) {
    const found = (places.get(name) ?? []).filter(([index]) => index !== at);
    const before = nearestBefore(found, at) ?? found[0];
    const near = members[at - 1];
    // `decider_other` after `decider_name`: the question before it begins with the same words.
    const isNear = near !== undefined && isChoice(near) && headerKey(near.column.names.header).startsWith(`${name} `);
    if (isNear && (before === undefined || listAnswers(near).some(speaksOfOther))) return parentAt(near, places);
    if (before !== undefined) return before[1];
  }
  return null;
}

function parentAt(member: Member, places: Map<string, [number, Parent][]>): Parent {
  const own = places.get(headerKey(member.column.names.header)) ?? [];
  return own.find(([index]) => index === member.column.index)?.[1] ?? { group: null, member };
}

/** "Please specify", "Specify other fuel": what is asked only after an answer such as "Other". */
const asksForOther = (name: string): boolean => asksOnly(name) || (asksToSpecify(name) && speaksOfOther(name));

/** Whether a text has the whole header of the choice before it and speaks of another answer: `Job`, `Job other than these`. */
function isContinuation(text: Member, choice: Member): boolean {
  const [own, before] = [text.column.names.text, choice.column.names.text].map(cleanText);
  return own !== undefined && before !== undefined && own.startsWith(before) && speaksOfOther(own.slice(before.length));
}

/** Whether the headers of a choice and of the text after it are two parts of one question, the second of them "Other". */
function isOtherPart(text: Member, choice: Member): boolean {
  return text.column.parts.some((own, way) => {
    const stem = choice.column.parts[way]?.stem ?? '';
    return own !== null && !isCodeWay(way) && stem !== '' && own.stem === stem && asksForOther(own.item);
  });
}

/** Whether a question has an answer "Other". */
const offersOther = ({ group }: Parent, choice: Member): boolean =>
  group === null ? listAnswers(choice).some(isOtherOnly) : group.items.some(isOtherOnly);

/** The column before a text; where its code names an earlier choice, that one: texts may stand between them. */
function choiceBefore(text: Member, members: readonly Member[]): Member | undefined {
  const at = text.column.index;
  const before = members[at - 1];
  const earlier = before !== undefined && canHoldText(before) && !isChoice(before) ? members[at - 2] : before;
  const isNamed = earlier !== undefined && isChoice(earlier) && isNamedAfter(text, earlier);
  return isNamed ? earlier : before;
}

const isNamedAfter = (text: Member, choice: Member): boolean =>
  isCodeOfOther(text.column.names.header, choice.column.names.header);

/** The question before a text column that says only "Other", or whose name is an answer of it. */
function adjacentParent(
  text: Member,
  members: readonly Member[],
  places: Map<string, [number, Parent][]>,
): Parent | null {
  const before = choiceBefore(text, members);
  if (before === undefined) return null;
  const parent = parentAt(before, places);
  const name = text.column.names.text;
  const isOther =
    isOtherOnly(name) ||
    isOtherOnly(text.column.item) ||
    asksIfOther(name) ||
    optionText.test(text.column.names.header) ||
    isNamedAfter(text, before) ||
    isOtherPart(text, before) ||
    isContinuation(text, before) ||
    ((asksForOther(name) || saysOtherRemarks(name)) && offersOther(parent, before));
  if (parent.group !== null && parent.group.kind !== 'multi') return null;
  if (isOther && (parent.group !== null || isChoice(before))) return parent;
  if (!isChoice(before)) return null;
  return hasAnswerFor(before, text) || isNamelessText(text, before) ? parent : null;
}

/** The first column of each header and of each question text. Made once: a file may have thousands of both. */
function firstByName(members: readonly Member[]): ReadonlyMap<string, Member> {
  const named = members.flatMap((member) => {
    const { header, text } = member.column.names;
    return [header, text].map((name) => [headerKey(name), member] as const);
  });
  return new Map(named.reverse());
}

/** The column that holds the whole answer of a group with a column per option. */
function findWholeColumn(
  group: FoundGroup,
  members: readonly Member[],
  byName: ReadonlyMap<string, Member>,
): number | null {
  if (group.kind !== 'multi' || group.stem === '') return null;
  const before = members[(group.members[0] ?? 0) - 1];
  const stem = headerKey(group.stem);
  const beforeNames = before === undefined ? [] : [before.column.names.header, before.column.names.text];
  if (before !== undefined && holdsSeveralChoices(before.type) && beforeNames.map(headerKey).includes(stem))
    return before.column.index;
  const areOptions = group.members.every((at) => /[/.-]/.test(members[at]?.column.names.header ?? ''));
  const own = areOptions ? byName.get(stem) : undefined;
  return own !== undefined && isChoice(own) ? own.column.index : null;
}

/** A group without what only its finding needed. */
const withoutFinding = ({ stem: _, isKnown: _known, isExact: _exact, isWeak: _weak, ...group }: FoundGroup) => group;

/** Adds the write-ins to the groups, and finds single choices with one. */
export function findOthers(members: readonly Member[], found: readonly FoundGroup[]): ColumnGroup[] {
  const groups = new Map<FoundGroup, ColumnGroup>();
  const byName = firstByName(members);
  for (const group of found) {
    groups.set(group, { ...withoutFinding(group), write_ins: [], whole: findWholeColumn(group, members, byName) });
  }
  const taken = new Set(found.flatMap((group) => group.members));
  const places = indexParents(members, found, [...groups]);
  const others: ColumnGroup[] = [];
  const named = findNamedTexts(members);
  const findParent = (text: Member): Parent | null => {
    const choice = members[named.get(text.column.index) ?? -1];
    const own = choice === undefined ? null : parentAt(choice, places);
    return own ?? namedParent(text, places, members) ?? adjacentParent(text, members, places);
  };
  for (const text of members.filter(canHoldText)) {
    const parent = taken.has(text.column.index) && !isEmpty(text) ? null : findParent(text);
    if (parent === null) continue;
    const owner = parent.group === null ? undefined : groups.get(parent.group);
    const isAdded =
      owner === undefined ? addToChoice(parent.member, text, others, taken) : addToGroup(owner, text, members);
    if (isAdded) taken.add(text.column.index);
  }
  return [...groups.values(), ...others];
}

/** Whether a column has the answers of a grid: then it is a statement, whatever its name says. */
function isStatement(text: Member, { members: own }: ColumnGroup, members: readonly Member[]): boolean {
  const known = new Set(own.flatMap((at) => listAnswers(members[at] as Member)));
  return !isEmpty(text) && listAnswers(text).every((answer) => known.has(answer));
}

/** Adds a text to a question of several columns, if it is one of its texts. One of its columns may be the text of its option "Other". */
function addToGroup(owner: ColumnGroup, text: Member, members: readonly Member[]): boolean {
  const at = text.column.index;
  if (owner.kind === 'grid' && isStatement(text, owner, members)) return false;
  const place = owner.members.indexOf(at);
  if (place >= 0) {
    const item = owner.items[place] ?? '';
    const isOther = isOtherOnly(text.column.item) || isOtherOnly(item) || asksForOther(item);
    if (!isOther || owner.members.length < 3) return false;
    owner.members.splice(place, 1);
    owner.items.splice(place, 1);
  }
  owner.write_ins.push(at);
  return true;
}

/** Adds a text to a choice that is a question of its own. */
function addToChoice(choice: Member | null, text: Member, others: ColumnGroup[], taken: ReadonlySet<number>): boolean {
  if (choice === null || choice === text || !isChoice(choice) || isTicked(choice.column.profile)) return false;
  const { index, names } = choice.column;
  const known = others.find(({ members: own }) => own[0] === index);
  if (known !== undefined) known.write_ins.push(text.column.index);
  else if (!taken.has(index)) {
    others.push({
      kind: 'other',
      question: cleanText(names.question ?? withoutCode(withoutChosen(names.text))),
      members: [index],
      items: [cleanText(withoutChosen(names.text))],
      iterations: null,
      write_ins: [text.column.index],
      whole: null,
      confidence: 0.9,
      reason: 'named_other',
    });
  }
  return true;
}
