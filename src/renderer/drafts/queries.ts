import { createStore } from 'zustand/vanilla';
import type { DateFinding, MappingTemplate } from '../../columns/index.ts';
import type { BadRows, Inspection, Overlap } from '../../importer/index.ts';
import type { InstanceId } from '../session/remote-instances.ts';
import { InputQuery, type InputQueryOptions, inTurn, type Run } from './input-query.ts';
import type { LinkMatches } from './media-link.ts';
import type { UnsetFile } from './saved-mappings.ts';
import type { ScanJob, ScanResult } from './scan.ts';
import type { Compared, ComparedBy, ExistingSurvey, TargetColumn } from './target.ts';
import type { BadRowsJob, CompareJob, DatesJob, InspectJob, MatchJob } from './worker-jobs.ts';

/** The facts about a survey to which responses are added. */
export interface SurveyFacts {
  columns: readonly TargetColumn[];
  takesMedia: boolean;
}

interface SurveyInputs {
  survey: ExistingSurvey;
  instance: InstanceId;
}

/** When the number of completed imports changes, the surveys are read again. */
export type CompareInputs = Omit<CompareJob, 'connection'> & {
  by: ComparedBy;
  instance: InstanceId;
  completedImports: number;
};

/** The functions behind the queries: workers, the service, and the window's saved mappings. */
export interface TableWork {
  scan: Run<Pick<ScanJob, 'file' | 'dialect'>, ScanResult>;
  inspect: Run<InspectJob, Inspection>;
  findBadRows: Run<BadRowsJob, BadRows>;
  findDates: Run<DatesJob, DateFinding[]>;
  compare: Run<Omit<CompareJob, 'connection'>, Overlap>;
  matchFiles: Run<MatchJob, LinkMatches[]>;
  readSurvey: Run<SurveyInputs, SurveyFacts>;
  findTemplate: Run<{ header: readonly string[]; unset: UnsetFile | null }, MappingTemplate | null>;
  /** Waits until the window has nothing to draw, so that scans do not slow it down. */
  whenIdle(): Promise<unknown>;
}

const reportEveryMs = 200;

/** Limits how often progress is reported. */
const throttleReports =
  <Inputs, Value>(run: Run<Inputs, Value>): Run<Inputs, Value> =>
  (inputs, onBytes, signal) => {
    let reportedAt = 0;
    const report = (bytes: number) => {
      if (performance.now() - reportedAt < reportEveryMs) return;
      reportedAt = performance.now();
      onBytes(bytes);
    };
    return run(inputs, report, signal);
  };

const bytes = ({ file }: { file: File }) => file.size;

/** The user often sets several types in a row: wait for the last one, longer for large files. */
const delayMs = ({ file }: { file: File }) => (file.size > 32 * 1024 * 1024 ? 1500 : 300);

/** Counts the changes of all values, and of those of each draft: a mapping is valid until its count changes. */
const createChanges = () =>
  createStore<{ all: number; of: ReadonlyMap<string, number> }>(() => ({ all: 0, of: new Map() }));

/** @returns a query for each derived value of a table */
export function createTableQueries(work: TableWork) {
  const changes = createChanges();
  const onChange = (id: string) =>
    changes.setState(({ all, of }) => ({ all: all + 1, of: new Map(of).set(id, (of.get(id) ?? 0) + 1) }));
  const query = <Inputs, Value>(run: Run<Inputs, Value>, options: InputQueryOptions<Inputs> = {}) =>
    new InputQuery(run, { ...options, onChange });
  const compare: Run<CompareInputs, Compared> = async ({ added, existing, shape, by }, onBytes, signal) => ({
    overlap: await work.compare({ added, existing, shape }, onBytes, signal),
    by,
  });
  return {
    changes,
    /** The rows. They are counted one file after the other, because a folder may contain hundreds of files. */
    scan: query(inTurn(work.scan, work.whenIdle), { bytes }),
    /** The findings in the responses. */
    inspection: query(throttleReports(work.inspect), { bytes, delayMs }),
    /** The rows that cannot be sent as they are. */
    badRows: query(throttleReports(work.findBadRows), { bytes }),
    /** The order of day and month in ambiguous date columns. */
    dates: query(throttleReports(work.findDates), { bytes, delayMs }),
    /** The survey to which responses are added. */
    survey: query(work.readSurvey),
    /** The responses that are already in the survey. */
    comparison: query(throttleReports(compare), { bytes: ({ added }: CompareInputs) => added.file.size }),
    /** The attached media files that the table names. */
    media: query(work.matchFiles, { delayMs }),
    /** The unattached recordings and videos of the list that the table names. */
    mediaOffer: query(work.matchFiles, { delayMs }),
    /** The mapping that was confirmed for the same headers before. */
    template: query(work.findTemplate),
  };
}

export type TableQueries = ReturnType<typeof createTableQueries>;

type InputsOf<Query> = Query extends InputQuery<infer Inputs, infer _> ? Inputs : never;

/** The inputs of all derived values of a table; null for a value that is not needed or not possible yet. */
export type QueryInputs = { [Name in Exclude<keyof TableQueries, 'changes'>]: InputsOf<TableQueries[Name]> | null };

/** Inputs of a draft that is not a table. */
export const noInputs: QueryInputs = {
  scan: null,
  inspection: null,
  badRows: null,
  dates: null,
  survey: null,
  comparison: null,
  media: null,
  mediaOffer: null,
  template: null,
};
