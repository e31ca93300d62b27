// The time to upload a large file as a form, compared with copying the same file with fsync and with its MD5 alone (the
// ETag, which cannot be computed in parallel, so no store can be faster). Ratios are medians over interleaved rounds.
// `node lab/bench/upload.ts [--mb 1024] [--rounds 5] [--client curl|node]`. Server and client are
// processes of their own; they share the machine with the copy.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { closeSync, createReadStream, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createStore } from '@sheaf/object-store';
import { send } from '@sheaf/object-store/testing/send.ts';
import { signedHeaders, signPolicy } from '@sheaf/object-store/testing/signing.ts';
import { cpuSeconds, median, memoryMb } from './measures.ts';
import { copyWithFsync } from './storage-loads.ts';
import { uploadForm } from './upload-client.ts';

const keys = { accessKey: 'BENCH', secretKey: 'bench-secret' };
const bucket = 'bench';

const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '1024' },
    rounds: { type: 'string', default: '5' },
    client: { type: 'string', default: hasCurl() ? 'curl' : 'node' },
    serve: { type: 'string' },
  },
});

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function serve(dataDir: string): Promise<void> {
  const store = await createStore({ dataDir, ...keys, corsOrigins: () => [], onError: console.error });
  console.log(JSON.stringify({ url: store.url }));
  process.on('SIGTERM', () => store.close().then(() => process.exit(0)));
}

async function startServer(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [import.meta.filename, '--serve', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout! })) return { child, url: JSON.parse(line).url };
  throw new Error('The server ended before it listened.');
}

function makeFile(path: string, mb: number): void {
  const block = Buffer.alloc(1024 * 1024);
  const fd = openSync(path, 'w');
  for (let index = 0; index < mb; index++) writeSync(fd, randomFillSync(block));
  fsyncSync(fd);
  closeSync(fd);
}

function formFields(key: string): Record<string, string> {
  const conditions = [
    { bucket },
    { key },
    ...['algorithm', 'credential', 'date'].map((name) => ['starts-with', `$x-amz-${name}`, '']),
  ];
  const policy = JSON.stringify({ expiration: new Date(Date.now() + 3_600_000).toISOString(), conditions });
  return { key, ...signPolicy(policy, keys) };
}

async function upload(url: string, key: string, path: string): Promise<void> {
  if (values.client === 'node') return uploadForm(url, formFields(key), path);
  const fields = Object.entries(formFields(key)).flatMap(([name, value]) => ['-F', `${name}=${value}`]);
  const status = await new Promise<string>((resolve, reject) => {
    const curl = spawn(
      'curl',
      ['-s', '-o', '/dev/stderr', '-w', '%{http_code}', ...fields, '-F', `file=@${path}`, url],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let out = '';
    curl.stdout.on('data', (chunk: Buffer) => {
      out += chunk;
    });
    curl.on('error', reject).on('close', () => resolve(out));
  });
  if (status !== '204') throw new Error(`The upload was answered with ${status}.`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  execFileSync('sync');
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Reads the file from the page cache and does nothing but hash it. */
async function hashOnly(path: string): Promise<void> {
  const hash = createHash('md5');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk);
  hash.digest();
}

async function remove(url: string, key: string): Promise<void> {
  const address = `${url}/${bucket}/${key}`;
  await send(address, { method: 'DELETE', headers: signedHeaders('DELETE', address, keys) });
}

async function main(mb: number, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-data-upload-'));
  const file = join(folder, 'source');
  const copy = join(folder, 'copy');
  const { child, url } = await startServer(join(folder, 'store'));
  try {
    makeFile(file, mb);
    const address = `${url}/${bucket}`;
    await send(address, { method: 'PUT', headers: signedHeaders('PUT', address, keys) });
    await uploadForm(address, formFields('warm'), import.meta.filename);
    const idle = memoryMb(child.pid, 'VmRSS');
    const cpuStart = cpuSeconds(child.pid);
    const uploads: number[] = [];
    const copies: number[] = [];
    const hashes: number[] = [];
    const doUpload = async () => {
      uploads.push(await timed(() => upload(address, 'big', file)));
      await remove(url, 'big');
    };
    const doCopy = async () => {
      copies.push(await timed(() => copyWithFsync(file, copy)));
      await rm(copy);
    };
    const doHash = async () => {
      hashes.push(await timed(() => hashOnly(file)));
    };
    for (let round = 0; round < rounds; round++) {
      for (const step of round % 2 === 0 ? [doUpload, doCopy, doHash] : [doHash, doCopy, doUpload]) await step();
    }
    const ratiosTo = (peers: number[]) => uploads.map((seconds, index) => seconds / peers[index]!);
    const result = {
      bench: 'upload',
      mb,
      rounds,
      client: values.client,
      upload_s: +median(uploads).toFixed(2),
      copy_fsync_s: +median(copies).toFixed(2),
      md5_s: +median(hashes).toFixed(2),
      ratio_to_copy: +median(ratiosTo(copies)).toFixed(2),
      ratio_to_md5: +median(ratiosTo(hashes)).toFixed(2),
      server_cpu_s_per_upload: +((cpuSeconds(child.pid) - cpuStart) / rounds).toFixed(2),
      rss_idle_mib: Math.round(idle),
      rss_peak_above_idle_mib: Math.round(memoryMb(child.pid, 'VmHWM') - idle),
    };
    const rows = uploads.map((upload_s, index) => ({ upload_s, copy_fsync_s: copies[index]!, md5_s: hashes[index]! }));
    console.table(
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, +value.toFixed(2)]))),
    );
    console.log(JSON.stringify(result));
  } finally {
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

if (values.serve === undefined) await main(Number(values.mb), Number(values.rounds));
else await serve(values.serve);
