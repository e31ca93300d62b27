import type { ErrorDetails } from '../../contract/index.ts';

/** Where in the source file a failure is. `response` counts data rows, `line` lines of the file; both 1-based. */
export interface SourcePlace {
  part_number: number;
  /** Within the part. */
  row: number | null;
  response: number | null;
  line: number | null;
  column: string | null;
}

/** Why a file cannot be cut into parts. */
export const fileProblems = [
  'unclosed-quote',
  'row-too-large',
  'no-header',
  'no-rows',
  'all-left-out',
  'header-not-read',
] as const;
export type FileProblem = (typeof fileProblems)[number];

export type ImportFailure =
  /** The file cannot be cut into parts. `line` where it is about one. */
  | { kind: 'file'; problem: FileProblem; line: number | null }
  /** A part failed on the service. Earlier parts stay saved; the upload can be carried on after the file was mended. */
  | { kind: 'part'; place: SourcePlace; details: ErrorDetails | null }
  /** The storage refused a part, or a whole file (null), for good; status 0: it was never reached. */
  | { kind: 'storage'; part_number: number | null; status: number }
  /** A media file that is still to be sent is not there, or another by now. */
  | { kind: 'missing-media'; filename: string }
  /** Rows in the file, rows sent and rows reported are not the same number. */
  | { kind: 'mismatch'; rows_in_file: number; rows_sent: number; rows_reported: number }
  /** Somebody else's parts wait at the survey this one is to be added to. */
  | { kind: 'occupied' }
  /** The survey the responses are to be added to was made without media and takes none. */
  | { kind: 'no-media' }
  /** The file is larger than the service takes one of its kind. */
  | { kind: 'too-large'; most_bytes: number }
  /** The service has the document or recording, and could not read it. */
  | { kind: 'unreadable'; key: string }
  /** The import was cut off: these records wait for bytes that cannot be sent to them any more, and going on makes another. */
  | { kind: 'second-document'; left_behind: string[] }
  /** The file on disk is not the one the import began with. */
  | { kind: 'other-file' };

/** An import that ended without a receipt. The message is a sentence for a person; `failure` carries its data. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly failure: ImportFailure;

  constructor(failure: ImportFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
