import { setImmediate as yieldToLoop } from 'node:timers/promises';

/** Look-ups in storage that run at once. */
const lookUps = 16;
/** Signing this many forms takes less than 10 ms; then other requests get a turn. */
const signings = 32;

/** @returns `items` in groups of `size`; the last one may be smaller. */
export function splitIntoBatches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** @returns the results of `work`, in order. Other requests get a turn between batches. */
export async function mapAsync<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const batch of splitIntoBatches(items, signings)) {
    results.push(...(await Promise.all(batch.map(work))));
    await yieldToLoop();
  }
  return results;
}

/** @returns `items` for which `test` holds, in order; at most 16 tests run at once. */
export async function filterAsync<T>(items: readonly T[], test: (item: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (const batch of splitIntoBatches(items, lookUps)) {
    const passed = await Promise.all(batch.map(test));
    kept.push(...batch.filter((_, index) => passed[index]));
  }
  return kept;
}
