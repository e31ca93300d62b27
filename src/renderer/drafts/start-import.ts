import type { ColumnType } from '../../contract/index.ts';
import {
  type ImportPlan,
  isUntransformed,
  prepareDocument,
  prepareSurvey,
  type RowTransforms,
} from '../../importer/index.ts';
import type { Enqueued } from '../queue/import-queue.ts';
import type { DraftList } from './draft-list.ts';
import type { Draft, Started } from './drafts.ts';
import { leftOutOf } from './left-out.ts';
import type { Mapping } from './mapping.ts';
import { withoutOf } from './mapping-stages.ts';
import type { Mappings } from './mappings.ts';
import { mediaToSend } from './media-link.ts';
import { chosenTransforms } from './row-transforms.ts';
import type { SavedMappings } from './saved-mappings.ts';
import type { ScanJob, ScanResult } from './scan.ts';
import { words } from './words.ts';

/** What a draft is in the queue, and on its own screen from then on. */
interface Prepared {
  enqueued: Enqueued;
  started: Started;
}

/** What starting imports works with. */
export interface StartNeeds {
  drafts: DraftList;
  mappings: Mappings;
  savedMappings: SavedMappings;
  /** Plans the parts of a file again, with what is changed on the way. */
  scan(job: ScanJob): Promise<ScanResult>;
  /** Puts imports in the queue, all of them or none. */
  enqueue(imports: readonly Enqueued[]): Promise<void>;
}

interface Starting extends StartNeeds {
  project_id: number;
  /** By draft, those before it. */
  prepared: Map<string, Prepared>;
}

/** The plan that is there, or one that has the edits in it. */
async function planWith(
  { file }: Draft,
  { scan, preview }: Mapping,
  edits: RowTransforms,
  { scan: scanFile }: Starting,
): Promise<ImportPlan> {
  if (scan.kind !== 'done') throw new Error(words.counting);
  const { plan, index } = scan.value;
  if (isUntransformed(edits)) return plan;
  return (await scanFile({ file, dialect: preview.dialect, index, edits })).plan;
}

/** Where the responses go: a survey of their own with the types on screen, or one whose types hold. */
function placeOf(state: Mapping, edits: RowTransforms, starting: Starting) {
  const { target } = state;
  const { project_id } = starting;
  if (target.kind === 'survey') {
    const { survey_name: name, upload_key: append_to, project_id: there } = target.survey;
    return { name, append_to, project_id: there };
  }
  if (target.kind === 'wave') return { name: firstOf(target.of, starting)?.name ?? state.name, project_id };
  return {
    name: state.name.trim(),
    project_id,
    column_mapping: columnMapping(state, edits),
    missing_answers: missingAnswers(state),
  };
}

/** What a person listed, for columns that the file has; null where nothing was. */
function missingAnswers({ missing, preview }: Mapping): Record<string, string[]> | null {
  const listed = [...missing].filter(([header]) => preview.table.header.includes(header));
  return listed.length === 0 ? null : Object.fromEntries(listed.map(([header, words]) => [header, [...words]]));
}

/** The table that makes the survey of a wave, once it is in the queue or about to be. */
function firstOf(id: string, { drafts, prepared }: Starting): Started | null {
  const state = drafts.find(id)?.state;
  return prepared.get(id)?.started ?? (state?.kind === 'started' ? state : null);
}

/** In the queue a wave comes after the table that makes the survey, whose upload_key is known then. */
function waveOf({ target }: Mapping, starting: Starting): { id: string; name: string } | null {
  if (target.kind !== 'wave') return null;
  const first = firstOf(target.of, starting);
  if (first === null) throw new Error(words.waits.firstFile(words.firstFile));
  return { id: first.importId, name: first.name };
}

/** How the service finds respondents' files; where cells name them it needs none, and a survey that is there has its own. */
function mediaConfig(state: Mapping): Record<string, unknown> | null {
  const rule = state.link?.rule;
  return rule?.by === 'respondent' && state.target.kind === 'new' ? { match: rule.match } : null;
}

async function prepareTable(draft: Draft, state: Mapping, starting: Starting): Promise<Prepared> {
  const edits = chosenTransforms(state);
  const place = placeOf(state, edits, starting);
  const { file } = draft;
  const media = mediaToSend(state);
  const entry = await prepareSurvey({
    file,
    file_name: file.name,
    dialect: state.preview.dialect,
    plan: await planWith(draft, state, edits, starting),
    media,
    media_config: mediaConfig(state),
    left_out: leftOutOf(state),
    ...place,
  });
  const isAddition = state.target.kind !== 'new';
  if (!isAddition) await starting.savedMappings.put(state.preview.table.header, columnMapping(state));
  return {
    enqueued: { entry, name: place.name, file, media, draft: draft.id, wave_of: waveOf(state, starting) },
    started: startedAs(state, entry.id, place.name),
  };
}

/** What stays known of a table that is in the queue: waves after it are compared with it. */
function startedAs(state: Mapping, importId: string, name: string): Started {
  const { columns, takes_media, aim, scan, preview } = state;
  const table = scan.kind === 'done' ? { preview, index: scan.value.index, without: withoutOf(state) ?? [] } : null;
  const is_addition = state.target.kind !== 'new';
  return { kind: 'started', as: 'survey', importId, name, columns, is_addition, takes_media, aim, table };
}

/** @throws Error with a sentence when a draft is not, or not any more, what was confirmed */
async function prepareOne(draft: Draft, starting: Starting): Promise<Prepared | null> {
  const { id, file, state } = draft;
  const why = starting.mappings.whyNotReady(draft);
  if (why !== null) throw new Error(why);
  const mapping = starting.mappings.of(draft);
  if (mapping !== null) return prepareTable(draft, mapping, starting);
  if (state.kind !== 'record') return null;
  const { as: kind, should_publish } = state;
  const { name } = file;
  const entry = await prepareDocument({ kind, file, file_name: name, project_id: starting.project_id, should_publish });
  const started: Started = {
    kind: 'started',
    as: kind,
    importId: entry.id,
    name,
    columns: [],
    is_addition: false,
    takes_media: false,
    aim: { kind: 'new' },
    table: null,
  };
  return { enqueued: { entry, name, file, media: new Map(), draft: id }, started };
}

/**
 * Starts the imports of drafts: one confirmation, one step. All of them are in the queue, or none is.
 * @throws Error with a sentence when a draft is no longer what was confirmed, or cannot be saved
 */
export async function startImports(ids: readonly string[], project_id: number, needs: StartNeeds): Promise<void> {
  const { drafts } = needs;
  const prepared: Starting['prepared'] = new Map();
  for (const id of ids) {
    // As it is now: what was worked out when the button was pressed may hold no more.
    const draft = drafts.find(id);
    const one = draft === undefined ? null : await prepareOne(draft, { ...needs, project_id, prepared });
    if (one !== null) prepared.set(id, one);
  }
  await needs.enqueue([...prepared.values()].map(({ enqueued }) => enqueued));
  for (const [id, { started }] of prepared) drafts.markStarted(id, started);
}

/** Every column is sent with the type on screen, so that the service has nothing left to guess. */
function columnMapping({ preview, types }: Mapping, edits?: RowTransforms): Record<string, ColumnType> {
  const own = preview.table.header.map((header, at) => [header, types[at] ?? 'Do nothing'] as const);
  // A joined question is read from its joined column: charts of each option beside it would say the same again.
  const members = (edits?.joined ?? []).flatMap(({ members }) => members.map((at) => preview.table.header[at] ?? ''));
  return Object.fromEntries<ColumnType>([
    ...own,
    ...members.map((header) => [header, 'Do nothing'] as const),
    ...(edits?.joined ?? []).map(({ header }) => [header, 'Multi choice'] as const),
  ]);
}
