import type { ErrorDetails } from '../../../contract/index.ts';
import { type Problem, ProblemError, say } from '../../core/problems.ts';

/** The place in the part; `row` is 1-based and counts data rows. */
interface Place {
  row?: number;
  column?: string;
  /** All columns that are missing, where more than one is. */
  columns?: string[];
}

/** A part cannot be imported. Thrown in the worker, it becomes the upload's `error_details` (docs/interface.md#error-details). */
export class PartFailure extends ProblemError {
  override readonly name = 'PartFailure';
  readonly why: Problem;
  readonly place: Place;

  /** @param why says what is wrong and what to do, without naming the part */
  constructor(why: Problem, place: Place = {}) {
    super(why, say(why));
    this.why = why;
    this.place = place;
  }

  /** @returns the error details; the message begins with part, row and column */
  details(part_number: number): ErrorDetails {
    const { row, column, columns } = this.place;
    const where = [`Part ${part_number}`];
    if (row !== undefined) where.push(`row ${row}`);
    // The message itself names several.
    if (column !== undefined && columns === undefined) where.push(`column "${column}"`);
    return { part_number, ...this.place, ...this.why, message: `${where.join(', ')}: ${this.message}` };
  }
}
