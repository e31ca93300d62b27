import { subscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DirectorySync } from '../directory-sync.ts';
import { WriteLog } from './write-log.ts';

const minute = 60_000;
const path = `${'a'.repeat(64)}/b/${'b'.repeat(64)}`;

it('a log that could not be emptied when it was closed is left for the next start, without its thread: another store may use it by then', async () => {
  const root = mkdtempSync(join(tmpdir(), 'sheaf-closed-log-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folders = { file: join(root, 'write.log'), folder: join(root, 'buckets'), temporary: join(root, 'tmp') };
  for (const folder of [folders.temporary, join(folders.folder, path, '..')]) mkdirSync(folder, { recursive: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  const directories = new DirectorySync();
  const threads: Worker[] = [];
  subscribe('worker_threads', (message) => threads.push((message as { worker: Worker }).worker));
  const log = new WriteLog(folders, directories);
  expect(await log.write({ kind: 'written', path, content: [Buffer.from('text')] })).toBe(true);
  const written = readFileSync(folders.file);
  expect(written.includes('text')).toBe(true);
  const sync = vi.spyOn(directories, 'sync').mockRejectedValueOnce(new Error('EIO: i/o error, fsync'));
  await log.close();
  expect(sync).toHaveBeenCalledOnce();
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1]);

  await vi.advanceTimersByTimeAsync(minute);
  vi.useRealTimers();
  await new Promise((done) => setTimeout(done, 200));
  expect(readFileSync(folders.file).equals(written)).toBe(true);
  expect(sync).toHaveBeenCalledOnce();
});
