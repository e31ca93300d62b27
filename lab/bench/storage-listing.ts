// The first listing of a bucket of many objects: without a listing, after a restart, and after a kill, each by a new process:
// `node lab/bench/storage-listing.ts [--objects 500000]`. The objects are written as files, without syncs: the store could not tell.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createStore } from '@sheaf/object-store';
import { send } from '@sheaf/object-store/testing/send.ts';
import { signedHeaders } from '@sheaf/object-store/testing/signing.ts';
import { encodeMetadata } from '../../packages/object-store/src/disk/object-file.ts';
import { memoryMb } from './measures.ts';
import { bucket, keys } from './storage-loads.ts';

const { values } = parseArgs({ options: { objects: { type: 'string', default: '500000' } } });
const count = Number(values.objects);

const hex = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');

async function fill(folder: string): Promise<void> {
  const store = await createStore({ dataDir: folder, ...keys, bucket, corsOrigins: () => [] });
  await store.close();
  const body = Buffer.alloc(100, 'x');
  const etag = `"${hex('md5', body.toString())}"`;
  for (let number = 0; number < count; number++) {
    const key = `surveys/${hex('md5', String(number))}/part-1.csv`;
    const headers = { 'content-type': 'text/csv' };
    const metadata = { bucket, key, size: body.length, etag, last_modified: 1_700_000_000_000 + number, headers };
    const id = hex('sha256', key);
    const path = join(folder, 'buckets', hex('sha256', bucket), id.slice(0, 1), id);
    writeFileSync(path, Buffer.concat([body, encodeMetadata(metadata)]));
  }
}

/** Starts a store, lists once, and ends it with a signal. */
async function measure(what: string, folder: string, signal: NodeJS.Signals) {
  const script = join(import.meta.dirname, 'storage-server.ts');
  const begun = performance.now();
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const started = performance.now();
  const idle = memoryMb(child.pid, 'VmRSS');
  const list = async (query: string) => {
    const address = `${url}/${bucket}?${query}`;
    const { status, text } = await send(address, { headers: signedHeaders('GET', address, keys) });
    if (status !== 200) throw new Error(`The listing was answered with ${status}: ${text}`);
    return text;
  };
  const asked = performance.now();
  const page = await list('list-type=2');
  const first_s = (performance.now() - asked) / 1000;
  const peak = memoryMb(child.pid, 'VmHWM');
  const again = performance.now();
  await list('list-type=2&start-after=surveys%2F8');
  const row = {
    what,
    start_s: +((started - begun) / 1000).toFixed(2),
    first_listing_s: +first_s.toFixed(2),
    next_page_ms: Math.round(performance.now() - again),
    keys: page.split('<Key>').length - 1,
    peak_above_idle_mb: Math.round(peak - idle),
  };
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return row;
}

const folder = mkdtempSync(join(tmpdir(), 'sheaf-data-listing-'));
try {
  await fill(folder);
  const rows = [
    await measure('no listing yet', folder, 'SIGTERM'),
    await measure('restarted', folder, 'SIGKILL'),
    await measure('killed', folder, 'SIGTERM'),
  ];
  const place = join(folder, 'buckets', hex('sha256', bucket));
  const files = (await readdir(place)).filter((name) => name.startsWith('listing'));
  const mb = files.reduce((sum, name) => sum + statSync(join(place, name)).size, 0) / 1024 ** 2;
  console.table(rows);
  console.log(JSON.stringify({ bench: 'storage-listing', objects: count, listing_mb: +mb.toFixed(1), rows }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
