// POST Object: rows 21 to 27 of docs/storage.md#post-rows, over HTTP on a real store.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { baseConditions, expectRefused, file, post, type Refusal, without } from './testing/form-rows.ts';
import { provideStore } from './testing/provide-store.ts';
import { element } from './testing/send.ts';
import { testBucket } from './testing/test-store.ts';

const store = await provideStore({ region: 'us-east-1' });

const rows: Refusal[] = [
  {
    name: 'row 21: one byte too many (post_object_upload_size_limit_exceeded)',
    bytes: Buffer.alloc(1001),
    status: 400,
    code: 'EntityTooLarge',
  },
  { name: 'row 21: far too many', bytes: Buffer.alloc(3_000_000), status: 400, code: 'EntityTooLarge' },
  {
    name: 'row 21: a maximum of 0',
    conditions: [...baseConditions, ['content-length-range', 0, 0]],
    status: 400,
    code: 'EntityTooLarge',
  },
  {
    name: 'row 22: one byte too few (post_object_upload_size_below_minimum)',
    conditions: [...baseConditions, ['content-length-range', String(file.length + 1), '100']],
    status: 400,
    code: 'EntityTooSmall',
  },
  {
    name: 'row 23: no such bucket',
    path: '/nowhere',
    conditions: [...without('bucket'), { bucket: 'nowhere' }],
    status: 404,
    code: 'NoSuchBucket',
  },
  ...[
    ['a key of 1,025 bytes', `${'é'.repeat(512)}x`, 'KeyTooLongError'],
    ['NUL in the key', 'a\0b', 'InvalidArgument'],
    ['a key that climbs out', 'a/../../b', 'InvalidArgument'],
    ['an empty key', '', 'InvalidArgument'],
  ].map(([name, key, code]) => ({
    name: `row 24: ${name}`,
    fields: { key: key! },
    conditions: [...without('"key"'), ['starts-with', '$key', '']],
    status: 400,
    code: code!,
  })),
  {
    name: 'row 24: a key that is no UTF-8',
    fields: { key: Buffer.from([0xff, 0xfe]) },
    status: 400,
    code: 'InvalidArgument',
  },
  {
    name: 'row 25: a wrong content-md5',
    fields: { 'Content-MD5': createHash('md5').update('other').digest('base64') },
    conditions: [...baseConditions, ['starts-with', '$content-md5', '']],
    status: 400,
    code: 'BadDigest',
  },
  {
    name: 'row 25: a malformed content-md5',
    fields: { 'Content-MD5': 'abc' },
    conditions: [...baseConditions, ['starts-with', '$content-md5', '']],
    status: 400,
    code: 'InvalidDigest',
  },
  {
    name: 'row 25: a wrong checksum',
    fields: { 'x-amz-checksum-crc32': 'AAAAAA==' },
    conditions: [...baseConditions, ['starts-with', '$x-amz-checksum-crc32', '']],
    status: 400,
    code: 'BadDigest',
  },
  {
    name: 'row 25: a malformed checksum',
    fields: { 'x-amz-checksum-sha256': 'AAAAAA==' },
    conditions: [...baseConditions, ['starts-with', '$x-amz-checksum-sha256', '']],
    status: 400,
    code: 'BadDigest',
  },
  {
    name: 'row 25: tagging that is no tag set',
    fields: { tagging: '<Tagging/>' },
    conditions: [...baseConditions, ['starts-with', '$tagging', '']],
    status: 400,
    code: 'MalformedXML',
  },
  { name: 'row 26: POST on an object', path: `/${testBucket}/part.csv`, status: 405, code: 'MethodNotAllowed' },
  { name: 'POST on the service', path: '/', status: 405, code: 'MethodNotAllowed' },
  {
    name: 'metadata over 2 KB',
    fields: { 'x-amz-meta-long': 'x'.repeat(2049) },
    conditions: [...baseConditions, ['starts-with', '$x-amz-meta-long', '']],
    status: 400,
    code: 'MetadataTooLarge',
  },
  {
    name: 'a line break in a stored header',
    fields: { 'Content-Disposition': 'inline\r\nX-Evil: 1' },
    conditions: [...baseConditions, ['starts-with', '$content-disposition', '']],
    status: 400,
    code: 'InvalidArgument',
  },
];

it.each(rows)('$name', (row) => expectRefused(store, row));

it('names both sizes of a file that is too large or too small', async () => {
  const large = await post(store, { bytes: Buffer.alloc(1001) });
  expect([element(large.text, 'ProposedSize'), element(large.text, 'MaxSizeAllowed')]).toEqual(['1001', '1000']);
  const small = await post(store, { conditions: [...baseConditions, ['content-length-range', 500, 1000]] });
  expect([element(small.text, 'ProposedSize'), element(small.text, 'MinSizeAllowed')]).toEqual([
    String(file.length),
    '500',
  ]);
});
