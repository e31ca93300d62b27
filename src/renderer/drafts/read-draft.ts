import type { Dialect } from '../../columns/index.ts';
import { type DocumentKind, findContentProblem, findImportProblem, kindsOf } from '../../importer/index.ts';
import { errorSentence } from '../lib/error-sentence.ts';
import { type Draft, type DraftState, decide, draftOf, setDraft, setState, undecided, useDrafts } from './drafts.ts';
import { keepQueries } from './keep-queries.ts';
import { type Preview, readPreview } from './preview.ts';
import { mayBeEither, recordKindsOf } from './record-kind.ts';
import { surveyNameOf } from './survey-name.ts';
import { words } from './words.ts';

/** A folder may hold hundreds of files: they are looked into one after the other. */
let reading: Promise<void> = Promise.resolve();

/** Takes in chosen files: each is looked into at once, and what follows from it is worked out in the background. */
export function addFiles(files: readonly File[]): void {
  const added = files.map(
    (file): Draft => ({ id: crypto.randomUUID(), file, override: {}, state: { kind: 'reading' } }),
  );
  void readAll(added);
}

/** Reads files again that an earlier window had begun with, with what was decided about them. Resolves when all are read. */
export async function readKept(kept: readonly Omit<Draft, 'state'>[]): Promise<void> {
  await readAll(kept.map((one) => ({ ...one, state: { kind: 'reading' } })));
}

function readAll(added: readonly Draft[]): Promise<void> {
  keepQueries();
  useDrafts.setState(({ drafts }) => ({
    drafts: [...drafts, ...added],
    // Several are looked at as a list first; one is opened at once.
    selectedId: added.length === 1 ? (added[0]?.id ?? null) : null,
  }));
  for (const draft of added) reading = reading.then(() => readDraft(draft));
  return reading;
}

/** A record opened as a survey after all; what cannot be read so stays what it was. */
export async function readAsSurvey(draft: Draft): Promise<void> {
  startMapping(draft, await readPreview(draft));
}

/** Reads a file again as a person says. What cannot be read so is said, and the file stays as it was. */
export async function readAgain(id: string, change: Partial<Dialect>): Promise<void> {
  const draft = draftOf(id);
  if (draft?.state.kind !== 'mapping') return;
  const { read_by } = draft.state;
  const override = { ...draft.override, ...change };
  setDraft(id, (one) => ({ ...one, override }));
  const isLatest = () => draftOf(id)?.override === override;
  try {
    const preview = await readPreview({ file: draft.file, override });
    // What was decided is about headers and kinds: it holds for the columns as they are read now.
    if (isLatest())
      setState(id, (state) =>
        state.kind === 'mapping' ? { ...state, preview, read_by: override, problem: null } : state,
      );
  } catch (error) {
    if (!isLatest()) return;
    setDraft(id, (one) => ({ ...one, override: read_by }));
    setState(id, (state) => (state.kind === 'mapping' ? { ...state, problem: errorSentence(error) } : state));
  }
}

async function recordState({ file, kept }: Draft, as: DocumentKind): Promise<DraftState> {
  const decided = kept !== undefined && 'as' in kept ? kept : { as, should_publish: false, is_apart: false };
  // What cannot be read here is said when it is sent.
  const fake = () => findContentProblem(file.name, file).catch(() => null);
  const problem = findImportProblem(file.name, file.size, decided.as);
  const found = problem === null ? await fake() : null;
  const sentence = found === null ? problem : words.wrongContent(found);
  return sentence === null ? { kind: 'record', ...decided } : { kind: 'unreadable', sentence };
}

const isThere = (id: string) => draftOf(id) !== undefined;

/** A text of two columns or more, the same in every row, is an export. */
const isTable = ({ table }: Preview) =>
  table.header.length > 1 && table.rows.length > 0 && !table.problems.some(({ kind }) => kind === 'ragged');

async function readDraft(draft: Draft): Promise<void> {
  const { id, file } = draft;
  if (!isThere(id)) return;
  const [as] = recordKindsOf(file.name);
  const wasTable = draft.kept !== undefined && 'choices' in draft.kept;
  const asRecord = async () => {
    const state = as === undefined ? null : await recordState(draft, as);
    if (state !== null) setState(id, () => state);
  };
  if (as !== undefined && !mayBeEither(file.name)) return asRecord();
  try {
    const preview = await readPreview(draft);
    if (as !== undefined && !wasTable && !isTable(preview)) return asRecord();
    const unknown = kindsOf(file.name).length === 0 && !isTable(preview);
    const sentence = unknown ? findImportProblem(file.name, file.size, null) : null;
    if (sentence !== null) return setState(id, () => ({ kind: 'unreadable', sentence }));
    startMapping(draft, preview);
  } catch (error) {
    if (as !== undefined) return asRecord();
    setState(id, () => ({ kind: 'unreadable', sentence: errorSentence(error) }));
  }
}

/** A table that an earlier window had is what was decided about it from its first moment on: nothing is sent without. */
function startMapping({ id, file, override, kept }: Draft, preview: Preview): void {
  const decisions = kept !== undefined && 'choices' in kept ? kept : undecided(surveyNameOf(file.name));
  setState(id, () => ({ kind: 'mapping', preview, read_by: override, problem: null, ...decisions }));
}

/** A large file is looked through. */
export function inspectAnyway(id: string): void {
  decide(id, { wants_look: true });
}

/** A wave whose first file is gone has its survey still to be chosen. */
function withoutFirst(draft: Draft, first: string): Draft {
  const { state } = draft;
  if (state.kind !== 'mapping' || state.aim.kind !== 'wave' || state.aim.of !== first) return draft;
  return { ...draft, state: { ...state, aim: { kind: 'survey', survey: null }, send: null } };
}

/** Takes a file off the list; the file itself is not touched. */
export function removeDraft(id: string): void {
  useDrafts.setState(({ drafts, selectedId }) => {
    const at = drafts.findIndex((draft) => draft.id === id);
    const left = drafts.filter((draft) => draft.id !== id);
    const next = left[Math.min(at, left.length - 1)]?.id ?? null;
    return { drafts: left.map((draft) => withoutFirst(draft, id)), selectedId: selectedId === id ? next : selectedId };
  });
}
