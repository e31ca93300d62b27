// The behaviours of bucket_list_* and bucket_listv2_* that one page shows: the rows of listing.test.ts.

const tree = ['asdf', 'boo/bar', 'boo/baz/xyzzy', 'cquux/thud', 'cquux/bla'];
/** What is put, what is asked for, and what must come back. `marker` becomes `start-after` in the second version. */
interface ListingRow {
  name: string;
  keys: string[];
  query: Record<string, string>;
  found: string[];
  prefixes?: string[];
  truncated?: boolean;
}
/** One behaviour each, of ListObjects and of ListObjectsV2. */
export const listingRows: ListingRow[] = [
  { name: 'bucket_list_empty', keys: [], query: {}, found: [] },
  {
    name: 'bucket_list_many, bucket_listv2_many, basic_key_count: in order',
    keys: ['foo', 'bar', 'baz'],
    query: {},
    found: ['bar', 'baz', 'foo'],
  },
  {
    name: 'ordered by UTF-8 bytes',
    keys: ['\u{1f600}', '\uffee', 'z', 'é', 'A'],
    query: {},
    found: ['A', 'z', 'é', '\uffee', '\u{1f600}'],
  },
  {
    name: 'bucket_list_delimiter_basic, bucket_listv2_delimiter_basic',
    keys: ['foo/bar', 'foo/bar/xyzzy', 'quux/thud', 'asdf'],
    query: { delimiter: '/' },
    found: ['asdf'],
    prefixes: ['foo/', 'quux/'],
  },
  {
    name: 'bucket_list_delimiter_prefix, bucket_listv2_delimiter_prefix',
    keys: tree,
    query: { delimiter: '/', prefix: 'boo/' },
    found: ['boo/bar'],
    prefixes: ['boo/baz/'],
  },
  {
    name: 'bucket_list_delimiter_prefix, a page of one',
    keys: tree,
    query: { delimiter: '/', 'max-keys': '1' },
    found: ['asdf'],
    truncated: true,
  },
  {
    name: 'bucket_list_delimiter_prefix, a page of two',
    keys: tree,
    query: { delimiter: '/', 'max-keys': '2', marker: 'asdf' },
    found: [],
    prefixes: ['boo/', 'cquux/'],
  },
  {
    name: 'bucket_list_delimiter_prefix_ends_with_delimiter, bucket_listv2_delimiter_prefix_ends_with_delimiter',
    keys: ['asdf/'],
    query: { delimiter: '/', prefix: 'asdf/' },
    found: ['asdf/'],
  },
  {
    name: 'bucket_list_delimiter_alt, bucket_listv2_delimiter_alt',
    keys: ['bar', 'baz', 'cab', 'foo'],
    query: { delimiter: 'a' },
    found: ['foo'],
    prefixes: ['ba', 'ca'],
  },
  {
    name: 'bucket_list_delimiter_percentage, bucket_listv2_delimiter_percentage',
    keys: ['b%ar', 'b%az', 'c%ab', 'foo'],
    query: { delimiter: '%' },
    found: ['foo'],
    prefixes: ['b%', 'c%'],
  },
  {
    name: 'bucket_list_delimiter_whitespace, bucket_listv2_delimiter_whitespace',
    keys: ['b ar', 'b az', 'c ab', 'foo'],
    query: { delimiter: ' ' },
    found: ['foo'],
    prefixes: ['b ', 'c '],
  },
  {
    name: 'bucket_list_delimiter_dot, bucket_listv2_delimiter_dot',
    keys: ['b.ar', 'b.az', 'c.ab', 'foo'],
    query: { delimiter: '.' },
    found: ['foo'],
    prefixes: ['b.', 'c.'],
  },
  {
    name: 'bucket_list_delimiter_unreadable, bucket_listv2_delimiter_unreadable',
    keys: ['bar', 'baz'],
    query: { delimiter: '\n' },
    found: ['bar', 'baz'],
  },
  {
    name: 'bucket_list_delimiter_empty, bucket_listv2_delimiter_empty',
    keys: ['bar', 'baz'],
    query: { delimiter: '' },
    found: ['bar', 'baz'],
  },
  {
    name: 'bucket_list_delimiter_not_exist, bucket_listv2_delimiter_not_exist',
    keys: ['bar', 'baz'],
    query: { delimiter: '/' },
    found: ['bar', 'baz'],
  },
  {
    name: 'bucket_list_delimiter_not_skip_special',
    keys: ['0/1', '0/2', '1999', '1999#', '1999+', '2000'],
    query: { delimiter: '/' },
    found: ['1999', '1999#', '1999+', '2000'],
    prefixes: ['0/'],
  },
  {
    name: 'bucket_list_prefix_basic, bucket_listv2_prefix_basic',
    keys: ['foo/bar', 'foo/baz', 'quux'],
    query: { prefix: 'foo/' },
    found: ['foo/bar', 'foo/baz'],
  },
  {
    name: 'bucket_list_prefix_alt, bucket_listv2_prefix_alt',
    keys: ['bar', 'baz', 'foo'],
    query: { prefix: 'ba' },
    found: ['bar', 'baz'],
  },
  {
    name: 'bucket_list_prefix_empty, bucket_listv2_prefix_empty',
    keys: ['foo/bar', 'quux'],
    query: { prefix: '' },
    found: ['foo/bar', 'quux'],
  },
  {
    name: 'bucket_list_prefix_not_exist, bucket_listv2_prefix_not_exist',
    keys: ['foo/bar', 'quux'],
    query: { prefix: 'd' },
    found: [],
  },
  {
    name: 'bucket_list_prefix_unreadable, bucket_listv2_prefix_unreadable',
    keys: ['foo/bar', 'quux'],
    query: { prefix: '\n' },
    found: [],
  },
  {
    name: 'bucket_list_prefix_delimiter_basic, bucket_listv2_prefix_delimiter_basic',
    keys: ['foo/bar', 'foo/baz/xyzzy', 'quux/thud', 'asdf'],
    query: { prefix: 'foo/', delimiter: '/' },
    found: ['foo/bar'],
    prefixes: ['foo/baz/'],
  },
  {
    name: 'bucket_list_prefix_delimiter_alt, bucket_listv2_prefix_delimiter_alt',
    keys: ['bar', 'bazar', 'cab', 'foo'],
    query: { prefix: 'ba', delimiter: 'a' },
    found: ['bar'],
    prefixes: ['baza'],
  },
  {
    name: 'bucket_list_prefix_delimiter_prefix_not_exist, bucket_listv2_prefix_delimiter_prefix_not_exist',
    keys: ['b/a/r', 'b/a/c'],
    query: { prefix: '/', delimiter: 'd' },
    found: [],
  },
  {
    name: 'bucket_list_maxkeys_one, bucket_listv2_maxkeys_one',
    keys: ['bar', 'baz', 'foo'],
    query: { 'max-keys': '1' },
    found: ['bar'],
    truncated: true,
  },
  {
    name: 'bucket_list_maxkeys_one, the rest',
    keys: ['bar', 'baz', 'foo'],
    query: { marker: 'bar' },
    found: ['baz', 'foo'],
  },
  {
    name: 'bucket_list_maxkeys_zero, bucket_listv2_maxkeys_zero',
    keys: ['bar', 'baz'],
    query: { 'max-keys': '0' },
    found: [],
  },
  { name: 'bucket_list_marker_none', keys: ['bar'], query: {}, found: ['bar'] },
  { name: 'bucket_list_marker_empty', keys: ['bar', 'baz'], query: { marker: '' }, found: ['bar', 'baz'] },
  {
    name: 'bucket_list_marker_unreadable, bucket_listv2_startafter_unreadable',
    keys: ['bar', 'baz'],
    query: { marker: '\n' },
    found: ['bar', 'baz'],
  },
  {
    name: 'bucket_list_marker_not_in_list, bucket_listv2_startafter_not_in_list',
    keys: ['bar', 'baz', 'foo'],
    query: { marker: 'blah' },
    found: ['foo'],
  },
  {
    name: 'bucket_list_marker_after_list, bucket_listv2_startafter_after_list',
    keys: ['bar', 'baz'],
    query: { marker: 'zzz' },
    found: [],
  },
  { name: 'bucket_list_marker_before_list', keys: ['bar', 'baz'], query: { marker: 'aaa' }, found: ['bar', 'baz'] },
  {
    name: 'bucket_list_special_prefix',
    keys: ['_bla/1', '_bla/2', 'abcd'],
    query: { prefix: '_bla/' },
    found: ['_bla/1', '_bla/2'],
  },
  {
    name: 'bucket_list_delimiter_prefix_underscore, bucket_listv2_delimiter_prefix_underscore',
    keys: ['_obj1_', '_under1/bar', '_under1/baz/xyzzy', '_under2/thud', '_under2/bla'],
    query: { delimiter: '/', prefix: '_under1/' },
    found: ['_under1/bar'],
    prefixes: ['_under1/baz/'],
  },
  {
    name: 'bucket_list_prefix_delimiter_delimiter_not_exist, bucket_listv2_prefix_delimiter_delimiter_not_exist',
    keys: ['b/a/c', 'b/a/g', 'b/a/r', 'g'],
    query: { prefix: 'b', delimiter: 'z' },
    found: ['b/a/c', 'b/a/g', 'b/a/r'],
  },
  {
    name: 'bucket_list_prefix_delimiter_prefix_delimiter_not_exist, bucket_listv2_prefix_delimiter_prefix_delimiter_not_exist',
    keys: ['b/a/c', 'b/a/g', 'b/a/r', 'g'],
    query: { prefix: 'y', delimiter: 'z' },
    found: [],
  },
];
