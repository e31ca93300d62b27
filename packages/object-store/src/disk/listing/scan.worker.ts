// Makes the listing of a bucket from the files of its objects, in a thread of its own: half a million take a quarter of a minute.
import { closeSync, fstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { errorCode } from '../../s3-error.ts';
import { decodeMetadata, measureMetadata, type ObjectMetadata, tailLength } from '../object-file.ts';
import { readFullySync } from '../read-fully.ts';
import { openListing } from './listing-file.ts';

/** What the thread is given: the folders of objects, and the file to make. */
export interface ScanJob {
  folders: readonly string[];
  file: string;
}

const buffer = Buffer.alloc(32 * 1024);

function readTail(fd: number, size: number, length: number): Buffer {
  const tail = length <= buffer.length ? buffer.subarray(0, length) : Buffer.alloc(length);
  if (readFullySync(fd, tail, size - length) !== length) throw new Error('An object was cut off while it was read.');
  return tail;
}

/** @returns undefined for an object that was deleted meanwhile, or is so damaged that its key is unknown */
function readObject(path: string): ObjectMetadata | undefined {
  let fd: number | undefined;
  try {
    fd = openSync(path, 'r');
    const { size } = fstatSync(fd);
    const tail = readTail(fd, size, tailLength(size));
    const bytes = measureMetadata(tail, size);
    return decodeMetadata(bytes <= tail.length ? tail : readTail(fd, size, bytes), size);
  } catch (error) {
    if (['ENOENT', 'ObjectDamaged'].includes(errorCode(error))) return undefined;
    throw error;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

function scan({ folders, file }: ScanJob): void {
  const db = openListing(file);
  // The tree of half a million keys fits, so that keys in the order of their hashes are written once. Nobody reads it before it is done.
  db.pragma('journal_mode = OFF');
  db.pragma('cache_size = -65536');
  const insert = db.prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?)');
  db.transaction(() => {
    for (const folder of folders) {
      for (const name of readdirSync(folder)) {
        const found = readObject(join(folder, name));
        if (found === undefined) continue;
        const { key, size, etag, last_modified, checksum } = found;
        const sum = checksum === undefined ? null : `${checksum.algorithm} ${checksum.type}`;
        insert.run(key, size, etag, last_modified, sum);
      }
    }
  })();
  db.pragma('journal_mode = WAL');
  db.close();
}

const isJob = (job: unknown): job is ScanJob => typeof job === 'object' && job !== null && 'folders' in job;
if (parentPort !== null && isJob(workerData)) {
  scan(workerData);
  parentPort.postMessage('done');
}
