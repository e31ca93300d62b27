import type { MappingTemplate } from '@sheaf/survey-columns';
import { QueriesObserver, QueryClient, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query';
import { sayError } from '../../lib/error-sentence.ts';
import type { InstanceId } from '../../session/remote-instances.ts';
import type { ExistingSurvey } from '../list/decisions.ts';
import type { Compared, ComparedBy, TargetColumn } from '../target/target.ts';
import type { JobName, TableJobs } from './table-jobs.ts';

/** The facts about a survey to which responses are added. */
export interface SurveyFacts {
  columns: readonly TargetColumn[];
  takesMedia: boolean;
}

/** When the number of completed imports changes, the surveys are read again. */
export type CompareInputs = Omit<TableJobs['comparison']['job'], 'connection'> & {
  by: ComparedBy;
  instance: InstanceId;
  completedImports: number;
};

/** The derived values of a table, each with what it is derived from. A value is valid for these inputs only. */
type Derived = {
  [Name in Exclude<JobName, 'comparison'>]: { from: TableJobs[Name]['job']; value: TableJobs[Name]['result'] };
} & {
  survey: { from: { survey: ExistingSurvey; instance: InstanceId }; value: SurveyFacts };
  comparison: { from: CompareInputs; value: Compared };
  /** The unattached recordings and videos of the list that the table names. */
  mediaOffer: { from: TableJobs['media']['job']; value: TableJobs['media']['result'] };
  template: { from: { header: readonly string[] }; value: MappingTemplate | null };
};
const names = [
  'scan',
  'inspection',
  'badRows',
  'dates',
  'survey',
  'comparison',
  'media',
  'mediaOffer',
  'template',
] as const;
type Name = (typeof names)[number];

/** The inputs of all derived values of a table; null for a value that is not needed or not possible yet. */
export type QueryInputs = { [One in Name]: Derived[One]['from'] | null };

/** The state of a derived value. */
export type QueryState<Value> =
  | { kind: 'none' }
  | { kind: 'working'; bytesRead: number; bytesTotal: number }
  | { kind: 'done'; value: Value }
  | { kind: 'failed'; sentence: string };

/** Computes a value. Rejects with the signal's reason when it is canceled. */
export type Run<Inputs, Value> = (
  inputs: Inputs,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<Value>;

/** The functions behind the queries: workers, the service, and the window's saved mappings. */
export type TableWork = { [One in Name]: Run<Derived[One]['from'], Derived[One]['value']> } & {
  /** Waits until the window has nothing to draw, so that scans do not slow it down. */
  whenIdle(): Promise<unknown>;
};

interface Derivation<Inputs, Value> {
  run: Run<Inputs, Value>;
  /** How many bytes are read for it, if that is known. */
  bytes?: (inputs: Inputs) => number;
  /** How long to wait after a change of the inputs, in milliseconds. */
  delayMs?: (inputs: Inputs) => number;
}
type Derivations = { [One in Name]: Derivation<Derived[One]['from'], Derived[One]['value']> };

/** Runs one request after the other; a request that was canceled before its turn is skipped. */
function runInTurn<Inputs, Value>(run: Run<Inputs, Value>, before: () => Promise<unknown>): Run<Inputs, Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (inputs, onBytes, signal) => {
    const turn = last.then(async () => {
      if (!signal.aborted) await before();
      signal.throwIfAborted();
      return run(inputs, onBytes, signal);
    });
    last = turn.catch(() => {});
    return turn;
  };
}

const bytes = ({ file }: { file: File }) => file.size;

/** The user often sets several types in a row: wait for the last one, longer for large files. */
const delayMs = ({ file }: { file: File }) => (file.size > 32 * 1024 * 1024 ? 1500 : 300);

const describeDerivations = (work: TableWork): Derivations => ({
  // One file after the other, because a folder may contain hundreds.
  scan: { run: runInTurn(work.scan, work.whenIdle), bytes },
  inspection: { run: work.inspection, bytes, delayMs },
  badRows: { run: work.badRows, bytes },
  dates: { run: work.dates, bytes, delayMs },
  survey: { run: work.survey },
  comparison: { run: work.comparison, bytes: ({ added }) => added.file.size },
  media: { run: work.media, delayMs },
  mediaOffer: { run: work.mediaOffer, delayMs },
  template: { run: work.template },
});

const isDone = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'done';

/** @returns the state of a value of a table for these inputs; `none` while nobody wants it for them */
export type ReadQuery = <One extends Name>(name: One, inputs: QueryInputs[One]) => QueryState<Derived[One]['value']>;

/** What was read of the queries, by their hashes. It is valid until one of them has another state. */
export type Seen = Map<string, unknown>;

/**
 * The derived values of the tables in a window: queries of a cache of their own, with table, name and inputs as keys. They are
 * run while somebody wants them for these inputs, and forgotten then. While one is run, its data is how far it is.
 */
export class TableQueries {
  readonly #derivations: Derivations;
  readonly #hash = createKeyHash();
  readonly #wanted = new Map<string, { inputs: QueryInputs; observer: QueriesObserver }>();
  // Files are read without a network too. What is derived is large, and new each time: it is not compared with what was there.
  readonly #client = new QueryClient({
    defaultOptions: {
      queries: {
        queryKeyHashFn: this.#hash,
        networkMode: 'always',
        structuralSharing: false,
        retry: false,
        gcTime: 0,
        // Cut off before its end, it is run again; what is done never changes.
        staleTime: ({ state: { data } }) => (isDone(data) ? 'static' : 0),
      },
    },
  });

  constructor(work: TableWork) {
    this.#derivations = describeDerivations(work);
  }

  /** Calls the listener when the state of a value has changed. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void {
    return this.#client.getQueryCache().subscribe(({ type }) => type === 'updated' && listener());
  }

  /** @returns what reads the values of a table. @param seen takes a note of what is read */
  reader(id: string, seen: Seen): ReadQuery {
    return <One extends Name>(name: One, inputs: QueryInputs[One]): QueryState<Derived[One]['value']> => {
      if (inputs === null) return { kind: 'none' };
      const key = [id, name, inputs];
      const state = this.#client.getQueryState<QueryState<Derived[One]['value']>>(key);
      seen.set(this.#hash(key), state);
      if (state === undefined) return { kind: 'none' };
      const { data, error, fetchStatus } = state;
      if (fetchStatus === 'idle' && error !== null) return { kind: 'failed', sentence: sayError(error) };
      return data ?? { kind: 'working', bytesRead: 0, bytesTotal: this.#derivations[name].bytes?.(inputs) ?? 0 };
    };
  }

  /** @returns whether everything that was read is still so */
  isStill(seen: Seen): boolean {
    const cache = this.#client.getQueryCache();
    return [...seen].every(([hash, state]) => cache.get(hash)?.state === state);
  }

  /** Computes what the tables need, and cancels what they no longer need. @param tables their inputs, by id */
  wantOnly(tables: ReadonlyMap<string, QueryInputs | null>): void {
    for (const [id, { observer }] of this.#wanted) {
      if ((tables.get(id) ?? null) !== null) continue;
      observer.destroy();
      this.#wanted.delete(id);
    }
    for (const [id, inputs] of tables) if (inputs !== null) this.#want(id, inputs);
  }

  #want(id: string, inputs: QueryInputs): void {
    const table = this.#wanted.get(id);
    if (table?.inputs === inputs) return;
    const observer = table?.observer ?? new QueriesObserver(this.#client, []);
    if (table === undefined) observer.subscribe(() => {});
    this.#wanted.set(id, { inputs, observer });
    const list = <One extends Name>(name: One) =>
      this.#listQuery(id, name, inputs[name], { isChange: (table?.inputs[name] ?? null) !== null });
    observer.setQueries(names.flatMap((name) => list(name)));
  }

  /** @returns the query for a value, if it is wanted. @param isChange whether it was wanted for other inputs until now */
  #listQuery<One extends Name>(
    id: string,
    name: One,
    inputs: QueryInputs[One],
    { isChange }: { isChange: boolean },
  ): QueryObserverOptions[] {
    if (inputs === null) return [];
    const derivation = this.#derivations[name];
    const bytesTotal = derivation.bytes?.(inputs) ?? 0;
    const delay = isChange ? (derivation.delayMs?.(inputs) ?? 0) : 0;
    const queryKey = [id, name, inputs];
    return [
      {
        queryKey,
        queryFn: async ({ signal }) => {
          if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
          signal.throwIfAborted();
          const onBytes = (bytesRead: number) => {
            if (!signal.aborted) this.#client.setQueryData(queryKey, { kind: 'working', bytesRead, bytesTotal });
          };
          return { kind: 'done', value: await derivation.run(inputs, onBytes, signal) };
        },
      },
    ];
  }

  retry(id: string, name: Name): void {
    void this.#client.refetchQueries({ queryKey: [id, name] });
  }
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

/**
 * Compares inputs: lists and plain objects by their content, everything else (files) by identity. None of them may change
 * afterwards, so that each is looked at once.
 * @returns the hash of a key
 */
function createKeyHash(): (key: QueryKey) => string {
  const texts = new WeakMap<object, string>();
  let objects = 0;
  const describe = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? typeof value;
    const text = texts.get(value) ?? describeObject(value);
    texts.set(value, text);
    return text;
  };
  const describeObject = (value: object): string => {
    if (Array.isArray(value)) return `[${value.map(describe).join()}]`;
    if (!isPlain(value)) return `#${++objects}`;
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${describe(one)}`).join()}}`;
  };
  return describe;
}

/** @returns whether two inputs are equal */
export function isSame(one: unknown, other: unknown): boolean {
  const hash = createKeyHash();
  return hash([one]) === hash([other]);
}
