import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { checkObjects } from '../check-objects.ts';
import { findStatus } from '../s3-error.ts';
import { type FuzzRequest, fuzzRequests } from './fuzz-requests.ts';
import { element } from './send.ts';
import { spawnStore } from './spawn-store.ts';
import { testBucket } from './test-store.ts';
import { signed } from './version-book.ts';

interface FuzzReport {
  requests: number;
  /** The number of each answer: `200`, `403 AccessDenied`, `none` for a truncated request that was not awaited. */
  answers: Record<string, number>;
  seed: number;
}

const patienceMs = 10_000;
const atOnce = 8;
const successes = new Set([200, 204, 206, 303, 304]);

/** Sends bytes as they are; ends the connection after those of a request that was cut. @returns all that came back before the store closed. */
async function exchange(url: string, { bytes, isWhole }: FuzzRequest): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('silent')));
  let isSilent = false;
  socket.on('timeout', () => {
    isSilent = true;
  });
  if (isWhole) socket.write(bytes);
  else socket.end(bytes);
  await Promise.race([once(socket, 'end'), once(socket, 'close')]).catch(() => {});
  socket.destroy();
  if (isSilent) throw new Error(`The store was silent for ${patienceMs} ms.`);
  return Buffer.concat(chunks)
    .toString('latin1')
    .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
}

/** @returns the answer in a word. @throws Error if the store does not document it. */
function judge(request: FuzzRequest, answer: string): string {
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
  if (Number.isNaN(status)) {
    if (!request.isWhole && answer === '') return 'none';
    throw new Error(`A whole request was answered with '${answer.slice(0, 100)}'.`);
  }
  if (successes.has(status)) return String(status);
  if (request.method === 'HEAD') return `${status} (HEAD)`;
  const code = element(answer, 'Code') ?? '';
  const documented: Record<string, number> = findStatus;
  if (documented[code] !== status || (status >= 500 && code !== 'NotImplemented')) {
    throw new Error(`Answered with ${status} ${code}: ${answer.slice(0, 600)}`);
  }
  return `${status} ${code}`;
}

async function sendAll(url: string, requests: FuzzRequest[], report: FuzzReport): Promise<void> {
  // A bucket may just have been deleted.
  await signed('PUT', `${url}/${testBucket}`);
  const answers = await Promise.all(requests.map(async (request) => judge(request, await exchange(url, request))));
  report.requests += requests.length;
  for (const answer of answers) report.answers[answer] = (report.answers[answer] ?? 0) + 1;
}

async function assertUnharmed(url: string, folder: string): Promise<void> {
  const address = `${url}/${testBucket}/afterwards`;
  const { status } = await signed('PUT', address, Buffer.from('alive'));
  const { text } = await signed('GET', address);
  if (status !== 200 || text !== 'alive') throw new Error(`Afterwards a PUT is answered with ${status}.`);
  const outside = await readdir(folder, { recursive: true });
  const strangers = outside.filter((name) => name !== 'inner' && !name.startsWith(join('inner', 'store')));
  if (strangers.length > 0) throw new Error(`Files outside the store's folder: ${strangers.join(', ')}.`);
  const left = await readdir(join(folder, 'inner', 'store', 'tmp'));
  if (left.length > 0) throw new Error(`${left.length} temporary files are left.`);
  for await (const { file, problem } of checkObjects(join(folder, 'inner', 'store'))) {
    if (problem) throw new Error(`${file}: ${problem}`);
  }
}

/**
 * Sends `count` generated requests, eight at once, to a store in a process of its own.
 * @throws Error when the store dies or falls silent, answers with what it does not document or with a 5xx, or writes
 * outside its folder; the message holds the shrunk requests and the seed that repeats them.
 */
export async function fuzzStorage(count: number, seed = Date.now() % 2 ** 31): Promise<FuzzReport> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-data-fuzz-'));
  await mkdir(join(folder, 'inner'));
  const { child, url } = await spawnStore(join(folder, 'inner', 'store'));
  const report: FuzzReport = { requests: 0, answers: {}, seed };
  try {
    const requests = fc.array(fuzzRequests(url), { minLength: atOnce, maxLength: atOnce });
    await fc.assert(
      fc.asyncProperty(requests, (some) => sendAll(url, some, report)),
      { numRuns: Math.ceil(count / atOnce), seed },
    );
    await assertUnharmed(url, folder);
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The store is dead.');
    return report;
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}
