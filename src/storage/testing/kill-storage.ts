// Kills a store again and again while clients write to it, and checks after each restart that every acknowledged object
// is there, that nothing is half visible and that nothing is left over.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { formBody, testBoundary } from './form-body.ts';
import { type Reply, send } from './send.ts';
import { signedHeaders, signPolicy } from './signing.ts';
import { testKeys } from './test-store.ts';

const bucket = 'killed';
const writers = 8;
const keysPerWriter = 3;

/** The digest of an object's bytes, or undefined where there is no object. */
type Version = string | undefined;

/** What a key may hold: what was acknowledged last, or what was under way when the store died. */
interface Expected {
  acknowledged: Version;
  underWay: { version: Version } | undefined;
}

export interface KillReport {
  kills: number;
  acknowledged: number;
  /** Writes that were under way at a kill and turned out to be in place, whole. */
  completed: number;
  /** One sentence each; empty when every promise was kept. */
  broken: string[];
}

interface RunningStore {
  child: ChildProcess;
  url: string;
}

async function startStore(data_dir: string): Promise<RunningStore> {
  const script = join(import.meta.dirname, 'store-process.ts');
  const child = spawn(process.execPath, [script, data_dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!child.stdout) throw new Error('The store process has no output.');
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url: String(url) };
}

const digest = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

function signed(method: string, address: string, body?: Buffer): Promise<Reply> {
  const headers = { ...signedHeaders(method, address, testKeys), ...(body ? { 'content-length': body.length } : {}) };
  return send(address, { method, headers, ...(body ? { body } : {}) });
}

function postForm(url: string, key: string, bytes: Buffer): Promise<Reply> {
  const covered = ['algorithm', 'credential', 'date'].map((name) => ['starts-with', `$x-amz-${name}`, '']);
  const expiration = new Date(Date.now() + 60_000).toISOString();
  const policy = JSON.stringify({ expiration, conditions: [{ bucket }, { key }, ...covered] });
  const body = formBody(Object.entries({ key, ...signPolicy(policy, testKeys) }), { bytes });
  const headers = { 'content-type': `multipart/form-data; boundary=${testBoundary}`, 'content-length': body.length };
  return send(`${url}/${bucket}`, { method: 'POST', headers, body });
}

/** Writes, overwrites and deletes one key after another until the store is gone. */
async function write(url: string, keys: string[], book: Map<string, Expected>, report: KillReport): Promise<void> {
  for (;;) {
    const key = keys[randomInt(keys.length)] ?? '';
    const expected = book.get(key) ?? { acknowledged: undefined, underWay: undefined };
    book.set(key, expected);
    const bytes = randomBytes(randomInt(10) === 0 ? randomInt(4_000_000) : randomInt(50_000));
    const remove = randomInt(6) === 0;
    const version = remove ? undefined : digest(bytes);
    expected.underWay = { version };
    const address = `${url}/${bucket}/${key}`;
    const store = randomInt(2) === 0 ? () => postForm(url, key, bytes) : () => signed('PUT', address, bytes);
    const reply = await (remove ? signed('DELETE', address) : store()).catch(() => undefined);
    if (reply === undefined) return;
    if (reply.status >= 300) throw new Error(`${key} was answered with ${reply.status}: ${reply.text}`);
    expected.acknowledged = version;
    expected.underWay = undefined;
    report.acknowledged += 1;
  }
}

async function readVersion(url: string, key: string): Promise<Version> {
  const reply = await signed('GET', `${url}/${bucket}/${key}`);
  if (reply.status === 404) return undefined;
  if (reply.status !== 200) return `an answer ${reply.status}`;
  const version = digest(reply.body);
  return reply.headers.etag === `"${version}"` ? version : `bytes that do not match their ETag ${reply.headers.etag}`;
}

async function check(url: string, data_dir: string, book: Map<string, Expected>, report: KillReport): Promise<void> {
  for (const [key, expected] of book) {
    const found = await readVersion(url, key);
    const asAcknowledged = found === expected.acknowledged;
    const asUnderWay = expected.underWay !== undefined && found === expected.underWay.version;
    if (!asAcknowledged && asUnderWay) report.completed += 1;
    if (!asAcknowledged && !asUnderWay) {
      report.broken.push(`Kill ${report.kills}: ${key} holds ${found}, acknowledged was ${expected.acknowledged}.`);
    }
    book.set(key, { acknowledged: found, underWay: undefined });
  }
  const left = await readdir(join(data_dir, 'tmp'));
  if (left.length > 0) report.broken.push(`Kill ${report.kills}: ${left.length} leftovers after the sweep.`);
}

/** Runs `kills` rounds of write, SIGKILL at a random moment, restart, check. */
export async function killStorage(kills: number): Promise<KillReport> {
  const data_dir = await mkdtemp(join(tmpdir(), 'sheaf-data-kill-'));
  const report: KillReport = { kills: 0, acknowledged: 0, completed: 0, broken: [] };
  const book = new Map<string, Expected>();
  let store = await startStore(data_dir);
  try {
    await signed('PUT', `${store.url}/${bucket}`);
    while (report.kills < kills) {
      const { url, child } = store;
      const keysOf = (writer: number) => Array.from({ length: keysPerWriter }, (_, index) => `w${writer}/k${index}`);
      const work = Array.from({ length: writers }, (_, writer) => write(url, keysOf(writer), book, report));
      await delay(randomInt(10, 400));
      child.kill('SIGKILL');
      await Promise.all([...work, once(child, 'exit')]);
      report.kills += 1;
      store = await startStore(data_dir);
      await check(store.url, data_dir, book, report);
    }
  } finally {
    store.child.kill('SIGKILL');
    await rm(data_dir, { recursive: true, force: true });
  }
  return report;
}
