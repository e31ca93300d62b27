// The object store beside MinIO, in turn within each round: `node lab/bench/storage-minio.ts --minio PROGRAM [--rounds 3] [--quick]
// [--only TEXT]`. PROGRAM is a minio of your own (`go install github.com/minio/minio@latest` makes one); it is run, and nothing of it is kept.
// With `--only`, the loads whose name has the text; reads need the load before them that writes. Prints medians and ratios.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuSeconds, median } from './measures.ts';
import { bucket, call, formFields, keys, mb, pool } from './storage-loads.ts';
import { uploadForm } from './upload-client.ts';

const { values } = parseArgs({
  options: {
    minio: { type: 'string' },
    rounds: { type: 'string' },
    quick: { type: 'boolean' },
    only: { type: 'string' },
  },
});
const size = values.quick
  ? { small: 1000, large: 128, each: 8, files: 16 }
  : { small: 5000, large: 1024, each: 50, files: 64 };
const rounds = Number(values.rounds ?? (values.quick ? 1 : 3));
const width = 32;
const agent = new Agent({ keepAlive: true, maxSockets: width });

interface Server {
  name: 'store' | 'minio';
  child: ChildProcess;
  url: string;
}

const ask = (url: string, method: string, body?: Buffer, wantsText = false) =>
  call(url, method, { agent, wantsText, ...(body === undefined ? {} : { body }) });

async function startMinio(program: string, folder: string): Promise<Server> {
  const env = { ...process.env, MINIO_ROOT_USER: keys.accessKey, MINIO_ROOT_PASSWORD: keys.secretKey };
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn(program, ['server', '--quiet', '--address', `127.0.0.1:${port}`, folder], {
    env,
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt++) {
    const made = await ask(`${url}/${bucket}`, 'PUT').then(
      () => true,
      () => false,
    );
    if (made) return { name: 'minio', child, url };
    if (attempt > 100) throw new Error(`${program} does not answer.`);
    await delay(100);
  }
}

async function startStore(folder: string): Promise<Server> {
  const script = join(import.meta.dirname, 'storage-server.ts');
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  await ask(`${url}/${bucket}`, 'PUT');
  return { name: 'store', child, url };
}

async function list(url: string): Promise<void> {
  for (let after = ''; ; ) {
    const { text } = await ask(`${url}/${bucket}?list-type=2&start-after=${after}`, 'GET', undefined, true);
    if (!text.includes('<IsTruncated>true')) return;
    after = /.*<Key>([^<]*)<[/]Key>/s.exec(text)?.[1] ?? '';
  }
}

/** The loads in the order in which they are run; each is timed. */
function loads(large: string, each: string) {
  const small = randomFillSync(Buffer.alloc(1024));
  const name = (index: number) => `small-${String(index).padStart(5, '0')}`;
  const many = (url: string, method: string, body?: Buffer) =>
    pool(size.small, width, async (index) => void (await ask(`${url}/${bucket}/${name(index)}`, method, body)));
  const form = (url: string, key: string, file: string) => uploadForm(`${url}/${bucket}`, formFields(key), file);
  return {
    [`PUT ${size.small} x 1 KB`]: (url: string) => many(url, 'PUT', small),
    [`GET ${size.small} x 1 KB`]: (url: string) => many(url, 'GET'),
    [`LIST ${size.small}`]: list,
    [`DELETE ${size.small}`]: (url: string) => many(url, 'DELETE'),
    [`POST ${size.large} MB`]: (url: string) => form(url, 'large', large),
    [`GET ${size.large} MB`]: async (url: string) => void (await ask(`${url}/${bucket}/large`, 'GET')),
    [`POST ${size.files} x ${size.each} MB at once`]: (url: string) =>
      pool(size.files, size.files, (index) => form(url, `each-${index}`, each)),
  };
}

type Sample = Record<string, { s: number; cpu: number }>;
async function measure({ url, child }: Server, work: ReturnType<typeof loads>): Promise<Sample> {
  const sample: Sample = {};
  for (const [name, run] of Object.entries(work)) {
    execFileSync('sync');
    const [begun, cpu] = [performance.now(), cpuSeconds(child.pid)];
    await run(url);
    sample[name] = { s: (performance.now() - begun) / 1000, cpu: cpuSeconds(child.pid) - cpu };
  }
  return sample;
}

async function main(program: string, folder: string): Promise<void> {
  const file = (name: string, megabytes: number) => {
    const path = join(folder, name);
    for (let at = 0; at < megabytes; at++) writeFileSync(path, randomFillSync(Buffer.alloc(mb)), { flag: 'a' });
    return path;
  };
  const all = Object.entries(loads(file('large', size.large), file('each', size.each)));
  const work = Object.fromEntries(all.filter(([name]) => name.includes(values.only ?? '')));
  mkdirSync(join(folder, 'minio'));
  const servers = [await startStore(join(folder, 'store')), await startMinio(program, join(folder, 'minio'))];
  const samples: Record<Server['name'], Sample[]> = { store: [], minio: [] };
  try {
    for (let round = 0; round < rounds; round++) {
      for (const server of round % 2 === 0 ? servers : [...servers].reverse()) {
        const sample = await measure(server, work);
        samples[server.name].push(sample);
        // A run that is cut short has said what it knew.
        console.log(JSON.stringify({ round, server: server.name, ...sample }));
      }
    }
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
  }
  const rows = Object.keys(work).map((load) => {
    const of = (name: Server['name'], what: 's' | 'cpu') =>
      samples[name].map((sample) => sample[load]?.[what] ?? Number.NaN);
    const ratio = (what: 's' | 'cpu') =>
      +median(of('store', what).map((figure, at) => figure / (of('minio', what)[at] ?? Number.NaN))).toFixed(2);
    return {
      load,
      store_s: +median(of('store', 's')).toFixed(2),
      minio_s: +median(of('minio', 's')).toFixed(2),
      ratio: ratio('s'),
      store_cpu_s: +median(of('store', 'cpu')).toFixed(2),
      minio_cpu_s: +median(of('minio', 'cpu')).toFixed(2),
      cpu_ratio: ratio('cpu'),
    };
  });
  console.table(rows);
  console.log(JSON.stringify({ bench: 'storage-minio', rounds, rows }));
}

const folder = mkdtempSync(join(tmpdir(), 'sheaf-data-minio-'));
try {
  if (values.minio === undefined) throw new Error('Give --minio PROGRAM.');
  await main(values.minio, folder);
} finally {
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
}
