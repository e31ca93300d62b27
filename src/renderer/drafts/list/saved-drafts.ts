import { textTraits } from '@sheaf/tables';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { backOff } from '../../../contract/back-off.ts';
import { chooseOriginals } from '../../lib/files/choose-files.ts';
import { rememberPath } from '../../lib/files/dropped-files.ts';
import { fileHandle, type ImportFiles, listHandles, openHandles } from '../../lib/files/file-handles.ts';
import type { WindowDatabase } from '../../lib/window-database.ts';
import type { ImportLocks } from '../../queue/locks.ts';
import type { DraftReader } from '../reading/draft-reader.ts';
import { documentDecisions, savedDecisions } from './decisions.ts';
import type { DraftList } from './draft-list.ts';
import type { Draft } from './drafts.ts';

const override = z.object({
  encoding: z.string().exactOptional(),
  encoding_certain: z.boolean().exactOptional(),
  bom: z.boolean().exactOptional(),
  delimiter: z.string().exactOptional(),
  quote: z.literal('"').nullable().exactOptional(),
  newline: z.enum(['\n', '\r\n', '\r']).exactOptional(),
  skip_lines: z.number().int().exactOptional(),
  header_rows: z.number().int().exactOptional(),
  traits: z.array(z.enum(textTraits)).readonly().exactOptional(),
});

const savedDraft = z.object({
  id: z.string(),
  file_name: z.string(),
  file_bytes: z.number(),
  /** If the platform has handles: the file under the empty name, media files under their paths. */
  handles: z.map(z.string(), fileHandle),
  override,
  decisions: z.union([savedDecisions, documentDecisions]),
});
export type SavedDraft = z.output<typeof savedDraft>;

/** @returns the part of a draft that is saved; null while it is read, if it cannot be read, or after it was started */
function toSavedDraft({ id, file, override: read, state }: Draft): SavedDraft | null {
  if (state.kind !== 'mapping' && state.kind !== 'document') return null;
  const media = state.kind === 'mapping' ? state.media.files : new Map<string, File>();
  return {
    id,
    file_name: file.name,
    file_bytes: file.size,
    handles: listHandles({ file, media }),
    override: read,
    decisions: state.kind === 'mapping' ? savedDecisions.parse(state) : documentDecisions.parse(state),
  };
}

/** @returns the decisions of a saved draft, with its media files by their paths */
export function readDecisions(
  { decisions: saved }: SavedDraft,
  files: ReadonlyMap<string, File>,
): NonNullable<Draft['saved']> {
  return 'isApart' in saved ? saved : { ...saved, media: { ...saved.media, files } };
}

interface SavedDraftsNeeds {
  drafts: DraftList;
  database: WindowDatabase;
  locks: ImportLocks;
}

/** A saved draft as text, to find out whether it has changed. */
const serialiseDraft = (saved: SavedDraft) =>
  JSON.stringify(saved, (_, value: unknown) => (value instanceof Map ? [...value] : value));

const delayMs = 300;
const firstRetryMs = 1000;
const maxRetryMs = 15_000;

/** Saves the decisions about drafts, so that they survive a restart. A failure is reported, and saving is tried again. */
export class SavedDrafts {
  /** Whether the last decisions are not saved, so that a restart would lose them. */
  readonly store = createStore<{ isUnsaved: boolean }>(() => ({ isUnsaved: false }));
  readonly #needs: SavedDraftsNeeds;
  readonly #saved = new Map<string, string>();
  /** The drafts that were on the list. One may be removed before this window has saved it. */
  readonly #seen = new Set<string>();
  #isScheduled = false;
  #failures = 0;

  constructor(needs: SavedDraftsNeeds) {
    this.#needs = needs;
  }

  /** From now on, saves every decision after a short delay. Call once. */
  start(): void {
    this.#needs.drafts.store.subscribe(({ drafts }) => {
      for (const { id } of drafts) this.#seen.add(id);
      this.#schedule(delayMs);
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
      this.#failures = 0;
      this.#report(false);
    } catch {
      this.#report(true);
      this.#schedule(backOff(this.#failures++, firstRetryMs, maxRetryMs));
    }
  }

  #report(isUnsaved: boolean): void {
    if (this.store.getState().isUnsaved !== isUnsaved) this.store.setState({ isUnsaved });
  }

  /** Saves changed drafts and deletes removed ones. @throws DOMException if they cannot be saved */
  async #saveChanges(): Promise<void> {
    const { drafts, database, locks } = this.#needs;
    const open = new Set(drafts.all.filter(({ state }) => state.kind !== 'started').map(({ id }) => id));
    const removed = [...this.#seen].filter((id) => !open.has(id));
    const changed = drafts.all.flatMap((draft) => {
      const saved = toSavedDraft(draft);
      return saved === null || this.#saved.get(saved.id) === serialiseDraft(saved) ? [] : [saved];
    });
    if (removed.length === 0 && changed.length === 0) return;
    for (const { id } of changed) void locks.hold(id);
    await database.change(['drafts'], (change) => {
      for (const saved of changed) change.put('drafts', saved);
      for (const id of removed) change.delete('drafts', id);
    });
    for (const saved of changed) this.#saved.set(saved.id, serialiseDraft(saved));
    for (const id of removed) {
      this.#seen.delete(id);
      this.#saved.delete(id);
      locks.release(id);
    }
  }

  /** @returns the drafts of closed windows; damaged ones and those of another version are skipped */
  async listLeft(): Promise<SavedDraft[]> {
    const { drafts, database, locks } = this.#needs;
    const stored = await database.list('drafts');
    const isElsewhere = await locks.heldElsewhere();
    const saved = stored.flatMap((one) => savedDraft.safeParse(one).data ?? []);
    return saved.filter(({ id }) => drafts.find(id) === undefined && !isElsewhere(id));
  }

  /** @throws DOMException if they cannot be deleted */
  async delete(ids: readonly string[]): Promise<void> {
    await this.#needs.database.change(['drafts'], (change) => {
      for (const id of ids) change.delete('drafts', id);
    });
  }
}

interface Found {
  draft: SavedDraft;
  files: ImportFiles;
}

const isFileOfDraft =
  ({ file_name, file_bytes }: SavedDraft) =>
  (file: File) =>
    file.name === file_name && file.size === file_bytes;

interface Reopened {
  /** Those whose files were not found. */
  missing: SavedDraft[];
  isCancelled: boolean;
}

/** Finds the files of drafts: by their handles if the platform allows it, otherwise the user chooses them. Call from a click or a key. */
async function findFiles(drafts: readonly SavedDraft[]): Promise<{ found: Found[] } & Reopened> {
  const opened: Found[] = [];
  const missing: SavedDraft[] = [];
  for (const one of drafts) {
    const files = one.handles.has('') ? await openHandles(one.handles, true) : null;
    if (files === null) missing.push(one);
    else opened.push({ draft: one, files });
  }
  const chosen = missing.length === 0 ? [] : await chooseOriginals({ multiple: missing.length > 1 });
  return {
    found: [
      ...opened,
      ...missing.flatMap((one) => {
        const file = chosen.find(isFileOfDraft(one));
        return file === undefined ? [] : [{ draft: one, files: { file, media: new Map() } }];
      }),
    ],
    missing: missing.filter((one) => !chosen.some(isFileOfDraft(one))),
    isCancelled: missing.length > 0 && chosen.length === 0,
  };
}

/** @returns a saved draft with its files, to be read again */
function restoreDraft({ draft, files }: Found): Omit<Draft, 'state'> {
  for (const [path, file] of files.media) rememberPath(file, path);
  const { id, override } = draft;
  return { id, override, file: files.file, saved: readDecisions(draft, files.media) };
}

/** Reopens drafts of an earlier window. Call from a click or a key. */
export async function reopenDrafts(reader: DraftReader, drafts: readonly SavedDraft[]): Promise<Reopened> {
  const { found, ...rest } = await findFiles(drafts);
  await reader.addDrafts(found.map(restoreDraft));
  return rest;
}
