// Listings. Titles hold the names of the public suite (testing/public-suite.ts).
import { describe, expect, it } from 'vitest';
import { listingRows } from './testing/listing-rows.ts';
import { provideStore } from './testing/provide-store.ts';
import { elements, raw } from './testing/raw.ts';
import { element } from './testing/send.ts';
import { startTestStore } from './testing/test-store.ts';

const store = await provideStore();

let made = 0;
async function bucketOf(keys: readonly string[]): Promise<string> {
  const bucket = `listed-${++made}`;
  await raw(store, { method: 'PUT', path: `/${bucket}` });
  for (const key of keys) await put(bucket, key);
  return bucket;
}
const encoded = (key: string) => encodeURIComponent(key).replaceAll('%2F', '/').replaceAll("'", '%27');
const put = (bucket: string, key: string) =>
  raw(store, { method: 'PUT', path: `/${bucket}/${encoded(key)}`, body: key });

interface Page {
  keys: string[];
  prefixes: string[];
  truncated: boolean;
  xml: string;
}
async function list(bucket: string, query: Record<string, string>): Promise<Page> {
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const reply = await raw(store, { path: `/${bucket}${text.length > 0 ? `?${text.sort().join('&')}` : ''}` });
  expect(reply.status, reply.text).toBe(200);
  const prefixes = reply.text.split('<CommonPrefixes>').slice(1).join('');
  const truncated = element(reply.text, 'IsTruncated') === 'true';
  return { keys: elements(reply.text, 'Key'), prefixes: elements(prefixes, 'Prefix'), truncated, xml: reply.text };
}

describe('ListObjects', () => {
  it.each(listingRows)('$name', async ({ keys, query, found, prefixes = [], truncated = false }) => {
    const bucket = await bucketOf(keys);
    expect(await list(bucket, query)).toMatchObject({ keys: found, prefixes, truncated });
    const { marker, ...others } = query;
    const second = { ...others, 'list-type': '2', ...(marker === undefined ? {} : { 'start-after': marker }) };
    const page = await list(bucket, second);
    expect(page, 'version 2').toMatchObject({ keys: found, prefixes, truncated });
    expect(element(page.xml, 'KeyCount')).toBe(String(found.length + prefixes.length));
  });

  it.each([
    ['bucket_list_maxkeys_invalid', 'max-keys=blah', 'InvalidArgument'],
    ['a negative max-keys', 'max-keys=-1', 'InvalidArgument'],
    ['an unknown encoding', 'encoding-type=base64', 'InvalidArgument'],
    ['a made-up continuation token', 'continuation-token=%21%21&list-type=2', 'InvalidArgument'],
    ['an unknown list type', 'list-type=3', 'InvalidArgument'],
  ])('%s is refused', async (_, query, code) => {
    const reply = await raw(store, { path: `/surveys?${query}` });
    expect([reply.status, element(reply.text, 'Code')]).toEqual([400, code]);
  });

  it('bucket_list_encoding_basic, bucket_listv2_encoding_basic', async () => {
    const bucket = await bucketOf(['foo+1/bar', 'foo/bar/xyzzy', 'quux ab/thud', 'asdf+b']);
    for (const query of [{}, { 'list-type': '2' }]) {
      const page = await list(bucket, { ...query, delimiter: '/', 'encoding-type': 'url' });
      expect(page).toMatchObject({ keys: ['asdf%2Bb'], prefixes: ['foo%2B1/', 'foo/', 'quux%20ab/'] });
      expect([element(page.xml, 'EncodingType'), element(page.xml, 'Delimiter')]).toEqual(['url', '/']);
    }
  });

  it('bucket_list_maxkeys_none, bucket_list_delimiter_none, bucket_list_prefix_none', async () => {
    const page = await list(await bucketOf(['a']), {});
    expect([element(page.xml, 'MaxKeys'), element(page.xml, 'Delimiter')]).toEqual(['1000', undefined]);
    expect([element(page.xml, 'Prefix'), element(page.xml, 'Marker')]).toEqual(['', '']);
  });

  it('bucket_listv2_maxkeys_none, bucket_listv2_delimiter_none, bucket_listv2_prefix_none', async () => {
    const page = await list(await bucketOf(['a']), { 'list-type': '2' });
    expect([element(page.xml, 'MaxKeys'), element(page.xml, 'Delimiter')]).toEqual(['1000', undefined]);
    expect([element(page.xml, 'Prefix'), page.keys]).toEqual(['', ['a']]);
  });

  it('bucket_list_return_data, bucket_listv2_fetchowner_notempty, bucket_listv2_fetchowner_defaultempty, bucket_listv2_fetchowner_empty', async () => {
    const bucket = await bucketOf(['a']);
    const page = await list(bucket, {});
    expect(elements(page.xml, 'ETag')).toEqual(['&quot;0cc175b9c0f1b6a831c399e269772661&quot;']);
    expect([element(page.xml, 'Size'), element(page.xml, 'StorageClass')]).toEqual(['1', 'STANDARD']);
    const owners = async (query: object) => elements((await list(bucket, { 'list-type': '2', ...query })).xml, 'ID');
    expect(await owners({ 'fetch-owner': 'true' })).toEqual(['sheaf']);
    expect(await owners({ 'fetch-owner': 'false' })).toEqual([]);
    expect(await owners({})).toEqual([]);
  });

  it('bucket_listv2_continuationtoken, bucket_listv2_both_continuationtoken_startafter: pages of any size have no gaps or overlaps', async () => {
    const keys = Array.from(
      { length: 23 },
      (_, index) => `${index % 3}/${index % 5}/${String(index).padStart(2, '0')}`,
    );
    const bucket = await bucketOf(keys);
    for (const [delimiter, size] of [
      ['', 1],
      ['', 7],
      ['/', 2],
      ['/1', 3],
      ['', 23],
    ] as const) {
      const whole = await list(bucket, { 'list-type': '2', delimiter });
      const joined: string[] = [];
      let query: Record<string, string> = { 'start-after': '' };
      for (let pages = 0; pages < 30; pages++) {
        const page = await list(bucket, { 'list-type': '2', delimiter, 'max-keys': String(size), ...query });
        joined.push(...page.keys, ...page.prefixes);
        expect(page.truncated).toBe(element(page.xml, 'NextContinuationToken') !== undefined);
        if (!page.truncated) break;
        query = { 'continuation-token': element(page.xml, 'NextContinuationToken') ?? '', 'start-after': 'zzz' };
      }
      expect(joined.sort()).toEqual([...whole.keys, ...whole.prefixes].sort());
    }
  });

  it('bucket_listv2_continuationtoken_empty', async () => {
    const page = await list(await bucketOf(['a']), { 'list-type': '2', 'continuation-token': '' });
    expect(page.keys).toEqual(['a']);
    expect(element(page.xml, 'ContinuationToken')).toBe('');
  });

  it('bucket_notexist, bucketv2_notexist', async () => {
    for (const query of ['', '?list-type=2', '?versions']) {
      expect((await raw(store, { path: `/absent-bucket${query}` })).status).toBe(404);
    }
  });

  it('bucket_list_distinct: a deleted object is not listed, and one that was written twice is listed once', async () => {
    const [one, other] = [await bucketOf(['a', 'b']), await bucketOf([])];
    expect((await list(other, {})).keys).toEqual([]);
    await put(one, 'c');
    await put(one, 'a');
    await raw(store, { method: 'DELETE', path: `/${one}/b` });
    expect((await list(one, {})).keys).toEqual(['a', 'c']);
    await put(one, 'b');
    expect((await list(one, {})).keys).toEqual(['a', 'b', 'c']);
  });

  it('what is written and deleted while the listing is made is in it', async () => {
    const bucket = await bucketOf(['a', 'b', 'c', 'd']);
    const remove = (key: string) => raw(store, { method: 'DELETE', path: `/${bucket}/${key}` });
    await Promise.all([list(bucket, {}), remove('b'), put(bucket, 'e'), remove('d').then(() => put(bucket, 'd'))]);
    expect((await list(bucket, {})).keys).toEqual(['a', 'c', 'd', 'e']);
  });

  it('bucket_list_long and a restart: 1,203 keys in pages of 1,000, read again from disk', async () => {
    const bucket = await bucketOf([]);
    const keys = Array.from({ length: 1203 }, (_, index) => `k${String(index).padStart(4, '0')}`);
    for (let at = 0; at < keys.length; at += 50) {
      await Promise.all(keys.slice(at, at + 50).map((key) => put(bucket, key)));
    }
    const again = await startTestStore({ dataDir: store.dataDir });
    const first = await raw(again, { path: `/${bucket}?versions` });
    await again.close();
    expect(elements(first.text, 'Key')).toEqual(keys.slice(0, 1000));
    expect(new Set(elements(first.text, 'VersionId'))).toEqual(new Set(['null']));
    const rest = await list(bucket, { marker: 'k0999' });
    expect([rest.keys, rest.truncated]).toEqual([keys.slice(1000), false]);
  });
});
