// Buckets: their names, creation, deletion and tags. Titles hold the names of the public suite (testing/public-suite.ts).
import { describe, expect, it } from 'vitest';
import { provideStore } from './testing/provide-store.ts';
import { bucketCalls, elements, raw } from './testing/raw.ts';
import { element, send } from './testing/send.ts';
import { signedHeaders } from './testing/signing.ts';
import { testKeys } from './testing/test-store.ts';

const store = await provideStore();

const { newBucket, put } = bucketCalls(store);

describe('buckets', () => {
  it('buckets_create_then_list, bucket_get_location, bucket_head, bucket_delete_notexist, bucket_delete_empty', async () => {
    const bucket = await newBucket();
    expect(elements((await raw(store, { path: '/' })).text, 'Name')).toContain(bucket);
    expect((await raw(store, { path: `/${bucket}?location` })).text).toMatch(
      /<LocationConstraint[^>]*><\/LocationConstraint>/,
    );
    expect((await raw(store, { path: `/${bucket}?versioning` })).text).toMatch(/<VersioningConfiguration[^>]*></);
    expect((await raw(store, { method: 'HEAD', path: `/${bucket}` })).status).toBe(200);
    expect((await raw(store, { method: 'DELETE', path: `/${bucket}` })).status).toBe(204);
    expect((await raw(store, { method: 'DELETE', path: `/${bucket}` })).status).toBe(404);
    expect((await put(`/${bucket}/k`)).status).toBe(404);
    expect((await raw(store, { method: 'PUT', path: `/${bucket}` })).status).toBe(200);
  });

  it('bucket_delete_nonempty: refused, whatever was listed before, until the last object is deleted', async () => {
    const bucket = await newBucket();
    await put(`/${bucket}/k`);
    const refused = await raw(store, { method: 'DELETE', path: `/${bucket}` });
    expect([refused.status, element(refused.text, 'Code')]).toEqual([409, 'BucketNotEmpty']);
    await raw(store, { method: 'DELETE', path: `/${bucket}/k` });
    expect((await raw(store, { method: 'DELETE', path: `/${bucket}` })).status).toBe(204);
    expect(await store.leftovers()).toEqual([]);
  });

  it('a put that races with the deletion of its bucket is either kept or refused, never lost', async () => {
    for (let round = 0; round < 20; round++) {
      const bucket = await newBucket();
      const [stored, deleted] = await Promise.all([
        put(`/${bucket}/k`),
        raw(store, { method: 'DELETE', path: `/${bucket}` }),
      ]);
      const found = await raw(store, { path: `/${bucket}/k` });
      expect([stored.status, deleted.status, found.status]).toBeOneOf([
        [200, 409, 200],
        [404, 204, 404],
      ]);
    }
  });

  it.each([
    ['bucket_create_naming_bad_short_one', 'a'],
    ['bucket_create_naming_bad_short_two', 'aa'],
    ['bucket_create_naming_bad_ip', '192.168.5.123'],
    ['bucket_create_naming_bad_starts_nonalpha', '_alphasoup'],
    ['bucket_create_naming_dns_underscore', 'foo_bar'],
    ['bucket_create_naming_dns_long: 64 characters', 'a'.repeat(64)],
    ['bucket_create_naming_dns_dash_at_end', 'foo-'],
    ['bucket_create_naming_dns_dot_dot', 'foo..bar'],
    ['bucket_create_naming_dns_dot_dash', 'foo.-bar'],
    ['bucket_create_naming_dns_dash_dot', 'foo-.bar'],
    ['a hyphen at the start', '-foo'],
    ['upper case', 'Foo'],
  ])('%s: refused', async (_, name) => {
    const reply = await raw(store, { method: 'PUT', path: `/${name}` });
    expect([reply.status, element(reply.text, 'Code')]).toEqual([400, 'InvalidBucketName']);
  });
  it.each([
    ['bucket_create_naming_good_long_60', 'a'.repeat(60)],
    ['bucket_create_naming_good_long_61', 'a'.repeat(61)],
    ['bucket_create_naming_good_long_62', 'a'.repeat(62)],
    ['bucket_create_naming_good_long_63', 'a'.repeat(63)],
    ['bucket_create_naming_good_starts_alpha', 'foo'],
    ['bucket_create_naming_good_starts_digit', '0foo'],
    ['bucket_create_naming_good_contains_period', 'aaa.111'],
    ['bucket_create_naming_good_contains_hyphen', 'aaa-111'],
  ])('%s: created and found', async (_, name) => {
    expect((await raw(store, { method: 'PUT', path: `/${name}` })).status).toBe(200);
    expect((await raw(store, { method: 'HEAD', path: `/${name}` })).status).toBe(200);
  });

  it('bucket_list_long_name: a bucket with a name of 61 characters lists its objects', async () => {
    const name = 'long'.padEnd(61, 'x');
    await raw(store, { method: 'PUT', path: `/${name}` });
    expect(elements((await raw(store, { path: `/${name}` })).text, 'Key')).toEqual([]);
    await put(`/${name}/k`);
    expect(elements((await raw(store, { path: `/${name}` })).text, 'Key')).toEqual(['k']);
  });

  it('bucket_create_exists, bucket_recreate_not_overriding: a bucket that is created again keeps its objects', async () => {
    const bucket = await newBucket();
    await put(`/${bucket}/kept`);
    const again = await raw(store, { method: 'PUT', path: `/${bucket}` });
    expect(again.status).toBe(200);
    expect(elements((await raw(store, { path: `/${bucket}` })).text, 'Key')).toEqual(['kept']);
  });

  it.each([
    ['bucket_get_location: what it was created with', 'eu-central-1', 200],
    ['bucket_get_location: no place', 'no such/place', 400],
  ])('%s', async (_, location, status) => {
    const xml = `<LocationConstraint>${location}</LocationConstraint>`;
    const body = `<CreateBucketConfiguration>${xml}</CreateBucketConfiguration>`;
    expect((await raw(store, { method: 'PUT', path: '/placed', body })).status).toBe(status);
    const reply = await raw(store, { path: '/placed?location' });
    expect(/<LocationConstraint[^>]*>([^<]*)</.exec(reply.text)?.[1]).toBe('eu-central-1');
  });

  it('bucket_create_delete, bucket_head_notexist: not found after deletion, for HEAD too', async () => {
    const bucket = await newBucket();
    expect((await raw(store, { method: 'DELETE', path: `/${bucket}` })).status).toBe(204);
    const head = await raw(store, { method: 'HEAD', path: `/${bucket}` });
    expect([head.status, head.text]).toEqual([404, '']);
    expect(element((await raw(store, { path: `/${bucket}` })).text, 'Code')).toBe('NoSuchBucket');
  });

  it('bucket_create_special_key_names', async () => {
    const bucket = await newBucket();
    const keys = [' ', '"', '$', '%', '&', "'", '<', '>', '_', '_ ', '_ _', '__'];
    const encoded = (key: string) => encodeURIComponent(key).replaceAll("'", '%27');
    for (const key of keys) expect((await put(`/${bucket}/${encoded(key)}`)).status).toBe(200);
    const listed = await raw(store, { path: `/${bucket}?encoding-type=url` });
    expect(elements(listed.text, 'Key').map(decodeURIComponent)).toEqual(keys);
    for (const key of keys) expect((await raw(store, { path: `/${bucket}/${encoded(key)}` })).text).toBe('bar');
  });

  it('buckets_list_ctime: a bucket has its creation time', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000;
    const bucket = await newBucket();
    const { text } = await raw(store, { path: '/' });
    const at = elements(text, 'CreationDate')[elements(text, 'Name').indexOf(bucket)] ?? '';
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
  });

  it('list_buckets_invalid_auth, list_buckets_bad_auth', async () => {
    const address = `${store.url}/`;
    const codeOf = async (keys: { accessKey: string; secretKey: string }) => {
      const reply = await send(address, { headers: signedHeaders('GET', address, keys) });
      return [reply.status, element(reply.text, 'Code')];
    };
    expect(await codeOf({ ...testKeys, accessKey: 'AAAAAAAAAAAAAAAAAAAA' })).toEqual([403, 'InvalidAccessKeyId']);
    expect(await codeOf({ ...testKeys, secretKey: 'guess' })).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('set_bucket_tagging', async () => {
    const path = `/${await newBucket()}?tagging=`;
    expect(element((await raw(store, { path })).text, 'Code')).toBe('NoSuchTagSet');
    const body = '<Tagging><TagSet><Tag><Key>Hello</Key><Value>World</Value></Tag></TagSet></Tagging>';
    // Amazon's reference says 200, and minio-js takes nothing else.
    expect((await raw(store, { method: 'PUT', path, body })).status).toBe(200);
    expect(element((await raw(store, { path })).text, 'Value')).toBe('World');
    await raw(store, { method: 'DELETE', path });
    expect((await raw(store, { path })).status).toBe(404);
  });
});
