// Operations, parameters and documents that the store does not know or does not read.
import { it } from 'vitest';
import { provideStore } from './testing/provide-store.ts';
import { expectRefusedRequest, object, type RefusedRequest, testRegion } from './testing/refused-requests.ts';
import { testBucket } from './testing/test-store.ts';

const store = await provideStore({ region: testRegion });

const cases: RefusedRequest[] = [
  {
    name: 'encryption',
    method: 'PUT',
    body: 'hello',
    sign: { headers: { 'x-amz-server-side-encryption': 'AES256' } },
    status: 501,
    code: 'NotImplemented',
  },
  { name: 'a key of 1,025 bytes', path: `/${testBucket}/${'k'.repeat(1025)}`, status: 400, code: 'KeyTooLongError' },
  ...[
    ['Delete', '?delete', '<Object><Key>k</Key></Object>'.repeat(1002)],
    ['CompleteMultipartUpload', '/k?uploadId=1', '<Part/>'.repeat(10_001)],
    ['Tagging', '/k?tagging', '<TagSet/>'.repeat(201)],
  ].map(([root = '', query = '', many = '']) => ({
    name: `a ${root} with too many elements, which is read no further`,
    method: root === 'Tagging' ? 'PUT' : 'POST',
    path: `/${testBucket}${query}`,
    body: `<${root}>${many}<broken`,
    status: 400,
    code: 'MalformedXML',
    message: 'elements in its root',
  })),
  {
    name: 'a long document where a short one belongs',
    method: 'PUT',
    path: `/${testBucket}?cors`,
    body: ' '.repeat(65 * 1024),
    status: 400,
    code: 'MaxMessageLengthExceeded',
  },
  { name: 'a key with NUL', path: `${object}%00`, status: 400, code: 'InvalidArgument' },
  { name: 'a bucket name S3 refuses', method: 'PUT', path: '/No_Such', status: 400, code: 'InvalidBucketName' },
  ...['acl', 'attributes', 'retention', 'partNumber=1', 'uploads&acl', 'anything'].flatMap((query) =>
    ['GET', 'PUT', 'POST'].map((method) => ({
      name: `${method} ?${query}`,
      method,
      path: `${object}?${query}`,
      status: 501,
      code: 'NotImplemented',
    })),
  ),
  ...['acl', 'policy', 'tagging', 'lifecycle', 'anything'].flatMap((query) =>
    ['GET', 'PUT'].map((method) => ({
      name: `${method} bucket?${query}`,
      method,
      path: `/${testBucket}?${query}`,
      status: 501,
      code: 'NotImplemented',
    })),
  ),
  ...[
    ...['PUT ?versionId=null', 'HEAD ?tagging', 'POST ?tagging', 'PUT ?uploads'].map((one) => [object, one]),
    ...['PUT ?versioning', 'PUT ?uploads', 'POST ?list-type=2', 'DELETE ?location'].map((one) => [
      `/${testBucket}`,
      one,
    ]),
  ].map(([place = '', one = '']) => ({
    name: `${one} on ${place}`,
    method: one.split(' ')[0] ?? '',
    path: `${place}${one.split(' ')[1]}`,
    status: 501,
    code: 'NotImplemented',
  })),
  { name: 'PUT service', method: 'PUT', path: '/', status: 501, code: 'NotImplemented' },
];

it.each(cases)('refused: $name', (row) => expectRefusedRequest(store, row));
