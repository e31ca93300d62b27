import type { ErrorDetails, JobKind } from '../../../contract/index.ts';
import { createThread } from '../../core/thread.ts';
import type { DatabasePlace } from '../../data/database.ts';
import type { Claim } from '../../data/jobs/queue.ts';
import type { StoreSettings } from '../../data/objects/object-store.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { PartRespondents } from '../columns/respondents.ts';
import type { Timestamps } from '../columns/timestamps.ts';
import type { Plan } from './plan.ts';
import type { ColumnWords, PartColumn } from './read-columns.ts';

/** The kind of the jobs that read LINKED files (imports/surveys/media.job.ts). */
export const mediaJobKind = 'survey_media' satisfies JobKind;

export interface IngestRequest {
  part_id: number;
  claim: Claim;
  /** The part that is asked for next: another thread reads it while this one is saved. */
  next?: number | undefined;
}

/** An upload whose parts are saved and whose media files are to be linked. */
export interface LinkRequest {
  upload_id: number;
  /** ISO 8601: the time to give to the jobs that read the linked files. */
  at: string;
  claim: Claim;
}

/** The result of ingesting a part. `bytes`: its size; left out when an earlier attempt had saved it. */
export type IngestOutcome =
  | { kind: 'processed'; rows: number; bytes?: number }
  | { kind: 'failed'; details: ErrorDetails };

/** The part, and the survey it belongs to. */
export type PartRow = Row<
  'survey_parts',
  'part_number' | 'status' | 'row_count' | 's3_key' | 'appended' | 'upload_id'
> &
  Row<
    'surveys',
    'project_id' | 'column_mapping' | 'missing_answers' | 'auto_map' | 'add_to_research_panel' | 'revision'
  > & {
    part_id: number;
    /** 1 for the last part of the survey, which may have a footer. */
    is_last: number;
  };

/** Everything that a part adds, worked out before the transaction begins. */
export interface PartContent {
  plan: Plan;
  rows: number;
  columns: PartColumn[];
  respondents: PartRespondents;
  /** The words of the open-ended columns. */
  words: ColumnWords[];
  /** One for each Timestamp column. */
  timestamps: { column_index: number; timestamps: Timestamps }[];
  /** When each response was given, NaN if unknown; undefined without a Timestamp column. */
  times: Float64Array | undefined;
}

export interface IngestOptions {
  place: DatabasePlace;
  store: StoreSettings;
}

/** Turns uploaded parts into rows, in two threads of its own: one saves a part while the other reads the next one. */
export interface Ingest {
  /** Starts the threads for so many parts ahead of the first one: their code is loaded while it is uploaded. */
  start(parts: number): void;
  /**
   * Ingests one part in one transaction. Repeated calls save it only once.
   * @throws ClaimLost; StoreDown; DatabaseDown; Error for what may pass: the thread died, the disk is full
   */
  ingestPart(request: IngestRequest): Promise<IngestOutcome>;
  /** Links the media files of an upload whose parts are saved; may be repeated at any time. @throws as `ingestPart` */
  linkMedia(request: LinkRequest): Promise<void>;
  /** Finishes what is being ingested, then ends the threads. */
  close(): Promise<void>;
}

/** A part that will be asked for next. */
export interface AheadRequest {
  ahead: Omit<IngestRequest, 'next'>;
}

/** The threads start when there is something for them to do, the second one where a part follows another; most of a start is loading code. */
export function createIngest(options: IngestOptions): Ingest {
  const url = new URL('./ingest.worker.ts', import.meta.url);
  const makeThread = () => createThread<IngestRequest | AheadRequest | LinkRequest, unknown>(url, options, 'ingest');
  let [own, other] = [makeThread(), makeThread()];
  let ahead: number | undefined;
  return {
    start(parts) {
      own.start();
      if (parts > 1) other.start();
    },
    ingestPart({ next, ...request }) {
      if (ahead === request.part_id) [own, other] = [other, own];
      ahead = next;
      const outcome = own.call(request) as Promise<IngestOutcome>;
      // Whoever asks for the part hears of the error.
      if (next !== undefined) other.call({ ahead: { ...request, part_id: next } }).catch(() => {});
      return outcome;
    },
    linkMedia: (request) => own.call(request) as Promise<void>,
    close: async () => void (await Promise.all([own.close(), other.close()])),
  };
}
