// Runs a test suite on a store of its own process, reached by the SHEAF_S3_* settings alone; with those already set (MinIO,
// Amazon S3, …) on that one.
import { startForeignStore } from './foreign-store.ts';

/** Starts the store and points this process's settings at it, which the test processes inherit. @returns how to end it */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.SHEAF_S3_ENDPOINT !== undefined) return async () => {};
  const store = await startForeignStore(['app://sheaf']);
  Object.assign(process.env, store.env, { SHEAF_TEST_STORE_DIR: store.folder });
  return () => store.remove();
}
