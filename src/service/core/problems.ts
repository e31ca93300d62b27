import { inEnglish, type Problem, ProblemError, type ProblemOf } from '@sheaf/tables/problem';
import { tableProblems } from '@sheaf/tables/table-problems';
import { problemSchema, serviceProblems } from '../../contract/index.ts';

export { type Problem, ProblemError } from '@sheaf/tables/problem';

/** A code of the service, and what its sentence needs. */
export type Told = ProblemOf<typeof serviceProblems>;

/** The parts of files are read as tables, so what is wrong with one can be the detail of a problem. */
export const { problem, say } = inEnglish({ ...tableProblems, ...serviceProblems });

/** @returns the problem of an error; an error without one is told in its own words */
export function findProblem(error: unknown): Problem {
  const known = error instanceof ProblemError ? error.problem : null;
  return known ?? problem('unexpected', { message: error instanceof Error ? error.message : String(error) });
}

/** A problem as a column of the database has it. */
export const storeProblem = (told: Problem): string => JSON.stringify(told);

/** @returns a stored problem as answers have it: a sentence, and what that is made of */
export function tellStored(stored: string | null): [sentence: string | null, details: Problem | null] {
  if (!stored) return [null, null];
  const told = problemSchema.parse(JSON.parse(stored));
  return [say(told), told];
}

/** @returns the failure of a record as answers have it */
export function tellFailure(stored: string | null): { failure: string | null; failure_details: Problem | null } {
  const [failure, failure_details] = tellStored(stored);
  return { failure, failure_details };
}
