import { filterAsync, splitIntoBatches } from '../../core/batches.ts';
import { DomainError } from '../../core/errors.ts';
import type { Reader } from '../database.ts';
import { findRow } from '../rows.ts';
import type { FormGate } from './form-gate.ts';
import { findIssuer, isSealed, makeSealedKey, toOrigin } from './object-keys.ts';
import type { ObjectStore } from './object-store.ts';

/** Where each of some objects is from now on. An object that is not there is left out. */
export type SealedPlaces = ReadonlyMap<string, string>;

/**
 * Seals objects: what a form sends cannot change them any more. `commit` writes down that they are complete, with their places, in one
 * transaction. The objects stay sealed only when it returns true. A crash before leaves everything as it was.
 * @returns what `commit` returned @throws what it throws; StoreDown
 */
export type Seal = (keys: readonly string[], commit: (places: SealedPlaces) => Promise<boolean>) => Promise<boolean>;

/** The embedded store asks the database before a form stores, so the objects stay where they are and no byte is read. */
export function sealByGate(objects: ObjectStore, gate: FormGate): Seal {
  return (keys, commit) =>
    gate.hold(keys, async () => {
      const there = await filterAsync(keys, (key) => objects.exists(key));
      return commit(new Map(there.map((key) => [key, key])));
    });
}

const copiesAtOnce = 8;

/** Another store takes every form for its hour, so it copies each object to a place that no form names. */
export function sealByCopy(objects: ObjectStore, db: Reader): Seal {
  /** An object does not count when its API key was revoked before it came. The store tells times in whole seconds. */
  async function isRefused(key: string, changed_at: number): Promise<boolean> {
    const issuer = findIssuer(key);
    if (issuer === undefined) return false;
    const row = await findRow(db, 'api_keys', ['revoked_at'], { id: issuer });
    return row?.revoked_at != null && changed_at + 999 >= Date.parse(row.revoked_at);
  }

  /** @returns undefined where nothing is */
  async function place(key: string): Promise<string | undefined> {
    const origin = toOrigin(key);
    const found = await objects.find(origin);
    // Sealing empties the form's place. What is there was sent again after a failed import.
    if (found !== undefined && !(await isRefused(origin, found.changed_at))) {
      const copy = makeSealedKey(origin);
      if (await objects.copy(origin, copy, found)) return copy;
    }
    return isSealed(key) && (await objects.exists(key)) ? key : undefined;
  }

  async function placeAll(keys: readonly string[]): Promise<Map<string, string>> {
    const places = new Map<string, string>();
    for (const batch of splitIntoBatches(keys, copiesAtOnce)) {
      const made = await Promise.all(batch.map(async (key) => [key, await place(key)] as const));
      for (const [key, copy] of made) if (copy !== undefined) places.set(key, copy);
    }
    return places;
  }

  return async (keys, commit) => {
    const places = await placeAll(keys);
    const moved = [...places].filter(([key, copy]) => key !== copy);
    const dropCopies = () => Promise.all(moved.map(([, copy]) => objects.discard(copy)));
    const isKept = await commit(places).catch(async (error: unknown) => {
      // Only a refusal says that nothing was written. After another error the rows may name the copies.
      if (error instanceof DomainError) await dropCopies();
      throw error;
    });
    if (!isKept) await dropCopies();
    // We discard what the form wrote and, where the object was sealed before, the earlier copy.
    else await Promise.all(moved.flatMap(([key]) => [...new Set([key, toOrigin(key)])]).map(objects.discard));
    return isKept;
  };
}
