import type { Problem } from '@sheaf/tables';
import type { ErrorDetails } from '../../contract/index.ts';

/** A place in a file that was converted, as the user finds it there. */
export interface OriginalPlace {
  /** The sheet; empty in a format with only one table. */
  table: string;
  /** What the format calls its rows: rows of a sheet, cases of a statistics file, responses. */
  unit: 'row' | 'case' | 'response';
  /** Its number in the file. */
  number: number;
  /** In a sheet, such as `C17`; null if the failure is about a complete row. */
  cell: string | null;
}

/** Where a failure is in the source file. `response` counts data rows and `line` lines of the file; both 1-based. */
export interface SourcePlace {
  part_number: number;
  /** Within the part. */
  row: number | null;
  response: number | null;
  line: number | null;
  column: string | null;
  /** Set for a converted table; `line` is null then. */
  original?: OriginalPlace;
}

/** Why a file cannot be divided into parts. */
export const fileProblems = [
  'unclosed-quote',
  'row-too-large',
  'no-header',
  'no-rows',
  'all-left-out',
  'header-not-read',
] as const;
export type FileProblem = (typeof fileProblems)[number];

/** Why a form is not used. `elsewhere` is the only one that a person can allow. */
export type AddressProblem = 'unusable' | 'insecure' | 'elsewhere' | 'near';

export type ImportFailure =
  /** The file cannot be divided into parts. `line` when the reason is in one line; `original` instead in a converted table. */
  | { kind: 'file'; problem: FileProblem; line: number | null; original?: OriginalPlace }
  /** The service could not process a part. Earlier parts stay saved, and the import can be resumed after the file is corrected. */
  | { kind: 'part'; place: SourcePlace; details: ErrorDetails | null }
  /** The storage refused a part, or a complete file (part_number null), for good. Status 0: it was never reached. `problem`: why, where it is known. */
  | { kind: 'storage'; part_number: number | null; status: number; problem?: Problem | null }
  /** The form of a part or a file leads to an address that the instance may not use (transfer/upload.ts). Nothing was sent. */
  | { kind: 'address'; problem: AddressProblem; origin: string }
  /** A media file that is still to be sent is missing or has changed. */
  | { kind: 'missing-media'; filename: string }
  /** Rows in the file, rows sent and rows reported are not the same number. */
  | { kind: 'mismatch'; rows_in_file: number; rows_sent: number; rows_reported: number }
  /** Someone else is adding parts to the same survey. */
  | { kind: 'occupied' }
  /** The survey that the responses are added to was made without media and accepts none. */
  | { kind: 'no-media' }
  /** The file is larger than the service accepts for its kind. */
  | { kind: 'too-large'; most_bytes: number }
  /** The service has the document or recording but could not read it. */
  | { kind: 'unreadable'; key: string }
  /** The import was interrupted: the documents with these keys wait for bytes that can no longer be sent, and continuing creates another one. */
  | { kind: 'second-document'; left_behind: string[] }
  /** The file is not the one the import started with. */
  | { kind: 'other-file' };

/** An import that ended without a receipt. The message is a sentence for the user; `failure` has its data. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly failure: ImportFailure;

  constructor(failure: ImportFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
