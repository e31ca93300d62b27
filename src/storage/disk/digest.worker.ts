// Computes digests of files while they are written, by reading what is written already. The bytes come from the page
// cache, nothing is copied between threads, and the event loop that receives uploads does no hashing.
import { readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { type Algorithm, type Digests, MultiDigest } from './multi-digest.ts';

interface Job {
  fd: number;
  position: number;
  hashes: MultiDigest;
}

const jobs = new Map<number, Job>();
const buffer = Buffer.allocUnsafeSlow(256 * 1024);

function advance(job: Job, end: number): void {
  while (job.position < end) {
    const length = Math.min(buffer.length, end - job.position);
    const read = readSync(job.fd, buffer, 0, length, job.position);
    if (read === 0) throw new Error(`The file ends at byte ${job.position}, before byte ${end} that was written.`);
    job.hashes.update(buffer.subarray(0, read));
    job.position += read;
  }
}

function reply(message: DigestReply): void {
  parentPort?.postMessage(message);
}

function handle(request: DigestRequest): void {
  if (request.kind === 'start') {
    jobs.set(request.id, { fd: request.fd, position: 0, hashes: new MultiDigest(request.wanted) });
    return;
  }
  const job = jobs.get(request.id);
  if (job === undefined) return;
  if (request.kind === 'advance') {
    advance(job, request.end);
    return;
  }
  jobs.delete(request.id);
  if (request.kind === 'finish') reply({ kind: 'done', id: request.id, digests: job.hashes.digest() });
}

parentPort?.on('message', (request: DigestRequest) => {
  try {
    handle(request);
  } catch (error) {
    jobs.delete(request.id);
    reply({ kind: 'failed', id: request.id, message: error instanceof Error ? error.message : String(error) });
  }
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
