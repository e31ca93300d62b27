import { type ErrorDetails, fileFaults } from '../../../contract/index.ts';

/** Why a part cannot be imported. */
export const failureCodes = ['object_missing', 'object_damaged', ...fileFaults] as const;
export type FailureCode = (typeof failureCodes)[number];

/** The place in the part; `row` is 1-based and counts data rows. */
interface Place {
  row?: number;
  column?: string;
  /** All columns that are missing, where more than one is. */
  columns?: string[];
}

/** A part cannot be imported. Thrown in the worker, it becomes the upload's `error_details` (docs/interface.md#error-details). */
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

  /** @returns the error details; the message begins with part, row and column */
  details(part_number: number): ErrorDetails {
    const { row, column, columns } = this.place;
    const where = [`Part ${part_number}`];
    if (row !== undefined) where.push(`row ${row}`);
    // The message itself names several.
    if (column !== undefined && columns === undefined) where.push(`column "${column}"`);
    return { part_number, ...this.place, code: this.code, message: `${where.join(', ')}: ${this.message}` };
  }
}
