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

/** @returns what a document, recording or picture is on the list */
async function documentState({ file, kept }: Draft, as: DocumentKind): Promise<DraftState> {
  const decided = kept !== undefined && 'as' in kept ? kept : { as, should_publish: false, is_apart: false };
  // What cannot be read here is said when it is sent.
  const fake = () => findContentProblem(file.name, file).catch(() => null);
  const problem = findImportProblem(file.name, file.size, decided.as);
  const found = problem === null ? await fake() : null;
  const sentence = found === null ? problem : words.wrongContent(found);
  return sentence === null ? { kind: 'record', ...decided } : { kind: 'unreadable', sentence };
}

/** A text of two columns or more, the same in every row, is an export. */
const isTable = ({ table }: Preview) =>
  table.header.length > 1 && table.rows.length > 0 && !table.problems.some(({ kind }) => kind === 'ragged');

/** What the reader works with. */
interface DraftReaderNeeds {
  drafts: DraftList;
  /** Reads the head of a file. @throws Error with a sentence for a person */
  readPreview(job: PreviewJob): Promise<Preview>;
}

/** Reads the heads of chosen files: what each one is, and of a table its first rows. */
export class DraftReader {
  readonly #needs: DraftReaderNeeds;
  /** A folder may hold hundreds of files: they are read one after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(needs: DraftReaderNeeds) {
    this.#needs = needs;
  }

  /** Puts chosen files on the list and reads each at once. Resolves when all are read. */
  addFiles(files: readonly File[]): Promise<void> {
    return this.addDrafts(files.map((file) => ({ id: crypto.randomUUID(), file, override: {} })));
  }

  /** Puts files on the list, with what was decided about them in an earlier window. Resolves when all are read. */
  addDrafts(added: readonly Omit<Draft, 'state'>[]): Promise<void> {
    const drafts = added.map((one): Draft => ({ ...one, state: { kind: 'reading' } }));
    this.#needs.drafts.add(drafts);
    const dropped = drafts.map((draft) => ({ draft, path: pathOf(draft.file), bytes: draft.file.size }));
    for (const { draft, ...plan } of planDrop(dropped)) this.#last = this.#last.then(() => this.#read(draft, plan));
    return this.#last;
  }

  /** Opens a document as a survey after all. @throws Error with a sentence when it cannot be read so: then it stays what it was */
  async readAsSurvey(draft: Draft): Promise<void> {
    this.#startMapping(draft, await this.#needs.readPreview(draft));
  }

  /** Reads a file again as a person decides. What cannot be read so is said, and the file stays as it was. */
  async readAgain(id: string, change: Partial<Dialect>): Promise<void> {
    const { drafts, readPreview } = this.#needs;
    const draft = drafts.find(id);
    if (draft?.state.kind !== 'mapping') return;
    const { read_by } = draft.state;
    const override = { ...draft.override, ...change };
    drafts.change(id, (one) => ({ ...one, override }));
    const isLatest = () => drafts.find(id)?.override === override;
    try {
      const preview = await readPreview({ file: draft.file, override });
      // What was decided is about headers and kinds: it holds for the columns as they are read now.
      if (isLatest())
        drafts.changeState(id, (state) =>
          state.kind === 'mapping' ? { ...state, preview, read_by: override, problem: null } : state,
        );
    } catch (error) {
      if (!isLatest()) return;
      drafts.change(id, (one) => ({ ...one, override: read_by }));
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
    const wasTable = draft.kept !== undefined && 'choices' in draft.kept;
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

  /** A table that an earlier window had starts with what was decided about it: nothing is sent without. */
  #startMapping({ id, file, override, kept }: Draft, preview: Preview): void {
    const decisions = kept !== undefined && 'choices' in kept ? kept : undecided(surveyNameOf(file.name));
    this.#needs.drafts.changeState(id, () => ({
      kind: 'mapping',
      preview,
      read_by: override,
      problem: null,
      ...decisions,
    }));
  }
}
