import files from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { provideOwnService } from '../../testing/provide-service.ts';
import { base, csv, initialize } from '../../testing/survey-scenario.ts';
import { hasForeignStore, sendForm, startTestService } from '../../testing/test-service.ts';

const service = await provideOwnService();
const handle = await fs.open(import.meta.filename);
const methods = Object.getPrototypeOf(handle) as typeof handle;
await handle.close();
const { read } = methods;
const { statfs } = fs;
const { renameSync, readFileSync, readSync, rmSync } = files;

afterEach(() => {
  fs.statfs = statfs;
  methods.read = read;
  files.renameSync = renameSync;
  files.readFileSync = readFileSync;
  files.rmSync = rmSync;
  files.readSync = readSync;
  syncBuiltinESMExports();
});

/** Makes the system refuse to look at the disk, once. */
function refuse(code: string, words: string): void {
  fs.statfs = (async () => {
    throw Object.assign(new Error(`${code}: ${words}, statfs`), { code });
  }) as unknown as typeof statfs;
  syncBuiltinESMExports();
}

// lab/campaigns/file-faults.ts does so at every file call of the service.
it.each([
  { code: 'EMFILE', words: 'too many open files', status: 503, says: 'The system lets Sheaf open no more files' },
  { code: 'ENOSPC', words: 'no space left on device', status: 503, says: 'Free some space' },
  { code: 'EIO', words: 'i/o error', status: 500, says: 'It has been logged' },
])('$code of a file is $status with a sentence, and the next request works', async ({ code, words, status, says }) => {
  const ask = () => service.ask('GET', '/api/v1/workspace/storage');
  refuse(code, words);
  expect(await ask()).toMatchObject({ status, body: { error: expect.stringContaining(says) } });
  fs.statfs = statfs;
  syncBuiltinESMExports();
  expect((await ask()).status).toBe(200);
});

it.skipIf(hasForeignStore)(
  'an upload that finds no space is 507, and the same form works when there is some',
  async () => {
    const { datasync } = methods;
    methods.datasync = async () => {
      methods.datasync = datasync;
      throw Object.assign(new Error('ENOSPC: no space left on device, fdatasync'), { code: 'ENOSPC' });
    };
    const survey = await initialize(service, 1, { body: { auto_map: true } });
    const [form] = survey.upload_urls;
    if (form === undefined) throw new Error('There is no form.');
    expect((await sendForm(form, csv)).status).toBe(507);
    await expect.poll(async () => (await sendForm(form, csv)).status, { timeout: 10_000 }).toBe(204);
    await service.ask('POST', `${base}/${survey.upload_key}/complete`);
    expect(await service.waitUntilFinal(survey.upload_key)).toMatchObject({ status: 'COMPLETED' });
  },
);

const failure = (code: string) => Object.assign(new Error(`${code}: of the test`), { code });

it.skipIf(hasForeignStore)('a start that may not open the key of the store is refused, and the key stays', async () => {
  const { data_dir, stop } = await startTestService();
  await stop({ keep: true });
  const key = join(data_dir, 'storage-key.json');
  const before = readFileSync(key, 'utf8');
  files.readFileSync = ((path: string, ...options: []) => {
    if (path === key) throw Object.assign(new Error('EMFILE: too many open files, open'), { code: 'EMFILE' });
    return readFileSync(path, ...options);
  }) as typeof readFileSync;
  syncBuiltinESMExports();
  await expect(startTestService({ data_dir })).rejects.toThrow('EMFILE');
  expect(readFileSync(key, 'utf8')).toBe(before);
  rmSync(data_dir, { recursive: true, force: true });
});

it.each(['ENOSPC', 'EIO'])(
  'a start that meets %s when it writes down its address works without it, and tries again',
  async (code) => {
    files.renameSync = (from, to) => {
      if (String(to).endsWith('running.json')) throw failure(code);
      renameSync(from, to);
    };
    syncBuiltinESMExports();
    const { data_dir, call, token, stop } = await startTestService();
    const address = join(data_dir, 'running.json');
    try {
      expect((await call('GET', '/api/v1/workspace/projects', { token })).status).toBe(200);
      expect(files.existsSync(address)).toBe(false);
      files.renameSync = renameSync;
      syncBuiltinESMExports();
      await expect.poll(() => files.existsSync(address), { timeout: 15_000 }).toBe(true);
    } finally {
      await stop();
    }
  },
);
