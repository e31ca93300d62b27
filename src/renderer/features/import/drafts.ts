import { create } from 'zustand';
import type { Dialect } from '../../../columns/index.ts';
import type { ColumnType } from '../../../contract/index.ts';
import type { ImportPlan } from '../../../importer/index.ts';
import { errorSentence } from '../../lib/error-sentence.ts';
import { type Preview, readPreview } from './preview.ts';
import { scanFile } from './scan.ts';
import { surveyNameOf } from './survey-name.ts';

export type Scan =
  | { kind: 'scanning'; bytes_read: number; bytes_total: number }
  | { kind: 'planned'; plan: ImportPlan }
  | { kind: 'failed'; sentence: string };

export type DraftState =
  | { kind: 'reading' }
  | { kind: 'unreadable'; sentence: string }
  | { kind: 'mapping'; preview: Preview; types: ColumnType[]; name: string; scan: Scan }
  | { kind: 'started'; uploadId: string; name: string };

/** A file someone chose, on its way to an import. */
export interface Draft {
  id: string;
  file: File;
  state: DraftState;
}

interface Drafts {
  drafts: Draft[];
  selectedId: string | null;
}

export const useDrafts = create<Drafts>(() => ({ drafts: [], selectedId: null }));

const scans = new Map<string, AbortController>();
let lastId = 0;

function setState(id: string, next: (state: DraftState) => DraftState): void {
  useDrafts.setState(({ drafts }) => ({
    drafts: drafts.map((draft) => (draft.id === id ? { ...draft, state: next(draft.state) } : draft)),
  }));
}

/** Changes a draft while it is being mapped; in any other state nothing happens. */
function edit(id: string, patch: Partial<Extract<DraftState, { kind: 'mapping' }>>): void {
  setState(id, (state) => (state.kind === 'mapping' ? { ...state, ...patch } : state));
}

/** Takes in chosen files: each is looked into at once and its rows are counted in the background. */
export function addFiles(files: readonly File[]): void {
  const added = files.map((file): Draft => ({ id: `draft-${++lastId}`, file, state: { kind: 'reading' } }));
  useDrafts.setState(({ drafts, selectedId }) => ({
    drafts: [...drafts, ...added],
    selectedId: added[0]?.id ?? selectedId,
  }));
  for (const draft of added) void readDraft(draft, {});
}

/** Reads a file again without quoting: every quote in it is text. */
export function readWithoutQuotes(draft: Draft): void {
  setState(draft.id, () => ({ kind: 'reading' }));
  void readDraft(draft, { quote: null });
}

async function readDraft({ id, file }: Draft, override: Partial<Dialect>): Promise<void> {
  try {
    const preview = await readPreview({ file, override });
    const types = preview.suggestions.map(({ type }) => type);
    const scan: Scan = { kind: 'scanning', bytes_read: 0, bytes_total: file.size };
    setState(id, () => ({ kind: 'mapping', preview, types, name: surveyNameOf(file.name), scan }));
    await countRows(id, file, preview);
  } catch (error) {
    setState(id, () => ({ kind: 'unreadable', sentence: errorSentence(error) }));
  }
}

async function countRows(id: string, file: File, { dialect }: Preview): Promise<void> {
  const controller = new AbortController();
  scans.set(id, controller);
  const onBytes = (bytes_read: number) => edit(id, { scan: { kind: 'scanning', bytes_read, bytes_total: file.size } });
  try {
    const plan = await scanFile({ file, dialect }, onBytes, controller.signal);
    edit(id, { scan: { kind: 'planned', plan } });
  } catch (error) {
    if (!controller.signal.aborted) edit(id, { scan: { kind: 'failed', sentence: errorSentence(error) } });
  } finally {
    scans.delete(id);
  }
}

export function selectDraft(id: string): void {
  useDrafts.setState({ selectedId: id });
}

/** Takes a file off the list; the file itself is not touched. */
export function removeDraft(id: string): void {
  scans.get(id)?.abort();
  useDrafts.setState(({ drafts, selectedId }) => {
    const at = drafts.findIndex((draft) => draft.id === id);
    const left = drafts.filter((draft) => draft.id !== id);
    const next = left[Math.min(at, left.length - 1)]?.id ?? null;
    return { drafts: left, selectedId: selectedId === id ? next : selectedId };
  });
}

export function setType(id: string, column: number, type: ColumnType): void {
  setState(id, (state) =>
    state.kind === 'mapping' ? { ...state, types: state.types.map((old, at) => (at === column ? type : old)) } : state,
  );
}

export function setName(id: string, name: string): void {
  edit(id, { name });
}

export function markStarted(id: string, uploadId: string, name: string): void {
  setState(id, () => ({ kind: 'started', uploadId, name }));
}
