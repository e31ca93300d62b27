import type { ErrorDetails } from '../../../contract/index.ts';
import type { Claim } from '../../data/jobs/queue.ts';
import type { PartPeople } from './people.ts';
import type { Plan } from './plan.ts';
import type { PartColumn } from './read-columns.ts';
import type { Timestamps } from './timestamps.ts';

export interface IngestRequest {
  part_id: number;
  claim: Claim;
}

/** An upload whose parts are saved and whose media files are to be linked. */
export interface LinkRequest {
  upload_id: number;
  /** ISO 8601, of the service's clock: when the jobs that read the linked files are made. */
  at: string;
  claim: Claim;
}

/** What became of a part. */
export type IngestOutcome = { kind: 'processed'; rows: number } | { kind: 'failed'; details: ErrorDetails };

/** The part, and the upload it belongs to. */
export interface PartRow {
  part_id: number;
  part_number: number;
  status: string;
  row_count: number;
  s3_key: string;
  /** 1: section 4.1's rules of append hold. */
  appended: number;
  /** 1: no part of the upload comes after it, so a footer may stand at its end. */
  is_last: number;
  upload_id: number;
  project_id: number;
  column_mapping: string;
  /** JSON, by header: the words the sender listed. */
  missing_answers: string;
  auto_map: number;
  add_to_research_panel: number;
  /** Counts the changes of columns since the import. */
  revision: number;
}

/** Everything one part adds, computed before the transaction begins. */
export interface PartContent {
  plan: Plan;
  rows: number;
  columns: PartColumn[];
  people: PartPeople;
  /** One for each Timestamp column. */
  moments: { column_index: number; moments: Timestamps }[];
  /** When each response was given, NaN where nothing says so; undefined without a Timestamp column. */
  times: Float64Array | undefined;
}
