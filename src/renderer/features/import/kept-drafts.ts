import { z } from 'zod';
import { columnTypes } from '../../../contract/index.ts';
import { recordKinds } from '../../../importer/index.ts';
import { fileHandle, handlesOf } from '../../lib/file-handles.ts';
import { holdItem, othersHold, releaseItem } from '../../lib/queue-locks.ts';
import { changeStores, runInStore } from '../../lib/window-store.ts';
import { type Draft, type Mapping, useDrafts } from './drafts.ts';

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

const target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new') }),
  z.object({ kind: z.literal('survey'), survey: survey.nullable() }),
  z.object({ kind: z.literal('wave'), of: z.string() }),
]);

/** What a person has decided about a file that is not imported yet. */
const decided = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('survey'),
    name: z.string(),
    /** By header. */
    types: z.array(z.tuple([z.string(), z.enum(columnTypes)])),
    /** Findings to be acted on, by id. */
    chosen: z.array(z.string()),
    send: z.enum(['all', 'new']).nullable(),
    target,
    media_column: z.number().int().nullable(),
  }),
  z.object({ kind: z.literal('record'), as: z.enum(recordKinds), should_publish: z.boolean() }),
]);

const keptDraft = z.object({
  id: z.string(),
  file_name: z.string(),
  file_bytes: z.number(),
  /** Where the platform gives them: the file under the empty name, media files under theirs. */
  handles: z.map(z.string(), fileHandle),
  override,
  decided,
});
export type KeptDraft = z.output<typeof keptDraft>;

function decidedOf(state: Mapping): KeptDraft['decided'] {
  const { preview, types, name, chosen, send, target: to, media } = state;
  return {
    kind: 'survey',
    name,
    types: preview.table.header.map((header, at) => [header, types[at] ?? 'Do nothing']),
    chosen: [...chosen],
    send,
    target: to.kind === 'open' || to.kind === 'survey' ? { kind: 'survey', survey: to.survey } : to,
    media_column: media.column,
  };
}

/** @returns what is written down of a draft; null while nothing is decided about it, or nothing any more */
export function keptOf({ id, file, override: read, state }: Draft): KeptDraft | null {
  if (state.kind !== 'mapping' && state.kind !== 'record') return null;
  const media = state.kind === 'mapping' ? state.media.files : new Map<string, File>();
  const what =
    state.kind === 'mapping'
      ? decidedOf(state)
      : ({ kind: 'record', as: state.as, should_publish: state.should_publish } as const);
  const handles = handlesOf({ file, media });
  return { id, file_name: file.name, file_bytes: file.size, handles, override: read, decided: what };
}

/** What is written down, as text: a draft changes with every report of its counting. */
const written = new Map<string, string>();
/** Files that were on the list, if only for a moment: one that was gone on with may be taken off before it is written again. */
const seen = new Set<string>();
const textOf = (kept: KeptDraft) => JSON.stringify({ ...kept, handles: [...kept.handles.keys()] });

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
  for (const { id } of changed) void holdItem(id);
  await changeStores(['drafts'], (store) => {
    for (const kept of changed) store('drafts').put(kept);
    for (const id of gone) store('drafts').delete(id);
  });
  gone.forEach(releaseItem);
}

const restMs = 300;
let isKeeping = false;

/** From now on what is decided about files outlives the window. One that can keep nothing works all the same. */
export function keepDrafts(): void {
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
export async function leftDrafts(): Promise<KeptDraft[]> {
  const stored = await runInStore<unknown[]>('drafts', 'readonly', (store) => store.getAll());
  const isOthers = await othersHold();
  const own = new Set(useDrafts.getState().drafts.map(({ id }) => id));
  const kept = stored.flatMap((one) => keptDraft.safeParse(one).data ?? []);
  return kept.filter(({ id }) => !own.has(id) && !isOthers(id));
}

export async function forgetDrafts(ids: readonly string[]): Promise<void> {
  await changeStores(['drafts'], (store) => {
    for (const id of ids) store('drafts').delete(id);
  });
}
