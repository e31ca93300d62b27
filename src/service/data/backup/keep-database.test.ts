import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { randomFrom } from '../../testing/seeded-random.ts';
import { pageBytes } from '../sqlite/page-sums.ts';
import { poolOf } from './backup-folder.ts';
import { type KeptDatabase, keepDatabase } from './keep-database.ts';
import { placesOf } from './page-map.ts';
import { openPool, sweepPool } from './pool.ts';
import { openPageReader } from './pool-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bytes that do not compress, as answers in a database hardly do. */
const randomBytes = (random: () => number, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));

/** Changes some bytes on some pages, writes others anew, adds pages or cuts some off. */
function change(database: Buffer, random: () => number): Buffer {
  const pages = database.length / pageBytes;
  const next = Buffer.from(database);
  for (let changed = 0; changed < 6; changed++) {
    const at = Math.floor(random() * pages) * pageBytes;
    const length = random() < 0.3 ? pageBytes : 200;
    randomBytes(random, length).copy(next, at + Math.floor(random() * (pageBytes - length)));
  }
  if (random() < 0.2) return next.subarray(0, next.length - pageBytes);
  return random() < 0.3 ? Buffer.concat([next, randomBytes(random, 2 * pageBytes)]) : next;
}

/** Writes the first fifteen pages anew, as those of an index, and another one that is then left alone: it shares a content with them. */
function changeHot(database: Buffer, random: () => number, round: number): Buffer {
  const next = Buffer.from(database);
  randomBytes(random, 15 * pageBytes).copy(next);
  randomBytes(random, pageBytes).copy(next, (15 + round) * pageBytes);
  return next;
}

const frozenOf = (bytes: Buffer) => ({
  bytes: bytes.length,
  read: (start: number, length: number) => bytes.subarray(start, start + length),
  query: () => [],
});

async function readBack(dir: string, { bytes, page_bytes, ...map }: KeptDatabase): Promise<Buffer> {
  const reader = openPageReader(dir);
  const pages: Buffer[] = [];
  let left = bytes;
  for (const place of placesOf(map, page_bytes)) {
    pages.push(await reader.read(place, Math.min(page_bytes, left)));
    left -= page_bytes;
  }
  return Buffer.concat(pages);
}

it.each([
  { what: 'pages anywhere', name: 'any', next: change },
  { what: 'the same pages again and again', name: 'hot', next: changeHot },
])('30 states that differ in $what are read back, and the pool stays small', async ({ name, next }) => {
  const random = randomFrom(7);
  const dir = join(folder, name);
  mkdirSync(poolOf(dir), { recursive: true });
  let database = randomBytes(random, 64 * pageBytes);
  let states: { bytes: Buffer; kept: KeptDatabase }[] = [];
  for (let round = 0; round < 30; round++) {
    const pool = await openPool(dir);
    const before = states.at(-1)?.kept;
    const made = await keepDatabase(frozenOf(database), { pool, reader: openPageReader(dir), before }, () => {});
    await pool.settle();
    states = [...states, { bytes: database, kept: made.database }].slice(-3);
    const wanted = new Set(states.flatMap(({ kept }) => kept.contents.map(({ sha256 }) => sha256)));
    await sweepPool(poolOf(dir), wanted);
    for (const { bytes, kept } of states) expect((await readBack(dir, kept)).equals(bytes)).toBe(true);
    if (round > 0) expect(made.new_bytes).toBeLessThan(database.length / 2);
    const held = new Map(states.flatMap(({ kept }) => kept.contents.map(({ sha256, bytes }) => [sha256, bytes])));
    expect([...held.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(3 * database.length);
    database = next(database, random, round);
  }
});
