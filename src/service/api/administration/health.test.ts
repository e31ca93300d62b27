import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Health, JobKind } from '../../../contract/index.ts';
import { problem, storeProblem } from '../../core/problems.ts';
import { describeSandbox } from '../../documents/sandbox/index.ts';
import { objectFile } from '../../testing/object-files.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
import { importInsight } from '../../testing/record-scenario.ts';
import { importParts } from '../../testing/survey-scenario.ts';
import { hasForeignStore } from '../../testing/test-service.ts';

const service = await provideOwnService();

async function read(): Promise<Health> {
  const { status, body } = await service.ask('GET', '/api/v1/workspace/health');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Reads until a part is in this condition. */
async function until<Part extends 'jobs' | 'storage'>(part: Part, condition: Health[Part]['condition']) {
  await expect.poll(async () => (await read())[part].condition).toBe(condition);
  return (await read())[part];
}

const run = (statement: RawBuilder<unknown>) => service.database.write((tx) => statement.execute(tx));

const insertJob = (kind: JobKind, state: string, rest: { attempts?: number; reason?: string; agoMs?: number } = {}) => {
  const at = new Date(Date.now() - (rest.agoMs ?? 0)).toISOString();
  return run(sql`INSERT INTO jobs (kind, payload, state, attempts, run_after, last_error, created_at, finished_at)
    VALUES (${kind}, '{}', ${state}, ${rest.attempts ?? 1}, ${Date.now() + 3_600_000}, ${rest.reason === undefined ? null : storeProblem(problem('unexpected', { message: rest.reason }))}, ${at},
      ${state === 'queued' ? null : at})`);
};

it('is for the host only, and all is well at first', async () => {
  const { token } = await service.key();
  const { bubblewrap, namespaces } = await describeSandbox();
  expect(await service.call('GET', '/api/v1/workspace/health', { token })).toMatchObject({ status: 403 });
  expect(await read()).toMatchObject({
    jobs: { state: 'ok', condition: 'idle', since: null, waiting: 0, running: 0 },
    storage: { state: 'ok', condition: 'ready', since: null, last_failure: null },
    parsers: { files: bubblewrap ? 'own' : 'own_in_javascript', network: !bubblewrap && namespaces === null },
  });
});

describe('jobs', () => {
  it('given up: failing, until one of its kind is done', async () => {
    await insertJob('insight', 'failed', { attempts: 3, reason: 'The disk is full.' });
    expect((await read()).jobs).toMatchObject({
      state: 'failing',
      condition: 'gave_up',
      since: expect.any(String),
    });
    await importInsight(service, 'notes.txt', 'What people told us.\n');
    expect((await read()).jobs).toMatchObject({ state: 'ok', condition: 'idle', since: null });
  });

  it('a lane that cannot go on: stopped, until it claims again', async () => {
    // Neither its handler nor the end of its attempts can read such a payload.
    await run(sql`INSERT INTO jobs (kind, payload, attempts, created_at) VALUES ('insight', '{}', 3, '')`);
    expect(await until('jobs', 'stopped')).toMatchObject({
      state: 'failing',
      since: expect.any(String),
      last_failure: { message: expect.stringContaining('insight_id') },
    });
    await run(sql`DELETE FROM jobs WHERE state = 'running'`);
    expect(await until('jobs', 'idle')).toMatchObject({ state: 'ok', since: null, last_failure: expect.any(Object) });
  });
});

it.skipIf(hasForeignStore)('storage: an object that cannot be deleted, until it can', async () => {
  const { survey_key } = await importParts(service, ['Name,Why\nCy,No zebra\n']);
  const { s3_key } = await service.database.read
    .selectFrom('survey_parts')
    .select('s3_key')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const file = objectFile(service.store_dir, s3_key);
  renameSync(file, `${file}-away`);
  mkdirSync(join(file, 'in-the-way'), { recursive: true });
  const path = `/api/v1/workspace/surveys/${survey_key}?undo_seconds=0`;
  expect(await service.ask('DELETE', path)).toMatchObject({ status: 200 });
  expect(await until('storage', 'not_deleted')).toMatchObject({
    state: 'failing',
    since: expect.any(String),
    last_failure: { message: expect.any(String) },
  });
  expect(await until('jobs', 'retrying')).toMatchObject({ retrying: 1 });
  rmSync(file, { recursive: true });
  renameSync(`${file}-away`, file);
  // A job that waits for a second attempt is not tried again until ten minutes after the third.
  await run(sql`UPDATE jobs SET run_after = 0 WHERE kind = 'purge' AND state = 'queued'`);
  expect(await until('storage', 'ready')).toMatchObject({ state: 'ok', since: null, last_failure: expect.any(Object) });
  expect((await read()).jobs).toMatchObject({ retrying: 0 });
});
