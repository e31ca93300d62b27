// The object store of this checkout against the one of another checkout, in turn within each round:
// `node lab/bench/storage-against.ts FOLDER [--rounds 5] [--only TEXT]`, where FOLDER comes from `git worktree add FOLDER COMMIT` and has its
// modules; with `--only`, the loads whose name has the text. Prints a table: medians of the servers' processor time and of the time, and
// the ratios of the medians.
import { spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cpuSeconds, median } from './measures.ts';
import { bucket, call, mb, pool } from './storage-loads.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});
const [other] = positionals;
if (other === undefined) throw new Error('Give the folder of another checkout.');

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const ask = (url: string, method: string, body?: Buffer, headers: Record<string, string> = {}) =>
  call(url, method, { agent, headers, wantsText: method === 'POST', ...(body === undefined ? {} : { body }) });

const folder = mkdtempSync(join(tmpdir(), 'sheaf-against-'));

async function start(checkout: string, name: string) {
  const args = [join(checkout, 'lab/bench/storage-server.ts'), join(folder, name)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  await ask(`${url}/${bucket}`, 'PUT');
  return { child, url: `${url}/${bucket}`, cpu: [] as number[], time: [] as number[] };
}

const large = randomFillSync(Buffer.alloc(256 * mb));
const small = randomFillSync(Buffer.alloc(1024));
const part = large.subarray(0, 8 * mb);
const range = (from: number, length: number) => ({ range: `bytes=${from}-${from + length - 1}` });

async function joinParts(url: string): Promise<void> {
  const opened = await ask(`${url}/joined?uploads=`, 'POST');
  const id = /<UploadId>([^<]*)/.exec(opened.text)?.[1] ?? '';
  const etags: string[] = [];
  await pool(16, 4, async (at) => {
    const { headers } = await ask(`${url}/joined?partNumber=${at + 1}&uploadId=${id}`, 'PUT', part);
    etags[at] = headers.etag ?? '';
  });
  const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  await ask(`${url}/joined?uploadId=${id}`, 'POST', Buffer.from(list));
}

const discard = async (work: Promise<unknown>): Promise<void> => void (await work);

/** In this order: later loads read and delete what earlier ones wrote. */
const loads: Record<string, (url: string) => Promise<void>> = {
  'PUT of 256 MB': (url) => discard(ask(`${url}/large`, 'PUT', large)),
  '32 × 32 MB at once': (url) =>
    pool(32, 32, (at) => discard(ask(`${url}/each${at}`, 'PUT', large.subarray(0, 32 * mb)))),
  'GET of 4 × 256 MB': (url) => pool(4, 1, () => discard(ask(`${url}/large`, 'GET'))),
  'ranges of 16 MB, 64 of them': (url) =>
    pool(64, 4, (at) => discard(ask(`${url}/large`, 'GET', undefined, range((at % 16) * 16 * mb, 16 * mb)))),
  'ranges of 64 KB, 1,000 of them': (url) =>
    pool(1000, 8, (at) => discard(ask(`${url}/large`, 'GET', undefined, range((at % 512) * (mb / 4), mb / 16)))),
  '16 parts of 8 MB, joined': joinParts,
  'PUT 2,000 × 1 KB': (url) => pool(2000, 32, (at) => discard(ask(`${url}/small${at}`, 'PUT', small))),
  'GET 4,000 × 1 KB': (url) => pool(4000, 32, (at) => discard(ask(`${url}/small${at % 2000}`, 'GET'))),
  'DELETE 2,000': (url) => pool(2000, 32, (at) => discard(ask(`${url}/small${at}`, 'DELETE'))),
};

const seconds = (figure: number): string => `${figure.toFixed(2)} s`;
const ratio = (before: number, now: number): string => (now / before).toFixed(2);
console.log(
  '| load | processor time, before | now | ratio | time, before | now | ratio |\n|---|---|---|---|---|---|---|',
);

const [before, now] = [
  await start(other, 'other'),
  await start(fileURLToPath(new URL('../..', import.meta.url)), 'own'),
];
if (values.only !== '') for (const { url } of [before, now]) await ask(`${url}/large`, 'PUT', large);
for (const [name, load] of Object.entries(loads).filter(([name]) => name.includes(values.only))) {
  for (const server of [before, now]) [server.cpu, server.time] = [[], []];
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const server of round % 2 === 0 ? [before, now] : [now, before]) {
      const [cpu, begun] = [cpuSeconds(server.child.pid), performance.now()];
      await load(server.url);
      server.cpu.push(cpuSeconds(server.child.pid) - cpu);
      server.time.push((performance.now() - begun) / 1000);
    }
  }
  const columns = [[before.cpu, now.cpu] as const, [before.time, now.time] as const].flatMap((pair) => {
    const [earlier, later] = [median(pair[0]), median(pair[1])];
    return [seconds(earlier), seconds(later), ratio(earlier, later)];
  });
  console.log(`| ${[name, ...columns].join(' | ')} |`);
}
agent.destroy();
for (const { child } of [before, now]) child.kill();
rmSync(folder, { recursive: true, force: true });
