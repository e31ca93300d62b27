import type { ColumnType } from '../../../contract/index.ts';
import { headerKey, joinedHeaders, type Responses } from '../../../importer/index.ts';
import { errorSentence } from '../../lib/error-sentence.ts';
import { currentInstance } from '../../lib/session.ts';
import { type CompareJob, compareResponses } from './compare.ts';
import { type Draft, edit, type Mapping, useDrafts } from './drafts.ts';
import { chosenEdits } from './edits.ts';
import { readColumnsOf, takesMediaNow } from './known-surveys.ts';
import {
  comparedBy,
  type HeaderDifference,
  headerDifference,
  type TargetColumn,
  type ThereSurvey,
  typesThere,
} from './target.ts';
import { words } from './words.ts';

const comparisons = new Map<string, AbortController>();
const draftOf = (id: string) => useDrafts.getState().drafts.find((draft) => draft.id === id);

/** @returns the columns of the survey a table's responses go to; null while that is not known, and for a new one. */
export function targetColumns({ target }: Mapping, drafts: readonly Draft[]): readonly TargetColumn[] | null {
  if (target.kind === 'survey') return target.columns;
  const first = target.kind === 'wave' ? drafts.find(({ id }) => id === target.of) : undefined;
  if (first?.state.kind !== 'mapping') return first?.state.kind === 'started' ? first.state.columns : null;
  return ownColumns(first.state, drafts);
}

/** @returns the columns of the survey that a table makes, or is added to. */
export function ownColumns(state: Mapping, drafts: readonly Draft[]): readonly TargetColumn[] {
  const { header, texts } = state.preview.table;
  const there = targetColumns(state, drafts);
  if (there !== null) return there;
  return header.map((name, at) => ({ header: name, text: texts[at] ?? name, type: state.types[at] ?? 'Do nothing' }));
}

/** @returns in what a table's header differs from that of the survey its responses go to; null where there is none to differ from. */
export function differenceOf(state: Mapping, drafts: readonly Draft[]): HeaderDifference | null {
  const columns = targetColumns(state, drafts);
  if (columns === null) return null;
  const { table, dialect } = state.preview;
  return headerDifference(columns, table, dialect, joinedHeaders(chosenEdits(state)));
}

/** @returns the types of a table's columns where a survey decides them, null for ignored ones; null where a person does. */
export function fixedTypes(state: Mapping, drafts: readonly Draft[]): (ColumnType | null)[] | null {
  const [columns, difference] = [targetColumns(state, drafts), differenceOf(state, drafts)];
  if (columns === null || difference === null) return null;
  return typesThere(columns, difference, state.preview.table.header.length);
}

/** The responses make a survey of their own. */
export function asNewSurvey(id: string): void {
  comparisons.get(id)?.abort();
  edit(id, { target: { kind: 'new' }, comparison: { kind: 'none' }, send: null });
}

/** The responses go to a survey that is still to be chosen. */
export function asMoreResponses(id: string): void {
  asNewSurvey(id);
  edit(id, { target: { kind: 'open', survey: null, problem: null } });
}

/** The responses go to a survey that is there: its columns are read and its responses compared. Not rejected. */
export async function addTo(id: string, survey: ThereSurvey): Promise<void> {
  asNewSurvey(id);
  const target = { kind: 'open', survey, problem: null } as const;
  edit(id, { target });
  const isLatest = () => {
    const state = draftOf(id)?.state;
    return state?.kind === 'mapping' && state.target === target;
  };
  if (survey.instance !== currentInstance())
    return edit(id, { target: { ...target, problem: words.append.notReady.elsewhere(survey.survey_name) } });
  try {
    const columns = await readColumnsOf(survey.survey_key);
    const takes_media = await takesMediaNow(survey.upload_key);
    if (!isLatest()) return;
    edit(id, { target: { kind: 'survey', survey, columns, takes_media } });
    await compare(id);
  } catch (error) {
    if (isLatest()) edit(id, { target: { ...target, problem: errorSentence(error) } });
  }
}

/** The responses go to the survey that another table of the list makes. Not rejected. */
export async function asWaveOf(id: string, of: string): Promise<void> {
  asNewSurvey(id);
  edit(id, { target: { kind: 'wave', of } });
  await compare(id);
}

/** The tables of a list that could be one survey: of one header, two or more, none of them on its way to another survey. */
export function waveGroups(drafts: readonly Draft[]): Draft[][] {
  const open = drafts.filter(
    ({ state }) => state.kind === 'mapping' && (state.target.kind === 'new' || state.target.kind === 'wave'),
  );
  const groups = Map.groupBy(open, ({ state }) =>
    state.kind === 'mapping' ? headerKey(state.preview.table.header) : '',
  );
  return [...groups.values()].filter((group) => group.length > 1);
}

type Source = CompareJob['there'][number];

/** A table's responses, by columns of the survey. */
function responsesOf({ file, state }: Draft, names: readonly TargetColumn[]): Responses | null {
  if (state.kind !== 'mapping') return null;
  const { preview, scan } = state;
  const { places } = headerDifference(names, preview.table, preview.dialect);
  const columns = places.filter((place) => place !== undefined);
  if (columns.length < names.length) return null;
  const index = scan.kind === 'planned' ? { index: scan.index } : {};
  return { file, dialect: preview.dialect, columns, ...index };
}

/** Where the responses are that a table's are compared with: a survey, the tables before it that go the same way, or both. */
function sourcesFor(draft: Draft, names: readonly TargetColumn[], all: readonly TargetColumn[]): Source[] {
  if (draft.state.kind !== 'mapping') return [];
  const { target } = draft.state;
  const inSurvey = ({ survey_key }: ThereSurvey): Source => ({
    kind: 'survey',
    survey_key,
    columns: names.map((name) => all.findIndex((one) => one.header === name.header)),
  });
  if (target.kind === 'survey') return [inSurvey(target.survey)];
  if (target.kind !== 'wave') return [];
  const { drafts } = useDrafts.getState();
  const before = drafts.slice(
    0,
    drafts.findIndex(({ id }) => id === draft.id),
  );
  return before.flatMap((one): Source[] => {
    if (one.state.kind !== 'mapping') return [];
    const { target: theirs } = one.state;
    if (one.id !== target.of && !(theirs.kind === 'wave' && theirs.of === target.of)) return [];
    const responses = responsesOf(one, names);
    const files: Source[] = responses === null ? [] : [{ kind: 'file', responses }];
    return theirs.kind === 'survey' ? [inSurvey(theirs.survey), ...files] : files;
  });
}

/** Looks for a table's responses among those that are there, unless a column is missing. Not rejected. */
export async function compare(id: string): Promise<void> {
  const draft = draftOf(id);
  if (draft?.state.kind !== 'mapping') return;
  const { drafts } = useDrafts.getState();
  const all = targetColumns(draft.state, drafts);
  if (all === null || (differenceOf(draft.state, drafts)?.missing.length ?? 0) > 0) return;
  const by = comparedBy(all);
  const names = by.header === null ? all : all.filter(({ header }) => header === by.header);
  const added = responsesOf(draft, names);
  if (added === null) return;
  comparisons.get(id)?.abort();
  const controller = new AbortController();
  comparisons.set(id, controller);
  const bytes_total = draft.file.size;
  const onBytes = (bytes_read: number) => edit(id, { comparison: { kind: 'comparing', bytes_read, bytes_total } });
  onBytes(0);
  try {
    const job = { added, there: sourcesFor(draft, names, all) };
    const overlap = await compareResponses(job, onBytes, controller.signal);
    edit(id, { comparison: { kind: 'done', overlap, by } });
  } catch (error) {
    if (!controller.signal.aborted) edit(id, { comparison: { kind: 'failed', sentence: errorSentence(error) } });
  }
}
