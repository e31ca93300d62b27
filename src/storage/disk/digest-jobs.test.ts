// Files that are hashed at once, in the order in which their bytes come.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { Digester } from './digester.ts';
import type { Algorithm, Digests } from './multi-digest.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-digests-'));
const digester = new Digester();
afterAll(async () => {
  await digester.close();
  rmSync(folder, { recursive: true });
});

const bytes = randomBytes(12 * 1024 ** 2);
const big = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');
const hex = (digests: Digests) =>
  Object.fromEntries(Object.entries(digests).map(([name, digest]) => [name, Buffer.from(digest).toString('hex')]));

function expected(content: Buffer, wanted: readonly Algorithm[]): Record<string, string> {
  const of = (name: Algorithm) =>
    (name === 'crc32' ? big(crc32(content)) : createHash(name).update(content).digest()).toString('hex');
  return Object.fromEntries(wanted.map((name) => [name, of(name)]));
}

/** What becomes of a file: its digests; nothing, because it is given up; a failure, because more is announced than is written. */
const fates = ['kept', 'kept', 'kept', 'cancelled', 'cut'] as const;
interface Upload {
  /** Where its bytes begin in `bytes`. */
  from: number;
  /** Of the pieces that are written and announced. */
  pieces: number[];
  fate: (typeof fates)[number];
  wanted: Algorithm[];
}

let files = 0;
/** A generator that does one step of an upload each time. @returns what was wrong with the outcome, if anything */
function* run({ from, pieces, fate, wanted }: Upload): Generator<undefined, () => Promise<unknown>> {
  const path = join(folder, String(files++));
  const fd = openSync(path, 'wx+');
  const job = digester.start(fd, wanted);
  let size = 0;
  for (const piece of pieces) {
    writeSync(fd, bytes, from + size, piece, size);
    size += piece;
    job.advance(size);
    yield;
  }
  if (fate === 'cancelled') {
    job.cancel();
    closeSync(fd);
    return async () => {};
  }
  const missing = 1 + (from % 200_000);
  if (fate === 'cut') job.advance(size + missing);
  const outcome = job.finish().then(hex, String);
  return async () => {
    const found = await outcome;
    closeSync(fd);
    const failure = `Error: The file ends at byte ${size}, before byte ${size + missing} that was written.`;
    if (fate === 'cut') expect(found).toEqual(failure);
    else expect(found).toEqual(expected(bytes.subarray(from, from + size), wanted));
  };
}

const piece = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 300_000 }), fc.constant(131_072));
const wanted = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Algorithm[]>(['md5']) },
  { weight: 2, arbitrary: fc.constant<Algorithm[]>(['md5', 'crc32', 'sha256']) },
  { weight: 1, arbitrary: fc.constant<Algorithm[]>(['sha256']) },
);
const upload: fc.Arbitrary<Upload> = fc.record({
  from: fc.nat(6_000_000),
  pieces: fc.array(piece, { maxLength: 20 }),
  fate: fc.constantFrom(...fates),
  wanted,
});
/** Which upload goes on: a number between 0 and 1 for each step. A pause lets the thread work meanwhile. */
const order = fc.array(fc.record({ which: fc.double({ min: 0, max: 0.999, noNaN: true }), pauses: fc.boolean() }), {
  maxLength: 200,
});

it('up to nine files at once, in any order and pieces, have their own digests', async () => {
  const property = fc.asyncProperty(fc.array(upload, { minLength: 1, maxLength: 9 }), order, async (uploads, steps) => {
    const running = uploads.map(run);
    const checks: (() => Promise<unknown>)[] = [];
    for (let at = 0; running.length > 0; at++) {
      const { which, pauses } = steps[at] ?? { which: 0, pauses: false };
      const index = Math.floor(which * running.length);
      const step = running[index]!.next();
      if (step.done) {
        checks.push(step.value);
        running.splice(index, 1);
      }
      if (pauses) await new Promise(setImmediate);
    }
    await Promise.all(checks.map((check) => check()));
  });
  await fc.assert(property, { numRuns: 150 });
});

it('files that are larger than what waits, beside one whose sender has stopped', async () => {
  const stopped = run({ from: 0, pieces: [1000, 1], fate: 'kept', wanted: ['md5'] });
  stopped.next();
  const pieces = Array.from({ length: 11 }, () => 1024 ** 2);
  const large = [1, 2, 3].map((from) => run({ from, pieces, fate: 'kept', wanted: ['md5'] }));
  for (const _ of pieces) for (const one of large) one.next();
  for (const one of large) await (one.next().value as () => Promise<unknown>)();
  stopped.next();
  await (stopped.next().value as () => Promise<unknown>)();
});

it('a disk that gives fewer bytes than were asked for', () => {
  // In a process of its own: what is loaded first there gives all threads this disk.
  const disk = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { readSync } = fs;
    fs.readSync = (fd, buffer, offset, length, position) =>
      readSync(fd, buffer, offset, typeof position === 'number' ? Math.ceil(length / 3) : length, position);
    syncBuiltinESMExports();`;
  const script = `import { openSync, writeFileSync } from 'node:fs';
    import { Digester } from ${JSON.stringify(new URL('./digester.ts', import.meta.url).href)};
    const digester = new Digester();
    // The thread of the digester does not keep a process running.
    const timer = setInterval(() => {}, 1000);
    const jobs = [];
    for (let at = 0; at < 9; at++) {
      const path = ${JSON.stringify(folder)} + '/short-' + at;
      writeFileSync(path, Buffer.alloc(100_000 * at + at, 'words '));
      const job = digester.start(openSync(path, 'r'), ['md5']);
      job.advance(100_000 * at + at);
      jobs.push(job);
    }
    for (const job of jobs) console.log(Buffer.from((await job.finish()).md5).toString('hex'));
    await digester.close();
    clearInterval(timer);`;
  const [first, main] = [join(folder, 'disk.mjs'), join(folder, 'main.mjs')];
  writeFileSync(first, disk);
  writeFileSync(main, script);
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', pathToFileURL(first).href, main], {
    encoding: 'utf8',
  });
  const wanted = Array.from({ length: 9 }, (_, at) => expected(Buffer.alloc(100_000 * at + at, 'words '), ['md5']).md5);
  expect({ stderr, found: stdout.trim().split('\n') }).toEqual({ stderr: '', found: wanted });
});
