import { rememberMapping } from '@sheaf/survey-columns';
import type { ColumnType } from '../../contract/index.ts';
import {
  findOptionOrders,
  type ImportPlan,
  isUntransformed,
  prepareDocument,
  prepareSurvey,
  type RowTransforms,
} from '../../importer/index.ts';
import { findArchive } from '../lib/files/dropped-files.ts';
import type { Enqueued } from '../queue/import-queue.ts';
import { pickCleaningToRemember } from './cleaning/cleaning-steps.ts';
import { makeRowTransforms } from './cleaning/row-transforms.ts';
import type { DraftList } from './list/draft-list.ts';
import type { Draft, Started } from './list/drafts.ts';
import { collectLeftOut, listMissingFiles, type Mapping } from './mapping/mapping.ts';
import { listExcludedRows } from './mapping/mapping-stages.ts';
import type { Mappings } from './mapping/mappings.ts';
import {
  collectOrderFacts,
  describeReading,
  listDraftDecisions,
  makeMappingTemplate,
  pickKeyToSend,
  pickOrdersToSend,
  pickOutlineToSend,
  type SavedMappings,
} from './mapping/outline.ts';
import type { ScanJob, ScanResult } from './mapping/table-jobs.ts';
import { pickMediaToSend } from './media-link.ts';
import { toCsv } from './reading/draft-source.ts';
import { words } from './words.ts';

/** A draft ready for the queue, and its state from then on. */
interface Prepared {
  enqueued: Enqueued;
  started: Started;
}

/** What starting imports needs. */
export interface StartNeeds {
  drafts: DraftList;
  mappings: Mappings;
  savedMappings: SavedMappings;
  scan(job: ScanJob): Promise<ScanResult>;
  /** Adds imports to the queue, all of them or none. */
  enqueue(imports: readonly Enqueued[]): Promise<void>;
}

interface Starting extends StartNeeds {
  project_id: number;
  /** The drafts prepared so far, by id. */
  prepared: Map<string, Prepared>;
}

/** The existing plan, or a new one that applies the row transforms. */
async function makePlan(
  file: File,
  { scan, preview }: Mapping,
  transforms: RowTransforms,
  { scan: scanFile }: Starting,
): Promise<ImportPlan> {
  if (scan.kind !== 'done') throw new Error(words.counting);
  const { plan, index } = scan.value;
  if (isUntransformed(transforms)) return plan;
  return (await scanFile({ file, dialect: preview.dialect, index, transforms })).plan;
}

/** Where the responses go: to a new survey with the types on screen, or to an existing one with its own types. */
function resolveTarget({ source }: Draft, state: Mapping, transforms: RowTransforms, starting: Starting) {
  const { target } = state;
  const { project_id } = starting;
  if (target.kind === 'survey') {
    const { survey_name: name, upload_key: append_to, project_id: surveyProject } = target.survey;
    return { name, append_to, project_id: surveyProject };
  }
  if (target.kind === 'wave') return { name: findFirstStarted(target.of, starting)?.name ?? state.name, project_id };
  return {
    name: state.name.trim(),
    project_id,
    column_mapping: columnMapping(state),
    missing_answers: missingAnswers(state),
    option_orders: pickOrdersToSend(state, findOptionOrders(collectOrderFacts(source, state, transforms))),
    outline: pickOutlineToSend(state),
    person_key: pickKeyToSend(state),
  };
}

/** The missing answers that the user listed for columns of the file; null if there are none. */
function missingAnswers({ missing, preview }: Mapping): Record<string, string[]> | null {
  const listed = [...missing].filter(([header]) => preview.table.header.includes(header));
  return listed.length === 0 ? null : Object.fromEntries(listed.map(([header, words]) => [header, [...words]]));
}

/** The first table of a wave's survey, if it is in the queue or started together with the wave. */
function findFirstStarted(id: string, { drafts, prepared }: Starting): Started | null {
  const state = drafts.find(id)?.state;
  return prepared.get(id)?.started ?? (state?.kind === 'started' ? state : null);
}

/** The import before a wave in the queue. It creates the survey, so its upload_key is known when the wave starts. */
function findPrecedingImport({ target }: Mapping, starting: Starting): { id: string; name: string } | null {
  if (target.kind !== 'wave') return null;
  const first = findFirstStarted(target.of, starting);
  if (first === null) throw new Error(words.notReady.firstFile(words.firstFile));
  return { id: first.importId, name: first.name };
}

/** How the service matches files to respondents; null if cells name the files or the survey already has a rule. */
function mediaConfig(state: Mapping): Record<string, unknown> | null {
  const rule = state.link?.rule;
  return rule?.by === 'respondent' && state.target.kind === 'new' ? { match: rule.match } : null;
}

async function prepareTable(draft: Draft, state: Mapping, starting: Starting): Promise<Prepared> {
  const transforms = makeRowTransforms(state);
  const place = resolveTarget(draft, state, transforms, starting);
  const csv = toCsv(draft);
  if (csv === null) throw new Error(words.counting);
  const media = pickMediaToSend(state);
  const entry = await prepareSurvey({
    file: csv,
    file_name: draft.file.name,
    original: draft.source?.csv.kind === 'done' ? draft.source.csv.original : null,
    archive: await findArchive(draft.file),
    dialect: state.preview.dialect,
    reading: describeReading(draft, state),
    decided: listDraftDecisions(draft, state.preview),
    plan: await makePlan(csv, state, transforms, starting),
    media,
    media_config: mediaConfig(state),
    left_out: collectLeftOut(state),
    ...place,
  });
  await remember(draft, state, starting);
  return {
    enqueued: {
      entry,
      name: place.name,
      file: draft.file,
      csv,
      media,
      draft: draft.id,
      wave_of: findPrecedingImport(state, starting),
      missing: listMissingFiles(state).missing,
    },
    started: startedAs(state, entry.id, place.name),
  };
}

async function remember(draft: Draft, state: Mapping, { savedMappings }: Starting): Promise<void> {
  const { header } = state.preview.table;
  if (state.target.kind === 'new') return savedMappings.put(header, makeMappingTemplate(draft, state));
  // A survey keeps its mapping; the next wave is cleaned as this one.
  const columns = state.columns.map((column) => column.header);
  const types = Object.fromEntries(state.columns.map((column) => [column.header, column.type]));
  const { cleaning: _, ...kept } = (await savedMappings.find(columns)) ?? rememberMapping(columns, types);
  const asked = new Map(state.difference?.renamed.map((one) => [header[one.column] ?? '', one.header]));
  const cleaning = pickCleaningToRemember(
    state.cleaningSteps.map((step) =>
      step.does === 'redact' ? { ...step, header: asked.get(step.header) ?? step.header } : step,
    ),
  );
  await savedMappings.put(columns, { ...kept, ...(cleaning !== null && { cleaning }) });
}

/** The state of a table in the queue. Later waves are compared with it. */
function startedAs(state: Mapping, importId: string, name: string): Started {
  const { columns, takesMedia, destination, scan, preview } = state;
  const table =
    scan.kind === 'done'
      ? { preview, index: scan.value.index, without: listExcludedRows(state) ?? [], matches: state.matches }
      : null;
  const isAppend = state.target.kind !== 'new';
  const { missing } = listMissingFiles(state);
  return { kind: 'started', as: 'survey', importId, name, columns, isAppend, takesMedia, missing, destination, table };
}

/** @throws Error with a sentence if a draft is not ready any more */
async function prepareOne(draft: Draft, starting: Starting): Promise<Prepared | null> {
  const { id, file, state } = draft;
  const why = starting.mappings.whyNotReady(draft);
  if (why !== null) throw new Error(why);
  const mapping = starting.mappings.of(draft);
  if (mapping !== null) return prepareTable(draft, mapping, starting);
  if (state.kind !== 'document') return null;
  const { as: kind } = state;
  const { name } = file;
  const entry = await prepareDocument({
    kind,
    file,
    file_name: name,
    project_id: starting.project_id,
    should_publish: false,
  });
  const started: Started = {
    kind: 'started',
    as: kind,
    importId: entry.id,
    name,
    columns: [],
    isAppend: false,
    takesMedia: false,
    destination: { kind: 'new' },
    table: null,
  };
  return { enqueued: { entry, name, file, media: new Map(), draft: id }, started };
}

/**
 * Starts the imports of drafts: all of them or none.
 * @throws Error with a sentence if a draft is not ready any more, or cannot be saved
 */
export async function startImports(ids: readonly string[], project_id: number, needs: StartNeeds): Promise<void> {
  const { drafts } = needs;
  const prepared: Starting['prepared'] = new Map();
  for (const id of ids) {
    // Read the draft again: it may have changed since the button was pressed.
    const draft = drafts.find(id);
    const one = draft === undefined ? null : await prepareOne(draft, { ...needs, project_id, prepared });
    if (one !== null) prepared.set(id, one);
  }
  await needs.enqueue([...prepared.values()].map(({ enqueued }) => enqueued));
  for (const [id, { started }] of prepared) drafts.markStarted(id, started);
}

/** Sends every column with the type on screen, so that the service does not detect types itself. */
function columnMapping({ preview, types }: Mapping): Record<string, ColumnType> {
  return Object.fromEntries(preview.table.header.map((header, at) => [header, types[at] ?? 'Do nothing'] as const));
}
