import { cleanText, headerKey } from '@sheaf/tables';
import { holdsChoices, holdsSeveralChoices } from '../shapes.ts';
import type { ColumnGroup } from '../types.ts';
import { isTicked } from './find-groups.ts';
import { withoutCode } from './header-parts.ts';
import { isCodeWay } from './header-shapes.ts';
import { canHoldText, type FoundGroup, isEmpty, listAnswers, type Member, makeBareGroup } from './members.ts';
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

type ParentsByName = Map<string, [number, Parent][]>;

/** The questions by their names, with their columns. The nearest before the text is wanted, so all places are kept. */
function indexParents(
  members: readonly Member[],
  groups: readonly FoundGroup[],
  wholes: readonly [FoundGroup, ColumnGroup][],
): ParentsByName {
  const places = new Map<string, [number, Parent][]>();
  const add = (name: string, index: number, parent: Parent): void => {
    const key = headerKey(name);
    if (key === '') return;
    const sameName = places.get(key);
    if (sameName === undefined) places.set(key, [[index, parent]]);
    else sameName.push([index, parent]);
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
function toCodes({ members: columns }: FoundGroup, members: readonly Member[]): string[] {
  const header = members[columns[0] ?? -1]?.column.names.header.replace(/\. .*$/s, '') ?? '';
  const match = /^(.{1,200}?)(?:___?|[_.[(-])[^_.[(-]{1,40}$/su.exec(header);
  const rows = /^(\p{L}{1,8}\d{1,4})r\d{1,3}$/u.exec(header);
  return [match?.[1], rows?.[1]].filter((code) => code !== undefined);
}

/** Whether the answers of a choice have one that is the header of the text, or one that asks to be written down. */
function hasAnswerFor(parent: Member, text: Member): boolean {
  const { text: whole, question } = text.column.names;
  // Below a header that goes on over several columns, the text has a name of its own.
  const ownText = question === null ? '' : whole.slice(question.length).replace(/^ – /, '');
  const names = [whole, ownText].map(headerKey).filter((name) => name !== '');
  return listAnswers(parent).some((answer) => names.includes(headerKey(answer)));
}

/** Whether a nameless column follows a choice of which an answer asks to be written down. */
function isNamelessText(text: Member, parent: Member): boolean {
  const isNameless = /^Column \d+$/.test(text.column.names.header) && !isEmpty(text);
  return isNameless && listAnswers(parent).some(asksToSpecify);
}

/** The last question before a column; of a group and its own columns the group. */
function findNearestBefore(questions: readonly [number, Parent][], at: number): [number, Parent] | undefined {
  let nearest: [number, Parent] | undefined;
  for (const one of questions) if (one[0] < at && (nearest === undefined || one[0] >= nearest[0])) nearest = one;
  return nearest;
}

/** The question a text column belongs to by its name. */
function findNamedParent(text: Member, places: ParentsByName, members: readonly Member[]): Parent | null {
  const at = text.column.index;
  for (const name of parentNames(text)) {
    const questions = (places.get(name) ?? []).filter(([index]) => index !== at);
    const before = findNearestBefore(questions, at) ?? questions[0];
    const near = members[at - 1];
    // `decider_other` after `decider_name`: the question before it begins with the same words.
    const isNear = near !== undefined && isChoice(near) && headerKey(near.column.names.header).startsWith(`${name} `);
    if (isNear && (before === undefined || listAnswers(near).some(speaksOfOther))) return findParentAt(near, places);
    if (before !== undefined) return before[1];
  }
  return null;
}

function findParentAt(member: Member, places: ParentsByName): Parent {
  const questions = places.get(headerKey(member.column.names.header)) ?? [];
  return questions.find(([index]) => index === member.column.index)?.[1] ?? { group: null, member };
}

/** "Please specify", "Specify other fuel": what is asked only after an answer such as "Other". */
const asksForOther = (name: string): boolean => asksOnly(name) || (asksToSpecify(name) && speaksOfOther(name));

/** Whether a text has the whole header of the choice before it and speaks of another answer: `Job`, `Job other than these`. */
function isContinuation(text: Member, choice: Member): boolean {
  const [name, start] = [text.column.names.text, choice.column.names.text].map(cleanText);
  return name !== undefined && start !== undefined && name.startsWith(start) && speaksOfOther(name.slice(start.length));
}

/** Whether the headers of a choice and of the text after it are two parts of one question, the second of them "Other". */
function isOtherPart(text: Member, choice: Member): boolean {
  return text.column.parts.some((part, way) => {
    const stem = choice.column.parts[way]?.stem ?? '';
    return part !== null && !isCodeWay(way) && stem !== '' && part.stem === stem && asksForOther(part.item);
  });
}

/** Whether a question has an answer "Other". */
const offersOther = ({ group }: Parent, choice: Member): boolean =>
  group === null ? listAnswers(choice).some(isOtherOnly) : group.items.some(isOtherOnly);

/** The column before a text; where its code names an earlier choice, that one: texts may stand between them. */
function findChoiceBefore(text: Member, members: readonly Member[]): Member | undefined {
  const at = text.column.index;
  const before = members[at - 1];
  const earlier = before !== undefined && canHoldText(before) && !isChoice(before) ? members[at - 2] : before;
  const isNamed = earlier !== undefined && isChoice(earlier) && isNamedAfter(text, earlier);
  return isNamed ? earlier : before;
}

const isNamedAfter = (text: Member, choice: Member): boolean =>
  isCodeOfOther(text.column.names.header, choice.column.names.header);

/** The question before a text column that says only "Other", or whose name is an answer of it. */
function findAdjacentParent(text: Member, members: readonly Member[], places: ParentsByName): Parent | null {
  const before = findChoiceBefore(text, members);
  if (before === undefined) return null;
  const parent = findParentAt(before, places);
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
function indexByName(members: readonly Member[]): ReadonlyMap<string, Member> {
  const membersByName = members.flatMap((member) => {
    const { header, text } = member.column.names;
    return [header, text].map((name) => [headerKey(name), member] as const);
  });
  return new Map(membersByName.reverse());
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
  const choice = areOptions ? byName.get(stem) : undefined;
  return choice !== undefined && isChoice(choice) ? choice.column.index : null;
}

/** A group without what only its finding needed. */
const withoutFinding = ({ stem: _, isKnown: _known, isExact: _exact, isWeak: _weak, ...group }: FoundGroup) => group;

/** Adds the write-ins to the groups, and finds single choices with one. */
export function findOthers(members: readonly Member[], foundGroups: readonly FoundGroup[]): ColumnGroup[] {
  const groups = new Map<FoundGroup, ColumnGroup>();
  const byName = indexByName(members);
  for (const group of foundGroups) {
    groups.set(group, { ...withoutFinding(group), write_ins: [], whole: findWholeColumn(group, members, byName) });
  }
  const usedColumns = new Set(foundGroups.flatMap((group) => group.members));
  const places = indexParents(members, foundGroups, [...groups]);
  const others: ColumnGroup[] = [];
  const textsByName = findNamedTexts(members);
  const findParent = (text: Member): Parent | null => {
    const choice = members[textsByName.get(text.column.index) ?? -1];
    const choiceAbove = choice === undefined ? null : findParentAt(choice, places);
    return choiceAbove ?? findNamedParent(text, places, members) ?? findAdjacentParent(text, members, places);
  };
  for (const text of members.filter(canHoldText)) {
    const parent = usedColumns.has(text.column.index) && !isEmpty(text) ? null : findParent(text);
    if (parent === null) continue;
    const owner = parent.group === null ? undefined : groups.get(parent.group);
    const isAdded =
      owner === undefined ? addToChoice(parent.member, text, others, usedColumns) : addToGroup(owner, text, members);
    if (isAdded) usedColumns.add(text.column.index);
  }
  return [...groups.values(), ...others];
}

/** Whether a column has the answers of a grid: then it is a statement, whatever its name says. */
function isStatement(text: Member, { members: columns }: ColumnGroup, members: readonly Member[]): boolean {
  const gridAnswers = new Set(columns.flatMap((at) => members[at] ?? []).flatMap(listAnswers));
  return !isEmpty(text) && listAnswers(text).every((answer) => gridAnswers.has(answer));
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
function addToChoice(choice: Member | null, text: Member, others: ColumnGroup[], used: ReadonlySet<number>): boolean {
  if (choice === null || choice === text || !isChoice(choice) || isTicked(choice.column.profile)) return false;
  const { index, names } = choice.column;
  const otherQuestion = others.find(({ members: own }) => own[0] === index);
  if (otherQuestion !== undefined) otherQuestion.write_ins.push(text.column.index);
  else if (!used.has(index)) {
    others.push({
      ...withoutFinding(makeBareGroup({ kind: 'other', confidence: 0.9, reason: 'named_other' }, [choice])),
      question: cleanText(names.question ?? withoutCode(withoutChosen(names.text))),
      items: [cleanText(withoutChosen(names.text))],
      write_ins: [text.column.index],
      whole: null,
    });
  }
  return true;
}
