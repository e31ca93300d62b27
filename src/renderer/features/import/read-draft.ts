import type { Dialect } from '../../../columns/index.ts';
import type { ColumnType } from '../../../contract/index.ts';
import { importProblem, kindsOf, type RecordKind } from '../../../importer/index.ts';
import { errorSentence } from '../../lib/error-sentence.ts';
import { addTo, asWaveOf } from './append.ts';
import {
  type Draft,
  type DraftState,
  differs,
  edit,
  type Look,
  type Scan,
  setState,
  typesBy,
  useDrafts,
} from './drafts.ts';
import { inspectFile } from './inspect.ts';
import { findMapping } from './mapping-memory.ts';
import { addMedia, noMedia } from './media.ts';
import { type Preview, readPreview } from './preview.ts';
import { mayBeEither, recordKindsOf } from './record-kind.ts';
import { scanFile } from './scan.ts';
import { surveyNameOf } from './survey-name.ts';

const scans = new Map<string, AbortController>();
const looks = new Map<string, AbortController>();
/** A folder may hold hundreds of files: they are looked into one after the other, and their rows counted so. */
let reading: Promise<void> = Promise.resolve();
let counting: Promise<void> = Promise.resolve();

/** Takes in chosen files: each is looked into at once and its rows are counted in the background. */
export function addFiles(files: readonly File[]): void {
  const added = files.map(
    (file): Draft => ({ id: crypto.randomUUID(), file, override: {}, state: { kind: 'reading' } }),
  );
  void readAll(added);
}

/** Reads files again that an earlier window had begun with. Resolves when all are read. */
export async function readKept(kept: readonly Pick<Draft, 'id' | 'file' | 'override'>[]): Promise<void> {
  await readAll(kept.map((one) => ({ ...one, state: { kind: 'reading' } })));
}

function readAll(added: readonly Draft[]): Promise<void> {
  useDrafts.setState(({ drafts }) => ({
    drafts: [...drafts, ...added],
    // Several are looked at as a list first; one is opened at once.
    selectedId: added.length === 1 ? (added[0]?.id ?? null) : null,
  }));
  for (const draft of added) reading = reading.then(() => readDraft(draft));
  return reading;
}

/** A record opened as a survey after all; what cannot be read so stays what it was. */
export async function readAsSurvey({ id, file, override }: Draft): Promise<void> {
  startMapping(id, file, await readPreview({ file, override }), surveyNameOf(file.name));
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
    if (!isLatest()) return;
    const { name, target, media } = draft.state;
    startMapping(id, draft.file, preview, name);
    if (media.files.size > 0) addMedia(id, [...media.files.values()]);
    // Read otherwise it has other columns: they are compared anew.
    if (target.kind === 'survey') void addTo(id, target.survey);
    if (target.kind === 'wave') void asWaveOf(id, target.of);
  } catch (error) {
    if (isLatest()) edit(id, { scan: { kind: 'failed', sentence: errorSentence(error) } });
  }
}

function recordState(file: File, as: RecordKind): DraftState {
  const sentence = importProblem(file.name, file.size, as);
  return sentence === null ? { kind: 'record', as, should_publish: false } : { kind: 'unreadable', sentence };
}

const isThere = (id: string) => useDrafts.getState().drafts.some((draft) => draft.id === id);

/** A text of two columns or more, the same in every row, is an export. */
const isTable = ({ table }: Preview) =>
  table.header.length > 1 && table.rows.length > 0 && !table.problems.some(({ kind }) => kind === 'ragged');

async function readDraft({ id, file, override }: Draft): Promise<void> {
  if (!isThere(id)) return;
  const [as] = recordKindsOf(file.name);
  const asRecord = () => setState(id, (state) => (as === undefined ? state : recordState(file, as)));
  if (as !== undefined && !mayBeEither(file.name)) return asRecord();
  try {
    const preview = await readPreview({ file, override });
    if (as !== undefined && !isTable(preview)) return asRecord();
    const unknown = kindsOf(file.name).length === 0 && !isTable(preview);
    const sentence = unknown ? importProblem(file.name, file.size, null) : null;
    if (sentence !== null) return setState(id, () => ({ kind: 'unreadable', sentence }));
    startMapping(id, file, preview, surveyNameOf(file.name));
  } catch (error) {
    if (as !== undefined) return asRecord();
    setState(id, () => ({ kind: 'unreadable', sentence: errorSentence(error) }));
  }
}

function startMapping(id: string, file: File, preview: Preview, name: string): void {
  // "`MEDIA_RESPONSE` is applied only when set explicitly" (section 4.1): suggested, and set by a person's click.
  const types = preview.suggestions.map(({ type }) => (type === 'MEDIA_RESPONSE' ? 'Do nothing' : type));
  const scan: Scan = { kind: 'scanning', bytes_read: 0, bytes_total: file.size };
  const look: Look = { kind: 'none' };
  const choices = {
    chosen: new Set<string>(),
    remembered: null,
    target: { kind: 'new' },
    comparison: { kind: 'none' },
  } as const;
  setState(id, () => ({ kind: 'mapping', preview, types, name, scan, look, ...choices, send: null, media: noMedia }));
  counting = counting.then(drawn).then(() => countRows(id, file, preview));
  // The columns do not wait for it.
  void offerMapping(id, preview, types);
}

/** Offers what was confirmed for the same headers before, unless a person has decided meanwhile. */
async function offerMapping(id: string, preview: Preview, types: ColumnType[]): Promise<void> {
  const template = await findMapping(preview.table.header);
  if (template === null || !differs(typesBy(template, preview, types), types)) return;
  setState(id, (state) =>
    state.kind === 'mapping' && state.types === types ? { ...state, remembered: template } : state,
  );
}

const drawnWithinMs = 200;

/** Waits until the window has nothing to draw: two processors are soon busy. */
const drawn = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: drawnWithinMs }));

/** Not rejected. */
async function countRows(id: string, file: File, preview: Preview): Promise<void> {
  const draft = useDrafts.getState().drafts.find((one) => one.id === id);
  // Taken off the list, or read anew, while it stood in line.
  if (draft?.state.kind !== 'mapping' || draft.state.preview !== preview) return;
  const { dialect } = preview;
  const controller = new AbortController();
  scans.set(id, controller);
  const onBytes = (bytes_read: number) => edit(id, { scan: { kind: 'scanning', bytes_read, bytes_total: file.size } });
  try {
    const { plan, index } = await scanFile({ file, dialect }, { onBytes, signal: controller.signal });
    edit(id, { scan: { kind: 'planned', plan, index } });
    if (file.size <= lookAtOnceBytes || hasChosen(id)) void lookThrough(id);
  } catch (error) {
    if (!controller.signal.aborted) edit(id, { scan: { kind: 'failed', sentence: errorSentence(error) } });
  } finally {
    scans.delete(id);
  }
}

/** What was decided in an earlier window holds for what is found. */
function hasChosen(id: string): boolean {
  const state = useDrafts.getState().drafts.find((one) => one.id === id)?.state;
  return state?.kind === 'mapping' && state.chosen.size > 0;
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

/** A wave whose first file is gone has its survey still to be chosen. */
function withoutFirst(draft: Draft, first: string): Draft {
  const { state } = draft;
  if (state.kind !== 'mapping' || state.target.kind !== 'wave' || state.target.of !== first) return draft;
  return { ...draft, state: { ...state, target: { kind: 'open', survey: null, problem: null } } };
}

/** Takes a file off the list; the file itself is not touched. */
export function removeDraft(id: string): void {
  scans.get(id)?.abort();
  looks.get(id)?.abort();
  useDrafts.setState(({ drafts, selectedId }) => {
    const at = drafts.findIndex((draft) => draft.id === id);
    const left = drafts.filter((draft) => draft.id !== id);
    const next = left[Math.min(at, left.length - 1)]?.id ?? null;
    return { drafts: left.map((draft) => withoutFirst(draft, id)), selectedId: selectedId === id ? next : selectedId };
  });
}
