import { afterAll } from 'vitest';
import type { StoreOptions } from '../index.ts';
import { startTestStore, type TestStore } from './test-store.ts';

/** @returns a store for the tests of a file; it is removed after them */
export async function provideStore(options?: Partial<StoreOptions>): Promise<TestStore> {
  const store = await startTestStore(options);
  afterAll(() => store.remove());
  return store;
}
