// POST Object: what is refused for the request, the policy or the file, and how.
import { createHash } from 'node:crypto';
import { it } from 'vitest';
import { testBoundary } from './testing/form-body.ts';
import { baseConditions, expectRefused, file, hour, inAnHour, type Row, without } from './testing/form-rows.ts';
import { provideStore } from './testing/provide-store.ts';
import { testBucket } from './testing/test-store.ts';

const store = await provideStore({ region: 'us-east-1' });

const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const fields = (values: NonNullable<Row['fields']>): Row => ({ fields: values });
const contentType = (value: string): Row => ({ headers: { 'content-type': value } });
const changed = (from: string, to: string): Row => ({ cut: (body) => Buffer.from(body.toString().replace(from, to)) });
const policy = (document: object): Row => ({ policy: JSON.stringify(document) });
const more = (...conditions: unknown[]): Row => ({ conditions: [...baseConditions, ...conditions] });
/** A field with a condition that allows any value. */
const field = (name: string, value: string): Row => ({
  ...fields({ [name]: value }),
  ...more(['starts-with', `$${name}`, '']),
});
const anyKey = (key: string): Row => ({
  ...fields({ key }),
  conditions: [...without('"key"'), ['starts-with', '$key', '']],
});
const signature = ['policy', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'x-amz-signature'];
const expiration = inAnHour();
const conditions = baseConditions;

/** By status and code: a name, the one deviation from a form that is accepted, and the argument or the sentence of the answer. */
const rows: Record<string, [string, Row, (string | RegExp)?][]> = {
  '412 PreconditionFailed': [['the body is no form', contentType('application/json')]],
  '400 MalformedPOSTRequest': [
    ['no boundary', contentType('multipart/form-data')],
    ['another boundary', contentType('multipart/form-data; boundary=other')],
    ['the final boundary is missing', { cut: (body) => body.subarray(0, -8) }],
    ['the boundary is followed by other bytes', changed(`${testBoundary}\r\n`, `${testBoundary}x\r\n`)],
  ],
  '411 MissingContentLength': [
    ['no length', { headers: { 'transfer-encoding': 'chunked', 'content-length': undefined } }],
  ],
  '400 MaxPostPreDataLengthExceededError': [
    ['fields over 20 KB', fields({ 'x-ignore-padding': 'x'.repeat(21_000) })],
    ['ten thousand fields', { before: Array.from({ length: 10_000 }, (_, at) => [`x-ignore-${at}`, '']) }],
    ['a field name of a megabyte', { before: [['x'.repeat(1_000_000), '']] }],
  ],
  '400 InvalidArgument': [
    ['no file', { noFile: true }, 'file'],
    ['two files', { after: [['file', 'second']] }, 'file'],
    ['no key (post_object_no_key_specified)', fields({ key: undefined }), 'key'],
    ['the key after the file', { ...fields({ key: undefined }), after: [['key', 'part.csv']] }, 'key'],
    ['two keys', { before: [['key', 'part.csv']] }, 'key'],
    ...signature.map((name): [string, Row, string] => [`${name} is missing`, fields({ [name]: undefined }), name]),
    ['another algorithm', fields({ 'x-amz-algorithm': 'AWS4-HMAC-SHA512' }), 'x-amz-algorithm'],
    ['a credential of another day', { sign: { scope: '20200101/us-east-1/s3/aws4_request' } }, 'x-amz-credential'],
    ['a wrong region', { sign: { scope: `${today}/eu-west-1/s3/aws4_request` } }, /expecting 'us-east-1'/],
    ['NUL in the key', anyKey('a\0b')],
    ['a key that climbs out', anyKey('a/../../b')],
    ['an empty key', anyKey('')],
    ['a line break in a stored header', field('Content-Disposition', 'inline\r\nX-Evil: 1')],
  ],
  '403 InvalidAccessKeyId': [['post_object_invalid_access_key', { sign: { accessKey: 'SOMEBODYELSE' } }]],
  '403 SignatureDoesNotMatch': [['post_object_invalid_signature', { sign: { secretKey: 'guess' } }]],
  '400 InvalidPolicyDocument': [
    ['an empty policy', { policy: '' }],
    ['a policy that is no JSON', { policy: '{"expiration' }, 'Invalid Policy: Invalid JSON.'],
    ['a policy that is a list', { policy: '[]' }],
    ['no expiration (post_object_missing_expires_condition)', policy({ conditions }), /Policy missing expiration/],
    ['EXPIRATION (post_object_expires_is_case_sensitive)', policy({ EXPIRATION: expiration, conditions })],
    ['no ISO 8601 (post_object_invalid_date_format)', policy({ expiration: new Date().toUTCString(), conditions })],
    ['an expiration without a text of its own', policy({ expiration: { toString: 0 }, conditions }), /Invalid 'expi/],
    ['no conditions (post_object_missing_conditions_list)', policy({ expiration })],
    ['CONDITIONS (post_object_condition_is_case_sensitive)', policy({ expiration, CONDITIONS: conditions })],
    ...[
      ...[{}, { key: 'a', bucket: 'b' }, { key: 1 }, null, 'key', ['matches', '$key', '']],
      ...[
        ['eq', '$key'],
        ['eq', '$key', 'a', 'b'],
        ['eq', '$key', 1],
        ['eq', 'key', 'part.csv'],
      ],
      ...[[0], [0, 1, 2], [-1, 5], ['a', 5]].map((range) => ['content-length-range', ...range]),
    ].map((condition): [string, Row] => [`the condition ${JSON.stringify(condition)}`, more(condition)]),
  ],
  '403 AccessDenied': [
    ['no policy, no signature', fields(Object.fromEntries(signature.map((name) => [name, undefined])))],
    ['expired', policy({ expiration: new Date(Date.now() - hour).toISOString(), conditions }), /Policy expired/],
    ['eq not met (post_object_invalid_request_field_value)', fields({ key: 'other.csv' }), /Policy Condition failed/],
    ['starts-with not met', more(['starts-with', '$key', 'reports/'])],
    ['a condition on an absent field', more(['starts-with', '$x-amz-meta-team', ''])],
    ["the policy's bucket is another", { conditions: [...without('bucket'), { bucket: 'another' }] }],
    [
      'the bucket field is another',
      { ...fields({ bucket: 'another' }), conditions: [...without('bucket'), ['starts-with', '$bucket', '']] },
    ],
    ['a field without a condition', fields({ 'x-amz-meta-team': 'blue' }), /Extra input fields: x-amz-meta-team/],
    ['no x-amz-date condition', { conditions: without('x-amz-date') }],
  ],
  '400 EntityTooLarge': [['one byte too many (post_object_upload_size_limit_exceeded)', { bytes: Buffer.alloc(1001) }]],
  '400 EntityTooSmall': [['one byte too few', more(['content-length-range', String(file.length + 1), '100'])]],
  '404 NoSuchBucket': [
    ['no such bucket', { path: '/nowhere', conditions: [...without('bucket'), { bucket: 'nowhere' }] }],
  ],
  '400 KeyTooLongError': [['a key of 1,025 bytes', anyKey(`${'é'.repeat(512)}x`)]],
  '400 BadDigest': [
    ['a wrong content-md5', field('Content-MD5', createHash('md5').update('other').digest('base64'))],
    ['a wrong checksum', field('x-amz-checksum-crc32', 'AAAAAA==')],
  ],
  '400 InvalidDigest': [['a malformed content-md5', field('Content-MD5', 'abc')]],
  '400 MalformedXML': [['tagging that is no tag set', field('tagging', '<Tagging/>')]],
  '400 MetadataTooLarge': [['metadata over 2 KB', field('x-amz-meta-long', 'x'.repeat(2049))]],
  '405 MethodNotAllowed': [['POST on an object', { path: `/${testBucket}/part.csv` }]],
};
const refusals = Object.entries(rows).flatMap(([answer, list]) =>
  list.map(([name, row, says]) => ({ answer, name, row, says })),
);

it.each(refusals)('$answer: $name', ({ answer, row, says }) => expectRefused(store, row, answer, says));
