// Makes again what can be made in a damaged data folder (docs/decisions/0040-damage-and-backups.md). A copy of what is changed is kept first.
import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { checkObjects } from '@sheaf/object-store';
import { sql } from 'kysely';
import { z } from 'zod';
import { nameStoreFolder, restoreMark } from '../core/data-dir.ts';
import { isCorrupt, UserError } from '../core/errors.ts';
import { describeError } from '../core/health.ts';
import { readJsonFile } from '../core/json.ts';
import { findDamagedBlocks, findPart } from '../data/check/check-database.ts';
import { checkFolder, nextStart, settingsFiles } from '../data/check/check-folder.ts';
import { type CheckProgress, type Finding, namePart } from '../data/check/finding.ts';
import type { Connection } from '../data/database.ts';
import { isBucketWhole, mendBucket, mendLostStore } from '../data/repair/bucket-settings.ts';
import { readAll } from '../data/sql.ts';
import { copyRows } from '../data/sqlite/copy-rows.ts';
import { lockDataDir } from '../data/sqlite/lock.ts';
import { openSqliteThread } from '../data/sqlite/sqlite-database.ts';
import { listPassagesAgainTx } from '../data/words/words.store.ts';
import { rebuildPart } from '../survey-data/ingest/rebuild-part.ts';

/** What a repair has done so far. */
interface Told {
  /** What was made again, a sentence each. */
  mended: string[];
  /** What is lost or cannot be told, a sentence each. */
  lost: string[];
}

/** How far a repair is: it checks, mends the structure of the database and then parts, and checks again. */
interface RepairProgress {
  phase: CheckProgress['phase'] | 'structure' | 'parts';
  done: number;
  total: number;
}
type ShowRepair = (progress: RepairProgress) => void;

/** The CSV files of parts, by their keys; one that is damaged is left out. */
async function* readFiles(dataDir: string, keys: ReadonlySet<string>): AsyncGenerator<{ key: string; bytes: Buffer }> {
  if (keys.size === 0) return;
  for await (const object of checkObjects(nameStoreFolder(dataDir))) {
    if (object.problem !== undefined || !keys.has(object.key)) continue;
    yield { key: object.key, bytes: await buffer(object.read()) };
  }
}

/**
 * Makes the stored answers of damaged parts again from the CSV files that they came from, and names those that are lost.
 * @param parts their ids
 */
async function mendParts(
  connection: Connection,
  dataDir: string,
  parts: ReadonlySet<number>,
  told: Told,
  onProgress: ShowRepair,
): Promise<void> {
  const rows = await readAll(connection.read, sql<{ id: number; s3_key: string }>`SELECT id, s3_key FROM survey_parts`);
  const open = new Map(rows.filter(({ id }) => parts.has(id)).map(({ id, s3_key }) => [s3_key, id]));
  let done = 0;
  const show = () => onProgress({ phase: 'parts', done, total: parts.size });
  if (parts.size > 0) show();
  for await (const { key, bytes } of readFiles(dataDir, new Set(open.keys()))) {
    const id = open.get(key) ?? 0;
    const why = await rebuildPart(connection, id, bytes);
    done += 1;
    show();
    if (why !== null) continue;
    open.delete(key);
    const place = await findPart(connection.read, id);
    if (place !== null) told.mended.push(`${namePart(place.survey, place.part)} was read again from its CSV file.`);
  }
  for (const id of open.values()) {
    const place = await findPart(connection.read, id);
    const name = place === null ? `Part ${id}` : namePart(place.survey, place.part);
    told.lost.push(`${name}: what is stored of its answers is damaged, and its CSV file is missing or damaged too.`);
  }
}

interface RepairReport extends Told {
  /** Where the copy of what was there before is; null: nothing but objects was made again. */
  copy: string | null;
  /** What a check finds afterwards. */
  left: Finding[];
}

const databaseFiles = ['sheaf.db', 'sheaf.db-wal'];

/** Copies what a repair may change. @returns the folder of the copy */
function keepCopy(dataDir: string, at: string): string {
  const copy = join(dataDir, `damaged-${at.replaceAll(':', '-')}`);
  mkdirSync(copy, { mode: 0o700 });
  for (const file of [...databaseFiles, ...Object.keys(settingsFiles)])
    if (existsSync(join(dataDir, file)))
      copyFileSync(join(dataDir, file), join(copy, file), constants.COPYFILE_FICLONE);
  return copy;
}

/** @returns what SQLite itself finds wrong with a database; '' where it is whole */
async function findFault(path: string): Promise<string> {
  const connection = openSqliteThread(path);
  try {
    const [found] = await readAll(connection.read, sql<{ integrity_check: string }>`PRAGMA integrity_check(1)`);
    const text = String(found?.integrity_check);
    return text === 'ok' ? '' : text;
  } catch (error) {
    if (isCorrupt(error)) return describeError(error);
    throw error;
  } finally {
    await connection.close();
  }
}

const unreadable = (path: string, copy: string, fault: string): UserError =>
  new UserError(
    `${path} is damaged (${fault}): names, questions and people are nowhere else. Restore a backup with “sheaf restore”. What was there before is in ${copy}.`,
  );

/** @throws UserError when rows cannot be read: only a backup has them */
async function mendStructure(path: string, copy: string, { mended }: Told): Promise<void> {
  if ((await findFault(path)) === '') return;
  const made = `${path}-repaired`;
  rmSync(made, { force: true });
  copyRows(path, made);
  const fault = await findFault(made);
  for (const end of ['-wal', '-shm']) rmSync(`${made}${end}`, { force: true });
  if (fault !== '') throw unreadable(path, copy, fault);
  for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
  renameSync(made, path);
  mended.push('The indexes of the database were made again.');
}

async function mendBlocks(connection: Connection, dataDir: string, told: Told, onProgress: ShowRepair): Promise<void> {
  const parts = new Set<number>();
  const documents = new Set<number>();
  for await (const { part_id, row } of findDamagedBlocks(connection.read, onProgress)) {
    if (part_id === null) documents.add(Number(row.list));
    else parts.add(part_id);
  }
  await mendParts(connection, dataDir, parts, told, onProgress);
  for (const extract of documents) await connection.write((tx) => listPassagesAgainTx(tx, extract));
  if (documents.size > 0)
    told.mended.push(`The words for the search in ${documents.size} documents were made again from their texts.`);
}

/** Settings that the next start makes again are removed; the copy has them. The bucket of the embedded store has a known name. */
async function mendSettings(dataDir: string, { mended, lost }: Told): Promise<void> {
  for (const [file, way] of Object.entries(settingsFiles)) {
    const path = join(dataDir, file);
    if (!existsSync(path) || readJsonFile(path, z.unknown()) !== undefined) continue;
    rmSync(path);
    if (way === nextStart) mended.push(`${file} is made again by the next start.`);
    else lost.push(`${file}. ${way}`);
  }
  if (await isBucketWhole(dataDir)) return;
  await mendBucket(dataDir);
  mended.push('The settings of the object store were made again.');
}

async function mendRows(path: string, dataDir: string, told: Told, onProgress: ShowRepair): Promise<void> {
  const connection = openSqliteThread(path);
  try {
    await mendBlocks(connection, dataDir, told, onProgress);
    told.mended.push(...(await mendLostStore(connection.read, dataDir)));
  } finally {
    await connection.close();
  }
}

async function mendDatabase(dataDir: string, copy: string, told: Told, onProgress: ShowRepair): Promise<void> {
  const path = join(dataDir, 'sheaf.db');
  onProgress({ phase: 'structure', done: 0, total: 1 });
  try {
    await mendStructure(path, copy, told);
    await mendRows(path, dataDir, told, onProgress);
  } catch (error) {
    if (isCorrupt(error)) throw unreadable(path, copy, describeError(error));
    throw error;
  }
}

async function findAll(dataDir: string, onProgress: ShowRepair): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of checkFolder(dataDir, onProgress)) if (finding.kind === 'damage') found.push(finding);
  return found;
}

/**
 * Repairs a data folder that nobody uses.
 * @param at ISO 8601, for the name of the copy
 * @throws UserError when the folder is in use, or holds nothing that could be repaired
 */
export async function repairFolder(
  dataDir: string,
  at: string,
  onProgress: ShowRepair = () => {},
): Promise<RepairReport> {
  if (existsSync(join(dataDir, restoreMark)))
    throw new UserError(`A restore into ${dataDir} has not ended. Call it again.`);
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0)
    throw new UserError(`There is no workspace in ${dataDir}.`, 2);
  const path = join(dataDir, 'sheaf.db');
  if (!existsSync(path) || statSync(path).size === 0)
    throw new UserError(
      `${path} is ${existsSync(path) ? 'empty' : 'missing'}: names, questions and people are nowhere else. Restore a backup with “sheaf restore”. Nothing was changed.`,
    );
  const damages = await findAll(dataDir, onProgress);
  if (damages.length === 0) return { copy: null, mended: [], lost: [], left: [] };
  const unlock = lockDataDir(dataDir);
  const told: Told = { mended: [], lost: [] };
  let copy: string;
  try {
    copy = keepCopy(dataDir, at);
    await mendSettings(dataDir, told);
    await mendDatabase(dataDir, copy, told, onProgress);
  } finally {
    unlock();
  }
  return { copy, ...told, left: await findAll(dataDir, onProgress) };
}
