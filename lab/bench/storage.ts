// Forms on the object store beside copying the same bytes with fsync, in turn within each round: one large file, several at once, many small
// ones. `node lab/bench/storage.ts [--rounds 3] [--quick]`, under `flock /tmp/sheaf-bench.lock`.
import { execFileSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { signedHeaders, signPolicy } from '@sheaf/object-store/testing/signing.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { forgetPeak, median, memoryMb, readOptions, report, round, say, timed } from '../report.ts';
import { type Program, startStorage, watchLoop, withFolder } from '../start.ts';

const options = readOptions({ rounds: 3, quick: false });
const mb = 1024 * 1024;
const keys = { accessKey: 'BENCH', secretKey: 'bench-secret' };
const bucket = 'bench';
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** The same file, so many times, so many at once. */
interface Load {
  bytes: number;
  count: number;
  width: number;
}

const loads: Readonly<Record<string, Load>> = options.quick
  ? { 'form of 128 MB': { bytes: 128 * mb, count: 1, width: 1 } }
  : {
      'form of 1 GB': { bytes: 1024 * mb, count: 1, width: 1 },
      '64 forms of 50 MB at once': { bytes: 50 * mb, count: 64, width: 64 },
      '5000 forms of 1 KB': { bytes: 1024, count: 5000, width: 32 },
    };

/** Runs work for 0 to count - 1, `width` at once. */
async function pool({ count, width }: Load, work: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

async function makeBucket({ url }: Program): Promise<void> {
  const address = `${url}/${bucket}`;
  const reply = await fetch(address, { method: 'PUT', headers: signedHeaders('PUT', address, keys) });
  if (!reply.ok) throw new Error(`The bucket was answered with ${reply.status}.`);
}

const boundary = '----sheaf-bench-7d1f0c';

/** Posts a file as a signed form without holding it in memory. @throws Error when the answer is not 204 */
async function uploadForm({ url }: Program, key: string, path: string): Promise<void> {
  const time = Date.now();
  const expiration = new Date(time + 3_600_000).toISOString();
  const signed = Object.entries(signPolicy('', keys, { time })).filter(([name]) =>
    /algorithm|credential|date/.test(name),
  );
  const conditions = [{ bucket }, { key }, ...signed.map(([name, value]) => ({ [name]: value }))];
  const fields = { key, ...signPolicy(JSON.stringify({ expiration, conditions }), keys, { time }) };
  const begin = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const texts = Object.entries(fields).map(([name, value]) => `${begin(name)}\r\n\r\n${value}\r\n`);
  const before = Buffer.from(`${texts.join('')}${begin('file')}; filename="source"\r\n\r\n`);
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': before.length + statSync(path).size + after.length,
  };
  const outgoing = request(`${url}/${bucket}`, { method: 'POST', agent, headers });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.write(before);
  await pipeline(createReadStream(path, { highWaterMark: mb }), outgoing, { end: false });
  outgoing.end(after);
  const [response] = await answered;
  response.resume();
  if (response.statusCode !== 204) throw new Error(`The form was answered with ${response.statusCode}.`);
}

async function copyWithFsync(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  await handle.sync();
  await handle.close();
}

/** @returns milliseconds of copying the same bytes */
async function copyAll(load: Load, file: string, folder: string): Promise<number> {
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  execFileSync('sync');
  const ms = await timed(() => pool(load, (at) => copyWithFsync(file, join(copies, String(at)))));
  rmSync(copies, { recursive: true });
  return ms;
}

function makeFile(folder: string, bytes: number): string {
  const path = join(folder, `source-${bytes}`);
  const block = Buffer.alloc(Math.min(bytes, mb));
  for (let at = 0; at < bytes; at += block.length) writeFileSync(path, randomFillSync(block), { flag: 'a' });
  return path;
}

await buildIfStale();
await withFolder(async (folder) => {
  const loop = watchLoop(folder);
  const store = await startStorage(join(folder, 'store'), keys, { env: loop.env });
  try {
    await makeBucket(store);
    const idle_mb = memoryMb(store.pid, 'VmRSS');
    const rows: object[] = [];
    for (const [name, load] of Object.entries(loads)) {
      const file = makeFile(folder, load.bytes);
      const rounds: { ours: number; copy: number }[] = [];
      forgetPeak(store.pid);
      await loop.read(store.pid);
      for (let at = 0; at < options.rounds; at++) {
        execFileSync('sync');
        const ours = await timed(() => pool(load, (key) => uploadForm(store, `form-${key}`, file)));
        rounds.push({ ours, copy: await copyAll(load, file, folder) });
      }
      rows.push({
        load: name,
        s: round(median(rounds.map(({ ours }) => ours / 1000)), 2),
        '/ copy with fsync': round(median(rounds.map(({ ours, copy }) => ours / copy)), 2),
        peak_above_idle_mb: round(memoryMb(store.pid, 'VmHWM') - idle_mb, 1),
        loop_p99_ms: round((await loop.read(store.pid)).p99, 1),
      });
      say(JSON.stringify(rows.at(-1)));
    }
    report('storage', rows, { rounds: options.rounds });
  } finally {
    agent.destroy();
    await store.stop('SIGKILL');
  }
});
