import type { ColumnGroup, DateFinding, Display, Suggestion, SurveyShape } from '@sheaf/survey-columns';
import type { Dialect } from '@sheaf/tables';
import type { Connection } from '../../../contract/index.ts';
import type {
  BadRows,
  ImportPlan,
  Inspection,
  Original,
  Overlap,
  Responses,
  RowIndex,
  RowTransforms,
} from '../../../importer/index.ts';
import { language } from '../../lib/language/language.ts';
import { runWorker } from '../../lib/run-worker.ts';
import type { LinkMatches, MediaLink } from '../media-link.ts';

interface TableFile {
  file: File;
  dialect: Dialect;
}

/** The columns as decided from the whole file. They replace those suggested from its first rows. */
export interface DecidedColumns {
  suggestions: Suggestion[];
  groups: ColumnGroup[];
  displays: (Display | null)[];
}

export interface ScanJob extends TableFile {
  /** The result of an earlier scan of the file; then only the parts are planned again. */
  index?: RowIndex;
  transforms?: RowTransforms;
}

export interface ScanResult {
  index: RowIndex;
  plan: ImportPlan;
  /** The file can be imported only with rules for its bad rows. The plan shows what the rest of it is. */
  needsRules: boolean;
  /** null if only the parts were planned again. */
  decided: DecidedColumns | null;
}

interface CompareJob {
  added: Responses;
  /** The responses already in the survey: from surveys (`columns` count in their export) and from earlier tables. */
  existing: ({ kind: 'survey'; survey_key: string; columns: number[] } | { kind: 'file'; responses: Responses })[];
  shape: SurveyShape;
  connection: Connection;
}

interface MatchJob extends TableFile {
  links: readonly MediaLink[];
  /** The paths of the media files, each once. */
  paths: readonly string[];
  /** Names that the user gave: path and name. */
  names: readonly (readonly [path: string, name: string])[];
}

/** What is found out about a whole file, each with its input and its result. */
export interface TableJobs {
  scan: { job: ScanJob; result: ScanResult };
  inspection: { job: TableFile & { index: RowIndex; shape: SurveyShape }; result: Inspection };
  /** The rows that cannot be sent as they are. `original`: what the file was made of; null for a CSV file. */
  badRows: { job: TableFile & { index: RowIndex; original: Original | null }; result: BadRows };
  /** The order of day and month in some columns (0-based), read until the dates show it. */
  dates: { job: TableFile & { index: RowIndex; columns: readonly number[] }; result: DateFinding[] };
  /** Which media files the columns name, in all rows. */
  media: { job: MatchJob; result: LinkMatches[] };
  comparison: { job: CompareJob; result: Overlap };
}
export type JobName = keyof TableJobs;

/** A job as the worker gets it. */
export interface JobMessage<Name extends JobName> {
  name: Name;
  job: TableJobs[Name]['job'];
}

interface JobOptions {
  onBytes?: (bytes: number) => void;
  signal?: AbortSignal;
}

/**
 * Reads a whole file in a worker of its own. Nothing leaves the device.
 * @throws Error with a sentence for the user; the signal's reason
 */
export function runJob<Name extends JobName>(
  name: Name,
  job: TableJobs[Name]['job'],
  { onBytes = () => {}, signal }: JobOptions = {},
): Promise<TableJobs[Name]['result']> {
  const worker = new Worker(new URL('./table-jobs.worker.ts', import.meta.url), { type: 'module', name: language });
  return runWorker<JobMessage<Name>, number, TableJobs[Name]['result']>(
    worker,
    { name, job },
    { ...(signal && { signal }), onReport: onBytes },
  );
}
