// For tests: clocks, and the error of an import that fails.
import { expect } from 'vitest';
import { ImportError } from './import-error.ts';
import { type Clock, systemClock } from './retry.ts';

/** A clock whose sleeps end at once and move it on. */
export function quickClock(): Clock & { advance(milliseconds: number): void; slept: number[] } {
  let now = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted();
      slept.push(milliseconds);
      now += milliseconds;
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

/** Waits a twentieth of the time it is asked for. */
export const hurried: Clock = {
  ...systemClock,
  sleep: (milliseconds, signal) => systemClock.sleep(milliseconds / 20, signal),
};

/** Expects that a promise is rejected by an error of a kind. @returns the error */
export async function rejection<Kind>(promise: Promise<unknown>, kind: new (...given: never[]) => Kind): Promise<Kind> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(kind);
  return error as Kind;
}
export const failure = (promise: Promise<unknown>) => rejection(promise, ImportError);
