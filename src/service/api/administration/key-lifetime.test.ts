import { expect, it } from 'vitest';
import { eventually } from '../../../contract/eventually.fixture.ts';
import { rotateKeyTx } from '../../data/keys/access-tokens.store.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
import { testClock } from '../../testing/test-service.ts';

const [hour, day] = [3_600_000, 86_400_000];
const clock = testClock();
const service = await provideOwnService({ clock });

interface Secrets {
  id: number;
  client_id: string;
  client_secret: string;
  token: string;
}

const keys = '/api/v1/workspace/keys';
const call = async (method: string, path: string, body?: unknown) =>
  (await service.call(method, `${keys}${path}`, { token: service.token, ...(body === undefined ? {} : { body }) }))
    .body;
const inDays = (days: number) => new Date(clock.now() + days * day).toISOString();
const make = (expires_at: string | null = null): Promise<Secrets> =>
  service.key({ name: 'k', scopes: ['project:read'], expires_at });
/** As `sheaf keys rotate` does. */
const rotate = ({ id }: Secrets, overlap_hours: number, expires_at?: string | null) =>
  service.database.write((tx) =>
    rotateKeyTx(tx, id, { now: clock.now(), until: clock.now() + overlap_hours * hour, expires_at }),
  );
async function rotated(key: Secrets, overlap_hours: number): Promise<Secrets> {
  const made = await rotate(key, overlap_hours);
  if (made === undefined) throw new Error('The key has ended.');
  return made;
}
const listed = async ({ id }: Secrets) => (await call('GET', '')).keys.find((key: { id: number }) => key.id === id);

const uses = async (token: string) => (await service.call('GET', '/import/projects', { token })).status;
async function signIn({ client_id, client_secret }: Secrets): Promise<{ status: number; token: string }> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const reply = await fetch(`${service.url}/api/v1/oauth/token`, { method: 'POST', body });
  return { status: reply.status, token: ((await reply.json()) as { access_token?: string }).access_token ?? '' };
}

it('a key is listed with its last use, to the minute; a wrong secret is none', async () => {
  const key = await make();
  await signIn({ ...key, client_secret: 'secret_wrong' });
  expect(await listed(key)).toMatchObject({ last_used_at: null, expires_at: null, old_until: null });
  const isAt = (at: number) =>
    eventually(async () => expect((await listed(key)).last_used_at).toBe(new Date(at).toISOString()));
  const first = clock.now();
  expect(await uses(key.token)).toBe(200);
  await isAt(first);
  clock.advance(59_000);
  expect(await uses(key.token)).toBe(200);
  await isAt(first);
  clock.advance(1000);
  const { token } = await signIn(key);
  await isAt(clock.now());
  // Not only the exchange for an access token is a use.
  clock.advance(60_000);
  expect(await uses(token)).toBe(200);
  await isAt(clock.now());
  const { keys: all } = await call('GET', '');
  expect(all.find(({ is_own }: { is_own: boolean }) => is_own).last_used_at).toBeNull();
});

it('a key ends by itself when it was made so, with its access tokens, and does not come back', async () => {
  const key = await make(inDays(1));
  expect((await listed(key)).expires_at).toBe(new Date(clock.now() + day).toISOString());
  clock.advance(day - 1);
  const { token } = await signIn(key);
  expect([await uses(key.token), await uses(token)]).toEqual([200, 200]);
  clock.advance(1);
  expect([await uses(key.token), await uses(token), (await signIn(key)).status]).toEqual([401, 401, 401]);
  expect(await rotate(key, 24, inDays(30))).toBeUndefined();
});

it('the old secret ends with the overlap; a rotation can set again when the key ends, and leaves it otherwise', async () => {
  const key = await make(inDays(30));
  const { expires_at } = await listed(key);
  const until = new Date(clock.now() + hour).toISOString();
  const second = await rotated(key, 1);
  expect(second.client_id).toBe(key.client_id);
  expect(await listed(key)).toMatchObject({ expires_at, old_until: until });
  clock.advance(hour - 1);
  expect([await uses(key.token), (await signIn(key)).status]).toEqual([200, 200]);
  clock.advance(1);
  expect([await uses(key.token), (await signIn(key)).status]).toEqual([401, 401]);
  expect([await uses(second.token), (await signIn(second)).status]).toEqual([200, 200]);
  await rotate(key, 24, inDays(90));
  expect((await listed(key)).expires_at).toBe(new Date(clock.now() + 90 * day).toISOString());
  await rotate(key, 24, null);
  expect((await listed(key)).expires_at).toBeNull();
});

it('without an overlap all old ones end at once, with what was signed in with them; a revocation ends all', async () => {
  const key = await make();
  const second = await rotated(key, 2);
  const old = [key.token, second.token, (await signIn(key)).token, (await signIn(second)).token];
  for (const token of old) expect(await uses(token)).toBe(200);
  expect(await uses(key.client_secret)).toBe(401);
  const third = await rotated(key, 0);
  for (const token of old) expect(await uses(token)).toBe(401);
  expect([(await signIn(key)).status, (await signIn(second)).status]).toEqual([401, 401]);
  const { token } = await signIn(third);
  expect([await uses(third.token), await uses(token)]).toEqual([200, 200]);
  await call('DELETE', `/${key.id}`);
  expect([await uses(third.token), await uses(token), (await signIn(third)).status]).toEqual([401, 401, 401]);
  expect(await rotate(key, 24)).toBeUndefined();
});
