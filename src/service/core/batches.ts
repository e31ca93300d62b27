import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';

/** How many parts of one request are looked up in storage at once. */
const lookUps = 16;
/** Forms signed in a row take less than 10 ms: others get their turn in between. */
const signings = 32;

/** @returns `items` in groups of `size`; the last one may be smaller. */
export function batches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** @returns what `work` makes of each item, in order, without keeping the event loop from others. */
export async function mapAsync<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const batch of batches(items, signings)) {
    results.push(...(await Promise.all(batch.map(work))));
    await breathe();
  }
  return results;
}

/** @returns `items` for which `test` holds, in order; at most 16 tests run at once. */
export async function filterAsync<T>(items: readonly T[], test: (item: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (const batch of batches(items, lookUps)) {
    const passed = await Promise.all(batch.map(test));
    kept.push(...batch.filter((_, index) => passed[index]));
  }
  return kept;
}

/** A key nobody can guess, for paths and storage ("UUID-like", section 2.2). */
export function newKey(): string {
  return randomUUID();
}
