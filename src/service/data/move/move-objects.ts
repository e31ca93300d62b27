import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { measureObjects, type ReadableObject, readObjects } from '@sheaf/object-store';
import { batches } from '../../core/batches.ts';
import { UserError } from '../../core/errors.ts';
import type { StoreSettings } from '../objects/object-store.ts';
import { missingInFolder } from '../objects/store-place.ts';
import { findSum, sendObject, sumOf } from './send-object.ts';

/** The objects that both stores have. */
export interface ObjectsReport {
  count: number;
  bytes: number;
  /** SHA-256 of the keys and ETags, in the order in which the folder has them. */
  checksum: string;
}

export interface MoveStore {
  client: S3Client;
  settings: StoreSettings;
}

const folderOf = (dataDir: string): string => join(dataDir, 'objects');
const hasObjects = (dataDir: string): boolean => existsSync(join(folderOf(dataDir), 'buckets'));

/** @returns bytes of the object files of a data folder; 0 where it has no store */
export async function measureStore(dataDir: string): Promise<number> {
  return hasObjects(dataDir) ? (await measureObjects(folderOf(dataDir))).bytes : 0;
}

/**
 * @param keys of objects that must be there
 * @throws UserError when one is missing
 */
export function requireAllObjects(dataDir: string, keys: readonly string[]): void {
  const missing = missingInFolder(dataDir, keys);
  if (missing.length === 0) return;
  const named =
    missing.length === 1
      ? `The object ${missing[0]} is missing.`
      : `${missing.length} objects are missing, such as ${missing[0]}.`;
  throw new UserError(
    `${named} “sheaf check --data-dir ${dataDir}” says what it belongs to: delete that and import it again, or restore a backup. Nothing was moved.`,
  );
}

/** @throws UserError when the bucket holds objects that an earlier call has not sent */
export async function requireFreeBucket({ client, settings }: MoveStore, dataDir: string): Promise<void> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: settings.bucket }));
  const keys = Contents.flatMap(({ Key }) => Key ?? []);
  if (missingInFolder(dataDir, keys).length > 0)
    throw new UserError(
      `The bucket ${settings.bucket} at ${settings.endpoint} holds objects already. Give an empty one in SHEAF_S3_BUCKET. Nothing was changed.`,
    );
}

/** Sends an object where the store does not have it. @returns its ETag @throws UserError when the store then has something else */
async function moveObject({ client, settings }: MoveStore, object: ReadableObject): Promise<string> {
  const place = { Bucket: settings.bucket, Key: object.key };
  const wanted = await sumOf(object);
  const before = await findSum(client, place);
  if (before?.bytes === wanted.bytes && before.etag === wanted.etag) return wanted.etag;
  await sendObject(client, place, object);
  const after = await findSum(client, place);
  if (after?.bytes === wanted.bytes && (after.etag ?? wanted.etag) === wanted.etag) return wanted.etag;
  throw new UserError(
    `The store has ${after === null ? 'no object' : `${after.bytes} bytes (${after.etag})`} under ${object.key}, where ${wanted.bytes} bytes (${wanted.etag}) were sent. Call again to send it again.`,
  );
}

/**
 * Moves all objects of a data folder's store that the other store does not have, and compares each.
 * @param moved called with the bytes of each object
 * @throws UserError when one is damaged or did not arrive
 */
export async function moveObjects(
  store: MoveStore,
  dataDir: string,
  moved: (bytes: number) => void,
): Promise<ObjectsReport> {
  const report = { count: 0, bytes: 0 };
  const checksum = createHash('sha256');
  for await (const object of hasObjects(dataDir) ? readObjects(folderOf(dataDir)) : []) {
    if ('problem' in object)
      throw new UserError(
        `The object ${object.key ?? object.file} is damaged: ${object.problem} Put a copy of the data folder back. It was not moved; the same command continues afterwards.`,
      );
    checksum.update(`${object.key} ${await moveObject(store, object)}\n`);
    report.count += 1;
    report.bytes += object.bytes;
    moved(object.bytes);
  }
  return { ...report, checksum: checksum.digest('hex') };
}

/** Objects that a store is asked for at once. */
const together = 16;

/** Asks a store for objects. @returns batches of them, in the order of their keys; `sum` is null for one that it does not have */
async function* lookForObjects({ client, settings }: MoveStore, keys: readonly string[]) {
  for (const batch of batches(keys.toSorted(), together))
    yield Promise.all(
      batch.map(async (key) => ({ key, sum: await findSum(client, { Bucket: settings.bucket, Key: key }) })),
    );
}

/**
 * @param looked called with the number of those that the store was asked for
 * @returns the keys of the objects that it does not have
 */
export async function missingInStore(
  store: MoveStore,
  keys: readonly string[],
  looked: (objects: number) => void,
): Promise<string[]> {
  const missing: string[] = [];
  for await (const batch of lookForObjects(store, keys)) {
    missing.push(...batch.filter(({ sum }) => sum === null).map(({ key }) => key));
    looked(batch.length);
  }
  return missing;
}

/**
 * Asks a store for objects that are to be there already.
 * @param keys of objects that must be there
 * @param found called with the number of those that are
 * @throws UserError when one is missing
 */
export async function confirmObjects(
  store: MoveStore,
  keys: readonly string[],
  found: (objects: number) => void,
): Promise<ObjectsReport> {
  const { bucket, endpoint } = store.settings;
  const report = { count: 0, bytes: 0 };
  const checksum = createHash('sha256');
  for await (const batch of lookForObjects(store, keys)) {
    for (const { key, sum } of batch) {
      if (sum === null)
        throw new UserError(
          `The bucket ${bucket} at ${endpoint} does not have the object ${key}, which the database names. Copy all objects into it, and call again. Nothing was changed.`,
        );
      checksum.update(`${key} ${sum.etag}\n`);
      report.bytes += sum.bytes;
    }
    report.count += batch.length;
    found(batch.length);
  }
  return { ...report, checksum: checksum.digest('hex') };
}
