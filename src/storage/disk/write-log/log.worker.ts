// Writes records to the log, syncs it once for all of them, and then writes the objects that they have. Each of these calls would else be a
// change of threads of its own, for every object.
import { randomUUID } from 'node:crypto';
import { closeSync, fdatasyncSync, fsyncSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

let log: number | undefined;

function writeFullySync(fd: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at, bytes.length - at, position + at);
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const failureOf = (error: unknown): Failure => ({ code: codeOf(error), message: String(error) });

function openLog(file: string): number {
  try {
    return openSync(file, 'r+');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
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
  { kind, path, start, length }: LogStep,
): LogOutcome {
  const file = join(folder, path);
  try {
    if (kind === 'written') writeObject(file, temporary, bytes.subarray(start, start + length));
    return { isDone: true };
  } catch (error) {
    return { isDone: false, failure: failureOf(error) };
  }
}

function handle(folders: LogFolders, { bytes, at, steps }: LogRequest): LogReply {
  try {
    log ??= openLog(folders.file);
    writeFullySync(log, bytes, at);
    fdatasyncSync(log);
  } catch (error) {
    return { isLogged: false, failure: failureOf(error) };
  }
  return { isLogged: true, outcomes: steps.map((step) => apply(folders, bytes, step)) };
}

/** The file of the log, the folder of the buckets, and one for new files on the same disk. */
export interface LogFolders {
  file: string;
  folder: string;
  temporary: string;
}

/** What a record says; its content is `length` bytes from `start` of the records. */
interface LogStep {
  kind: 'written' | 'deleted' | 'synced';
  path: string;
  start: number;
  length: number;
}

/** Records to write at byte `at` of the log. */
export interface LogRequest {
  bytes: Uint8Array;
  at: number;
  steps: readonly LogStep[];
}

/** An error of the system; a message to another thread would lose its code. */
interface Failure {
  code: string;
  message: string;
}

/** What was deleted is removed by others: to remove a large file takes long, and the thread would hold up everybody. */
type LogOutcome = { isDone: true } | { isDone: false; failure: Failure };

/** One outcome for each step; where the log could not be written, nothing was done. */
export type LogReply = { isLogged: true; outcomes: LogOutcome[] } | { isLogged: false; failure: Failure };

const isFolders = (data: unknown): data is LogFolders => typeof data === 'object' && data !== null && 'file' in data;
const folders: unknown = workerData;
if (parentPort !== null && isFolders(folders)) {
  parentPort.on('message', (request: LogRequest) => parentPort?.postMessage(handle(folders, request)));
}
