import { holdsTime, isAboutPerson, isIgnored } from '../../../../contract/index.ts';
import { listOpenDates } from '../../../drafts/cleaning/row-transforms.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { listColumns, type QuestionGroup } from '../../../drafts/mapping/question-groups.ts';
import type { Preview } from '../../../drafts/reading/preview.ts';

/** A question of several columns. */
export interface GroupRow {
  kind: 'group';
  key: string;
  group: QuestionGroup;
  isOpen: boolean;
  eye: readonly EyeReason[];
}

/** One column. */
export interface ColumnRow {
  kind: 'column';
  key: string;
  column: number;
  /** The group it is shown below; null if it stands alone. */
  group: QuestionGroup | null;
  /** The option, statement or item it is in its group. */
  item: string | null;
  eye: readonly EyeReason[];
}

interface SectionRow {
  kind: 'section';
  key: string;
  section: 'eye' | 'decided' | 'others' | 'about';
  count: number;
}

export type ListRow = GroupRow | ColumnRow | SectionRow;

/** A question of the survey: one column, or several that are one question. Or a column about the response. */
interface Unit {
  key: string;
  isAbout: boolean;
  columns: readonly number[];
  group: QuestionGroup | null;
  eye: readonly EyeReason[];
}

export const groupKey = (key: string): string => `group ${key}`;
export const makeColumnKey = (header: string): string => `column ${header}`;

const listedAbout = new WeakMap<Preview, ReadonlySet<number>>();

/** Who answered, when, and what the survey tool added. It is decided by what was found, so that no row moves with a decision. */
function findAbout(preview: Preview): ReadonlySet<number> {
  const made = listedAbout.get(preview);
  if (made !== undefined) return made;
  const { suggestions, displays, table } = preview;
  const about = new Set<number>();
  for (const [column, { type }] of suggestions.entries()) {
    const as = displays[column]?.as ?? 'duration';
    const isAdded = isIgnored(type) && as === 'duration';
    // An empty column is what stands before it: a question that nobody answered, or one more field of the tool.
    const isEmpty = isAdded && !table.rows.some((row) => (row[column] ?? '').trim() !== '');
    if (isEmpty ? about.has(column - 1) : isAdded || holdsTime(type) || isAboutPerson(type)) about.add(column);
  }
  listedAbout.set(preview, about);
  return about;
}

/** @returns the questions, and the columns about the response, in the order of the file */
function listQuestionUnits(preview: Preview, groups: readonly QuestionGroup[], eye: NeedsEye): Unit[] {
  const about = findAbout(preview);
  const toGroup = new Map<number, QuestionGroup>();
  for (const group of groups)
    for (const column of listColumns(group)) if (!toGroup.has(column)) toGroup.set(column, group);
  const listed = new Set<QuestionGroup>();
  return preview.table.header.flatMap((header, column): Unit[] => {
    const group = toGroup.get(column);
    if (group === undefined) {
      const own = { columns: [column], group: null, eye: eye.columns.get(column) ?? [] };
      return [{ key: makeColumnKey(header), isAbout: about.has(column), ...own }];
    }
    if (listed.has(group)) return [];
    listed.add(group);
    const columns = listColumns(group).filter((one) => toGroup.get(one) === group);
    return [{ key: groupKey(group.key), isAbout: false, columns, group, eye: eye.groups.get(group.key) ?? [] }];
  });
}

/** What decides which rows are listed. */
export interface ListFacts {
  preview: Preview;
  groups: readonly QuestionGroup[];
  eye: NeedsEye;
  open: ReadonlySet<string>;
  /** Keys of the questions at the top: those that need an eye, and those that did when the list was made. */
  top: ReadonlySet<string>;
  /** The columns that match the search, with the groups whose question does; null if nothing is searched. */
  found: { columns: ReadonlySet<number>; groups: ReadonlySet<string> } | null;
}

function listUnitRows({ group, columns, key, eye }: Unit, facts: ListFacts): ListRow[] {
  const { header } = facts.preview.table;
  const columnRow = (column: number): ColumnRow => {
    const at = group?.members.indexOf(column) ?? -1;
    return {
      kind: 'column',
      key: makeColumnKey(header[column] ?? ''),
      column,
      group,
      item: at < 0 ? null : (group?.items[at] ?? null),
      eye: facts.eye.columns.get(column) ?? [],
    };
  };
  const isWhole = facts.found === null || group === null || facts.found.groups.has(group.key);
  const shown = isWhole ? columns : columns.filter((column) => facts.found?.columns.has(column));
  if (group === null) return shown.map(columnRow);
  // What was found inside a question is shown without unfolding it by hand.
  const isOpen = facts.open.has(key) || !isWhole;
  return [{ kind: 'group', key, group, isOpen, eye }, ...(isOpen ? shown.map(columnRow) : [])];
}

const isFound = ({ group, columns }: Unit, { found }: ListFacts): boolean =>
  found === null ||
  (group !== null && found.groups.has(group.key)) ||
  columns.some((column) => found.columns.has(column));

/** @returns the keys of the questions that need an eye */
export const listDoubtful = (facts: Pick<ListFacts, 'preview' | 'groups' | 'eye'>): string[] =>
  listQuestionUnits(facts.preview, facts.groups, facts.eye).flatMap(({ key, eye }) => (eye.length > 0 ? [key] : []));

function makeSectionHeading(top: readonly Unit[]): Pick<SectionRow, 'section' | 'count'> {
  const open = top.filter(({ eye }) => eye.length > 0).length;
  return open > 0 ? { section: 'eye', count: open } : { section: 'decided', count: top.length };
}

/** @returns the rows of the list: what needs an eye first, what is about the response last, each part in the order of the file */
export function listRows(facts: ListFacts): ListRow[] {
  const units = listQuestionUnits(facts.preview, facts.groups, facts.eye).filter((unit) => isFound(unit, facts));
  const top = units.filter(({ key }) => facts.top.has(key));
  const rest = units.filter(({ key }) => !facts.top.has(key));
  const others = rest.filter(({ isAbout }) => !isAbout);
  const about = rest.filter(({ isAbout }) => isAbout);
  const parts = [
    { key: 'section eye', ...makeSectionHeading(top), units: top },
    { key: 'section others', section: 'others' as const, count: others.length, units: others },
    { key: 'section about', section: 'about' as const, count: about.length, units: about },
  ].filter((part) => part.units.length > 0);
  return parts.flatMap(({ units: listed, ...part }, at): ListRow[] => {
    const rows = listed.flatMap((unit) => listUnitRows(unit, facts));
    // Questions need no heading where nothing stands before them, nor does what is alone.
    return parts.length === 1 || (at === 0 && part.section === 'others')
      ? rows
      : [{ kind: 'section', ...part }, ...rows];
  });
}

/** @returns how many questions the file has, and in how many columns */
export function countQuestions(preview: Preview, groups: readonly QuestionGroup[]) {
  const units = listQuestionUnits(preview, groups, { columns: new Map(), groups: new Map() });
  const asked = units.filter(({ isAbout }) => !isAbout);
  return { questions: asked.length, columns: asked.flatMap(({ columns }) => columns).length };
}

/** Answers are searched in this number of rows, so that a file of thousands of columns answers while somebody types. */
const searchedRows = 120;
const searched = new WeakMap<Preview, string[]>();

/** The texts of each column to search in: header, question, and the different first answers. */
function listTexts(preview: Preview): string[] {
  const made = searched.get(preview);
  if (made !== undefined) return made;
  const { header, texts, rows } = preview.table;
  const first = rows.slice(0, searchedRows);
  const all = header.map((name, column) => {
    const answers = new Set(first.map((row) => row[column]?.slice(0, 200) ?? ''));
    return [name, texts[column] ?? '', ...answers].join('\n').toLowerCase();
  });
  searched.set(preview, all);
  return all;
}

/**
 * Searches headers, question texts and answers. Every word must occur.
 * @returns the columns, and the keys of the groups whose question matches; null for an empty search
 */
export function findColumns(
  preview: Preview,
  groups: readonly QuestionGroup[],
  query: string,
): { columns: ReadonlySet<number>; groups: ReadonlySet<string> } | null {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return null;
  const holds = (text: string) => wanted.every((word) => text.includes(word));
  const columns = listTexts(preview).flatMap((text, column) => (holds(text) ? [column] : []));
  const questions = groups.filter(({ text }) => holds(text.toLowerCase()));
  return { columns: new Set(columns), groups: new Set(questions.map(({ key }) => key)) };
}

/**
 * Why somebody should look at a column or question. unsure: its type is little more than a guess. changed: the whole file
 * gave another type than its beginning. group: it is doubtful that the columns are one question. mixed: the columns of one
 * question have several types. personal: open answers hold names, addresses or numbers of people. dates: day or month first.
 */
export type EyeReason = 'unsure' | 'changed' | 'group' | 'mixed' | 'personal' | 'dates';

/** Below this confidence more than one suggestion in four is wrong. */
const unsureBelow = 0.75;
const doubtfulBelow = 0.8;

type EyeMapping = Pick<
  Mapping,
  'head' | 'preview' | 'types' | 'userTypes' | 'inspection' | 'dates' | 'cleaningSteps' | 'order'
>;

/** The reasons by column, and by the key of a group. */
export interface NeedsEye {
  columns: ReadonlyMap<number, readonly EyeReason[]>;
  groups: ReadonlyMap<string, readonly EyeReason[]>;
}

/** Doubts that one confirmation settles: columns of a doubtful type, and questions whose columns may not belong together. */
export interface Doubts {
  columns: readonly number[];
  groups: readonly QuestionGroup[];
}

const settled: readonly EyeReason[] = ['unsure', 'changed'];

/** Whether there is a doubt that somebody settles by saying that the suggestion is right. */
export const isDoubted = (eye: readonly EyeReason[]): boolean =>
  eye.some((reason) => reason === 'group' || settled.includes(reason));

/** @returns the doubts that are all settled when somebody says that the suggestions are right */
export function listDoubts(eye: NeedsEye, groups: readonly QuestionGroup[]): Doubts {
  return {
    columns: [...eye.columns].flatMap(([column, reasons]) =>
      reasons.some((reason) => settled.includes(reason)) ? [column] : [],
    ),
    groups: groups.filter(({ key }) => eye.groups.get(key)?.includes('group')),
  };
}

/** Columns with personal details that the user has not decided to replace. */
function personalColumns({ inspection, cleaningSteps, preview }: EyeMapping): Set<number> {
  if (inspection.kind !== 'done') return new Set();
  const replaced = new Set(
    cleaningSteps.flatMap((step) => (step.does === 'redact' ? [`${step.kind} ${step.header}`] : [])),
  );
  const open = inspection.value.privacy.filter(
    ({ column, kind }) => !replaced.has(`${kind} ${preview.table.header[column] ?? ''}`),
  );
  return new Set(open.map(({ column }) => column));
}

function typeReasons(mapping: EyeMapping, column: number): EyeReason[] {
  const { head, preview, userTypes } = mapping;
  const suggestion = preview.suggestions[column];
  if (suggestion === undefined || userTypes.has(suggestion.header)) return [];
  const was = head.suggestions[column]?.type;
  const isChanged = head !== preview && was !== undefined && was !== suggestion.type;
  // A column without a chart is not worth a question.
  const isUnsure = suggestion.confidence < unsureBelow && !isIgnored(suggestion.type);
  return [...(isUnsure ? ['unsure' as const] : []), ...(isChanged ? ['changed' as const] : [])];
}

function groupReasons(group: QuestionGroup, { types }: EyeMapping): EyeReason[] {
  const isDoubtful = group.reason !== null && group.confidence < doubtfulBelow;
  const isMixed = group.kind !== 'loop' && new Set(group.members.map((column) => types[column])).size > 1;
  return [...(isDoubtful ? ['group' as const] : []), ...(isMixed ? ['mixed' as const] : [])];
}

/** @returns what somebody should look at before the import */
export function findNeedsEye(mapping: EyeMapping, groups: readonly QuestionGroup[]): NeedsEye {
  const personal = personalColumns(mapping);
  const dates = new Set(mapping.order === null ? listOpenDates(mapping).map(({ column }) => column) : []);
  const columns = new Map<number, readonly EyeReason[]>();
  for (let column = 0; column < mapping.preview.table.header.length; column++) {
    const reasons = [
      ...typeReasons(mapping, column),
      ...(personal.has(column) ? ['personal' as const] : []),
      ...(dates.has(column) ? ['dates' as const] : []),
    ];
    if (reasons.length > 0) columns.set(column, reasons);
  }
  const byGroup = groups.flatMap((group) => {
    const ofGroup = groupReasons(group, mapping);
    const ofColumns = listColumns(group).flatMap((column) => columns.get(column) ?? []);
    const reasons = [...new Set([...ofGroup, ...ofColumns])];
    return reasons.length === 0 ? [] : [[group.key, reasons] as const];
  });
  return { columns, groups: new Map(byGroup) };
}
