import { create } from 'zustand';
import { type Dialect, type MappingTemplate, recallMapping } from '../../../columns/index.ts';
import type { ColumnType } from '../../../contract/index.ts';
import type { ImportPlan, Inspection, RowIndex } from '../../../importer/index.ts';
import { errorSentence } from '../../lib/error-sentence.ts';
import { inspectFile } from './inspect.ts';
import { findMapping } from './mapping-memory.ts';
import { type Preview, readPreview } from './preview.ts';
import { scanFile } from './scan.ts';
import { surveyNameOf } from './survey-name.ts';

export type Scan =
  | { kind: 'scanning'; bytes_read: number; bytes_total: number }
  | { kind: 'planned'; plan: ImportPlan; index: RowIndex }
  | { kind: 'failed'; sentence: string };

/** The look at every response; `types` are those it was made with. */
export type Look =
  | { kind: 'none' }
  | { kind: 'looking'; bytes_read: number; bytes_total: number }
  | { kind: 'done'; inspection: Inspection; types: ColumnType[] }
  | { kind: 'failed'; sentence: string };

export type DraftState =
  | { kind: 'reading' }
  | { kind: 'unreadable'; sentence: string }
  | {
      kind: 'mapping';
      preview: Preview;
      types: ColumnType[];
      name: string;
      scan: Scan;
      look: Look;
      /** Findings (by id) that are to be acted on. */
      chosen: ReadonlySet<string>;
      /** What was confirmed for the same headers before, while it is on offer. */
      remembered: MappingTemplate | null;
    }
  | { kind: 'started'; uploadId: string; name: string };

/** A file someone chose, on its way to an import. */
export interface Draft {
  id: string;
  file: File;
  /** What a person decided about how the file is read. */
  override: Partial<Dialect>;
  state: DraftState;
}

interface Drafts {
  drafts: Draft[];
  selectedId: string | null;
}

export const useDrafts = create<Drafts>(() => ({ drafts: [], selectedId: null }));

const scans = new Map<string, AbortController>();
const looks = new Map<string, AbortController>();
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
  const added = files.map(
    (file): Draft => ({ id: `draft-${++lastId}`, file, override: {}, state: { kind: 'reading' } }),
  );
  useDrafts.setState(({ drafts, selectedId }) => ({
    drafts: [...drafts, ...added],
    selectedId: added[0]?.id ?? selectedId,
  }));
  for (const draft of added) void readDraft(draft);
}

/** Reads a file again as a person says. What cannot be read so is said, and the file stays as it was. */
export async function readAgain(id: string, change: Partial<Dialect>): Promise<void> {
  const draft = useDrafts.getState().drafts.find((candidate) => candidate.id === id);
  if (draft?.state.kind !== 'mapping') return;
  const override = { ...draft.override, ...change };
  scans.get(id)?.abort();
  looks.get(id)?.abort();
  useDrafts.setState(({ drafts }) => ({ drafts: drafts.map((one) => (one.id === id ? { ...one, override } : one)) }));
  const isLatest = () => useDrafts.getState().drafts.some((one) => one.id === id && one.override === override);
  try {
    const preview = await readPreview({ file: draft.file, override });
    if (isLatest()) await startMapping(id, draft.file, preview, draft.state.name);
  } catch (error) {
    if (isLatest()) edit(id, { scan: { kind: 'failed', sentence: errorSentence(error) } });
  }
}

async function readDraft({ id, file, override }: Draft): Promise<void> {
  try {
    await startMapping(id, file, await readPreview({ file, override }), surveyNameOf(file.name));
  } catch (error) {
    setState(id, () => ({ kind: 'unreadable', sentence: errorSentence(error) }));
  }
}

async function startMapping(id: string, file: File, preview: Preview, name: string): Promise<void> {
  const types = preview.suggestions.map(({ type }) => type);
  const scan: Scan = { kind: 'scanning', bytes_read: 0, bytes_total: file.size };
  const look: Look = { kind: 'none' };
  const template = await findMapping(preview.table.header);
  const remembered = template !== null && differs(typesBy(template, preview, types), types) ? template : null;
  setState(id, () => ({ kind: 'mapping', preview, types, name, scan, look, chosen: new Set(), remembered }));
  await countRows(id, file, preview);
}

async function countRows(id: string, file: File, { dialect }: Preview): Promise<void> {
  const controller = new AbortController();
  scans.set(id, controller);
  const onBytes = (bytes_read: number) => edit(id, { scan: { kind: 'scanning', bytes_read, bytes_total: file.size } });
  try {
    const { plan, index } = await scanFile({ file, dialect }, { onBytes, signal: controller.signal });
    edit(id, { scan: { kind: 'planned', plan, index } });
    if (file.size <= lookAtOnceBytes) void lookThrough(id);
  } catch (error) {
    if (!controller.signal.aborted) edit(id, { scan: { kind: 'failed', sentence: errorSentence(error) } });
  } finally {
    scans.delete(id);
  }
}

/** Larger files are looked through when they are asked about: it takes a while. */
const lookAtOnceBytes = 32 * 1024 * 1024;
const reportEveryMs = 200;

/** Looks at every response with the types as they stand now. */
export async function lookThrough(id: string): Promise<void> {
  const draft = useDrafts.getState().drafts.find((candidate) => candidate.id === id);
  if (draft?.state.kind !== 'mapping' || draft.state.scan.kind !== 'planned') return;
  const { preview, types, scan } = draft.state;
  const { dialect, table, exporter, groups } = preview;
  const shape = { exporter: exporter.exporter, header: table.header, types: types.map((type) => ({ type })), groups };
  looks.get(id)?.abort();
  const controller = new AbortController();
  looks.set(id, controller);
  let reported = 0;
  const onBytes = (bytes_read: number) => {
    if (performance.now() - reported < reportEveryMs) return;
    reported = performance.now();
    edit(id, { look: { kind: 'looking', bytes_read, bytes_total: draft.file.size } });
  };
  edit(id, { look: { kind: 'looking', bytes_read: 0, bytes_total: draft.file.size } });
  try {
    const job = { file: draft.file, dialect, index: scan.index, shape };
    edit(id, { look: { kind: 'done', inspection: await inspectFile(job, onBytes, controller.signal), types } });
  } catch (error) {
    if (!controller.signal.aborted) edit(id, { look: { kind: 'failed', sentence: errorSentence(error) } });
  }
}

/** Chooses a finding to be acted on, or lets it be. */
export function choose(id: string, findingId: string, isChosen: boolean): void {
  setState(id, (state) => {
    if (state.kind !== 'mapping') return state;
    const chosen = new Set(state.chosen);
    if (isChosen) chosen.add(findingId);
    else chosen.delete(findingId);
    return { ...state, chosen };
  });
}

const differs = (some: readonly ColumnType[], others: readonly ColumnType[]): boolean =>
  some.some((type, at) => type !== others[at]);

/** The types a template gives; columns it does not know keep theirs. */
function typesBy(template: MappingTemplate, { table }: Preview, types: readonly ColumnType[]): ColumnType[] {
  const known = recallMapping(table.header, template);
  return table.header.map(
    (name, at) => (Object.hasOwn(known, name) ? known[name] : undefined) ?? types[at] ?? 'Do nothing',
  );
}

/** Maps the columns as a template says. */
export function applyTemplate(id: string, template: MappingTemplate): void {
  setState(id, (state) =>
    state.kind === 'mapping'
      ? { ...state, types: typesBy(template, state.preview, state.types), remembered: null }
      : state,
  );
}

/** The offer of a remembered mapping is declined. */
export function forgetOffer(id: string): void {
  edit(id, { remembered: null });
}

export function selectDraft(id: string): void {
  useDrafts.setState({ selectedId: id });
}

/** Takes a file off the list; the file itself is not touched. */
export function removeDraft(id: string): void {
  scans.get(id)?.abort();
  looks.get(id)?.abort();
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
