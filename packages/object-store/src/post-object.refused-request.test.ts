import { it } from 'vitest';
import { testBoundary } from './testing/form-body.ts';
import { expectRefused, type Refusal } from './testing/form-rows.ts';
import { provideStore } from './testing/provide-store.ts';
import { testKeys } from './testing/test-store.ts';

const store = await provideStore({ region: 'us-east-1' });

const denied = { status: 403, code: 'AccessDenied' };

const rows: Refusal[] = [
  {
    name: 'row 1: the body is no form',
    headers: { 'content-type': 'application/json' },
    status: 412,
    code: 'PreconditionFailed',
  },
  {
    name: 'row 2: no boundary',
    headers: { 'content-type': 'multipart/form-data' },
    status: 400,
    code: 'MalformedPOSTRequest',
  },
  {
    name: 'row 2: another boundary',
    headers: { 'content-type': 'multipart/form-data; boundary=other' },
    status: 400,
    code: 'MalformedPOSTRequest',
  },
  {
    name: 'row 2: the final boundary is missing',
    cut: (body) => body.subarray(0, -8),
    status: 400,
    code: 'MalformedPOSTRequest',
  },
  {
    name: 'row 2: a part header starts with a space',
    cut: (body) => Buffer.from(body.toString().replace('Content-Disposition', ' Content-Disposition')),
    status: 400,
    code: 'MalformedPOSTRequest',
  },
  {
    name: 'row 2: a part has no disposition',
    cut: (body) => Buffer.from(body.toString().replace('Content-Disposition', 'Content-Nothing')),
    status: 400,
    code: 'MalformedPOSTRequest',
  },
  {
    name: 'row 2: the boundary is followed by other bytes',
    cut: (body) => Buffer.from(body.toString().replace(`${testBoundary}\r\n`, `${testBoundary}x\r\n`)),
    status: 400,
    code: 'MalformedPOSTRequest',
  },
  {
    name: 'row 3: chunked, without a length',
    headers: { 'transfer-encoding': 'chunked', 'content-length': undefined },
    status: 411,
    code: 'MissingContentLength',
  },
  {
    name: 'row 4: fields over 20 KB',
    fields: { 'x-ignore-padding': 'x'.repeat(21_000) },
    status: 400,
    code: 'MaxPostPreDataLengthExceededError',
  },
  {
    name: 'row 4: ten thousand fields',
    before: Array.from({ length: 10_000 }, (_, i) => [`x-ignore-${i}`, '']),
    status: 400,
    code: 'MaxPostPreDataLengthExceededError',
  },
  {
    name: 'row 4: a field name of a megabyte',
    before: [['x'.repeat(1_000_000), '']],
    status: 400,
    code: 'MaxPostPreDataLengthExceededError',
  },
  { name: 'row 5: no file', noFile: true, status: 400, code: 'InvalidArgument', argument: 'file' },
  { name: 'row 5: two files', after: [['file', 'second']], status: 400, code: 'InvalidArgument', argument: 'file' },
  {
    name: 'row 6: no key (post_object_no_key_specified)',
    fields: { key: undefined },
    status: 400,
    code: 'InvalidArgument',
    argument: 'key',
  },
  {
    name: 'row 6: the key after the file',
    fields: { key: undefined },
    after: [['key', 'part.csv']],
    status: 400,
    code: 'InvalidArgument',
    argument: 'key',
  },
  { name: 'two keys', before: [['key', 'part.csv']], status: 400, code: 'InvalidArgument', argument: 'key' },
  {
    name: 'row 7: no policy, no signature',
    fields: {
      policy: undefined,
      'x-amz-algorithm': undefined,
      'x-amz-credential': undefined,
      'x-amz-date': undefined,
      'x-amz-signature': undefined,
    },
    ...denied,
  },
  ...['policy', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'x-amz-signature'].map((field) => ({
    name: `row 8: ${field} is missing`,
    fields: { [field]: undefined },
    status: 400,
    code: 'InvalidArgument',
    argument: field,
  })),
  {
    name: 'row 9: another algorithm',
    fields: { 'x-amz-algorithm': 'AWS4-HMAC-SHA512' },
    status: 400,
    code: 'InvalidArgument',
    argument: 'x-amz-algorithm',
  },
  {
    name: 'row 10: an unreadable date',
    fields: { 'x-amz-date': 'yesterday' },
    status: 400,
    code: 'InvalidArgument',
    argument: 'x-amz-date',
  },
  {
    name: 'row 11: a malformed credential',
    fields: { 'x-amz-credential': `${testKeys.accessKey}/20260101` },
    status: 400,
    code: 'InvalidArgument',
    argument: 'x-amz-credential',
  },
  {
    name: 'row 11: a credential of another day',
    sign: { scope: '20200101/us-east-1/s3/aws4_request' },
    status: 400,
    code: 'InvalidArgument',
    argument: 'x-amz-credential',
  },
  {
    name: 'row 11: a credential for another service',
    sign: { scope: `${new Date().toISOString().slice(0, 10).replaceAll('-', '')}/us-east-1/ec2/aws4_request` },
    status: 400,
    code: 'InvalidArgument',
    argument: 'x-amz-credential',
  },
  {
    name: 'row 12: a wrong region',
    sign: { scope: `${new Date().toISOString().slice(0, 10).replaceAll('-', '')}/eu-west-1/s3/aws4_request` },
    status: 400,
    code: 'InvalidArgument',
    argument: 'x-amz-credential',
    message: /expecting 'us-east-1'/,
  },
  {
    name: 'row 13: an unknown access key (post_object_invalid_access_key)',
    sign: { accessKey: 'SOMEBODYELSE' },
    status: 403,
    code: 'InvalidAccessKeyId',
  },
  {
    name: 'row 14: signed with another secret (post_object_invalid_signature)',
    sign: { secretKey: 'guess' },
    status: 403,
    code: 'SignatureDoesNotMatch',
  },
  {
    name: 'row 14: a signature of another length',
    fields: { 'x-amz-signature': 'abc' },
    status: 403,
    code: 'SignatureDoesNotMatch',
  },
];

it.each(rows)('$name', (row) => expectRefused(store, row));
