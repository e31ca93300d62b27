import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../core/log.ts';
import { createService } from '../../index.ts';
import { csv, importParts } from '../../testing/survey-scenario.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ recordings: { ffmpeg: null, transcriber: null } });
});
afterAll(() => service.stop());

const workspace = '/api/v1/workspace';
const call = (method: string, path: string, body?: unknown, token = service.token) =>
  service.call(method, `${workspace}/${path}`, { token, body });

describe('keys, managed from the window of the host', () => {
  it('are created with their secrets once, used, listed without them, and revoked', async () => {
    const { id: project_id } = await service.project('Panel');
    const key = { name: 'Panel export', scopes: ['project:read'], project_ids: [project_id], requests_per_minute: 20 };
    const created = await call('POST', 'keys', key);
    expect(created).toMatchObject({ status: 201, body: { client_id: expect.stringMatching(/^client_/) } });
    const { id, client_id, client_secret, token } = created.body;
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
    const exchanged = await fetch(`${service.url}/api/v1/oauth/token`, { method: 'POST', body: form });
    expect(await exchanged.json()).toMatchObject({ token_type: 'Bearer', scope: 'project:read' });
    const seen = await service.call('GET', '/import/projects', { token });
    expect(seen.body.projects).toEqual([{ id: project_id, name: 'Panel' }]);

    const listed = await call('GET', 'keys');
    expect(listed.body.keys).toContainEqual(
      expect.objectContaining({ id, client_id, ...key, revoked_at: null, is_own: false }),
    );
    expect(JSON.stringify(listed.body)).not.toContain(client_secret);
    expect(await call('DELETE', `keys/${id}`)).toMatchObject({ status: 200 });
    expect(await service.call('GET', '/import/projects', { token })).toMatchObject({ status: 401 });
    expect(await call('DELETE', `keys/${id}`)).toMatchObject({ status: 404 });
  });

  it.each([
    [{ name: 'x', scopes: [], requests_per_minute: 20 }, /at least one/],
    [{ name: 'x', scopes: ['everything'], requests_per_minute: 20 }, /scopes may hold/],
    [{ name: 'x', scopes: ['project:read'], requests_per_minute: 0 }, /whole number/],
    [{ name: 'x', scopes: ['project:read'], requests_per_minute: 20, project_ids: [9999] }, /no project 9999/],
    [{ name: ' ', scopes: ['project:read'], requests_per_minute: 20 }, /must not be empty/],
  ])('%j is refused with a sentence', async (body, sentence) => {
    expect(await call('POST', 'keys', body)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(sentence) },
    });
  });

  it.each([
    'This computer',
    'this Computer',
    'This  computer ',
    'This\u00a0computer',
    'This\u200b computer',
    'Thіs cоmputer',
    'Ｔｈｉｓ computer',
    'Thıs computer',
    'This computér',
    'This-computer',
    'Thls c0mputer',
    'sheaf (command line)',
  ])(
    'the name “%s” is refused: it could be mistaken for the key of the host, or for the command line',
    async (name) => {
      expect(await call('POST', 'keys', { name, scopes: ['project:read'], requests_per_minute: 20 })).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining("host's own key") },
      });
    },
  );

  it('no other key may do this, even with every scope; the window may not revoke its own key', async () => {
    const { token } = await service.key();
    expect(await call('GET', 'keys', undefined, token)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('window of the computer') },
    });
    const { keys } = (await call('GET', 'keys')).body;
    const own = keys.find((key: { is_own: boolean }) => key.is_own);
    expect(await call('DELETE', `keys/${own.id}`)).toMatchObject({ status: 409 });
  });
});

it('projects: renamed, archived (hidden from every key, nothing lost), restored', async () => {
  const { id } = await service.project('Draft');
  const names = async () =>
    (await service.ask('GET', '/import/projects')).body.projects.map(({ name }: { name: string }) => name);
  expect(await call('PATCH', `projects/${id}`, { name: 'Pilot' })).toMatchObject({
    status: 200,
    body: { name: 'Pilot' },
  });
  expect(await names()).toContain('Pilot');
  expect((await call('PATCH', `projects/${id}`, { archived: true })).body.archived_at).toEqual(expect.any(String));
  expect(await names()).not.toContain('Pilot');
  expect((await call('GET', 'projects')).body.projects).toContainEqual(expect.objectContaining({ id, name: 'Pilot' }));
  expect((await call('PATCH', `projects/${id}`, { archived: false })).body.archived_at).toBeNull();
  expect(await names()).toContain('Pilot');
  for (const absent of ['0', '99999', 'x'])
    expect(await call('PATCH', `projects/${absent}`, { name: 'No' })).toMatchObject({ status: 404 });
});

it('storage: the folder, and its size, which grows with imports', async () => {
  const before = (await call('GET', 'storage')).body;
  await importParts(service, [`${csv}${'Cy,8\n'.repeat(5000)}`]);
  const after = (await call('GET', 'storage')).body;
  expect(after).toMatchObject({ data_dir: service.data_dir, free_bytes: expect.any(Number) });
  if (after.foreign_store === null) expect(after.object_bytes - before.object_bytes).toBeGreaterThan(25_000);
  expect(after.database_bytes).toBeGreaterThan(before.database_bytes - 1);
});

describe('the transcription engine', () => {
  /** An engine of ours: a Node script. */
  function engine(script: string): string {
    const path = join(service.data_dir, `engine-${readdirSync(service.data_dir).length}.mjs`);
    writeFileSync(path, script);
    return `'${process.execPath}' '${path}' {audio}`;
  }
  const set = (command: string | null) => call('POST', 'transcriber', { command });

  it('is tested with one second of sound, saved outside of the data folder, and removed', async () => {
    const command = engine(
      `import { statSync } from 'node:fs'; console.log(statSync(process.argv[2]).size === 32044 ? 'hello' : process.exit(3));`,
    );
    expect(await set(command)).toMatchObject({ status: 200, body: { command, source: 'settings', problem: null } });
    expect(readdirSync(service.data_dir)).not.toContain('transcriber.json');
    expect(await set(null)).toMatchObject({ status: 200, body: { command: null, source: 'none' } });
  });

  it.each([
    ['no-such-engine {audio}', /begins with no-such-engine, which was not found/],
    ["'open {audio}", /quote that is not closed/],
    ['node', /must say with \{audio\}/],
    [() => engine('process.exit(7)'), /A second of sound was tried.*ended with code 7/],
  ])('%s is refused with the reason, and the setting stays', async (line, reason) => {
    const command = typeof line === 'string' ? line : line();
    expect(await set(command)).toMatchObject({ status: 400, body: { error: expect.stringMatching(reason) } });
    expect((await call('GET', 'transcriber')).body).toMatchObject({ command: null, source: 'none' });
  });
});

it('settings survive a restart; a service that other computers can reach accepts none', async () => {
  const { data_dir } = service;
  const command = `'${process.execPath}' -e 0 {audio}`;
  expect(await call('POST', 'transcriber', { command })).toMatchObject({ status: 200 });
  await service.stop({ keep: true });
  const recordings = { ffmpeg: null, transcriber: null };
  const ports = {
    port: 0,
    database_url: await testDatabaseUrl(data_dir),
    storage_port: 0,
    window_dir: null,
    window_origins: [],
    foreign_store: null,
  };
  const open = await createService({ data_dir, host: '0.0.0.0', recordings, ...ports }, { log: createLog('silent') });
  const ask = async (method: string, body?: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${open.token}`, 'content-type': 'application/json' };
    const reply = await fetch(`${open.url}${workspace}/transcriber`, { method, headers, ...(body ? { body } : {}) });
    return { status: reply.status, body: await reply.json() };
  };
  expect(await ask('GET')).toMatchObject({ body: { command, source: 'settings', may_change: false } });
  expect(await ask('POST', JSON.stringify({ command }))).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining('SHEAF_TRANSCRIBER') },
  });
  await open.stop();
  service = await startTestService({ data_dir, recordings });
  expect((await call('GET', 'transcriber')).body).toMatchObject({ command, source: 'settings', may_change: true });
});
