// Buckets: their names, creation and deletion. Titles hold the names of the public suite (testing/public-suite.ts).
import { expect, it } from 'vitest';
import { provideStore } from './testing/provide-store.ts';
import { bucketCalls, elements, raw } from './testing/raw.ts';
import { element } from './testing/send.ts';

const store = await provideStore();
const { newBucket, put } = bucketCalls(store);
const get = (path: string) => raw(store, { path });
const ask = async (method: string, path: string) => (await raw(store, { method, path })).status;

it('buckets_create_then_list, bucket_get_location, bucket_head, bucket_delete_notexist, bucket_delete_empty, buckets_list_ctime', async () => {
  const before = Math.floor(Date.now() / 1000) * 1000;
  const bucket = await newBucket();
  const { text } = await get('/');
  const created = elements(text, 'CreationDate')[elements(text, 'Name').indexOf(bucket)] ?? '';
  expect(Date.parse(created)).toBeGreaterThanOrEqual(before);
  expect((await get(`/${bucket}?location`)).text).toMatch(/<LocationConstraint[^>]*><\/LocationConstraint>/);
  expect((await get(`/${bucket}?versioning`)).text).toMatch(/<VersioningConfiguration[^>]*></);
  expect(await ask('HEAD', `/${bucket}`)).toBe(200);
  expect(await ask('DELETE', `/${bucket}`)).toBe(204);
  expect(await ask('DELETE', `/${bucket}`)).toBe(404);
  expect((await put(`/${bucket}/k`)).status).toBe(404);
  expect(await ask('HEAD', `/${bucket}`)).toBe(404);
  expect(element((await get(`/${bucket}`)).text, 'Code')).toBe('NoSuchBucket');
  expect(await ask('PUT', `/${bucket}`)).toBe(200);
});

it('a put that races with the deletion of its bucket is either kept or refused, never lost', async () => {
  for (let round = 0; round < 20; round++) {
    const bucket = await newBucket();
    const [stored, deleted] = await Promise.all([put(`/${bucket}/k`), ask('DELETE', `/${bucket}`)]);
    const found = await get(`/${bucket}/k`);
    expect([stored.status, deleted, found.status]).toBeOneOf([
      [200, 409, 200],
      [404, 204, 404],
    ]);
  }
});

it.each([
  ['bucket_create_naming_bad_short_two', 'aa'],
  ['bucket_create_naming_bad_ip', '192.168.5.123'],
  ['bucket_create_naming_bad_starts_nonalpha', '_alphasoup'],
  ['bucket_create_naming_dns_long: 64 characters', 'a'.repeat(64)],
  ['bucket_create_naming_dns_dash_at_end', 'foo-'],
  ['bucket_create_naming_dns_dot_dash', 'foo.-bar'],
  ['upper case', 'Foo'],
])('%s: refused', async (_, name) => {
  const reply = await raw(store, { method: 'PUT', path: `/${name}` });
  expect([reply.status, element(reply.text, 'Code')]).toEqual([400, 'InvalidBucketName']);
});

it.each([
  ['bucket_create_naming_good_long_63', 'a'.repeat(63)],
  ['bucket_create_naming_good_contains_period', 'aaa.111'],
  ['bucket_create_naming_good_contains_hyphen', 'aaa-111'],
])('%s: created, and its objects are listed', async (_, name) => {
  expect(await ask('PUT', `/${name}`)).toBe(200);
  await put(`/${name}/k`);
  expect(elements((await get(`/${name}`)).text, 'Key')).toEqual(['k']);
});

it('bucket_create_exists, bucket_recreate_not_overriding: a bucket that is created again keeps its objects', async () => {
  const bucket = await newBucket();
  await put(`/${bucket}/kept`);
  expect(await ask('PUT', `/${bucket}`)).toBe(200);
  expect(elements((await get(`/${bucket}`)).text, 'Key')).toEqual(['kept']);
});
