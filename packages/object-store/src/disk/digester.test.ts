import { createHash } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Digester } from './digester.ts';

it('its thread ends in a pause, and another one hashes what comes then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-digester-'));
  const path = join(folder, 'file');
  writeFileSync(path, 'some bytes');
  const digester = new Digester();
  let threads = 0;
  subscribe('worker_threads', () => threads++);
  const md5OfFile = async () => {
    const fd = openSync(path, 'r');
    const job = digester.start(fd, ['md5']);
    job.advance(10);
    const { md5 } = await job.finish();
    closeSync(fd);
    return Buffer.from(md5 ?? []).toString('hex');
  };
  const expected = createHash('md5').update('some bytes').digest('hex');
  try {
    expect(await md5OfFile()).toBe(expected);
    expect(await md5OfFile()).toBe(expected);
    expect(threads).toBe(1);
    await sleep(1200);
    expect(await md5OfFile()).toBe(expected);
    expect(threads).toBe(2);
  } finally {
    await digester.close();
    rmSync(folder, { recursive: true });
  }
});
