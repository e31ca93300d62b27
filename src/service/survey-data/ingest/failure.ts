import type { ErrorDetails } from '../../../contract/index.ts';

/** Why a part cannot be imported. */
export const failureCodes = [
  'object_missing',
  'object_damaged',
  'part_too_large',
  'empty_part',
  'no_rows',
  'binary_file',
  'bad_encoding',
  'too_many_columns',
  'too_many_rows',
  'unclosed_quote',
  'ragged_row',
  'header_mismatch',
  'missing_column',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Where in the part it stands; `row` is 1-based and counts data rows. */
interface Place {
  row?: number;
  column?: string;
}

/** "a part fails validation" (section 3.1). Thrown inside the worker, it becomes the upload's `error_details`. */
export class PartFailure extends Error {
  override readonly name = 'PartFailure';
  readonly code: FailureCode;
  readonly place: Place;

  /** @param message a sentence that says what is wrong and what to do, without naming the part. */
  constructor(code: FailureCode, message: string, place: Place = {}) {
    super(message);
    this.code = code;
    this.place = place;
  }

  /** The message leads with part, row and column, so that it stands alone. */
  details(part_number: number): ErrorDetails {
    const { row, column } = this.place;
    const where = [`Part ${part_number}`];
    if (row !== undefined) where.push(`row ${row}`);
    if (column !== undefined) where.push(`column "${column}"`);
    return { part_number, ...this.place, code: this.code, message: `${where.join(', ')}: ${this.message}` };
  }
}
