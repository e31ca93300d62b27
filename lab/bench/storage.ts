// The object store under load, beside copying the same bytes with fsync, s3rver and a bare HTTP sink, in turn within each round:
// `node lab/bench/storage.ts [--rounds 3] [--quick]`. Prints a table of medians and one JSON line. Run it under
// `flock /tmp/sheaf-bench.lock`: two benchmarks at once would measure each other.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { send } from '@sheaf/object-store/testing/send.ts';
import { signedHeaders } from '@sheaf/object-store/testing/signing.ts';
import { cpuSeconds, median, memoryMb } from './measures.ts';
import { bucket, formFields, keys, type Load, loadsOf, mb, pool, type Server, type Sizes } from './storage-loads.ts';
import { startPeer } from './storage-peer.ts';
import { uploadForm } from './upload-client.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, quick: { type: 'boolean' } } });
const size: Sizes = values.quick
  ? { large: 128, each: 8, files: 16, small: 1000, sparse: 1024 }
  : { large: 1024, each: 50, files: 64, small: 10_000, sparse: 10 * 1024 };
const rounds = values.quick ? 1 : Number(values.rounds);

async function timed(work: () => Promise<void>): Promise<number> {
  execFileSync('sync');
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

interface Sample {
  store_s: number;
  copy_s: number;
  peer_s: number;
  /** The least that node:http needs, with fsync and nothing else. */
  sink_s: number;
  /** Processor time of the store, and of this process, which is the sender. */
  store_cpu_s: number;
  client_cpu_s: number;
  /** Memory above that of the started process, and above that at the beginning of this load. */
  peak_mb: number;
  grown_mb: number;
  p99_ms: number;
}

async function clear({ url, keys }: Server, names: string[]): Promise<void> {
  await pool(names.length, 16, async (index) => {
    const address = `${url}/${bucket}/${names[index]}`;
    await send(address, { method: 'DELETE', headers: signedHeaders('DELETE', address, keys) });
  });
}

async function delays({ child }: Server): Promise<number> {
  child.send('read');
  const [{ p99_ms }] = (await once(child, 'message')) as [{ p99_ms: number }];
  return p99_ms;
}

async function measureStore(store: Server, work: () => Promise<void>) {
  writeFileSync(`/proc/${store.child.pid}/clear_refs`, '5'); // the peak counts from here
  await delays(store);
  const held_mb = memoryMb(store.child.pid, 'VmRSS');
  const before = [cpuSeconds(store.child.pid), cpuSeconds(process.pid)] as const;
  const store_s = await timed(work);
  const most_mb = memoryMb(store.child.pid, 'VmHWM');
  return {
    store_s,
    store_cpu_s: cpuSeconds(store.child.pid) - before[0],
    client_cpu_s: cpuSeconds(process.pid) - before[1],
    peak_mb: most_mb - store.idle_mb,
    grown_mb: most_mb - held_mb,
    p99_ms: await delays(store),
  };
}

async function round(
  load: Load,
  store: Server,
  { peer, sink }: { peer: Server | undefined; sink: Server },
  folder: string,
  reversed: boolean,
): Promise<Sample> {
  const copies = join(folder, 'copies');
  const nothing = { store_s: 0, store_cpu_s: 0, client_cpu_s: 0, peak_mb: 0, grown_mb: 0, p99_ms: 0 };
  const sample: Sample = { ...nothing, copy_s: 0, sink_s: Number.NaN, peer_s: Number.NaN };
  const steps = [
    async () => {
      Object.assign(sample, await measureStore(store, () => load.upload(store)));
      await clear(store, load.keys);
    },
    async () => {
      mkdirSync(copies);
      sample.copy_s = await timed(() => load.copy(copies));
      await rm(copies, { recursive: true });
    },
    async () => {
      // The sink keeps nothing to read ranges from.
      if (load.keys.length > 0) sample.sink_s = await timed(() => load.upload(sink));
    },
    async () => {
      if (!peer) return;
      sample.peer_s = await timed(() => load.upload(peer));
      await clear(peer, load.keys);
    },
  ];
  for (const step of reversed ? steps.reverse() : steps) await step();
  return sample;
}

const figure = (number: number): number | null => (Number.isFinite(number) ? +number.toFixed(2) : null);

function summary(name: string, samples: Sample[]) {
  return {
    load: name,
    store_s: figure(median(samples.map((one) => one.store_s))),
    copy_fsync_s: figure(median(samples.map((one) => one.copy_s))),
    s3rver_s: figure(median(samples.map((one) => one.peer_s))),
    sink_s: figure(median(samples.map((one) => one.sink_s))),
    store_cpu_s: figure(median(samples.map((one) => one.store_cpu_s))),
    client_cpu_s: figure(median(samples.map((one) => one.client_cpu_s))),
    to_sink: figure(median(samples.map((one) => one.store_s / one.sink_s))),
    to_copy: figure(median(samples.map((one) => one.store_s / one.copy_s))),
    to_s3rver: figure(median(samples.map((one) => one.store_s / one.peer_s))),
    peak_above_idle_mb: figure(Math.max(...samples.map((one) => one.peak_mb))),
    peak_above_before_mb: figure(Math.max(...samples.map((one) => one.grown_mb))),
    loop_delay_p99_ms: figure(Math.max(...samples.map((one) => one.p99_ms))),
  };
}

/** Sends far more than a form allows. @returns the bytes the process wrote past the limit, to disk or anywhere. */
async function pastLimit(store: Server, file: string): Promise<number> {
  const written = () => Number(/wchar: (\d+)/.exec(readFileSync(`/proc/${store.child.pid}/io`, 'utf8'))?.[1]);
  const limit = 4 * mb;
  const before = written();
  const refused = await uploadForm(`${store.url}/${bucket}`, formFields('limited', limit), file).catch(
    (error: unknown) => error,
  );
  if (!(refused instanceof Error)) throw new Error('A file over the limit was accepted.');
  return Math.max(0, written() - before - limit);
}

/** A sparse file, as large as a recording may be. */
async function sparse(store: Server, folder: string) {
  const file = join(folder, 'sparse');
  writeFileSync(file, '');
  truncateSync(file, size.sparse * mb);
  const measured = await measureStore(store, () => uploadForm(`${store.url}/${bucket}`, formFields('sparse'), file));
  await clear(store, ['sparse']);
  rmSync(file);
  return {
    load: `sparse ${size.sparse} MB`,
    store_s: figure(measured.store_s),
    peak_above_idle_mb: figure(measured.peak_mb),
    peak_above_before_mb: figure(measured.grown_mb),
    loop_delay_p99_ms: measured.p99_ms,
  };
}

async function startStore(folder: string): Promise<Server> {
  const script = join(import.meta.dirname, 'storage-server.ts');
  const child = spawn(process.execPath, [script, join(folder, 'store')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const address = `${url}/${bucket}`;
  await send(address, { method: 'PUT', headers: signedHeaders('PUT', address, keys) });
  return { child, url, keys, idle_mb: memoryMb(child.pid, 'VmRSS') };
}

async function startSink(folder: string): Promise<Server> {
  const script = join(import.meta.dirname, 'storage-sink.ts');
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url, keys, idle_mb: Number.NaN };
}

async function main(folder: string): Promise<void> {
  const loads = loadsOf(folder, size);
  const store = await startStore(folder);
  const peer = await startPeer(folder);
  const sink = await startSink(folder);
  try {
    for (const server of peer ? [store, peer] : [store]) {
      await uploadForm(`${server.url}/${bucket}`, formFields('stored'), loads[0]!.file);
    }
    const rows = [];
    for (const load of loads) {
      const samples: Sample[] = [];
      for (let at = 0; at < rounds; at++) samples.push(await round(load, store, { peer, sink }, folder, at % 2 === 1));
      rows.push(summary(load.name, samples));
      // A run that is cut short has said what it knew.
      console.log(JSON.stringify(rows.at(-1)));
    }
    rows.push(await sparse(store, folder));
    console.table(rows);
    const past_limit_bytes = await pastLimit(store, loads[0]!.file);
    console.log(
      JSON.stringify({
        bench: 'storage',
        rounds,
        peer: peer ? 's3rver 3.7.1' : 'peer not available',
        rows,
        past_limit_bytes,
      }),
    );
  } finally {
    store.child.kill('SIGTERM');
    peer?.child.kill('SIGKILL');
    sink.child.kill('SIGKILL');
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sheaf-data-storage-'));
try {
  await main(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
