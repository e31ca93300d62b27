import { z } from 'zod';
import { personalKinds, qualityKinds } from '../../columns/index.ts';
import { columnTypes } from '../../contract/index.ts';
import { documentKinds } from '../../importer/index.ts';
import { fileHandle, handlesOf } from '../lib/files/file-handles.ts';
import { type Decisions, type Draft, type RecordDecisions, type TableState, useDrafts } from './drafts.ts';
import { database, locks } from './parts.ts';

const override = z.object({
  encoding: z.string().exactOptional(),
  encoding_certain: z.boolean().exactOptional(),
  bom: z.boolean().exactOptional(),
  delimiter: z.string().exactOptional(),
  quote: z.literal('"').nullable().exactOptional(),
  newline: z.enum(['\n', '\r\n', '\r']).exactOptional(),
  skip_lines: z.number().int().exactOptional(),
  header_rows: z.number().int().exactOptional(),
});

const survey = z.object({
  upload_key: z.string(),
  survey_key: z.string(),
  survey_name: z.string(),
  project_id: z.number().int(),
  instance: z.string().nullable(),
});

const aim = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new') }),
  z.object({ kind: z.literal('survey'), survey: survey.nullable() }),
  z.object({ kind: z.literal('wave'), of: z.string() }),
]);

const dayOrder = z.enum(['dmy', 'mdy']);

const choice = z.discriminatedUnion('does', [
  z.object({ does: z.literal('leave_out'), kind: z.enum(qualityKinds), about: z.string() }),
  z.object({ does: z.literal('replace'), header: z.string(), kind: z.enum(personalKinds) }),
  z.object({ does: z.literal('read'), header: z.string(), order: dayOrder }),
  z.object({
    does: z.literal('join'),
    members: z.array(z.string()),
    options: z.array(z.string()),
    header: z.string(),
  }),
]);

const link = z.discriminatedUnion('by', [
  z.object({ by: z.literal('best') }),
  z.object({ by: z.literal('none') }),
  z.object({ by: z.literal('column'), header: z.string() }),
]);

/** What a person has decided about a file that is not imported yet. */
const decided = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('survey'),
    name: z.string(),
    /** Set by hand, by header. */
    types: z.array(z.tuple([z.string(), z.enum(columnTypes)])),
    missing: z.array(z.tuple([z.string(), z.array(z.string())])).default([]),
    choices: z.array(choice),
    day_order: dayOrder.nullable(),
    aim,
    send: z.enum(['all', 'new']).nullable(),
    link,
    /** Names given to media files, by path. */
    media_names: z.array(z.tuple([z.string(), z.string()])),
    wants_look: z.boolean(),
    is_offer_answered: z.boolean(),
  }),
  z.object({
    kind: z.literal('record'),
    as: z.enum(documentKinds),
    should_publish: z.boolean(),
    is_apart: z.boolean(),
  }),
]);
type KeptTable = Extract<z.output<typeof decided>, { kind: 'survey' }>;
type KeptRecord = Extract<z.output<typeof decided>, { kind: 'record' }>;

const savedDraft = z.object({
  id: z.string(),
  file_name: z.string(),
  file_bytes: z.number(),
  /** Where the platform gives them: the file under the empty name, media files under their paths. */
  handles: z.map(z.string(), fileHandle),
  override,
  decided,
});
export type SavedDraft = z.output<typeof savedDraft>;

function decidedOf(state: TableState): KeptTable {
  const { name, types, missing, choices, day_order, aim, send, media, wants_look, is_offer_answered } = state;
  return {
    kind: 'survey',
    name,
    types: [...types],
    missing: [...missing].map(([header, words]) => [header, [...words]]),
    choices: [...choices],
    day_order,
    aim,
    send,
    link: media.link,
    media_names: [...media.names],
    wants_look,
    is_offer_answered,
  };
}

/** @returns what was decided about a table, as it was kept, with its media files by their paths */
export function decisionsOf(kept: KeptTable, files: ReadonlyMap<string, File>): Decisions {
  const { name, types, choices, day_order, aim, send, link: by, media_names, wants_look, is_offer_answered } = kept;
  const missing = new Map(kept.missing);
  const media = { files, names: new Map(media_names), link: by };
  return { name, types: new Map(types), missing, choices, day_order, aim, send, media, wants_look, is_offer_answered };
}

/** @returns what was decided about a document, recording or picture, as it was kept */
export const recordOf = ({ as, should_publish, is_apart }: KeptRecord): RecordDecisions => ({
  as,
  should_publish,
  is_apart,
});

/** @returns what is written down of a draft; null while nothing is decided about it, or nothing any more */
export function keptOf({ id, file, override: read, state }: Draft): SavedDraft | null {
  if (state.kind !== 'mapping' && state.kind !== 'record') return null;
  const media = state.kind === 'mapping' ? state.media.files : new Map<string, File>();
  const what =
    state.kind === 'mapping'
      ? decidedOf(state)
      : ({ kind: 'record', as: state.as, should_publish: state.should_publish, is_apart: state.is_apart } as const);
  const handles = handlesOf({ file, media });
  return { id, file_name: file.name, file_bytes: file.size, handles, override: read, decided: what };
}

/** What is written down, as text: a draft changes with every report of its counting. */
const written = new Map<string, string>();
/** Files that were on the list, if only for a moment: one that was gone on with may be taken off before it is written again. */
const seen = new Set<string>();
const textOf = (kept: SavedDraft) => JSON.stringify({ ...kept, handles: [...kept.handles.keys()] });

/** Writes down what was decided since, and forgets files that were taken off the list. */
async function keep(): Promise<void> {
  const { drafts } = useDrafts.getState();
  const open = new Set(drafts.filter(({ state }) => state.kind !== 'started').map(({ id }) => id));
  const gone = [...seen].filter((id) => !open.has(id));
  const changed = drafts.flatMap((draft) => {
    const kept = keptOf(draft);
    return kept === null || written.get(kept.id) === textOf(kept) ? [] : [kept];
  });
  for (const id of gone) {
    seen.delete(id);
    written.delete(id);
  }
  for (const kept of changed) written.set(kept.id, textOf(kept));
  if (gone.length === 0 && changed.length === 0) return;
  for (const { id } of changed) void locks.hold(id);
  await database.change(['drafts'], (change) => {
    for (const kept of changed) change.put('drafts', kept);
    for (const id of gone) change.delete('drafts', id);
  });
  for (const id of gone) locks.release(id);
}

const restMs = 300;
let isKeeping = false;

/** From now on what is decided about files outlives the window. One that can keep nothing works all the same. */
export function saveDraftsFromNowOn(): void {
  if (isKeeping) return;
  isKeeping = true;
  let isWaiting = false;
  useDrafts.subscribe(({ drafts }) => {
    for (const { id } of drafts) seen.add(id);
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      keep().catch(() => {});
    }, restMs);
  });
}

/** @returns the drafts that windows left which are gone; what another version wrote, or what is damaged, is left out */
export async function listLeftDrafts(): Promise<SavedDraft[]> {
  const stored = await database.list('drafts');
  const isOthers = await locks.heldElsewhere();
  const own = new Set(useDrafts.getState().drafts.map(({ id }) => id));
  const kept = stored.flatMap((one) => savedDraft.safeParse(one).data ?? []);
  return kept.filter(({ id }) => !own.has(id) && !isOthers(id));
}

export async function forgetDrafts(ids: readonly string[]): Promise<void> {
  await database.change(['drafts'], (change) => {
    for (const id of ids) change.delete('drafts', id);
  });
}
