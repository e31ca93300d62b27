import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InputFiles } from './input-files.ts';
import { TemporaryFolder } from './temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-input-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = (room?: () => Promise<number>) => new InputFiles(new TemporaryFolder(folder, 'converted-'), room);
const twice = async (append: (bytes: Uint8Array) => Promise<void>) => {
  await append(new Uint8Array(6));
  await append(new Uint8Array(6));
};

it('writes a temporary file', async () => {
  const { place } = await files().create('a.xlsx', twice);
  expect(readFileSync(place)).toHaveLength(12);
});

const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
it.each<[string, () => Promise<number>, typeof twice]>([
  ['has no room for it', async () => 10, twice],
  ['is full in the middle of it', async () => 1e9, () => Promise.reject(full)],
])('says so when the disk %s', async (_, room, write) => {
  await expect(files(room).create('a.xlsx', write)).rejects.toThrow(
    / is too full for what is in a\.xlsx\. Free some space and try again\.$/,
  );
});
