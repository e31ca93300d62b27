import { type MappingTemplate, recallMissing, recallOutline } from '@sheaf/survey-columns';
import { toPath } from '../../lib/files/dropped-files.ts';
import type { QueuedImport } from '../../queue/import-list.ts';
import type { InstanceId } from '../../session/remote-instances.ts';
import { type DayOrder, listOutdatedSteps, readCleaning } from '../cleaning/cleaning-steps.ts';
import { listLeftOutRows } from '../cleaning/row-transforms.ts';
import type { CleaningStep } from '../list/decisions.ts';
import { type Draft, differs, findStartedImport, recallTypes, type TableState } from '../list/drafts.ts';
import { chooseLink, namesFiles } from '../media-link.ts';
import { toCsv } from '../reading/draft-source.ts';
import type { Preview } from '../reading/preview.ts';
import { type CompareFacts, compareInputs, type TableBefore } from '../target/compare-inputs.ts';
import type { Target } from '../target/target.ts';
import { words } from '../words.ts';
import type { Mapping } from './mapping.ts';
import { changesOutline } from './outline.ts';
import { isSame, type QueryInputs, type ReadQuery } from './queries.ts';
import {
  differenceFrom,
  findAmbiguousDates,
  listTypes,
  lookUpLinks,
  shapeOfPreview,
  typesFixedBy,
  unattachedMedia,
  withDecided,
} from './table-parts.ts';

/** The objects of the window that the mapping of a table depends on. */
export interface StageContext {
  drafts: readonly Draft[];
  imports: readonly QueuedImport[];
  instance: InstanceId;
  read: ReadQuery;
  dayOrder(preview: Preview): DayOrder | null;
  mapping(draft: Draft): Mapping | null;
}

/** A draft that is a table, with its state. */
export interface TableDraft {
  draft: Draft;
  state: TableState;
}

/** Larger files are inspected only when the user asks for it or a cleaning step needs it, because it takes a while. */
const autoInspectBytes = 32 * 1024 * 1024;

/** The rows of the file, and the columns as detected in the file. */
export function computeReading({ draft, state }: TableDraft, read: ReadQuery) {
  const file = toCsv(draft);
  const isRead = isSame(state.readBy, draft.override);
  const inputs = isRead && file !== null ? { file, dialect: state.preview.dialect } : null;
  const scan = read('scan', inputs);
  const preview = withDecided(state.preview, scan.kind === 'done' ? scan.value.decided : null);
  return { file, isRead, inputs, scan, preview };
}
type ReadStage = ReturnType<typeof computeReading>;

function chooseTarget(
  { state }: TableDraft,
  inputs: QueryInputs['survey'],
  hasFirst: boolean,
  read: ReadQuery,
): Target {
  const { destination } = state;
  // The table that creates the survey was removed, or has not been read yet.
  if (destination.kind === 'wave' && !hasFirst) return { kind: 'open', survey: null, problem: null };
  if (destination.kind !== 'survey') return destination;
  const { survey } = destination;
  if (survey === null) return { kind: 'open', survey, problem: null };
  if (inputs === null) return { kind: 'open', survey, problem: words.notReady.otherInstance(survey.survey_name) };
  const facts = read('survey', inputs);
  if (facts.kind === 'done') return { kind: 'survey', survey, ...facts.value };
  return { kind: 'open', survey, problem: facts.kind === 'failed' ? facts.sentence : null };
}

/** The first table of the survey to which this wave is added, or null. */
function findFirstTable({ state: { destination } }: TableDraft, { drafts, mapping }: StageContext) {
  const first = destination.kind === 'wave' ? drafts.find(({ id }) => id === destination.of) : undefined;
  if (first?.state.kind === 'started') return first.state;
  return first === undefined ? null : mapping(first);
}

/** Where the responses go, and the column types there. */
export function computeTarget(table: TableDraft, { preview }: ReadStage, context: StageContext) {
  const { destination, matches } = table.state;
  const isHere = destination.kind === 'survey' && destination.survey?.instance === context.instance;
  const inputs =
    isHere && destination.survey !== null ? { survey: destination.survey, instance: context.instance } : null;
  const first = findFirstTable(table, context);
  const target = chooseTarget(table, inputs, first !== null, context.read);
  const columns = target.kind === 'survey' ? target.columns : (first?.columns ?? null);
  const difference = columns === null ? null : differenceFrom(columns, preview.table, preview.dialect, matches);
  const fixed =
    columns === null || difference === null ? null : typesFixedBy(columns, difference, preview.table.header.length);
  const takesMedia = target.kind === 'survey' ? target.takesMedia : (first?.takesMedia ?? false);
  return { inputs, target, columns, difference, fixed, takesMedia };
}
type TargetStage = ReturnType<typeof computeTarget>;

const listFound = (matches: Mapping['mediaOffer']) => (matches?.kind === 'done' ? matches.value : []);

/** The media files of the table, the column that links them, and the types that result. */
export function computeMedia(
  { state }: TableDraft,
  { file, preview }: ReadStage,
  { fixed }: TargetStage,
  context: StageContext,
) {
  const given = fixed ?? listTypes(preview, state.types, null);
  const links = lookUpLinks(preview, given);
  const { files, names, link: choice } = state.media;
  const baseInputs = file && { file, dialect: preview.dialect, links };
  const none: Mapping['mediaMatches'] = { kind: 'done', value: [] };
  // Which files cells name is told without any file too.
  const isSought = files.size > 0 || namesFiles(links, given);
  const inputs =
    baseInputs === null || !isSought ? null : { ...baseInputs, paths: [...files.keys()], names: [...names] };
  const mediaMatches = links.length === 0 ? none : context.read('media', inputs);
  const { header } = preview.table;
  const facts = { header, fixed, types: given, userTypes: state.types };
  const link = files.size > 0 ? chooseLink(listFound(mediaMatches), choice, facts) : null;
  const linked = link?.rule.by === 'cell' ? link.column : null;
  const unattached = unattachedMedia(context.drafts);
  const isOffered = unattached.length > 0 && links.length > 0;
  const offerInputs =
    isOffered && baseInputs !== null
      ? { ...baseInputs, paths: unattached.map(({ file }) => toPath(file)), names: [] }
      : null;
  const offer = unattached.length === 0 ? null : links.length === 0 ? none : context.read('mediaOffer', offerInputs);
  const offerLink = chooseLink(listFound(offer), choice, facts);
  const types = listTypes(preview, state.types, linked);
  return { inputs, offerInputs, mediaMatches, link, mediaOffer: offer, offerLink, types };
}
type MediaStage = ReturnType<typeof computeMedia>;

/** The steps that these columns have; in the columns that the file words otherwise they are those of the survey. */
function inColumns(steps: readonly CleaningStep[], { preview, difference }: Pick<Mapping, 'preview' | 'difference'>) {
  const { header } = preview.table;
  const named = new Map(difference?.renamed.map((one) => [one.header, header[one.column] ?? '']));
  const own = steps.map((step) =>
    step.does === 'redact' ? { ...step, header: named.get(step.header) ?? step.header } : step,
  );
  const gone = listOutdatedSteps(own, header);
  return own.filter((step) => !gone.includes(step));
}

/** What is left out and replaced: as decided, otherwise as in the wave before. A new survey is only offered it. */
export function computeCleaning(
  { state }: TableDraft,
  { preview }: ReadStage,
  { columns, difference }: TargetStage,
  context: StageContext,
) {
  const { destination, cleaningSteps: decided } = state;
  const header = columns?.map((column) => column.header) ?? preview.table.header;
  const inputs = decided === null || !state.isOfferAnswered ? { header } : null;
  const saved = context.read('template', inputs);
  const template = saved.kind === 'done' ? saved.value : null;
  const first = context.drafts.find(({ id }) => destination.kind === 'wave' && id === destination.of);
  const ofFirst = first === undefined ? null : (context.mapping(first)?.cleaningSteps ?? null);
  const remembered = ofFirst ?? (template?.cleaning === undefined ? [] : readCleaning(template.cleaning));
  const before = inColumns(remembered, { preview, difference });
  const isCleanedAsBefore = decided === null && columns !== null && before.length > 0;
  const isCleaningKnown = inputs === null || saved.kind === 'done' || saved.kind === 'failed';
  const cleaningSteps = decided ?? (isCleanedAsBefore ? before : []);
  return { inputs, template, before, isCleanedAsBefore, isCleaningKnown, cleaningSteps };
}
type CleaningStage = ReturnType<typeof computeCleaning>;

/** The inspection of the responses, and the order of day and month in their dates. */
export function computeInspection(
  { draft, state }: TableDraft,
  {
    read: { file, scan, preview },
    target: { fixed },
    media,
    cleaning: { cleaningSteps },
  }: { read: ReadStage; target: TargetStage; media: MediaStage; cleaning: CleaningStage },
  read: ReadQuery,
) {
  const types = fixed ?? media.types;
  const baseInputs =
    scan.kind === 'done' && file !== null ? { file, dialect: preview.dialect, index: scan.value.index } : null;
  const original = draft.source?.csv.kind === 'done' ? draft.source.csv.original : null;
  const badRowInputs = baseInputs === null ? null : { ...baseInputs, original };
  const badRows = read('badRows', badRowInputs);
  const ambiguous = findAmbiguousDates(preview, types, state.displays);
  const dateInputs = baseInputs === null || ambiguous.length === 0 ? null : { ...baseInputs, columns: ambiguous };
  const isInspected = (file?.size ?? 0) <= autoInspectBytes || state.inspectAnyway || cleaningSteps.length > 0;
  const inspectionInputs =
    baseInputs === null || !isInspected
      ? null
      : { ...baseInputs, shape: shapeOfPreview(preview, types, state.personKey) };
  const dates: Mapping['dates'] = ambiguous.length === 0 ? { kind: 'done', value: [] } : read('dates', dateInputs);
  const inspection = read('inspection', inspectionInputs);
  const inputs = { badRows: badRowInputs, dates: dateInputs, inspection: inspectionInputs };
  return { inputs, badRows, dates, inspection };
}

/** @returns the rows that the user leaves out of a table; null until the inspection is complete */
export function listExcludedRows({
  cleaningSteps,
  inspection,
}: Pick<Mapping, 'cleaningSteps' | 'inspection'>): readonly number[] | null {
  if (!cleaningSteps.some(({ does }) => does === 'leave_out')) return [];
  return inspection.kind === 'done' ? listLeftOutRows(cleaningSteps, inspection.value) : null;
}

/** Another table of the list whose responses may reach the survey before those of this table. */
function describeTableBefore(draft: Draft, { imports, mapping }: StageContext): TableBefore[] {
  const { id, state } = draft;
  const file = toCsv(draft);
  if (state.kind === 'started') {
    const started = { id: state.importId, item: findStartedImport(draft, imports) };
    return state.table === null || file === null
      ? []
      : [{ id, destination: state.destination, table: { file, ...state.table }, started }];
  }
  const other = mapping(draft);
  if (other === null) return [];
  const without = listExcludedRows(other);
  const table =
    other.scan.kind === 'done' && without !== null && file !== null
      ? { file, preview: other.preview, index: other.scan.value.index, without, matches: other.matches }
      : null;
  return [{ id, destination: other.destination, table, started: null }];
}

/** The comparison without the responses that are left out anyway. */
function withoutRows(comparison: Mapping['comparison'], rows: readonly number[] | null): Mapping['comparison'] {
  if (comparison.kind !== 'done' || rows === null || rows.length === 0) return comparison;
  const gone = new Set(rows);
  const { overlap, by } = comparison.value;
  const left = (some: readonly number[]) => some.filter((row) => !gone.has(row));
  const [known, byName, repeated] = [left(overlap.known), left(overlap.byName), left(overlap.repeated)];
  const kept = { known, byName, repeated, rows: overlap.rows - gone.size };
  return { kind: 'done', value: { overlap: { ...overlap, ...kept }, by } };
}

/** The responses that are already in the survey. @param cleaned says which are left out anyway */
export function computeComparison(
  table: TableDraft,
  read: ReadStage,
  {
    target: { columns, difference },
    cleaned,
  }: { target: TargetStage; cleaned: Pick<Mapping, 'cleaningSteps' | 'inspection'> },
  context: StageContext,
) {
  const { draft, state } = table;
  const { file, scan, preview } = read;
  const isOpen = columns === null || difference === null || difference.missing.length > 0;
  if (state.destination.kind === 'new' || scan.kind !== 'done' || isOpen || file === null)
    return { inputs: null, comparison: { kind: 'none' } as Mapping['comparison'] };
  const place = context.drafts.findIndex(({ id }) => id === draft.id);
  // Tables in the queue are imported first, wherever they are in the list.
  const others = context.drafts.filter((one, at) => at < place || (at > place && one.state.kind === 'started'));
  const facts: CompareFacts = {
    destination: state.destination,
    table: { file, preview, index: scan.value.index, without: [], matches: state.matches },
    columns,
    instance: context.instance,
    imports: context.imports,
  };
  const inputs = compareInputs(
    facts,
    others.flatMap((one) => describeTableBefore(one, context)),
  );
  return { inputs, comparison: withoutRows(context.read('comparison', inputs), listExcludedRows(cleaned)) };
}

const hasOtherMissing = (template: MappingTemplate | null, { preview, missing }: TableState): boolean =>
  template !== null &&
  Object.entries(recallMissing(preview.table.header, template)).some(
    ([header, words]) => !isSame(words, missing.get(header)),
  );

/** What was confirmed before for the same headers; offered if it changes anything and the user has not answered. */
export function computeOffer(
  { state }: TableDraft,
  {
    read: { preview },
    media: { types },
    cleaning: { template: saved, before },
  }: { read: ReadStage; media: MediaStage; cleaning: CleaningStage },
): Mapping['remembered'] {
  const { header } = preview.table;
  const template = state.isOfferAnswered ? null : saved;
  const savedTypes = template === null ? null : recallTypes(template, preview);
  const hasOtherTypes =
    savedTypes !== null &&
    differs(
      types,
      header.map((name, at) => savedTypes.get(name) ?? types[at] ?? 'Do nothing'),
    );
  const outline = template === null ? null : recallOutline(header, template);
  const isOther =
    hasOtherTypes || changesOutline(outline, state) || hasOtherMissing(template, state) || before.length > 0;
  return isOther && template !== null ? { template, cleaningSteps: before } : null;
}

/** @returns the decisions about columns that the file, as it is read now, does not have */
export function findOutdatedDecisions(
  { cleaningSteps, types }: TableState,
  header: readonly string[],
): Mapping['outdated'] {
  const existing = new Set(header);
  return {
    cleaningSteps: listOutdatedSteps(cleaningSteps ?? [], header),
    types: [...types.keys()].filter((name) => !existing.has(name)),
  };
}
