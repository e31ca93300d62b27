import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { provideOwnService } from '../testing/provide-service.ts';
import { importFile } from '../testing/record-scenario.ts';
import { hasPostgres } from '../testing/test-database.ts';
import { hasForeignStore, startTestService } from '../testing/test-service.ts';

const day = 24 * 3600_000;
let ahead = 0;
const service = await provideOwnService({ clock: { now: () => Date.now() + ahead } });
const { id: project_id } = await service.project();
// On PostgreSQL the host's own token ends long before the clock's jump does.
const { token } = await service.key();
const call = (method: string, path: string) => service.call(method, `/api/v1/workspace${path}`, { token });

const job = async () => {
  const { rows } = await sql<{
    state: string;
    run_after: number;
  }>`SELECT state, run_after FROM jobs WHERE kind = 'purge'
    ORDER BY id DESC LIMIT 1`.execute(service.database.read);
  return { state: rows[0]?.state, inDays: Math.round(((rows[0]?.run_after ?? 0) - Date.now() - ahead) / day) };
};

it.skipIf(hasForeignStore)(
  'an address that was signed before the deletion ends with it, and works again after restoring',
  async () => {
    const { wav_key } = await importFile(service, 'Secret.txt', 'The okapi', { project_id });
    const { file_url } = (await call('GET', `/files/${wav_key}`)).body;
    expect((await fetch(file_url)).status).toBe(200);
    await call('DELETE', `/files/${wav_key}`);
    const refused = await fetch(file_url);
    expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('NoSuchKey')]);
    expect((await fetch(file_url, { method: 'HEAD' })).status).not.toBe(200);
    await call('POST', `/files/${wav_key}/restore`);
    expect((await fetch(file_url)).status).toBe(200);
  },
);

it.skipIf(hasForeignStore || hasPostgres)(
  'such an address does not open again because the service starts again',
  async () => {
    const first = await startTestService();
    const { id } = await first.project();
    const { wav_key } = await importFile(first, 'Secret.txt', 'The okapi', { project_id: id });
    const path = `/api/v1/workspace/files/${wav_key}`;
    const { file_url } = (await first.ask('GET', path)).body;
    await first.ask('DELETE', path);
    await first.stop({ keep: true });
    const config = { storage_port: Number(new URL(file_url).port) };
    const again = await startTestService({ data_dir: first.data_dir, config });
    expect((await fetch(file_url)).status).toBe(404);
    await again.ask('POST', `${path}/restore`);
    expect((await fetch(file_url)).status).toBe(200);
    await again.stop();
  },
);

it('a clock that jumps 400 days removes nothing that could still be restored; what was waited for is removed', async () => {
  const { wav_key } = await importFile(service, 'Talk.txt', 'The okapi', { project_id });
  await call('DELETE', `/files/${wav_key}?undo_seconds=${24 * 3600}`);
  ahead += 400 * day;
  await expect.poll(job).toEqual({ state: 'queued', inDays: 1 });
  expect(await call('GET', '/imports?state=deleted')).toMatchObject({ status: 200, body: { count: 1 } });
  expect((await call('POST', `/files/${wav_key}/restore`)).status).toBe(200);
  expect((await call('GET', `/files/${wav_key}`)).status).toBe(200);

  // Deleted again, and the clock jumps twice: the time is granted once more, not for ever.
  await call('DELETE', `/files/${wav_key}?undo_seconds=${24 * 3600}`);
  ahead += 2 * day;
  await expect.poll(async () => (await job()).inDays).toBe(1);
  ahead += 2 * day;
  await expect.poll(async () => (await call('GET', '/imports?state=deleted')).body.count).toBe(0);
  expect((await call('POST', `/files/${wav_key}/restore`)).status).toBe(404);
});
