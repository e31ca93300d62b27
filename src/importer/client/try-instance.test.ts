import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import type { NewInstance } from '../../contract/index.ts';
import { provideOwnService } from '../../service/testing/provide-service.ts';
import { tryInstance } from './try-instance.ts';

const page = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end('<!doctype html>Hello'));
const service = await provideOwnService();
await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
const { client_id, client_secret } = await service.key();
const given = { name: '', base_url: service.url, client_id, client_secret, storage_url: '' };
afterAll(() => page.close());

const why = async (patch: Partial<NewInstance>, origin = 'app://sheaf') => {
  const trial = await tryInstance({ ...given, ...patch }, { origin });
  return trial.kind === 'failed' ? trial.why : 'works';
};

it('a wrong instance is explained, and a right one is accepted', async () => {
  expect(await why({})).toBe('no-project');
  await service.project('Shared');
  expect(await tryInstance({ ...given, base_url: `${service.url}//` })).toEqual({
    kind: 'works',
    base_url: service.url,
    storage_origin: null,
    abilities: { surveys: 'yes', insights: 'yes', files: 'yes', library: 'yes' },
  });
  const storage_url = ' https://S3.example.org/bucket/ ';
  expect(await tryInstance({ ...given, storage_url })).toMatchObject({ storage_origin: 'https://s3.example.org' });
});

it('a key of fewer scopes is asked for what it has, and refused nothing', async () => {
  const statuses: number[] = [];
  const key = await service.key({ scopes: ['project:read', 'survey:write'] });
  const counted: typeof fetch = async (input, init) => {
    const reply = await fetch(input, init);
    if (String(input).endsWith('/oauth/token')) statuses.push(reply.status);
    return reply;
  };
  const trial = await tryInstance({ ...given, ...key }, { fetch: counted, origin: 'app://sheaf' });
  expect([trial.kind, ...statuses]).toEqual(['works', 200]);
});

it.each([
  ['sheaf.example.org', 'address'],
  ['ftp://sheaf.example.org', 'address'],
  ['https://user:secret@sheaf.example.org', 'address'],
  ['https://sheaf.example.org/?token=1', 'address'],
  // Names that would be more than one origin, or a rule, in a content policy.
  ['https://*.example.org', 'address'],
  ['https://sheaf.example.org;script-src', 'address'],
  // A client secret over plain http could be read on its way.
  ['http://sheaf.example.org', 'insecure'],
  ['http://127.0.0.1.example.org', 'insecure'],
  ['http://127.0.0.1:9', 'unreachable'],
])('%s: %s', async (base_url, expected) => expect(await why({ base_url })).toBe(expected));

it('a web page and the object store are not import services', async () => {
  expect(await why({ base_url: `http://127.0.0.1:${(page.address() as AddressInfo).port}` })).toBe('no-service');
  expect(await why({ base_url: service.storage_url })).toBe('no-service');
});

it.each<[Partial<NewInstance>]>([
  [{ client_secret: 'secret_no' }],
  [{ client_id: 'client_no' }],
  [{ client_secret: '' }],
])('%j is a wrong secret', async (patch) => expect(await why(patch)).toBe('wrong-secret'));

it.each([
  's3.example.org',
  'http://s3.example.org',
  'https://key:secret@s3.example.org',
  'file:///tmp',
  'https://*',
  'https://a,b.example.org',
])('%s is not the address of a storage', async (storage_url) =>
  expect(await why({ storage_url })).toBe('storage-address'),
);

it('a key that may not list projects, and a page the instance refuses', async () => {
  const { client_id, client_secret } = await service.key({ scopes: ['survey:write'] });
  expect(await why({ client_id, client_secret })).toBe('no-scope');
  expect(await why({}, 'https://elsewhere.example.org')).toBe('cors');
});
