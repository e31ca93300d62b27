import * as store from '@sheaf/object-store';
import { nameStoreFolder } from '../../core/data-dir.ts';
import type { Reader } from '../database.ts';
import { isStoreLost } from '../objects/embedded-store.ts';
import { embeddedBucket } from '../objects/named-objects.ts';

/** @returns whether a start can read the settings of the bucket; true where there is none yet */
export const isBucketWhole = (dataDir: string): Promise<boolean> =>
  store.isBucketWhole(nameStoreFolder(dataDir), embeddedBucket);

/** Writes the settings of the bucket again, and makes the folders that it lacks. Nothing in them is of a person. */
export const mendBucket = (dataDir: string): Promise<void> =>
  store.mendBucket(nameStoreFolder(dataDir), { name: embeddedBucket, created: Date.now() });

/**
 * Answers are in the database: a workspace that has lost the folder of its files opens without them.
 * @returns a sentence for people when the folder was made again, empty
 */
export async function mendLostStore(db: Reader, dataDir: string): Promise<string[]> {
  if (!(await isStoreLost(db, dataDir))) return [];
  await mendBucket(dataDir);
  return ['The folder of the object store was made again, and is empty: Sheaf starts without the files.'];
}
