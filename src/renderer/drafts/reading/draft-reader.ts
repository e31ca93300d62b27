import { countKnown, type MappingTemplate } from '@sheaf/survey-columns';
import { type Dialect, type Problem, ProblemError, type SourceFormat, sayTableProblem } from '@sheaf/tables';
import {
  type DocumentKind,
  type FilePlan,
  findContentProblem,
  findImportProblem,
  planDrop,
  sayImporterProblem,
} from '../../../importer/index.ts';
import { sayError } from '../../lib/error-sentence.ts';
import { toPath } from '../../lib/files/dropped-files.ts';
import type { UnpackedArchive, unpackArchive } from '../../lib/files/unpack.ts';
import { words as problems } from '../../lib/problems/words.ts';
import { makeUndecided } from '../list/decisions.ts';
import type { DraftList } from '../list/draft-list.ts';
import { type Draft, type DraftState, listDocumentKinds } from '../list/drafts.ts';
import { makeSurveyName } from '../list/survey-name.ts';
import { findOtherReading } from '../mapping/outline.ts';
import { words } from '../words.ts';
import { makeArchiveDrafts } from './archive-drafts.ts';
import type { OpenedTable } from './convert.ts';
import { type DraftSource, isText, makeTextSource } from './draft-source.ts';
import type { Preview, PreviewJob } from './preview.ts';
import type { TableConverter } from './table-converter.ts';

/** @returns what the importer found, in the language of the window */
const sayImporter = (problem: Problem): string => problems.say(problem, sayImporterProblem(problem));

/** @returns the state of a document, recording or picture after checking its name and content */
async function documentState({ file, saved }: Draft, as: DocumentKind): Promise<DraftState> {
  const isApart = saved !== undefined && 'isApart' in saved && saved.isApart;
  // If the file cannot be read here, the import reports it.
  const problem =
    findImportProblem(file.name, file.size, as) ?? (await findContentProblem(file.name, file).catch(() => null));
  return problem === null ? { kind: 'document', as, isApart } : { kind: 'unreadable', sentence: sayImporter(problem) };
}

/** Whether the file is a table: at least two columns, and the same number in every row. */
const isTable = ({ table }: Preview) =>
  table.header.length > 1 && table.rows.length > 0 && !table.problems.some(({ kind }) => kind === 'ragged');

const wasTable = ({ saved }: Draft) => saved !== undefined && 'cleaningSteps' in saved;

interface DraftReaderNeeds {
  drafts: DraftList;
  converter: TableConverter;
  /** Unpacks an archive. @returns null for any other file. @throws Error with a sentence for the user */
  unpack: typeof unpackArchive;
  /** @returns the format of a file whose tables are read as CSV; null for text and for documents */
  findFormat(file: File): Promise<SourceFormat | null>;
  /** @returns what a file is that has the name of a workbook, a statistics file or an archive; null for any other file */
  findMisnamed(file: File): Promise<Problem | null>;
  /** @returns why a file cannot be a survey although it may hold or describe responses; null for any other file */
  findRefusal(file: File): Promise<Problem | null>;
  /** @returns the names of the surveys of the service; none where they cannot be asked for */
  listSurveyNames(): Promise<readonly string[]>;
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
    const dropped = drafts.map((draft) => ({ draft, path: toPath(draft.file), bytes: draft.file.size }));
    for (const { draft, ...plan } of planDrop(dropped)) this.#last = this.#last.then(() => this.#read(draft, plan));
    return this.#last;
  }

  /** Opens a document as a survey. @throws Error with a sentence if it cannot be read as one; the draft is then unchanged */
  async readAsSurvey(draft: Draft): Promise<void> {
    if ((await this.#needs.findFormat(draft.file)) === null)
      return this.#startMapping(draft, await this.#needs.readPreview(draft));
    const opened = await this.#needs.converter.open(draft.id, null);
    this.#startMapping(draft, await this.#readHead(draft, opened));
  }

  /** Reads another table of a file, such as another sheet of a workbook. On failure the reason is shown and the draft is unchanged. */
  async chooseTable(id: string, table: number): Promise<void> {
    const { drafts, converter } = this.#needs;
    const draft = drafts.find(id);
    if (draft?.state.kind !== 'mapping') return;
    const { name } = draft.state;
    try {
      const opened = await converter.open(id, table);
      const preview = await this.#readHead({ ...draft, override: {} }, opened);
      drafts.change(id, (one) => ({ ...one, override: {} }));
      // The decisions were about other columns.
      this.#startMapping({ ...draft, override: {}, saved: { ...makeUndecided(name), table } }, preview);
    } catch (error) {
      drafts.changeState(id, (state) => (state.kind === 'mapping' ? { ...state, problem: sayError(error) } : state));
    }
  }

  /** Imports a file that was opened as a survey as a document, if its kind allows it. */
  async keepAsDocument(id: string): Promise<void> {
    const { drafts, converter } = this.#needs;
    const draft = drafts.find(id);
    const [as] = draft === undefined ? [] : listDocumentKinds(draft.file.name);
    if (draft === undefined || as === undefined) return;
    converter.stop(id);
    drafts.change(id, (one) => ({ ...one, source: null }));
    await this.#startDocument(draft, as);
  }

  #readHead({ override }: Draft, { tables, table, head }: OpenedTable): Promise<Preview> {
    // A chosen encoding is that of the file, not of its CSV.
    const { encoding: _, ...rest } = override;
    return this.#needs.readPreview({ file: head, override: { ...tables[table]?.dialect, ...rest } });
  }

  /** Reads a file again with a changed dialect. On failure the reason is shown and the draft is unchanged. */
  readAgain(id: string, change: Partial<Dialect>): Promise<void> {
    return this.readWith(id, { ...this.#needs.drafts.find(id)?.override, ...change });
  }

  /** Reads a file again with exactly these changes to the detected dialect. On failure as `readAgain`. */
  async readWith(id: string, override: Partial<Dialect>): Promise<void> {
    const { drafts, converter, readPreview } = this.#needs;
    const draft = drafts.find(id);
    if (draft?.state.kind !== 'mapping') return;
    const { readBy } = draft.state;
    const isConverted = !isText(draft.source) && override.encoding !== draft.override.encoding;
    drafts.change(id, (one) => ({ ...one, override }));
    const isLatest = () => drafts.find(id)?.override === override;
    try {
      const source = isConverted ? await converter.open(id, draft.source?.table ?? null) : draft.source;
      const preview =
        source == null || isText(source)
          ? await readPreview({ file: draft.file, override })
          : await this.#readHead({ ...draft, override }, source);
      // The decisions stay: they refer to headers, not to positions.
      if (!isLatest()) return;
      this.#show(id, preview, (state) =>
        state.kind === 'mapping' ? { ...state, preview, readBy: override, problem: null } : state,
      );
    } catch (error) {
      if (!isLatest()) return;
      drafts.change(id, (one) => ({ ...one, override: readBy }));
      if (isConverted) void converter.open(id, draft.source?.table ?? null).catch(() => {});
      drafts.changeState(id, (state) => (state.kind === 'mapping' ? { ...state, problem: sayError(error) } : state));
    }
  }

  /**
   * Reads a file again as a template says, and its table of that name. If fewer columns of the template are found then, it is read
   * as before.
   */
  async readAs(id: string, template: MappingTemplate): Promise<void> {
    const { drafts } = this.#needs;
    const draft = drafts.find(id);
    const state = drafts.table(id);
    const other = draft === undefined || state === null ? null : findOtherReading(draft, state, template);
    if (draft === undefined || state === null || other === null) return;
    const at = other.sheet === null ? -1 : (draft.source?.tables.findIndex(({ name }) => name === other.sheet) ?? -1);
    if (at >= 0) await this.chooseTable(id, at);
    const { override: before = {} } = drafts.find(id) ?? {};
    const knownColumns = countKnown(drafts.table(id)?.preview.table.header ?? [], template);
    if (Object.keys(other.change).length > 0) await this.readAgain(id, other.change);
    if (countKnown(drafts.table(id)?.preview.table.header ?? [], template) < knownColumns)
      await this.readWith(id, before);
  }

  async #read(draft: Draft, plan: FilePlan): Promise<void> {
    if (this.#needs.drafts.find(draft.id) === undefined) return;
    if (await this.#readArchive(draft)) return;
    // If the file cannot be read here, reading it as text reports it.
    const format = await this.#needs.findFormat(draft.file).catch(() => null);
    if (format !== null) return this.#readOtherFormat(draft, plan);
    const misnamed = await this.#needs.findMisnamed(draft.file).catch(() => null);
    return misnamed === null
      ? this.#readText(draft, plan)
      : this.#refuse(draft, problems.say(misnamed, sayTableProblem(misnamed)));
  }

  /** Puts the files of an archive in its place. @returns whether the file is one */
  async #readArchive(draft: Draft): Promise<boolean> {
    const { drafts, unpack } = this.#needs;
    const { id, file } = draft;
    const controller = new AbortController();
    const onBytes = (bytes: number, total: number) => {
      if (drafts.find(id) === undefined) controller.abort();
      drafts.changeState(id, () => ({ kind: 'reading', unpacked: bytes / total }));
    };
    try {
      const unpacked = await unpack(file, { onBytes, signal: controller.signal });
      if (unpacked !== null && drafts.find(id) !== undefined) this.#replaceArchive(draft, unpacked);
      return unpacked !== null;
    } catch (error) {
      this.#refuse(draft, sayError(error));
      return true;
    }
  }

  #replaceArchive(draft: Draft, unpacked: UnpackedArchive): void {
    const { drafts } = this.#needs;
    const { added, left, note } = makeArchiveDrafts(draft.file.name, unpacked);
    if (added.length === 0) {
      this.#refuse(draft, note ?? words.archive.empty);
      return;
    }
    drafts.remove(draft.id);
    void this.addDrafts(added);
    if (left.length > 0) drafts.add(left);
    if (left.length > 0) drafts.select(null);
  }

  async #readText(draft: Draft, { kind, mayBeTable, problem }: FilePlan): Promise<void> {
    const as = kind === 'survey' ? null : kind;
    if (as !== null && !mayBeTable) return this.#startDocument(draft, as);
    const refusal = as === null ? await this.#needs.findRefusal(draft.file).catch(() => null) : null;
    if (refusal !== null) return this.#refuse(draft, problems.say(refusal, sayTableProblem(refusal)));
    try {
      const preview = await this.#needs.readPreview(draft);
      if (as !== null && !wasTable(draft) && !isTable(preview)) return this.#startDocument(draft, as);
      if (kind === null && problem !== null && !isTable(preview)) return this.#refuse(draft, sayImporter(problem));
      this.#startMapping(draft, preview);
    } catch (error) {
      return as === null ? this.#refuse(draft, sayError(error), error) : this.#startDocument(draft, as);
    }
  }

  /** A workbook without a table is a document; the user can still open it as a survey. */
  async #readOtherFormat(draft: Draft, { kinds }: FilePlan): Promise<void> {
    const { converter, drafts } = this.#needs;
    const { id, saved } = draft;
    const as = kinds.find((kind) => kind !== 'survey') ?? null;
    if (as !== null && saved !== undefined && 'isApart' in saved) return this.#startDocument(draft, as);
    try {
      const opened = await converter.open(id, saved !== undefined && 'table' in saved ? saved.table : null);
      if (as === null || wasTable(draft) || opened.tables[opened.table]?.looksLikeTable === true)
        return this.#startMapping(draft, await this.#readHead(draft, opened));
      converter.stop(id);
      drafts.change(id, (one) => ({ ...one, source: null }));
      return this.#startDocument(draft, as);
    } catch (error) {
      return this.#refuse(draft, sayError(error));
    }
  }

  #refuse({ id }: Draft, sentence: string, error?: unknown): void {
    // What a picture, a recording or a document is can be imported under a name of its own.
    const code = error instanceof ProblemError ? (error.problem?.code ?? '') : '';
    const wanted = /^is_(png|jpeg|gif|mp3|pdf)$/.exec(code)?.[1];
    this.#needs.drafts.changeState(id, () => ({ kind: 'unreadable', sentence, wanted }));
  }

  async #startDocument(draft: Draft, as: DocumentKind): Promise<void> {
    const state = await documentState(draft, as);
    this.#needs.drafts.changeState(draft.id, () => state);
  }

  #startMapping({ id, file, override, saved }: Draft, preview: Preview): void {
    const isSaved = saved !== undefined && 'cleaningSteps' in saved;
    const decisions = isSaved ? saved : makeUndecided(makeSurveyName(file.name));
    if (!isSaved) void this.#tellApart(id, file.name);
    this.#show(id, preview, () => ({ kind: 'mapping', preview, readBy: override, problem: null, ...decisions }));
  }

  /** Another export of one study gets its day into the name, unless somebody has written another name meanwhile. */
  async #tellApart(id: string, fileName: string): Promise<void> {
    const { drafts, listSurveyNames } = this.#needs;
    const [name, longer] = [makeSurveyName(fileName), makeSurveyName(fileName, true)];
    if (name === longer) return;
    const others = drafts.all.flatMap((one) => (one.id !== id && 'name' in one.state ? one.state.name : []));
    if (![...others, ...(await listSurveyNames())].includes(name)) return;
    drafts.changeState(id, (state) =>
      state.kind === 'mapping' && state.name === name ? { ...state, name: longer } : state,
    );
  }

  /** Shows a preview, and has the table converted again if it is read in another way than before. */
  #show(id: string, { reading }: Preview, next: (state: DraftState) => DraftState): void {
    const { drafts, converter } = this.#needs;
    const draft = drafts.find(id);
    if (draft === undefined) return;
    const { source = null } = draft;
    const isSame = JSON.stringify(source?.reading ?? null) === JSON.stringify(reading ?? null);
    const csv = { kind: 'converting', bytes: 0 } as const;
    const loose = (): DraftSource => ({ ...(source ?? makeTextSource(draft.file)), reading: reading ?? null, csv });
    const isPlainText = reading === undefined && isText(source);
    drafts.change(id, (one) => ({
      ...one,
      source: isPlainText ? null : isSame ? source : loose(),
      state: next(one.state),
    }));
    if (isSame) return;
    converter.stop(id);
    // A failure is shown by the state of the CSV.
    if (!isPlainText) void converter.open(id, source?.table ?? 0, reading).catch(() => {});
  }
}
