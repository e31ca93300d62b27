// The first listing of a bucket of many objects by a new process: `node lab/bench/storage-listing.ts [--objects 500000]`. The objects are
// written as files, without syncs: the store could not tell.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { createStore } from '@sheaf/object-store';
import { send } from '@sheaf/object-store/testing/send.ts';
import { signedHeaders } from '@sheaf/object-store/testing/signing.ts';
import { encodeMetadata } from '../../packages/object-store/src/disk/object-file.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { memoryMb, readOptions, report, round } from '../report.ts';
import { startStorage, withFolder } from '../start.ts';

const { objects: count } = readOptions({ objects: 500_000 });
const keys = { accessKey: 'BENCH', secretKey: 'bench-secret' };
const bucket = 'bench';

const hex = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');

async function fill(folder: string): Promise<void> {
  const store = await createStore({ dataDir: folder, ...keys, bucket, corsOrigins: () => [] });
  await store.close();
  const body = Buffer.alloc(100, 'x');
  const etag = `"${hex('md5', body.toString())}"`;
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  const block_sums = sum.toString('base64');
  for (let number = 0; number < count; number++) {
    const key = `surveys/${hex('md5', String(number))}/part-1.csv`;
    const headers = { 'content-type': 'text/csv' };
    const metadata = {
      bucket,
      key,
      size: body.length,
      etag,
      last_modified: 1_700_000_000_000 + number,
      headers,
      block_sums,
    };
    const id = hex('sha256', key);
    const path = join(folder, 'buckets', hex('sha256', bucket), id.slice(0, 1), id);
    writeFileSync(path, Buffer.concat([body, encodeMetadata(metadata)]));
  }
}

/** Starts a store, lists twice, and ends it. */
async function measure(folder: string) {
  const begun = performance.now();
  const store = await startStorage(folder, keys);
  const started = performance.now();
  const idle = memoryMb(store.pid, 'VmRSS');
  const list = async (query: string) => {
    const address = `${store.url}/${bucket}?${query}`;
    const { status, text } = await send(address, { headers: signedHeaders('GET', address, keys) });
    if (status !== 200) throw new Error(`The listing was answered with ${status}: ${text}`);
    return text;
  };
  const asked = performance.now();
  const page = await list('list-type=2');
  const first_s = (performance.now() - asked) / 1000;
  const peak = memoryMb(store.pid, 'VmHWM');
  const again = performance.now();
  await list('list-type=2&start-after=surveys%2F8');
  const row = {
    start_s: round((started - begun) / 1000, 2),
    first_listing_s: round(first_s, 2),
    next_page_ms: round(performance.now() - again),
    keys: page.split('<Key>').length - 1,
    peak_above_idle_mb: round(peak - idle),
  };
  await store.stop();
  return row;
}

await buildIfStale();
await withFolder(async (folder) => {
  await fill(folder);
  report('storage-listing', [await measure(folder)], { objects: count });
});
