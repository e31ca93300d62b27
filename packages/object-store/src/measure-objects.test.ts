// What is read of a folder while a store deletes in it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listObjectFiles, measureObjects } from './index.ts';

const count = 600;
let root: string;
let bucket: string;
let files: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sheaf-measure-'));
  bucket = join(root, 'buckets', 'a');
  mkdirSync(join(bucket, '0'), { recursive: true });
  writeFileSync(join(bucket, 'bucket.json'), '{}');
  files = Array.from({ length: count }, (_, at) => join(bucket, '0', String(at)));
  for (const file of files) writeFileSync(file, 'x');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Removes a file at each turn, the last one first. */
async function removeFiles(isOver: () => boolean): Promise<void> {
  for (const file of files.toReversed()) {
    if (isOver()) return;
    rmSync(file);
    await turn();
  }
}

describe('beside deletions', () => {
  const ways: Record<string, () => Promise<unknown>> = {
    measured: () => measureObjects(root),
    async listed() {
      for await (const { bytes } of listObjectFiles(root)) expect(bytes).toBeGreaterThan(0);
    },
  };
  it.each(Object.entries(ways))('a folder is %s without an error', async (_, read) => {
    let isOver = false;
    const reading = read().finally(() => {
      isOver = true;
    });
    await Promise.all([reading, removeFiles(() => isOver)]);
  });

  it('what is there is counted, without the settings of the bucket', async () => {
    expect(await measureObjects(root)).toEqual({ count, bytes: count });
    rmSync(bucket, { recursive: true });
    expect(await measureObjects(root)).toEqual({ count: 0, bytes: 0 });
  });
});
