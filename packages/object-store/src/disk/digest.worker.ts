// Computes digests of files while they are written, by reading what is written already. The bytes come from the page
// cache, nothing is copied between threads, and the event loop that receives uploads does no hashing.
import { parentPort } from 'node:worker_threads';
import { type Algorithm, type Digests, MultiDigest } from './multi-digest.ts';
import { readFullySync } from './read-fully.ts';

interface Job {
  id: number;
  fd: number;
  /** Bytes that are hashed. */
  position: number;
  /** Bytes that are in the file. */
  end: number;
  isEnding: boolean;
  digests: MultiDigest;
}

const jobs = new Map<number, Job>();
const buffer = Buffer.allocUnsafe(256 * 1024);
let isScheduled = false;

function reply(message: DigestReply): void {
  parentPort?.postMessage(message);
}

/** Hashes the next stretch of a file. @throws Error when the file is shorter than what was written; of the file system */
function advance(job: Job): void {
  const stretch = buffer.subarray(0, Math.min(buffer.length, job.end - job.position));
  const length = readFullySync(job.fd, stretch, job.position);
  if (length < stretch.length)
    throw new Error(`The file ends at byte ${job.position + length}, before byte ${job.end} that was written.`);
  job.digests.update(stretch);
  job.position += length;
}

/** Goes on with a file, and answers when it is hashed or cannot be read. */
function step(job: Job): void {
  try {
    if (job.position < job.end) advance(job);
    if (!job.isEnding || job.position < job.end) return;
    jobs.delete(job.id);
    reply({ kind: 'done', id: job.id, digests: job.digests.digest() });
  } catch (error) {
    jobs.delete(job.id);
    reply({ kind: 'failed', id: job.id, message: error instanceof Error ? error.message : String(error) });
  }
}

/** Does a little for every file, so that messages which came meanwhile are read soon. */
function turn(): void {
  isScheduled = false;
  for (const job of jobs.values()) step(job);
  if ([...jobs.values()].some(({ position, end }) => position < end)) schedule();
}

function schedule(): void {
  if (!isScheduled) setImmediate(turn);
  isScheduled = true;
}

parentPort?.on('message', (request: DigestRequest) => {
  if (request.kind === 'start') {
    const { id, fd, wanted } = request;
    jobs.set(id, { id, fd, position: 0, end: 0, isEnding: false, digests: new MultiDigest(wanted) });
    return;
  }
  const job = jobs.get(request.id);
  if (job === undefined) return;
  if (request.kind === 'cancel') jobs.delete(request.id);
  else if (request.kind === 'finish') job.isEnding = true;
  else job.end = request.end;
  schedule();
});

/** Messages to the digest worker; `id` names one file. */
export type DigestRequest =
  | { kind: 'start'; id: number; fd: number; wanted: Algorithm[] }
  /** Bytes up to `end` are in the file and may be read. */
  | { kind: 'advance'; id: number; end: number }
  | { kind: 'finish'; id: number }
  | { kind: 'cancel'; id: number };

export type DigestReply =
  | { kind: 'done'; id: number; digests: Digests }
  | { kind: 'failed'; id: number; message: string };
