// Computes digests of files while they are written, by reading what is written already. The bytes come from the page
// cache, nothing is copied between threads, and the event loop that receives uploads does no hashing. The MD5 of up to eight
// files is computed side by side (decision 0075), so a file waits until others have bytes too, unless its sender waits.
import { parentPort } from 'node:worker_threads';
import { blockBytes, laneCount, Md5Lanes, startMd5 } from './md5-lanes.ts';
import { type Algorithm, type Digests, MultiDigest } from './multi-digest.ts';
import { readFullySync } from './read-fully.ts';

interface Job {
  id: number;
  fd: number;
  /** Bytes that are hashed: whole blocks. */
  position: number;
  /** Bytes that are in the file. */
  end: number;
  isEnding: boolean;
  md5: Uint8Array | undefined;
  /** All other digests. */
  others: MultiDigest;
}

const jobs = new Map<number, Job>();
const lanes = new Md5Lanes();
const stretch = lanes.inputs[0]?.length ?? 0;
/** A file that has so many bytes to be hashed waits for no other. */
const mostWaiting = 4 * 1024 * 1024;
let isScheduled = false;

function reply(message: DigestReply): void {
  parentPort?.postMessage(message);
}

/** Bytes of whole blocks that may be hashed. */
const waiting = ({ position, end }: Job): number => end - position - ((end - position) % blockBytes);

/** Does work for a job. @returns whether it succeeded; if not, the job has failed and is gone. */
function attempt(job: Job, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    jobs.delete(job.id);
    reply({ kind: 'failed', id: job.id, message: error instanceof Error ? error.message : String(error) });
    return false;
  }
}

/** Reads the next bytes of a file into `buffer`; digests other than MD5 are done with them then. @throws Error of the file system */
function read(job: Job, buffer: Buffer): void {
  const end = job.position + readFullySync(job.fd, buffer, job.position);
  if (end < job.position + buffer.length)
    throw new Error(`The file ends at byte ${end}, before byte ${job.end} that was written.`);
  job.others.update(buffer);
  job.position = end;
}

/** Hashes the same number of bytes of each. @param length whole blocks that all of them have */
function advance(group: readonly Job[], length: number): void {
  const states: Uint8Array[] = [];
  for (const job of group) {
    const buffer = lanes.inputs[states.length] as Buffer;
    if (attempt(job, () => read(job, buffer.subarray(0, length))) && job.md5 !== undefined) states.push(job.md5);
  }
  lanes.hash(states, length);
}

function complete(job: Job): void {
  const rest = lanes.inputs[0]?.subarray(0, job.end - job.position) as Buffer;
  read(job, rest);
  const digests = job.others.digest();
  const md5 = job.md5 && lanes.finish(job.md5, rest.length, job.end);
  jobs.delete(job.id);
  reply({ kind: 'done', id: job.id, digests: md5 === undefined ? digests : { ...digests, md5 } });
}

/** @returns whether the files are to be hashed now: as many as can be have enough bytes, or one may not wait. */
function isDue(all: readonly Job[]): boolean {
  if (all.some((job) => waiting(job) >= mostWaiting || (job.isEnding && waiting(job) > 0))) return true;
  const full = all.filter((job) => waiting(job) >= stretch).length;
  return full > 0 && full >= Math.min(laneCount, all.length);
}

/** Hashes a stretch of those that have an MD5, as many at once as can be. @returns whether it did anything */
function advanceSideBySide(all: readonly Job[]): boolean {
  if (!isDue(all)) return false;
  // One that ends goes first, else the one with the most bytes; those that have as many go with it.
  const ending = all.filter((job) => job.isEnding && waiting(job) > 0);
  const first = (ending.length > 0 ? ending : all).reduce((one, other) =>
    waiting(other) > waiting(one) ? other : one,
  );
  const length = Math.min(stretch, waiting(first));
  const rest = all.filter((job) => job !== first && waiting(job) >= length);
  advance([first, ...rest.slice(0, laneCount - 1)], length);
  return true;
}

/** Hashes a stretch of one that has no MD5. @returns whether it did anything */
function advanceAlone(job: Job): boolean {
  const length = Math.min(stretch, waiting(job));
  if (length > 0) advance([job], length);
  return length > 0;
}

/** Does a little for every file that can go on, so that messages which came meanwhile are read soon. */
function turn(): void {
  isScheduled = false;
  const all = [...jobs.values()];
  const alone = all.filter(({ md5 }) => md5 === undefined).map(advanceAlone);
  const isBusy = advanceSideBySide(all.filter(({ md5 }) => md5 !== undefined)) || alone.includes(true);
  for (const job of jobs.values()) if (job.isEnding && waiting(job) === 0) attempt(job, () => complete(job));
  // A file may have waited for one that is gone.
  if (isBusy || jobs.size < all.length) schedule();
}

function schedule(): void {
  if (!isScheduled) setImmediate(turn);
  isScheduled = true;
}

parentPort?.on('message', (request: DigestRequest) => {
  if (request.kind === 'start') {
    const { id, fd, wanted } = request;
    const md5 = wanted.includes('md5') ? startMd5() : undefined;
    const others = new MultiDigest(wanted.filter((name) => name !== 'md5'));
    jobs.set(id, { id, fd, position: 0, end: 0, isEnding: false, md5, others });
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
