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

/** Sends an object where the store does not have it. @throws UserError when the store then has something else */
async function moveObject({ client, settings }: MoveStore, object: ReadableObject): Promise<void> {
  const place = { Bucket: settings.bucket, Key: object.key };
  const wanted = await sumOf(object);
  const before = await findSum(client, place);
  if (before?.bytes === wanted.bytes && before.etag === wanted.etag) return;
  await sendObject(client, place, object);
  const after = await findSum(client, place);
  if (after?.bytes === wanted.bytes && (after.etag ?? wanted.etag) === wanted.etag) return;
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
  for await (const object of hasObjects(dataDir) ? readObjects(folderOf(dataDir)) : []) {
    if ('problem' in object)
      throw new UserError(
        `The object ${object.key ?? object.file} is damaged: ${object.problem} Put a copy of the data folder back. It was not moved; the same command continues afterwards.`,
      );
    await moveObject(store, object);
    report.count += 1;
    report.bytes += object.bytes;
    moved(object.bytes);
  }
  return report;
}

/** Objects that a store is asked for at once. */
const together = 16;

/**
 * Asks a store for objects.
 * @param looked called with the number of those that it was asked for
 * @returns those that it has, and the keys of the others
 */
export async function lookForObjects(
  { client, settings }: MoveStore,
  keys: readonly string[],
  looked: (objects: number) => void,
): Promise<ObjectsReport & { missing: string[] }> {
  const report = { count: 0, bytes: 0, missing: [] as string[] };
  for (const batch of batches(keys.toSorted(), together)) {
    const sums = await Promise.all(batch.map((Key) => findSum(client, { Bucket: settings.bucket, Key })));
    for (const [index, sum] of sums.entries()) {
      if (sum === null) report.missing.push(batch[index] ?? '');
      else {
        report.count += 1;
        report.bytes += sum.bytes;
      }
    }
    looked(batch.length);
  }
  return report;
}
