// The object store under load, beside copying the same bytes with fsync, s3rver, a bare HTTP sink and, if it is given, MinIO, in turn within
// each round: `node lab/bench/storage.ts [--rounds 3] [--quick] [--minio PROGRAM] [--only TEXT]`. With --only, the loads whose name has the
// text; those that read need the load before them that writes. Run it under `flock /tmp/sheaf-bench.lock`: two benchmarks at once would
// measure each other.
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
import { peers, type StorePeer } from '../peers.ts';
import { cpuSeconds, forgetPeak, median, memoryMb, readOptions, report, round, say, timed } from '../report.ts';
import { startStorage, watchLoop, withFolder } from '../start.ts';

const options = readOptions({ rounds: 3, quick: false, minio: '', only: '' });
const size = options.quick
  ? { large: 128, each: 8, files: 16, small: 1000 }
  : { large: 1024, each: 50, files: 64, small: 5000 };
const rounds = options.quick ? 1 : options.rounds;
const mb = 1024 * 1024;
const bucket = 'bench';
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

interface Sent {
  body?: Buffer;
  headers?: Record<string, string>;
  wantsText?: boolean;
}

/** Sends one signed request and reads the whole answer. @returns its text, where it is asked for */
async function call(
  { keys }: Pick<StorePeer, 'keys'>,
  address: string,
  method: string,
  sent: Sent = {},
): Promise<string> {
  const length = sent.body === undefined ? {} : { 'content-length': sent.body.length };
  const headers = { ...signedHeaders(method, address, keys), ...sent.headers, ...length };
  const outgoing = request(address, { method, agent, headers });
  outgoing.end(sent.body);
  const [response]: IncomingMessage[] = await once(outgoing, 'response');
  if (response === undefined) throw new Error(`${method} ${address} was not answered.`);
  let text = '';
  response.on('data', (chunk: Buffer) => {
    if (sent.wantsText) text += chunk;
  });
  await once(response, 'end');
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${address}: ${response.statusCode}`);
  return text;
}

/** Runs work for 0 to count - 1, `width` at once. */
async function pool(count: number, width: number, work: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

const boundary = '----sheaf-bench-7d1f0c';

/** Posts a file as a signed form without holding it in memory. @throws Error when the answer is not 204 */
async function uploadForm({ url, keys }: StorePeer, key: string, path: string): Promise<void> {
  const time = Date.now();
  // Exact values: MinIO refuses starts-with of these.
  const signed = Object.entries(signPolicy('', keys, { time })).filter(([name]) =>
    /algorithm|credential|date/.test(name),
  );
  const conditions = [{ bucket }, { key }, ...signed.map(([name, value]) => ({ [name]: value }))];
  const expiration = new Date(time + 3_600_000).toISOString();
  const fields = { key, ...signPolicy(JSON.stringify({ expiration, conditions }), keys, { time }) };
  const begin = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const texts = Object.entries(fields).map(([name, value]) => `${begin(name)}\r\n\r\n${value}\r\n`);
  const before = Buffer.from(`${texts.join('')}${begin('file')}; filename="source"\r\n\r\n`);
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const outgoing = request(`${url}/${bucket}`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': before.length + statSync(path).size + after.length,
    },
  });
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

/** A load: on a store, and as a copy of the same bytes where it writes them by forms. */
interface Load {
  name: string;
  run(store: StorePeer): Promise<void>;
  /** The file that is sent so many times by a form: then the sink and a copy do it too. */
  form?: { file: string; count: number; width: number };
}

const address = ({ url }: StorePeer, key: string): string => `${url}/${bucket}/${key}`;

function forms(name: string, file: string, count: number, width: number): Load {
  const run = (store: StorePeer) => pool(count, width, (at) => uploadForm(store, `form-${at}`, file));
  return { name, run, form: { file, count, width } };
}

async function list(store: StorePeer): Promise<void> {
  for (let after = ''; ; ) {
    const page = `${store.url}/${bucket}?list-type=2&prefix=small&start-after=${after}`;
    const text = await call(store, page, 'GET', { wantsText: true });
    if (!text.includes('<IsTruncated>true')) return;
    after = /.*<Key>([^<]*)<[/]Key>/s.exec(text)?.[1] ?? '';
  }
}

/** Makes the files in a folder. @returns the loads in the order in which they are run */
function makeLoads(folder: string): Load[] {
  const make = (name: string, bytes: number) => {
    const path = join(folder, name);
    const block = Buffer.alloc(Math.min(bytes, mb));
    for (let at = 0; at < bytes; at += block.length) writeFileSync(path, randomFillSync(block), { flag: 'a' });
    return path;
  };
  const body = randomFillSync(Buffer.alloc(1024));
  const many = (name: string, method: string, sent: Sent = {}): Load => ({
    name: `${name} ${size.small} x 1 KB`,
    run: (store) =>
      pool(size.small, 32, (at) => call(store, address(store, `small-${String(at).padStart(5, '0')}`), method, sent)),
  });
  const step = 16 * mb;
  const computeRange = (at: number) => ({ range: `bytes=${at * step}-${(at + 1) * step - 1}` });
  return [
    forms(`form of ${size.large} MB`, make('large', size.large * mb), 1, 1),
    {
      name: `GET of ${size.large} MB`,
      run: async (store) => void (await call(store, address(store, 'form-0'), 'GET')),
    },
    {
      name: `${size.large} MB in ranges`,
      run: (store) =>
        pool((size.large * mb) / step, 4, (at) =>
          call(store, address(store, 'form-0'), 'GET', { headers: computeRange(at) }),
        ),
    },
    forms(`${size.files} forms of ${size.each} MB at once`, make('each', size.each * mb), size.files, size.files),
    forms(`${size.small} forms of 1 KB`, make('small', 1024), size.small, 32),
    many('PUT', 'PUT', { body }),
    many('GET', 'GET'),
    { name: `LIST ${size.small}`, run: list },
    many('DELETE', 'DELETE'),
  ];
}

interface Sample {
  s: number;
  cpu: number;
}

async function sample(pid: number, work: () => Promise<void>): Promise<Sample> {
  execFileSync('sync');
  const cpu = cpuSeconds(pid);
  const s = (await timed(work)) / 1000;
  return { s, cpu: cpuSeconds(pid) - cpu };
}

/** The same bytes copied with fsync. */
function copyForm({ file, count, width }: NonNullable<Load['form']>, folder: string): Promise<Sample> {
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  const copy = () => pool(count, width, (at) => copyWithFsync(file, join(copies, String(at))));
  return sample(process.pid, copy).finally(() => rmSync(copies, { recursive: true }));
}

/** Runs a load once on each store, in an order that changes with the rounds. @returns what each took, by name */
async function runRound(load: Load, stores: Readonly<Record<string, StorePeer>>, folder: string, isReversed: boolean) {
  const steps = Object.entries(stores)
    .filter(([name]) => name !== 'sink' || load.form !== undefined)
    .map(([name, store]) => [name, () => sample(store.pid, () => load.run(store))] as const);
  const { form } = load;
  if (form !== undefined) steps.push(['copy', () => copyForm(form, folder)] as const);
  const found: Record<string, Sample> = {};
  for (const [name, step] of isReversed ? steps.reverse() : steps) found[name] = await step();
  return found;
}

async function startStores(folder: string, env: NodeJS.ProcessEnv): Promise<Record<string, StorePeer>> {
  const keys = { accessKey: 'BENCH', secretKey: 'bench-secret' };
  const store = { ...(await startStorage(join(folder, 'store'), keys, { env })), keys };
  const others = {
    s3rver: await peers.s3rver(folder),
    minio: options.minio === '' ? null : await peers.minio(folder, options.minio),
  };
  const stores: Record<string, StorePeer> = { store };
  for (const [name, other] of Object.entries(others)) if (other !== null) stores[name] = other;
  for (const [name, one] of Object.entries(stores))
    if (name !== 's3rver') await call(one, `${one.url}/${bucket}`, 'PUT');
  return { ...stores, sink: await peers.sink(folder) };
}

await buildIfStale();
await withFolder(async (folder) => {
  const loop = watchLoop(folder);
  const loads = makeLoads(folder).filter(({ name }) => name.includes(options.only));
  const stores = await startStores(folder, loop.env);
  try {
    const pid = stores.store?.pid ?? 0;
    const idle_mb = memoryMb(pid, 'VmRSS');
    const rows: object[] = [];
    for (const load of loads) {
      const samples: Record<string, Sample>[] = [];
      forgetPeak(pid);
      await loop.read(pid);
      for (let at = 0; at < rounds; at++) samples.push(await runRound(load, stores, folder, at % 2 === 1));
      const of = (figure: (one: Record<string, Sample>) => number) => round(median(samples.map(figure)), 2);
      const others = Object.keys(samples[0] ?? {}).filter((name) => name !== 'store');
      const ratios = others.map((name) => [`/ ${name}`, of((one) => (one.store?.s ?? 0) / (one[name]?.s ?? 0))]);
      rows.push({
        ...{ load: load.name, s: of(({ store }) => store?.s ?? 0), cpu_s: of(({ store }) => store?.cpu ?? 0) },
        ...Object.fromEntries(ratios),
        peak_above_idle_mb: round(memoryMb(pid, 'VmHWM') - idle_mb, 1),
        loop_p99_ms: round((await loop.read(pid)).p99, 1),
      });
      // A run that is cut short has said what it knew.
      say(JSON.stringify(rows.at(-1)));
    }
    report('storage', rows, { rounds });
  } finally {
    agent.destroy();
    for (const store of Object.values(stores)) await store.stop('SIGKILL');
  }
});
