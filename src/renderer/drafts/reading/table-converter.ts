import { sayError } from '../../lib/error-sentence.ts';
import type { DraftList } from '../list/draft-list.ts';
import type { convertInWorker, OpenedTable } from './convert.ts';
import type { ConvertedCsv, DraftSource } from './draft-source.ts';

interface TableConverterNeeds {
  drafts: DraftList;
  convert: typeof convertInWorker;
}

/** Converts a table of each draft in another format to CSV, while its first rows are already on screen. */
export class TableConverter {
  readonly #needs: TableConverterNeeds;
  readonly #running = new Map<string, AbortController>();

  constructor(needs: TableConverterNeeds) {
    this.#needs = needs;
  }

  /**
   * Starts to convert a table of a draft, in the charset that was chosen for it, and ends the conversion of another one. The draft's
   * `source` shows the progress.
   * @param table its place in the file; null: the first one that looks like a table
   * @param reading how it is read, if that is not plain
   * @returns what is known as soon as the first rows are read
   * @throws Error with a sentence for the user
   */
  async open(id: string, table: number | null, reading: DraftSource['reading'] = null): Promise<OpenedTable> {
    this.stop(id);
    const { drafts, convert } = this.#needs;
    const controller = new AbortController();
    const { signal } = controller;
    const draft = drafts.find(id);
    if (draft === undefined) throw new DOMException('The file was removed.', 'AbortError');
    const { file, override } = draft;
    this.#running.set(id, controller);
    const { promise, resolve, reject } = Promise.withResolvers<OpenedTable>();
    const set = (csv: ConvertedCsv) =>
      drafts.change(id, (one) => (one.source == null ? one : { ...one, source: { ...one.source, csv } }));
    const onOpened = (opened: OpenedTable) => {
      const csv = { kind: 'converting', bytes: 0 } as const;
      drafts.change(id, (one) => ({ ...one, source: { ...opened, reading, csv } }));
      resolve(opened);
    };
    const onBytes = (bytes: number) => {
      if (drafts.find(id) === undefined) controller.abort();
      else set({ kind: 'converting', bytes });
    };
    const onOpening = (opened: number) => {
      if (drafts.find(id) === undefined) controller.abort();
      drafts.changeState(id, (state) => (state.kind === 'reading' ? { kind: 'reading', opened } : state));
    };
    const encoding = override.encoding ?? null;
    void convert({ file, table, encoding, reading }, { onOpening, onOpened, onBytes, signal })
      .then((converted) => set({ kind: 'done', ...converted }))
      .catch((error: unknown) => {
        if (!signal.aborted) set({ kind: 'failed', sentence: sayError(error) });
        reject(error);
      });
    return promise;
  }

  /** Ends the conversion of a draft, if one is running. */
  stop(id: string): void {
    this.#running.get(id)?.abort(new DOMException('Another table was chosen.', 'AbortError'));
    this.#running.delete(id);
  }
}
