// Invalid and hostile requests for a store in a process of its own.
import fc from 'fast-check';
import { formBody, testBoundary } from './form-body.ts';
import { signedHeaders, signPolicy } from './signing.ts';
import { testBucket, testKeys } from './test-store.ts';

/** One request as bytes, and whether all of it is there. */
export interface FuzzRequest {
  method: string;
  bytes: Buffer;
  isWhole: boolean;
  /** How a failure shows it. */
  [fc.toStringMethod]: () => string;
}

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
/** Mostly valid values, so that later checks are reached as well. */
const mostly = <T>(good: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 5) =>
  fc.oneof({ weight, arbitrary: good }, { weight: 1, arbitrary: odd });
const method = mostly(oneOf('PUT', 'PUT', 'GET', 'HEAD', 'POST', 'DELETE'), oneOf('OPTIONS', 'PATCH', 'TRACE'));
const oddWord = fc.oneof(
  oneOf(
    'a',
    'b',
    'part.csv',
    '..',
    '.',
    '',
    '%2e%2e',
    '%00',
    '%',
    '%E0%A4%A',
    '%FF',
    'k'.repeat(300),
    'k'.repeat(1100),
  ),
  fc.string({ maxLength: 12 }).map(encodeURIComponent),
  fc.string({ unit: 'grapheme', maxLength: 6 }).map(encodeURIComponent),
);
const word = mostly(oneOf('a', 'b', 'c'), oddWord);
const bucket = mostly(fc.constant(testBucket), oddWord, 12);
const key = fc.array(word, { maxLength: 3 }).map((words) => words.join('/'));
const path = fc.tuple(bucket, key).map(([first, rest]) => `/${first}${rest === '' ? '' : `/${rest}`}`);

const parameter = oneOf(
  ...['acl', 'tagging', 'cors', 'location', 'versioning', 'versions', 'uploads', 'delete', 'policy', 'list-type'],
  ...['prefix', 'delimiter', 'max-keys', 'marker', 'start-after', 'continuation-token', 'encoding-type', 'partNumber'],
  ...['uploadId', 'versionId', 'X-Amz-Expires', 'X-Amz-Signature', 'X-Amz-Algorithm', 'response-content-type', 'x-id'],
);
const value = fc.oneof(
  oneOf('', '0', '1', '2', '-1', '1000', '10001', 'url', '/', 'null', '99999999999999999999'),
  fc.string({ maxLength: 20 }).map(encodeURIComponent),
);
const query = fc
  .array(fc.tuple(parameter, value), { maxLength: 3 })
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map(([name, text]) => `${name}=${text}`).join('&')}`));

const digestText = oneOf(
  'AAAAAA==',
  '1B2M2Y8AsgTpgAmY7PhCfg==',
  'x',
  '',
  '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
);
const printable = fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) }).map(
  // In the form that is signed.
  (text) => text.trim().replace(/ +/g, ' '),
);
const header = fc.oneof(
  fc.tuple(oneOf('range'), fc.oneof(oneOf('bytes=0-', 'bytes=-1', 'bytes=5-2', 'bytes=0-1,3-4'), printable)),
  fc.tuple(oneOf('if-match', 'if-none-match', 'if-range'), fc.oneof(oneOf('*', '"x"', 'W/"x"'), printable)),
  fc.tuple(oneOf('if-modified-since', 'if-unmodified-since'), oneOf('x', 'Thu, 01 Jan 1970 00:00:00 GMT')),
  fc.tuple(
    oneOf('content-md5', 'x-amz-checksum-crc32', 'x-amz-checksum-sha256', 'x-amz-checksum-crc64nvme'),
    digestText,
  ),
  fc.tuple(oneOf('x-amz-copy-source'), fc.oneof(path, oneOf(`/${testBucket}/a`, 'a', '/', '/../../etc/passwd'))),
  fc.tuple(oneOf('x-amz-copy-source-range'), oneOf('bytes=0-1', 'bytes=9-1', 'x')),
  fc.tuple(
    oneOf('x-amz-acl', 'x-amz-tagging', 'x-amz-metadata-directive', 'content-encoding'),
    fc.oneof(value, oneOf('aws-chunked', 'COPY', 'REPLACE', 'private')),
  ),
  fc.tuple(
    oneOf('x-amz-trailer', 'x-amz-sdk-checksum-algorithm', 'x-amz-decoded-content-length'),
    fc.oneof(value, oneOf('x-amz-checksum-crc32', 'CRC32')),
  ),
  fc.tuple(oneOf('x-amz-meta-a', 'content-type', 'cache-control', 'origin', 'x-amz-server-side-encryption'), printable),
);
const payloadMode = oneOf(
  ...['UNSIGNED-PAYLOAD', 'UNSIGNED-PAYLOAD', 'UNSIGNED-PAYLOAD', 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'],
  ...['STREAMING-AWS4-HMAC-SHA256-PAYLOAD', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER', 'x', '0'.repeat(64)],
);
const body = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  oneOf(
    ...['', '5\r\nhello\r\n0\r\n\r\n', '5\r\nhel', '0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n', 'ffffffffffff\r\n'],
    ...['<Delete><Object><Key>a</Key></Object></Delete>', '<Delete><Object><Key>../../x</Key></Object>', '<', '<a/>'],
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><Delete><Object><Key>&e;</Key></Object></Delete>',
    '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>x</ETag></Part></CompleteMultipartUpload>',
    '<Tagging><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet></Tagging>',
    '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin></CORSRule></CORSConfiguration>',
  ).map((text) => Buffer.from(text)),
);

/** @returns the request's bytes, cut at a share of them when `cut` is under 1. */
function assemble(method: string, target: string, headers: [string, string][], body: Buffer, cut: number): FuzzRequest {
  const lines = headers.map(([name, text]) => `${name}: ${text}\r\n`).join('');
  const all = Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}connection: close\r\n\r\n`, 'latin1'),
    body,
  ]);
  const bytes = all.subarray(0, Math.ceil(all.length * cut));
  return {
    method,
    bytes,
    isWhole: bytes.length === all.length,
    [fc.toStringMethod]: () => JSON.stringify(bytes.toString('latin1')),
  };
}

const cut = mostly(fc.constant(1), fc.double({ min: 0.01, max: 0.99, noNaN: true }), 8);

/** Requests signed in their headers, with a wrong signature, or not signed at all. */
function signedRequest(url: string): fc.Arbitrary<FuzzRequest> {
  const signature = mostly(oneOf('right'), oneOf('wrong', 'none'), 8);
  const parts = {
    method,
    path,
    query: mostly(fc.constant(''), query, 1),
    headers: fc.array(header, { maxLength: 2 }),
    payload: mostly(oneOf('UNSIGNED-PAYLOAD'), payloadMode, 2),
    body,
    cut,
    signature,
  };
  return fc.record(parts).map(({ method, path, query, headers, payload, body, cut, signature }) => {
    const target = `${path}${query}`;
    const extra = Object.fromEntries(headers);
    const all = signedHeaders(method, `${url}${target}`, testKeys, { payload, headers: extra });
    if (signature === 'wrong') all.authorization = all.authorization?.replace(/.$/, 'x') ?? '';
    if (signature === 'none') delete all.authorization;
    return assemble(method, target, [...Object.entries(all), ['content-length', String(body.length)]], body, cut);
  });
}

const json = fc.jsonValue({ maxDepth: 2 });
const condition = fc.oneof(
  oneOf<unknown>(
    ...[{ bucket: testBucket }, { key: 'form.csv' }, ['starts-with', '$key', ''], ['content-length-range', 0, 100]],
    ...[
      ['starts-with', '$x-amz-algorithm', ''],
      ['starts-with', '$x-amz-credential', ''],
      ['starts-with', '$x-amz-date', ''],
    ],
    ...[['eq', '$key', '../x'], ['content-length-range', '0', '1e3'], ['content-length-range', 5, 1], {}],
  ),
  json,
);
const covering = [
  { bucket: testBucket },
  ['starts-with', '$key', ''],
  ...['algorithm', 'credential', 'date'].map((name) => ['starts-with', `$x-amz-${name}`, '']),
];
const conditions = fc.oneof(
  fc.array(condition, { maxLength: 6 }),
  fc.array(condition, { maxLength: 1 }).map((more) => [...covering, ...more]),
);
const expiration = mostly(fc.constant('2099-01-01T00:00:00.000Z'), json);
const policy = fc.oneof(
  { weight: 8, arbitrary: fc.record({ expiration, conditions }).map((document) => JSON.stringify(document)) },
  { weight: 1, arbitrary: json.map((document) => JSON.stringify(document) ?? '') },
  { weight: 1, arbitrary: fc.string() },
);

/** Forms with any policy, rightly signed, and any fields, cut anywhere. */
const formRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    policy,
    key: fc.oneof(oneOf('form.csv', '$\u007bfilename}', '../../x', '\0', ''), fc.string({ maxLength: 20 })),
    filename: fc.oneof(oneOf('a.csv', '../../../etc/x', 'C:\\x'), fc.string({ maxLength: 10 })),
    // Each one more that no condition covers.
    fields: fc.dictionary(
      fc.oneof(
        oneOf('success_action_status', 'success_action_redirect', 'tagging', 'acl', 'x-amz-meta-a'),
        fc.string({ maxLength: 8 }),
      ),
      fc.string({ maxLength: 12 }),
      { maxKeys: 1 },
    ),
    bytes: fc.uint8Array({ maxLength: 150 }),
    boundary: mostly(fc.constant(testBoundary), oneOf('', 'x', '"')),
    cut,
    shorter: mostly(fc.constant(0), fc.integer({ min: 1, max: 200 })),
  })
  .map(({ policy, key, filename, fields, bytes, boundary, cut, shorter }) => {
    const all = Object.entries({ key, ...signPolicy(policy, testKeys), ...fields });
    const whole = formBody(all, { bytes: Buffer.from(bytes), filename });
    // Cut with a Content-Length that agrees (shorter), or that promises more (cut).
    const body = whole.subarray(0, Math.max(0, whole.length - shorter));
    const headers: [string, string][] = [
      ['host', 'store.example'],
      ['content-type', `multipart/form-data; boundary=${boundary}`],
      ['content-length', String(body.length)],
    ];
    return assemble('POST', `/${testBucket}`, headers, body, cut);
  });

/** @returns requests of every kind for the store at `url`. */
export function fuzzRequests(url: string): fc.Arbitrary<FuzzRequest> {
  return fc.oneof({ weight: 3, arbitrary: signedRequest(url) }, { weight: 2, arbitrary: formRequest });
}
