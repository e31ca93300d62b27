// Writes records to the log, syncs it once for all of them, and then writes the files of their objects. On the main thread each of these
// calls would be a round trip to the thread pool, for every object.
import { randomUUID } from 'node:crypto';
import { closeSync, fdatasyncSync, fsyncSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { errorCode } from '../../s3-error.ts';
import type { EncodedRecord } from './log-records.ts';

let log: number | undefined;

function writeFullySync(fd: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at, bytes.length - at, position + at);
}

const failureOf = (error: unknown): Failure => ({ code: errorCode(error), message: String(error) });

function openLog(file: string): number {
  try {
    return openSync(file, 'r+');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const made = openSync(file, 'wx+', 0o600);
  if (process.platform === 'win32') return made;
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
  return made;
}

function writeObject(file: string, temporary: string, bytes: Uint8Array): void {
  const prepared = join(temporary, randomUUID());
  const fd = openSync(prepared, 'wx', 0o600);
  try {
    try {
      writeFullySync(fd, bytes, 0);
    } finally {
      closeSync(fd);
    }
    renameSync(prepared, file);
  } catch (error) {
    unlinkSync(prepared);
    throw error;
  }
}

function apply(
  { folder, temporary }: LogFolders,
  bytes: Uint8Array,
  { kind, path, start, length }: EncodedRecord,
): LogOutcome {
  const file = join(folder, path);
  try {
    if (kind === 'written') writeObject(file, temporary, bytes.subarray(start, start + length));
    return { isDone: true };
  } catch (error) {
    return { isDone: false, failure: failureOf(error) };
  }
}

function handle(folders: LogFolders, { bytes, at, records }: LogRequest): LogReply {
  try {
    log ??= openLog(folders.file);
    writeFullySync(log, bytes, at);
    fdatasyncSync(log);
  } catch (error) {
    return { isLogged: false, failure: failureOf(error) };
  }
  return { isLogged: true, outcomes: records.map((record) => apply(folders, bytes, record)) };
}

/** The file of the log, the folder of the buckets, and one for new files on the same disk. */
export interface LogFolders {
  file: string;
  folder: string;
  temporary: string;
}

/** Records to write at byte `at` of the log, and what they are. */
export interface LogRequest {
  bytes: Uint8Array;
  at: number;
  records: readonly EncodedRecord[];
}

/** An error of the system. As an Error it would lose its code on the way to another thread. */
interface Failure {
  code: string;
  message: string;
}

/** Whether the file of an object was written. The main thread removes what was deleted: a large file takes long, and this thread would hold up all writers. */
type LogOutcome = { isDone: true } | { isDone: false; failure: Failure };

/** One outcome for each record; where the log could not be written, no file was. */
export type LogReply = { isLogged: true; outcomes: LogOutcome[] } | { isLogged: false; failure: Failure };

const isFolders = (data: unknown): data is LogFolders => typeof data === 'object' && data !== null && 'file' in data;
const folders: unknown = workerData;
if (parentPort !== null && isFolders(folders)) {
  parentPort.on('message', (request: LogRequest) => parentPort?.postMessage(handle(folders, request)));
}
