// Kills a store at every one of its durability calls, one run a call: strace counts the calls and delivers SIGKILL as the
// N-th is entered. Never add --seccomp-bpf: it turns the injection off, and everything looks fine.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStore } from '../index.ts';
import { element } from './send.ts';
import { type SpawnedStore, StoreEnded, spawnStore } from './spawn-store.ts';
import { testKeys } from './test-store.ts';
import { digest, postForm, signed, VersionBook } from './version-book.ts';

/**
 * What changes files, or makes a change durable or visible, by its system call: everything of `changingCalls` that the
 * store is seen to use. Not among them is write, which sockets use too: only bucket.json and upload.json are written with
 * it, below tmp/, between a mkdir and an fsync that are points themselves.
 */
export const durabilityCalls = [
  'fsync',
  'fdatasync',
  'pwrite64',
  'pwritev',
  'rename',
  'unlink',
  'mkdir',
  'rmdir',
  'ftruncate',
  'copy_file_range',
] as const;
/** All calls of Linux that change a file system without opening a file or writing where the last write ended. */
const changingCalls = [
  ...durabilityCalls,
  ...['creat', 'link', 'linkat', 'symlink', 'symlinkat', 'renameat', 'renameat2', 'mkdirat', 'unlinkat', 'truncate'],
  ...['fallocate', 'sendfile', 'splice', 'pwritev2', 'sync', 'syncfs', 'sync_file_range', 'msync', 'mknod', 'mknodat'],
];
type DurabilityCall = (typeof durabilityCalls)[number];

export interface CrashPoint {
  call: DurabilityCall;
  /** The N-th call of one thread, from 1. */
  nth: number;
  /** False when the run ended before it came to so many calls. */
  killed: boolean;
  acknowledged: number;
  broken: string[];
}

const bucket = 'crashed';
const mb = 1024 * 1024;

/** @returns why crash points cannot be enumerated here; undefined when they can. */
export function whyNoCrashPoints(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'strace injects by call names of Linux on x86-64';
  const probe = spawnSync('strace', ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=mkdir', 'true']);
  return probe.status === 0 ? undefined : 'strace is not installed or may not trace';
}

/** Steps of one client, one after another: each kind of write, new and over an old version. */
async function runClient(url: string, book: VersionBook): Promise<void> {
  const address = (key: string) => `${url}/${bucket}/${key}`;
  const put = (key: string, bytes: Buffer) => book.write(key, digest(bytes), () => signed('PUT', address(key), bytes));
  const post = (key: string, bytes: Buffer) => book.write(key, digest(bytes), () => postForm(url, bucket, key, bytes));
  const remove = (key: string) => book.write(key, undefined, () => signed('DELETE', address(key)));
  const steps = [
    () => list(url),
    () => atOnce((key) => put(key, Buffer.from(key))),
    () => atOnce((key) => put(key, Buffer.from(`again ${key}`))),
    () => atOnce(remove),
    () => put('small', Buffer.from('first')),
    () => post('form', Buffer.alloc(3 * mb, 1)),
    () => put('large', Buffer.alloc(2 * mb, 2)),
    () => put('small', Buffer.from('second')),
    () => post('form', Buffer.from('second')),
    () => remove('large'),
    () => put('large', Buffer.alloc(0)),
    () => copy(url, book),
    () => multipart(url, book),
    () => tag(url, book),
    () => allow(url),
  ];
  for (const step of steps) if (!(await step())) return;
}

/** Changes that come at once share the syncs of their folders. */
async function atOnce(change: (key: string) => Promise<boolean>): Promise<boolean> {
  const done = await Promise.all(Array.from({ length: 10 }, (_, at) => change(`once-${at}`)));
  return !done.includes(false);
}

function copy(url: string, book: VersionBook): Promise<boolean> {
  const source = { 'x-amz-copy-source': `/${bucket}/small` };
  const act = () => signed('PUT', `${url}/${bucket}/copy`, undefined, source);
  return book.write('copy', digest(Buffer.from('second')), act);
}

/** Tags are part of the object's file: its bytes stay what they are. */
function tag(url: string, book: VersionBook): Promise<boolean> {
  const tags = Buffer.from('<Tagging><TagSet><Tag><Key>k</Key><Value>v</Value></Tag></TagSet></Tagging>');
  const act = () => signed('PUT', `${url}/${bucket}/small?tagging=`, tags);
  return book.write('small', digest(Buffer.from('second')), act);
}

/** From then on each change is told to the listing. */
async function list(url: string): Promise<boolean> {
  return (await signed('GET', `${url}/${bucket}`).catch(() => undefined))?.status === 200;
}

/** Replaces bucket.json. */
async function allow(url: string): Promise<boolean> {
  const rule = '<AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod>';
  const rules = Buffer.from(`<CORSConfiguration><CORSRule>${rule}</CORSRule></CORSConfiguration>`);
  const reply = await signed('PUT', `${url}/${bucket}?cors=`, rules).catch(() => undefined);
  return reply?.status === 200;
}

/** An object in two parts; only its completion may make it visible. */
async function multipart(url: string, book: VersionBook): Promise<boolean> {
  const address = `${url}/${bucket}/parts`;
  const parts = [Buffer.alloc(5 * mb, 3), Buffer.from('last')];
  return book.write('parts', digest(Buffer.concat(parts)), async () => {
    const id = element((await signed('POST', `${address}?uploads=`)).text, 'UploadId') ?? '';
    const items: string[] = [];
    for (const [index, bytes] of parts.entries()) {
      const query = `partNumber=${index + 1}&uploadId=${id}`;
      const { headers } = await signed('PUT', `${address}?${query}`, bytes);
      items.push(`<Part><PartNumber>${index + 1}</PartNumber><ETag>${headers.etag}</ETag></Part>`);
    }
    const list = Buffer.from(`<CompleteMultipartUpload>${items.join('')}</CompleteMultipartUpload>`);
    return signed('POST', `${address}?uploadId=${id}`, list);
  });
}

/** strace detaches when it is terminated; its child must be terminated separately. */
async function endStore({ child }: SpawnedStore): Promise<void> {
  const gone = once(child, 'exit');
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  for (const pid of children.trim().split(' ')) process.kill(Number(pid), 'SIGTERM');
  await gone;
}

/** Runs the client once, unharmed. @returns the calls the store changed its folder with, each once. */
export async function seenCalls(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-data-calls-'));
  try {
    const log = join(dataDir, 'calls');
    const wrapper = ['strace', '-f', '-qq', '-o', log, '-e', `trace=${changingCalls.map((call) => `?${call}`).join()}`];
    const store = await spawnStore(join(dataDir, 'store'), { wrapper, env: { UV_THREADPOOL_SIZE: '1' } });
    await signed('PUT', `${store.url}/${bucket}`);
    await runClient(store.url, new VersionBook(bucket));
    await endStore(store);
    const lines = (await readFile(log, 'utf8')).matchAll(/^\d+ +([a-z_0-9]+)\(/gm);
    return [...new Set([...lines].map(([, call = '']) => call))].sort();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function crashAt(dataDir: string, point: Pick<CrashPoint, 'call' | 'nth'>, planted?: string) {
  const inject = `inject=${point.call}:signal=KILL:when=${point.nth}`;
  const wrapper = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${point.call}`, '-e', inject];
  const book = new VersionBook(bucket);
  // One thread for files, so that its calls are counted in one sequence.
  const options = { wrapper, env: { UV_THREADPOOL_SIZE: '1' }, ...(planted === undefined ? {} : { planted }) };
  const store = await spawnStore(dataDir, options).catch((error: unknown) => {
    if (error instanceof StoreEnded && error.signal === 'SIGKILL') return undefined;
    throw error;
  });
  if (store === undefined) return { book, killed: true };
  const made = await signed('PUT', `${store.url}/${bucket}`).catch(() => undefined);
  if (made) await runClient(store.url, book);
  // A write that was acknowledged too early is done by now, or never.
  if (store.child.exitCode === null && store.child.signalCode === null) {
    const isDead = await signed('GET', `${store.url}/${bucket}/none`).then(
      () => false,
      () => true,
    );
    if (!isDead) await endStore(store);
    else if (store.child.signalCode === null) await once(store.child, 'exit');
  }
  return { book, killed: store.child.signalCode === 'SIGKILL' };
}

/** One run: starts the store, lets the client write until the store dies at the point, starts it again and checks. */
export async function crashPoint(call: DurabilityCall, nth: number, planted?: string): Promise<CrashPoint> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-data-crash-'));
  try {
    const { book, killed } = await crashAt(dataDir, { call, nth }, planted);
    const again = await createStore({ dataDir, ...testKeys, corsOrigins: () => [] });
    const broken = await book.check(again.url, dataDir);
    await again.close();
    return { call, nth, killed, acknowledged: book.acknowledged, broken };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Every point of one call, until a run ends by itself. */
export async function* crashPoints(call: DurabilityCall, planted?: string): AsyncGenerator<CrashPoint> {
  for (let nth = 1; ; nth++) {
    const point = await crashPoint(call, nth, planted);
    if (!point.killed) return;
    yield point;
  }
}
