import type { Dialect } from '../../columns/index.ts';
import {
  type DocumentKind,
  type FilePlan,
  findContentProblem,
  findImportProblem,
  planDrop,
} from '../../importer/index.ts';
import { errorSentence } from '../lib/error-sentence.ts';
import { pathOf } from '../lib/files/dropped-files.ts';
import type { DraftList } from './draft-list.ts';
import { type Draft, type DraftState, undecided } from './drafts.ts';
import { surveyNameOf } from './file-names.ts';
import type { Preview, PreviewJob } from './preview.ts';
import { words } from './words.ts';

/** @returns the state of a document, recording or picture after checking its name and content */
async function documentState({ file, saved }: Draft, as: DocumentKind): Promise<DraftState> {
  const decided = saved !== undefined && 'as' in saved ? saved : { as, should_publish: false, isApart: false };
  // If the file cannot be read here, the import reports it.
  const mismatch = () => findContentProblem(file.name, file).catch(() => null);
  const problem = findImportProblem(file.name, file.size, decided.as);
  const found = problem === null ? await mismatch() : null;
  const sentence = found === null ? problem : words.wrongContent(found);
  return sentence === null ? { kind: 'document', ...decided } : { kind: 'unreadable', sentence };
}

/** Whether the file is a table: at least two columns, and the same number in every row. */
const isTable = ({ table }: Preview) =>
  table.header.length > 1 && table.rows.length > 0 && !table.problems.some(({ kind }) => kind === 'ragged');

/** The parts that the reader needs. */
interface DraftReaderNeeds {
  drafts: DraftList;
  /** Reads the beginning of a file. @throws Error with a sentence for the user */
  readPreview(job: PreviewJob): Promise<Preview>;
}

/** Reads the beginning of chosen files to find out what each one is, and the first rows of tables. */
export class DraftReader {
  readonly #needs: DraftReaderNeeds;
  /** The files are read one after the other, because a folder may contain hundreds. */
  #last: Promise<void> = Promise.resolve();

  constructor(needs: DraftReaderNeeds) {
    this.#needs = needs;
  }

  /** Adds chosen files to the list and reads them. Resolves when all are read. */
  addFiles(files: readonly File[]): Promise<void> {
    return this.addDrafts(files.map((file) => ({ id: crypto.randomUUID(), file, override: {} })));
  }

  /** Adds files to the list, with the decisions saved by an earlier window. Resolves when all are read. */
  addDrafts(added: readonly Omit<Draft, 'state'>[]): Promise<void> {
    const drafts = added.map((one): Draft => ({ ...one, state: { kind: 'reading' } }));
    this.#needs.drafts.add(drafts);
    const dropped = drafts.map((draft) => ({ draft, path: pathOf(draft.file), bytes: draft.file.size }));
    for (const { draft, ...plan } of planDrop(dropped)) this.#last = this.#last.then(() => this.#read(draft, plan));
    return this.#last;
  }

  /** Opens a document as a survey. @throws Error with a sentence if it cannot be read as one; the draft is then unchanged */
  async readAsSurvey(draft: Draft): Promise<void> {
    this.#startMapping(draft, await this.#needs.readPreview(draft));
  }

  /** Reads a file again with a changed dialect. On failure the reason is shown and the draft is unchanged. */
  async readAgain(id: string, change: Partial<Dialect>): Promise<void> {
    const { drafts, readPreview } = this.#needs;
    const draft = drafts.find(id);
    if (draft?.state.kind !== 'mapping') return;
    const { readBy } = draft.state;
    const override = { ...draft.override, ...change };
    drafts.change(id, (one) => ({ ...one, override }));
    const isLatest = () => drafts.find(id)?.override === override;
    try {
      const preview = await readPreview({ file: draft.file, override });
      // The decisions stay: they refer to headers, not to positions.
      if (isLatest())
        drafts.changeState(id, (state) =>
          state.kind === 'mapping' ? { ...state, preview, readBy: override, problem: null } : state,
        );
    } catch (error) {
      if (!isLatest()) return;
      drafts.change(id, (one) => ({ ...one, override: readBy }));
      drafts.changeState(id, (state) =>
        state.kind === 'mapping' ? { ...state, problem: errorSentence(error) } : state,
      );
    }
  }

  async #read(draft: Draft, { kind, mayBeTable, problem }: FilePlan): Promise<void> {
    const { drafts, readPreview } = this.#needs;
    const { id } = draft;
    if (drafts.find(id) === undefined) return;
    const as = kind === 'survey' ? null : kind;
    const wasTable = draft.saved !== undefined && 'cleaningSteps' in draft.saved;
    const asDocument = async () => {
      const state = as === null ? null : await documentState(draft, as);
      if (state !== null) drafts.changeState(id, () => state);
    };
    if (as !== null && !mayBeTable) return asDocument();
    try {
      const preview = await readPreview(draft);
      if (as !== null && !wasTable && !isTable(preview)) return asDocument();
      const sentence = kind === null && !isTable(preview) ? problem : null;
      if (sentence !== null) return drafts.changeState(id, () => ({ kind: 'unreadable', sentence }));
      this.#startMapping(draft, preview);
    } catch (error) {
      if (as !== null) return asDocument();
      drafts.changeState(id, () => ({ kind: 'unreadable', sentence: errorSentence(error) }));
    }
  }

  /** A table reopened after a restart keeps its saved decisions. */
  #startMapping({ id, file, override, saved }: Draft, preview: Preview): void {
    const decisions = saved !== undefined && 'cleaningSteps' in saved ? saved : undecided(surveyNameOf(file.name));
    this.#needs.drafts.changeState(id, () => ({
      kind: 'mapping',
      preview,
      readBy: override,
      problem: null,
      ...decisions,
    }));
  }
}
