import { createStore } from 'zustand/vanilla';
import type { DateFinding, MappingTemplate } from '../../columns/index.ts';
import type { Inspection, Overlap } from '../../importer/index.ts';
import type { InstanceId } from '../session/remote-instances.ts';
import type { CompareJob } from './compare.ts';
import { InputQuery, type InputQueryOptions, inTurn, type Run } from './input-query.ts';
import type { DatesJob, InspectJob } from './inspect.ts';
import type { MatchJob } from './match-files.ts';
import type { LinkMatches } from './media-link.ts';
import type { ScanJob, ScanResult } from './scan.ts';
import type { Compared, ComparedBy, TargetColumn, ThereSurvey } from './target.ts';

/** What is known of a survey that responses are added to. */
export interface SurveyFacts {
  columns: readonly TargetColumn[];
  takes_media: boolean;
}

interface SurveyInputs {
  survey: ThereSurvey;
  instance: InstanceId;
}

/** `arrived`: how many imports have ended in the surveys compared with; a survey that has grown is read again. */
export type CompareInputs = Omit<CompareJob, 'connection'> & { by: ComparedBy; instance: InstanceId; arrived: number };

/** The work behind the queries: workers, the service, and what the window has saved. */
export interface TableWork {
  scan: Run<Pick<ScanJob, 'file' | 'dialect'>, ScanResult>;
  inspect: Run<InspectJob, Inspection>;
  findDates: Run<DatesJob, DateFinding[]>;
  compare: Run<Omit<CompareJob, 'connection'>, Overlap>;
  matchFiles: Run<MatchJob, LinkMatches[]>;
  readSurvey: Run<SurveyInputs, SurveyFacts>;
  findTemplate: Run<{ header: readonly string[] }, MappingTemplate | null>;
  /** Waits until the window has nothing to draw: two processors are soon busy. */
  whenIdle(): Promise<unknown>;
}

const reportEveryMs = 200;

/** Work on a large file reports how far it is, but not more often than anybody can see. */
const calmly =
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

/** Types are set one after the other: an inspection begins when they rest, later where it takes longer. */
const restMs = ({ file }: { file: File }) => (file.size > 32 * 1024 * 1024 ? 1500 : 300);

/** Counts the changes of all values, and those of each draft: a mapping holds until its count changes. */
const createChanges = () =>
  createStore<{ all: number; of: ReadonlyMap<string, number> }>(() => ({ all: 0, of: new Map() }));

/** @returns everything that is worked out about a table, each value from its inputs and from nothing else */
export function createTableQueries(work: TableWork) {
  const changes = createChanges();
  const onChange = (id: string) =>
    changes.setState(({ all, of }) => ({ all: all + 1, of: new Map(of).set(id, (of.get(id) ?? 0) + 1) }));
  const query = <Inputs, Value>(run: Run<Inputs, Value>, options: InputQueryOptions<Inputs> = {}) =>
    new InputQuery(run, { ...options, onChange });
  const compare: Run<CompareInputs, Compared> = async ({ added, there, shape, by }, onBytes, signal) => ({
    overlap: await work.compare({ added, there, shape }, onBytes, signal),
    by,
  });
  return {
    changes,
    /** The rows. A folder may hold hundreds of files: they are counted one after the other. */
    scan: query(inTurn(work.scan, work.whenIdle), { bytes }),
    /** What is found in every response. */
    inspection: query(calmly(work.inspect), { bytes, restMs }),
    /** Whether the dates of some columns tell day from month. */
    dates: query(calmly(work.findDates), { bytes, restMs }),
    /** The survey that responses are added to. */
    survey: query(work.readSurvey),
    /** Which of the responses are there already. */
    comparison: query(calmly(compare), { bytes: ({ added }: CompareInputs) => added.file.size }),
    /** Which of a survey's media files its cells name. */
    media: query(work.matchFiles, { restMs }),
    /** Which of the recordings and pictures on the list a table names. */
    mediaOffer: query(work.matchFiles, { restMs }),
    /** The mapping that was confirmed for the same headers before. */
    template: query(work.findTemplate),
  };
}

export type TableQueries = ReturnType<typeof createTableQueries>;

type InputsOf<Query> = Query extends InputQuery<infer Inputs, infer _> ? Inputs : never;

/** The inputs of everything that is worked out about a table; null for what is not wanted, or cannot be yet. */
export type QueryInputs = { [Name in Exclude<keyof TableQueries, 'changes'>]: InputsOf<TableQueries[Name]> | null };

/** The inputs of what is no table any more. */
export const noInputs: QueryInputs = {
  scan: null,
  inspection: null,
  dates: null,
  survey: null,
  comparison: null,
  media: null,
  mediaOffer: null,
  template: null,
};
