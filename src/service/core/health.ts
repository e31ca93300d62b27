import { type Clock, systemClock, timestamp } from './clock.ts';
import { type Problem, ProblemError } from './problems.ts';

/** A failure that no caller awaited. It was logged, and the service continued. */
export interface Failure {
  /** ISO 8601. */
  at: string;
  message: string;
  message_details: Problem | null;
}

/** Remembers whether something in the background works. In memory: a restart begins with no failure. */
export interface Watch {
  /** @param task what failed; it counts as failing until `worked` is called for it */
  failed(task: string, error: unknown): void;
  worked(task: string): void;
  isFailing(task: string): boolean;
  /** @returns since when any task fails (null: none does), and the last failure, also when it is over */
  read(): { since: string | null; last_failure: Failure | null };
}

/** @returns the message of an error; some of the system have a code only */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

function createWatch(clock: Clock): Watch {
  const failing = new Map<string, string>();
  let last_failure: Failure | null = null;
  return {
    failed(task, error) {
      const at = timestamp(clock);
      if (!failing.has(task)) failing.set(task, at);
      const message_details = error instanceof ProblemError ? error.problem : null;
      last_failure = { at, message: describeError(error), message_details };
    },
    worked: (task) => void failing.delete(task),
    isFailing: (task) => failing.has(task),
    read: () => ({ since: [...failing.values()].sort()[0] ?? null, last_failure }),
  };
}

/** Where the background reports, one watch for each part of docs/workspace.md#health. */
export interface HealthWatch {
  jobs: Watch;
  storage: Watch;
}

/** @returns watches that have seen no failure */
export const createHealthWatch = (clock: Clock = systemClock): HealthWatch => ({
  jobs: createWatch(clock),
  storage: createWatch(clock),
});
