// Listings. Titles hold the names of the public suite (testing/public-suite.ts).
import { expect, it } from 'vitest';
import { provideStore } from './testing/provide-store.ts';
import { elements, raw } from './testing/raw.ts';
import { element } from './testing/send.ts';
import { startTestStore } from './testing/test-store.ts';

const store = await provideStore();

let made = 0;
async function fillBucket(keys: readonly string[]): Promise<string> {
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

const tree = ['asdf', 'boo/bar', 'boo/baz/xyzzy', 'cquux/thud', 'cquux/bla'];
const three = ['bar', 'baz', 'foo'];
/** What is put, what is asked for, and what must come back, of both versions; `marker` becomes `start-after` in the second. */
const rows: [string, string[], Record<string, string>, string[], string[]?, boolean?][] = [
  ['list_empty', [], {}, []],
  ['list_many, basic_key_count: in order', ['foo', 'bar', 'baz'], {}, three],
  ['in the order of UTF-8', ['\u{1f600}', '\uffee', 'z', 'é', 'A'], {}, ['A', 'z', 'é', '\uffee', '\u{1f600}']],
  [
    'delimiter_basic',
    ['foo/bar', 'foo/bar/xyzzy', 'quux/thud', 'asdf'],
    { delimiter: '/' },
    ['asdf'],
    ['foo/', 'quux/'],
  ],
  ['delimiter_prefix', tree, { delimiter: '/', prefix: 'boo/' }, ['boo/bar'], ['boo/baz/']],
  ['delimiter_prefix, a page of one', tree, { delimiter: '/', 'max-keys': '1' }, ['asdf'], [], true],
  [
    'delimiter_prefix, a page of two',
    tree,
    { delimiter: '/', 'max-keys': '2', marker: 'asdf' },
    [],
    ['boo/', 'cquux/'],
  ],
  ['delimiter_percentage', ['b%ar', 'b%az', 'c%ab', 'foo'], { delimiter: '%' }, ['foo'], ['b%', 'c%']],
  ['delimiter_unreadable', ['bar', 'baz'], { delimiter: '\n' }, ['bar', 'baz']],
  ['not_skip_special', ['0/1', '0/2', '1999', '1999#', '2000'], { delimiter: '/' }, ['1999', '1999#', '2000'], ['0/']],
  ['prefix_basic', ['foo/bar', 'foo/baz', 'quux'], { prefix: 'foo/' }, ['foo/bar', 'foo/baz']],
  ['prefix_not_exist', ['foo/bar', 'quux'], { prefix: 'd' }, []],
  ['prefix_delimiter_alt', ['bar', 'bazar', 'cab', 'foo'], { prefix: 'ba', delimiter: 'a' }, ['bar'], ['baza']],
  ['maxkeys_one', three, { 'max-keys': '1' }, ['bar'], [], true],
  ['maxkeys_zero', three, { 'max-keys': '0' }, []],
  ['marker_unreadable', three, { marker: '\n' }, three],
  ['marker_not_in_list', three, { marker: 'blah' }, ['foo']],
];

it.each(rows)('bucket_list_%s', async (_, keys, query, found, prefixes = [], truncated = false) => {
  const bucket = await fillBucket(keys);
  expect(await list(bucket, query)).toMatchObject({ keys: found, prefixes, truncated });
  const { marker, ...others } = query;
  const second = { ...others, 'list-type': '2', ...(marker === undefined ? {} : { 'start-after': marker }) };
  const page = await list(bucket, second);
  expect(page, 'version 2').toMatchObject({ keys: found, prefixes, truncated });
  expect(element(page.xml, 'KeyCount')).toBe(String(found.length + prefixes.length));
});

it.each([
  'max-keys=blah',
  'max-keys=-1',
  'encoding-type=base64',
  'continuation-token=%21%21&list-type=2',
  'list-type=3',
])('refused: %s', async (query) => {
  const reply = await raw(store, { path: `/surveys?${query}` });
  expect([reply.status, element(reply.text, 'Code')]).toEqual([400, 'InvalidArgument']);
});

it('bucket_list_encoding_basic, bucket_listv2_encoding_basic', async () => {
  const bucket = await fillBucket(['foo+1/bar', 'foo/bar/xyzzy', 'quux ab/thud', 'asdf+b']);
  for (const query of [{}, { 'list-type': '2' }]) {
    const page = await list(bucket, { ...query, delimiter: '/', 'encoding-type': 'url' });
    expect(page).toMatchObject({ keys: ['asdf%2Bb'], prefixes: ['foo%2B1/', 'foo/', 'quux%20ab/'] });
    expect([element(page.xml, 'EncodingType'), element(page.xml, 'Delimiter')]).toEqual(['url', '/']);
  }
});

it('maxkeys_none, delimiter_none, prefix_none, return_data, fetchowner_notempty, fetchowner_defaultempty', async () => {
  const bucket = await fillBucket(['a']);
  const { xml } = await list(bucket, {});
  const facts = ['MaxKeys', 'Delimiter', 'Prefix', 'Marker', 'ETag', 'Size', 'StorageClass'];
  expect(facts.map((fact) => element(xml, fact))).toEqual([
    ...['1000', undefined, '', ''],
    ...['&quot;0cc175b9c0f1b6a831c399e269772661&quot;', '1', 'STANDARD'],
  ]);
  const owners = async (query: object) => elements((await list(bucket, { 'list-type': '2', ...query })).xml, 'ID');
  expect(await owners({ 'fetch-owner': 'true' })).toEqual(['sheaf']);
  expect(await owners({})).toEqual([]);
});

it('continuationtoken, both_continuationtoken_startafter: pages of any size have no gaps or overlaps', async () => {
  const keys = Array.from({ length: 23 }, (_, at) => `${at % 3}/${at % 5}/${String(at).padStart(2, '0')}`);
  const bucket = await fillBucket(keys);
  for (const [delimiter, size] of [
    ['', 1],
    ['', 7],
    ['/', 2],
    ['/1', 3],
  ] as const) {
    const whole = await list(bucket, { 'list-type': '2', delimiter });
    const joined: string[] = [];
    let query: Record<string, string> = { 'start-after': '', 'continuation-token': '' };
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

it('bucket_list_distinct: a deleted object is not listed, and one that was written twice is listed once', async () => {
  const [one, other] = [await fillBucket(['a', 'b']), await fillBucket([])];
  expect((await list(other, {})).keys).toEqual([]);
  await put(one, 'c');
  await put(one, 'a');
  await raw(store, { method: 'DELETE', path: `/${one}/b` });
  expect((await list(one, {})).keys).toEqual(['a', 'c']);
  await put(one, 'b');
  expect((await list(one, {})).keys).toEqual(['a', 'b', 'c']);
});

it('what is written and deleted while the listing is made is in it', async () => {
  const bucket = await fillBucket(['a', 'b', 'c', 'd']);
  const remove = (key: string) => raw(store, { method: 'DELETE', path: `/${bucket}/${key}` });
  await Promise.all([list(bucket, {}), remove('b'), put(bucket, 'e'), remove('d').then(() => put(bucket, 'd'))]);
  expect((await list(bucket, {})).keys).toEqual(['a', 'c', 'd', 'e']);
});

it('bucket_list_long and a restart: 1,203 keys in pages of 1,000, read again from disk', async () => {
  const bucket = await fillBucket([]);
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
