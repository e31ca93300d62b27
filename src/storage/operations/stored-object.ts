import type { Expected } from '../body/expected-digests.ts';
import type { Algorithm, Digests } from '../disk/hash-set.ts';
import type { ObjectWriter } from '../disk/object-writer.ts';

/** MD5 is the ETag; whatever else the sender announced is checked. */
export function wantedDigests(expected: readonly Expected[]): Algorithm[] {
  return [...new Set<Algorithm>(['md5', ...expected.map((one) => one.algorithm)])];
}

/** @returns the ETag with its quotes. */
export function etagOf(digests: Digests): string {
  return `"${Buffer.from(digests.md5 ?? []).toString('hex')}"`;
}

/** Runs `work`; when it fails nothing of the half-written object is left. */
export async function orAbort<T>(writer: ObjectWriter, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}
