import { randomUUID } from 'node:crypto';

/** How many parts of one request are looked up in storage at once. */
const lookUps = 16;

/** @returns `items` for which `test` holds, in order; at most 16 tests run at once. */
export async function filterAsync<T>(items: readonly T[], test: (item: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (let start = 0; start < items.length; start += lookUps) {
    const batch = items.slice(start, start + lookUps);
    const passed = await Promise.all(batch.map(test));
    kept.push(...batch.filter((_, index) => passed[index]));
  }
  return kept;
}

/** A key nobody can guess, for paths and storage ("UUID-like", section 2.2). */
export function newKey(): string {
  return randomUUID();
}
