// Where the objects of a workspace are, as its database has it (docs/decisions/0046-places-of-a-workspace.md). Without it a start with other settings would
// make a second, empty store.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ForeignStore, ServiceConfig } from '../../core/config.ts';
import { nameStoreFolder } from '../../core/data-dir.ts';
import { UserError } from '../../core/errors.ts';
import { type Database, type Reader, type Tx, withReserve } from '../database.ts';
import { readAll, readFirst } from '../sql.ts';
import { namedObjectsQuery, nameObjectFile } from './named-objects.ts';

/** The embedded store of the data folder, or a bucket of another store. */
export type StorePlace = { kind: 'embedded' } | { kind: 's3'; endpoint: string; bucket: string };

/** An address as it is compared and kept: without keys, and the same however it was written. */
function plainAddress(endpoint: string): string {
  const { origin, pathname } = new URL(endpoint);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** A bucket, as it is compared and kept. */
export const describeBucket = ({ endpoint, bucket }: { endpoint: string; bucket: string }): StorePlace => ({
  kind: 's3',
  endpoint: plainAddress(endpoint),
  bucket,
});

/** @returns the place that the `SHEAF_S3_*` settings name */
export function choosePlace(store: Pick<ForeignStore, 'SHEAF_S3_ENDPOINT' | 'SHEAF_S3_BUCKET'> | null): StorePlace {
  if (store === null) return { kind: 'embedded' };
  return describeBucket({ endpoint: store.SHEAF_S3_ENDPOINT, bucket: store.SHEAF_S3_BUCKET });
}

/** For people. */
export const describePlace = (place: StorePlace): string =>
  place.kind === 'embedded' ? 'the data folder' : `the bucket ${place.bucket} at ${place.endpoint}`;

const isSamePlace = (one: StorePlace, other: StorePlace): boolean => describePlace(one) === describePlace(other);

/** @returns null: nobody has written it down yet */
export async function readPlace(db: Reader): Promise<StorePlace | null> {
  const row = await db.selectFrom('object_store').select(['endpoint', 'bucket']).executeTakeFirst();
  if (row === undefined) return null;
  const { endpoint, bucket } = row;
  return endpoint === null || bucket === null ? { kind: 'embedded' } : { kind: 's3', endpoint, bucket };
}

const makeRow = (place: StorePlace) => ({ endpoint: null, bucket: null, ...place });

/** Writes down where the objects are, over what was written before. */
export async function writePlaceTx(tx: Tx, place: StorePlace): Promise<void> {
  await notePlaceTx(tx, place);
  await tx.updateTable('object_store').set(makeRow(place)).execute();
}

/** Writes the place down unless somebody has: of two nodes that start together the first one decides. */
async function notePlaceTx(tx: Tx, place: StorePlace): Promise<void> {
  const row = { id: 1, ...makeRow(place) };
  await tx
    .insertInto('object_store')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();
}

const neededKeys = sql<{ s3_key: string }>`SELECT s3_key FROM (${sql.raw(namedObjectsQuery)}) AS named WHERE is_needed`;
const anyObject = sql<{ found: number }>`SELECT 1 AS found FROM (${sql.raw(namedObjectsQuery)}) AS named LIMIT 1`;

/** @returns the keys of all objects that must be there */
export const listNeededKeys = async (db: Reader): Promise<string[]> =>
  (await readAll(db, neededKeys)).map(({ s3_key }) => s3_key);

/** @returns which of the objects the embedded store of a data folder does not have */
export const listMissingInFolder = (dataDir: string, keys: readonly string[]): string[] =>
  keys.filter((key) => !existsSync(join(nameStoreFolder(dataDir), nameObjectFile(key))));

const isOther = (wanted: StorePlace, noted: StorePlace | null): noted is StorePlace =>
  noted !== null && !isSamePlace(wanted, noted);

/** A sentence with what is set, what the workspace uses, and what to do. */
function refusal(wanted: StorePlace, known: StorePlace): UserError {
  const set = wanted.kind === 's3' ? `SHEAF_S3_* name ${describePlace(wanted)}` : 'No SHEAF_S3_* is set';
  const todo =
    known.kind === 's3'
      ? `set SHEAF_S3_ENDPOINT=${known.endpoint} and SHEAF_S3_BUCKET=${known.bucket} with their keys`
      : 'leave SHEAF_S3_ENDPOINT out, or move the workspace with “sheaf migrate”';
  return new UserError(
    `${set}, and the files of this workspace are in ${describePlace(known)}: ${todo}, ` +
      'or run “sheaf storage switch” if somebody has moved them. Nothing was changed.',
    2,
  );
}

/** @throws UserError when the objects are somewhere else than the settings say; null: nobody has written it down */
export function requireSamePlace(wanted: StorePlace, known: StorePlace | null): void {
  if (isOther(wanted, known)) throw refusal(wanted, known);
}

/** A data folder has one process, which may change the place while there is no object. Nodes of a server could disagree. */
const isReplaceable = async ({ place, read }: Database): Promise<boolean> =>
  place.engine === 'sqlite' && (await readFirst(read, anyObject)) === undefined;

/**
 * Compares the settings of a start with where the objects are.
 * @returns a function that writes the place down where nobody has. It is called when the store can be used, so that a mistyped address is not kept
 * @throws UserError when the objects are somewhere else; the returned function too, where another node was faster
 */
export async function requirePlace(
  database: Database,
  { foreign_store }: Pick<ServiceConfig, 'foreign_store'>,
): Promise<() => Promise<void>> {
  const wanted = choosePlace(foreign_store);
  const noted = await readPlace(database.read);
  if (noted !== null && isSamePlace(noted, wanted)) return async () => {};
  if (isOther(wanted, noted) && !(await isReplaceable(database))) throw refusal(wanted, noted);
  return async () => {
    const now = await withReserve(database).write(async (tx) => {
      await (noted === null ? notePlaceTx : writePlaceTx)(tx, wanted);
      return readPlace(tx);
    });
    requireSamePlace(wanted, now);
  };
}
