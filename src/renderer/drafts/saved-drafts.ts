import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { personalKinds, qualityKinds } from '../../columns/index.ts';
import { columnTypes } from '../../contract/index.ts';
import { documentKinds } from '../../importer/index.ts';
import { fileHandle, handlesOf } from '../lib/files/file-handles.ts';
import type { WindowDatabase } from '../lib/window-database.ts';
import type { ImportLocks } from '../queue/locks.ts';
import type { DraftList } from './draft-list.ts';
import type { Decisions, Draft, RecordDecisions, TableState } from './drafts.ts';

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
type SavedTable = Extract<z.output<typeof decided>, { kind: 'survey' }>;
type SavedDocument = Extract<z.output<typeof decided>, { kind: 'record' }>;

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

function decidedOf(state: TableState): SavedTable {
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

/** @returns what was decided about a table, as it was saved, with its media files by their paths */
export function decisionsOf(kept: SavedTable, files: ReadonlyMap<string, File>): Decisions {
  const { name, types, choices, day_order, aim, send, link: by, media_names, wants_look, is_offer_answered } = kept;
  const missing = new Map(kept.missing);
  const media = { files, names: new Map(media_names), link: by };
  return { name, types: new Map(types), missing, choices, day_order, aim, send, media, wants_look, is_offer_answered };
}

/** @returns what was decided about a document, recording or picture, as it was saved */
export const recordOf = ({ as, should_publish, is_apart }: SavedDocument): RecordDecisions => ({
  as,
  should_publish,
  is_apart,
});

/** @returns what is saved of a draft; null while nothing is decided about it, or nothing any more */
function savedOf({ id, file, override: read, state }: Draft): SavedDraft | null {
  if (state.kind !== 'mapping' && state.kind !== 'record') return null;
  const media = state.kind === 'mapping' ? state.media.files : new Map<string, File>();
  const what =
    state.kind === 'mapping'
      ? decidedOf(state)
      : ({ kind: 'record', as: state.as, should_publish: state.should_publish, is_apart: state.is_apart } as const);
  const handles = handlesOf({ file, media });
  return { id, file_name: file.name, file_bytes: file.size, handles, override: read, decided: what };
}

/** What saving drafts works with. */
interface SavedDraftsNeeds {
  drafts: DraftList;
  database: WindowDatabase;
  locks: ImportLocks;
}

/** What is saved, as text: a draft changes with every report of its counting. */
const textOf = (saved: SavedDraft) => JSON.stringify({ ...saved, handles: [...saved.handles.keys()] });

const restMs = 300;
const firstPauseMs = 1000;
const longestPauseMs = 15_000;

/** Saves what is decided about files, so that it outlives the window. What cannot be saved is reported, and tried again. */
export class SavedDrafts {
  /** Whether what was decided last is not saved: the next start would not know of it. */
  readonly store = createStore<{ isUnsaved: boolean }>(() => ({ isUnsaved: false }));
  readonly #needs: SavedDraftsNeeds;
  /** What is saved of each draft. */
  readonly #saved = new Map<string, string>();
  /** Files that were on the list: one may be taken off before it was saved in this window. */
  readonly #seen = new Set<string>();
  #isScheduled = false;
  #pauseMs = firstPauseMs;

  constructor(needs: SavedDraftsNeeds) {
    this.#needs = needs;
  }

  /** From now on every decision is saved after a short rest. Call once. */
  start(): void {
    this.#needs.drafts.store.subscribe(({ drafts }) => {
      for (const { id } of drafts) this.#seen.add(id);
      this.#schedule(restMs);
    });
  }

  #schedule(afterMs: number): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      void this.#save();
    }, afterMs);
  }

  async #save(): Promise<void> {
    try {
      await this.#saveChanges();
      this.#pauseMs = firstPauseMs;
      this.#report(false);
    } catch {
      this.#report(true);
      this.#schedule(this.#pauseMs);
      this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2);
    }
  }

  #report(isUnsaved: boolean): void {
    if (this.store.getState().isUnsaved !== isUnsaved) this.store.setState({ isUnsaved });
  }

  /** Saves what was decided since, and deletes files that were taken off the list. @throws DOMException when nothing can be saved */
  async #saveChanges(): Promise<void> {
    const { drafts, database, locks } = this.#needs;
    const open = new Set(drafts.all.filter(({ state }) => state.kind !== 'started').map(({ id }) => id));
    const removed = [...this.#seen].filter((id) => !open.has(id));
    const changed = drafts.all.flatMap((draft) => {
      const saved = savedOf(draft);
      return saved === null || this.#saved.get(saved.id) === textOf(saved) ? [] : [saved];
    });
    if (removed.length === 0 && changed.length === 0) return;
    for (const { id } of changed) void locks.hold(id);
    await database.change(['drafts'], (change) => {
      for (const saved of changed) change.put('drafts', saved);
      for (const id of removed) change.delete('drafts', id);
    });
    for (const saved of changed) this.#saved.set(saved.id, textOf(saved));
    for (const id of removed) {
      this.#seen.delete(id);
      this.#saved.delete(id);
      locks.release(id);
    }
  }

  /** @returns the drafts of windows that are closed; what another version wrote, or what is damaged, is left out */
  async listLeft(): Promise<SavedDraft[]> {
    const { drafts, database, locks } = this.#needs;
    const stored = await database.list('drafts');
    const isElsewhere = await locks.heldElsewhere();
    const saved = stored.flatMap((one) => savedDraft.safeParse(one).data ?? []);
    return saved.filter(({ id }) => drafts.find(id) === undefined && !isElsewhere(id));
  }

  /** @throws DOMException when they cannot be deleted */
  async delete(ids: readonly string[]): Promise<void> {
    await this.#needs.database.change(['drafts'], (change) => {
      for (const id of ids) change.delete('drafts', id);
    });
  }
}
