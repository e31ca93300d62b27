import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServeProcess, sheaf, startServe } from '../testing/cli-process.ts';
import { testDatabaseUrl } from '../testing/test-database.ts';

let folder: string;
let served: ServeProcess;
/** On PostgreSQL (vitest.postgres.config.ts) the keys are in a database of its own. */
let env: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-rotate-'));
  env = { SHEAF_DATABASE_URL: (await testDatabaseUrl(folder)) ?? '' };
  served = await startServe(folder, [], undefined, { env });
});
afterAll(async () => {
  await served.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

interface Secrets {
  id: number;
  client_id: string;
  client_secret: string;
  token: string;
}

const data = () => ['--data-dir', folder];
const made = (): Secrets =>
  sheaf(['keys', 'create', '--name', 'k', '--scopes', 'project:read', ...data()], env).lines[0] as Secrets;
const rotate = ({ id }: Secrets, ...more: string[]) =>
  sheaf(['keys', 'rotate', '--id', String(id), ...more, ...data()], env);

async function works(token: string): Promise<boolean> {
  return (await fetch(`${served.url}/import/projects`, { headers: { authorization: `Bearer ${token}` } })).ok;
}

/** @returns an access token; undefined when the secret is refused */
async function signIn({ client_id, client_secret }: Secrets): Promise<string | undefined> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const reply = await fetch(`${served.url}/api/v1/oauth/token`, { method: 'POST', body: form });
  return ((await reply.json()) as { access_token?: string }).access_token;
}

it('the old token and secret work until the overlap ends; a revocation ends all', async () => {
  const old = made();
  const { status, lines, stderr } = rotate(old, '--overlap-hours', '2');
  expect([status, stderr]).toEqual([0, expect.stringContaining('shown this once')]);
  const rotated = lines[0] as Secrets & { old_until: string };
  expect(rotated).toMatchObject({ id: old.id, client_id: old.client_id });
  expect(Date.parse(rotated.old_until) - Date.now()).toBeGreaterThan(7_000_000);
  for (const one of [old, rotated])
    expect([await works(one.token), await signIn(one)]).toEqual([true, expect.any(String)]);
  expect(await works(old.client_secret)).toBe(false);
  const access = (await signIn(old)) ?? '';
  sheaf(['keys', 'revoke', '--id', String(old.id), ...data()], env);
  for (const token of [old.token, rotated.token, access]) expect(await works(token)).toBe(false);
  for (const one of [old, rotated]) expect(await signIn(one)).toBeUndefined();
});

it('a key ends after the days it was given; a rotation leaves that, or sets it anew', async () => {
  const [key] = sheaf(
    ['keys', 'create', '--name', 'm', '--scopes', 'project:read', '--expires-in-days', '30', ...data()],
    env,
  ).lines as Secrets[];
  const endOf = () =>
    sheaf(['keys', 'list', '--json', ...data()], env).lines.find(({ id }) => id === key?.id)?.expires_at;
  const first = endOf();
  expect(Math.abs(Date.parse(first) - Date.now() - 30 * 86_400_000)).toBeLessThan(600_000);
  rotate(key as Secrets);
  expect(endOf()).toBe(first);
  rotate(key as Secrets, '--expires-in-days', '90');
  expect(Math.abs(Date.parse(endOf()) - Date.now() - 90 * 86_400_000)).toBeLessThan(600_000);
  rotate(key as Secrets, '--expires-in-days', 'never');
  expect(endOf()).toBeNull();
  const wrong = rotate(key as Secrets, '--expires-in-days', '0');
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('whole number from 1 to 3650')]);
});

it('without an overlap the old ones end at once, and what was signed in with them', async () => {
  const old = made();
  const access = (await signIn(old)) ?? '';
  const [rotated] = rotate(old, '--overlap-hours', '0').lines as [Secrets];
  expect([await works(old.token), await works(access), await signIn(old)]).toEqual([false, false, undefined]);
  expect([await works(rotated.token), await signIn(rotated)]).toEqual([true, expect.any(String)]);
});

it("the host's own key and a revoked one are refused", () => {
  const own = sheaf(['keys', 'list', ...data()], env).lines.find(({ is_host }) => is_host) as Secrets;
  expect(rotate(own)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`no living key ${own.id} to rotate`),
  });
  const last = sheaf(['audit', '--json', ...data()], env).lines.find(({ action }) => action === 'key_rotated');
  expect(last).toMatchObject({ subject: 'key', actor: 'sheaf (command line)' });
});
