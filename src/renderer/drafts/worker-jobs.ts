import type { DateFinding, SurveyShape } from '@sheaf/survey-columns';
import type { Dialect } from '@sheaf/tables';
import type { Connection } from '../../contract/index.ts';
import type { BadRows, Inspection, Original, Overlap, Responses, RowIndex } from '../../importer/index.ts';
import { runWorker } from '../lib/run-worker.ts';
import type { LinkMatches, MediaLink } from './media-link.ts';

export interface InspectJob {
  file: File;
  dialect: Dialect;
  index: RowIndex;
  shape: SurveyShape;
}

export interface BadRowsJob {
  file: File;
  dialect: Dialect;
  index: RowIndex;
  /** What the file was made of; null for a CSV file. */
  original: Original | null;
}

/**
 * Finds in a worker the rows that cannot be sent as they are.
 * @param onBytes called with the bytes read so far
 * @throws Error with a sentence for the user; the signal's reason
 */
export function findBad(job: BadRowsJob, onBytes: (bytes: number) => void, signal: AbortSignal): Promise<BadRows> {
  const worker = new Worker(new URL('./bad-rows.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<BadRowsJob, number, BadRows>(worker, job, { signal, onReport: onBytes });
}

/** A request for the order of day and month in some columns. */
export interface DatesJob {
  file: File;
  dialect: Dialect;
  index: RowIndex;
  /** 0-based. */
  columns: readonly number[];
}

/**
 * Checks every response of the file in a worker. Nothing leaves the device.
 * @param onBytes called with the bytes read so far
 * @throws Error with a sentence for the user; the signal's reason
 */
export function inspectFile(
  job: InspectJob,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Inspection> {
  const worker = new Worker(new URL('./inspect.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<InspectJob, number, Inspection>(worker, job, { signal, onReport: onBytes });
}

/**
 * Finds in a worker the order of day and month in some columns. Reads the file until the dates show it.
 * @param onBytes called with the bytes read so far
 * @throws Error with a sentence for the user; the signal's reason
 */
export function findDates(
  job: DatesJob,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<DateFinding[]> {
  const worker = new Worker(new URL('./dates.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<DatesJob, number, DateFinding[]>(worker, job, { signal, onReport: onBytes });
}

export interface MatchJob {
  file: File;
  dialect: Dialect;
  links: readonly MediaLink[];
  /** The paths of the media files, each once. */
  paths: readonly string[];
  /** Names that the user gave: path and name. */
  names: readonly (readonly [path: string, name: string])[];
}

/**
 * Finds in a worker which files the columns of a table name, in all rows.
 * @throws Error with a sentence for the user; the signal's reason
 */
export function matchFiles(job: MatchJob, signal: AbortSignal): Promise<LinkMatches[]> {
  const worker = new Worker(new URL('./match-files.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<MatchJob, never, LinkMatches[]>(worker, job, { signal });
}

export interface CompareJob {
  added: Responses;
  /** The responses already in the survey: from surveys (`columns` count in their export) and from earlier tables. */
  existing: ({ kind: 'survey'; survey_key: string; columns: number[] } | { kind: 'file'; responses: Responses })[];
  /** The columns that are compared. */
  shape: SurveyShape;
  connection: Connection;
}

/**
 * Compares the responses of a file with those already in the survey, in a worker. Nothing is sent.
 * @param onBytes called with the bytes of the file read so far
 * @throws Error with a sentence for the user; the signal's reason
 */
export function compareResponses(
  job: CompareJob,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Overlap> {
  const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<CompareJob, number, Overlap>(worker, job, { signal, onReport: onBytes });
}
