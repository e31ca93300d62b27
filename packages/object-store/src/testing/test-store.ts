import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStore, type Store, type StoreOptions } from '../index.ts';
import { send } from './send.ts';
import { signedHeaders } from './signing.ts';

export const testKeys = { accessKey: 'TESTACCESSKEY', secretKey: 'test/secret+key' } as const;
export const testBucket = 'surveys';

/** A real store in a temporary folder, with one bucket and a clock that can be set. */
export interface TestStore extends Store {
  dataDir: string;
  /** The errors reported to `onError`. */
  errors: unknown[];
  clock: { now: () => number };
  /** Files and folders being written at the moment. */
  leftovers(): Promise<string[]>;
  /** Closes the store and removes its folder. */
  remove(): Promise<void>;
}

/** Starts a store on any free port. */
export async function startTestStore(options: Partial<StoreOptions> = {}): Promise<TestStore> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sheaf-store-')));
  const clock = { now: Date.now };
  const errors: unknown[] = [];
  const store = await createStore({
    corsOrigins: () => ['http://app.example'],
    ...testKeys,
    clock: () => clock.now(),
    onError: (error) => errors.push(error),
    ...options,
    dataDir,
  });
  const address = `${store.url}/${testBucket}`;
  const region = options.region ?? 'us-east-1';
  const { status } = await send(address, {
    method: 'PUT',
    headers: signedHeaders('PUT', address, testKeys, { region }),
  });
  // 409: a store opened again on the folder of an earlier one.
  if (status !== 200 && status !== 409) throw new Error(`The test bucket could not be made: ${status}.`);
  return {
    ...store,
    dataDir,
    errors,
    clock,
    leftovers: () => readdir(join(dataDir, 'tmp')),
    async remove() {
      await store.close(1000);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
