// A full disk, on a small file system in memory, where one can be mounted: docs/decisions/0063-full-disk.md.
import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askService, type MadeKey, makeKey } from './testing/called-command.ts';
import { type ServeProcess, startServe } from './testing/cli-process.ts';
import { mountSmallDisk } from './testing/small-disk.ts';
import { hasForeignStore, sendForm } from './testing/test-service.ts';

const disk = hasForeignStore ? undefined : mountSmallDisk(64);
afterAll(() => disk?.remove());

const imports = '/api/v1/developer/import';
const workspace = '/api/v1/workspace';
const rows = 20_000;
const part = `Email,Why\n${Array.from({ length: rows }, (_, at) => `p${at}@example.org,"Because of number ${at} and the zebra"\n`).join('')}`;
const sentence = expect.stringContaining('is full. Free some space');

describe.skipIf(disk === undefined)('a full disk (skipped where tmpfs cannot be mounted)', () => {
  const dataDir = join(disk?.folder ?? '', 'data');
  let served: ServeProcess;
  let words = '';
  let key: MadeKey;

  async function start(): Promise<void> {
    // Compiled code is on the same disk, as on a person's computer: a start on a full disk may need that space.
    const cache = { NODE_COMPILE_CACHE: undefined, XDG_CACHE_HOME: join(disk?.folder ?? '', 'cache') };
    served = await startServe(dataDir, [], undefined, { env: cache });
    served.child.stderr?.on('data', (text) => {
      words += text;
    });
  }

  const call = (method: string, path: string, body?: object) => askService(served, key.token, method, path, body);
  const initialize = (name: string) =>
    call('POST', `${imports}/surveys/initialize`, { project_id: 1, name, file_type: 'CSV', num_parts: 1 });
  const complete = (upload_key: string) => call('POST', `${imports}/surveys/${upload_key}/complete`);
  const status = async (upload_key: string) => (await call('GET', `${imports}/surveys/${upload_key}/status`)).body;

  const within = { timeout: 300_000, interval: 100 };
  async function untilFinal(upload_key: string) {
    await expect.poll(async () => (await status(upload_key)).status, within).toMatch(/^(COMPLETED|FAILED)$/);
    return status(upload_key);
  }

  async function send(name: string) {
    const survey = (await initialize(name)).body;
    expect((await sendForm(survey.upload_urls[0], part)).status).toBe(204);
    return survey;
  }

  beforeAll(async () => {
    key = await makeKey(dataDir);
    await start();
  });

  it('keeps what is there, says why it waits, lets people read, sign in and delete, and goes on by itself', {
    timeout: 600_000,
  }, async () => {
    const done = await send('done');
    await complete(done.upload_key);
    expect(await untilFinal(done.upload_key)).toMatchObject({ status: 'COMPLETED' });
    const gone = await send('gone');
    const open = await send('open');
    const running = await send('running');
    // Complete still finds room; the responses do not.
    disk?.fill(400 * 1024);
    expect((await complete(running.upload_key)).status).toBe(202);
    const waiting_for_details = { code: 'disk_full', params: {} };
    const waiting = { waiting_for: sentence, waiting_for_details, parts: [{ status: 'UPLOADED' }] };
    await expect.poll(() => status(running.upload_key), within).toMatchObject(waiting);
    disk?.fill();

    for (const refused of [await complete(open.upload_key), await initialize('new')]) {
      expect(refused).toMatchObject({ status: 503, body: { error: sentence } });
      expect(refused.headers.get('retry-after')).toBe('5');
    }
    expect((await sendForm(open.upload_urls[0], part)).status).toBe(507);
    expect((await status(open.upload_key)).status).toBe('AWAITING_UPLOAD');
    const read = await call('GET', `${workspace}/surveys/${done.survey_key}/export`);
    expect([read.status, read.body.split('\n').length]).toEqual([200, rows + 2]);
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: key.client_id,
      client_secret: key.client_secret,
    });
    expect((await fetch(`${served.url}/api/v1/oauth/token`, { method: 'POST', body: form })).status).toBe(200);
    expect((await call('DELETE', `${workspace}/surveys/${gone.survey_key}?undo_seconds=0`)).status).toBe(200);

    // The disk stays full until then: a stop that waits for space never ends.
    expect(await served.end('SIGTERM')).toBe(0);
    await start();
    expect((await call('GET', `${workspace}/surveys/${done.survey_key}`)).status).toBe(200);
    expect((await call('GET', `${workspace}/surveys/${gone.survey_key}`)).status).toBe(404);

    disk?.free();
    await expect.poll(async () => (await complete(open.upload_key)).status, within).toBe(202);
    for (const { upload_key, survey_key } of [running, open, done]) {
      expect(await untilFinal(upload_key)).toMatchObject({ processing: { total_responses: rows } });
      const stored = await call('GET', `${workspace}/surveys/${survey_key}/export`);
      expect(stored.body.split('\n').length).toBe(rows + 2);
    }
    expect(words).not.toMatch(/cannot rollback|job loop|request failed|"level":50/);
    await served.end('SIGTERM');
    expect(readFileSync(join(dataDir, 'reserve')).length).toBeGreaterThan(0);
  });

  it('starts for reading where the reserve has been used up too, with the space of its compiled code', async () => {
    truncateSync(join(dataDir, 'reserve'), 0);
    disk?.fill();
    await start();
    const { status: read, body } = await call('GET', `${workspace}/imports`);
    expect([read, body.imports.length]).toEqual([200, 3]);
    expect(await initialize('new')).toMatchObject({ status: 503, body: { error: sentence } });
    expect(await served.end('SIGTERM')).toBe(0);
  });
});
