// Invalid and hostile requests for a store in a process of its own.
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { checkObjects } from '../object-files.ts';
import { findStatus } from '../s3-error.ts';
import { formBody, testBoundary } from './form-body.ts';
import { element } from './send.ts';
import { signedHeaders, signPolicy } from './signing.ts';
import { spawnStore } from './spawn-store.ts';
import { testBucket, testKeys } from './test-store.ts';
import { signed } from './version-book.ts';

/** One request as bytes, and whether all of it is there. */
interface FuzzRequest {
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
const oddWord = fc.oneof(
  oneOf('part.csv', '..', '.', '', '%2e%2e', '%00', '%', '%E0%A4%A', '%FF', 'k'.repeat(300), 'k'.repeat(1100)),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map(encodeURIComponent),
);
const key = fc.array(mostly(oneOf('a', 'b'), oddWord), { maxLength: 3 }).map((words) => words.join('/'));
const bucket = mostly(fc.constant(testBucket), oddWord, 12);
const path = fc.tuple(bucket, key).map(([first, rest]) => `/${first}${rest === '' ? '' : `/${rest}`}`);
const names =
  'tagging cors location versions uploads delete policy list-type prefix delimiter max-keys marker continuation-token uploadId versionId X-Amz-Expires X-Amz-Algorithm';
const value = mostly(
  oneOf('', '0', '2', '-1', '10001', 'url', '/', 'null'),
  fc.string({ maxLength: 9 }).map(encodeURIComponent),
);
const query = fc
  .array(fc.tuple(oneOf(...names.split(' ')), value), { maxLength: 3 })
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map(([name, text]) => `${name}=${text}`).join('&')}`));
const header = fc.oneof(
  fc.tuple(oneOf('range', 'x-amz-copy-source-range'), oneOf('bytes=0-', 'bytes=-1', 'bytes=5-2', 'bytes=0-1,3-4', 'x')),
  fc.tuple(oneOf('if-match', 'if-none-match', 'if-range', 'if-modified-since'), oneOf('*', '"x"', 'W/"x"', 'x')),
  fc.tuple(oneOf('content-md5', 'x-amz-checksum-crc32', 'x-amz-checksum-sha256'), oneOf('AAAAAA==', 'x', '')),
  fc.tuple(oneOf('x-amz-copy-source'), mostly(path, oneOf(`/${testBucket}/a`, 'a', '/', '/../../etc/passwd'))),
  fc.tuple(oneOf('x-amz-acl', 'x-amz-tagging', 'x-amz-metadata-directive', 'content-encoding', 'x-amz-trailer'), value),
);
const body = oneOf(
  ...['', '5\r\nhello\r\n0\r\n\r\n', '0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n', 'ffffffffffff\r\n', '<', '<a/>'],
  '<Delete><Object><Key>../../x</Key></Object></Delete>',
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><Delete><Object><Key>&e;</Key></Object></Delete>',
  '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>x</ETag></Part></CompleteMultipartUpload>',
  '<Tagging><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet></Tagging>',
  '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin></CORSRule></CORSConfiguration>',
).map((text) => Buffer.from(text));
const cut = mostly(fc.constant(1), fc.double({ min: 0.01, max: 0.99, noNaN: true }), 8);

/** @returns the request's bytes, cut at a share of them when `cut` is under 1. */
function assemble(method: string, target: string, headers: [string, string][], body: Buffer, cut: number): FuzzRequest {
  const lines = headers.map(([name, text]) => `${name}: ${text}\r\n`).join('');
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}connection: close\r\n\r\n`, 'latin1');
  const all = Buffer.concat([head, body]);
  const bytes = all.subarray(0, Math.ceil(all.length * cut));
  const toText = () => JSON.stringify(bytes.toString('latin1'));
  return { method, bytes, isWhole: bytes.length === all.length, [fc.toStringMethod]: toText };
}

/** Requests signed in their headers, with a wrong signature, or not signed at all. */
function signedRequest(url: string): fc.Arbitrary<FuzzRequest> {
  const parts = {
    method: mostly(oneOf('PUT', 'PUT', 'GET', 'HEAD', 'POST', 'DELETE'), oneOf('OPTIONS', 'PATCH', 'TRACE')),
    path,
    query: mostly(fc.constant(''), query, 1),
    headers: fc.array(header, { maxLength: 2 }),
    payload: mostly(oneOf('UNSIGNED-PAYLOAD'), oneOf('STREAMING-AWS4-HMAC-SHA256-PAYLOAD', 'x', '0'.repeat(64)), 2),
    body,
    cut,
    signature: mostly(oneOf('right'), oneOf('wrong', 'none'), 8),
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

const covering = [
  { bucket: testBucket },
  ['starts-with', '$key', ''],
  ...['algorithm', 'credential', 'date'].map((name) => ['starts-with', `$x-amz-${name}`, '']),
];
const json = fc.jsonValue({ maxDepth: 2 });
const conditions = fc.array(json, { maxLength: 2 }).map((more) => [...covering, ...more]);
const policy = mostly(
  mostly(fc.constant(covering), conditions, 2).map((all) =>
    JSON.stringify({ expiration: '2099-01-01T00:00:00Z', conditions: all }),
  ),
  fc.oneof(
    json.map((document) => JSON.stringify(document) ?? ''),
    fc.string(),
  ),
);

/** Forms with any policy, rightly signed, and any fields, cut anywhere. */
const formRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    policy,
    key: fc.oneof(oneOf('form.csv', '$\u007bfilename}', '../../x', '\0', ''), fc.string({ maxLength: 20 })),
    filename: oneOf('a.csv', '../../../etc/x', 'C:\\x'),
    // Each one more that no condition covers.
    fields: fc.dictionary(oneOf('success_action_redirect', 'tagging', 'x'), fc.string({ maxLength: 9 }), {
      maxKeys: 1,
    }),
    bytes: fc.uint8Array({ maxLength: 150 }),
    boundary: mostly(fc.constant(testBoundary), oneOf('', 'x', '"')),
    cut,
  })
  .map(({ policy, key, filename, fields, bytes, boundary, cut }) => {
    const all = Object.entries({ key, ...signPolicy(policy, testKeys), ...fields });
    const body = formBody(all, { bytes: Buffer.from(bytes), filename });
    const headers: [string, string][] = [
      ['host', 'store.example'],
      ['content-type', `multipart/form-data; boundary=${boundary}`],
      ['content-length', String(body.length)],
    ];
    return assemble('POST', `/${testBucket}`, headers, body, cut);
  });

interface FuzzReport {
  requests: number;
  /** The number of each answer: `200`, `403 AccessDenied`, `none` for a truncated request that was not awaited. */
  answers: Record<string, number>;
  seed: number;
}

const patienceMs = 10_000;
const atOnce = 8;
const successes = new Set([200, 204, 206, 303, 304]);

/** Sends bytes as they are; ends the connection after those of a request that was cut. @returns all that came back before the store closed. */
async function exchange(url: string, { bytes, isWhole }: FuzzRequest): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const chunks: Buffer[] = [];
  let isSilent = false;
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
  socket.setTimeout(patienceMs, () => {
    isSilent = true;
    socket.destroy();
  });
  if (isWhole) socket.write(bytes);
  else socket.end(bytes);
  await Promise.race([once(socket, 'end'), once(socket, 'close')]).catch(() => {});
  socket.destroy();
  if (isSilent) throw new Error(`The store was silent for ${patienceMs} ms.`);
  return Buffer.concat(chunks).toString('latin1');
}

/** @returns the answer in a word. @throws Error if the store does not document it. */
function judge(request: FuzzRequest, answer: string): string {
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
  if (Number.isNaN(status)) {
    if (answer === '' && !request.isWhole) return 'none';
    throw new Error(`A whole request was answered with '${answer.slice(0, 100)}'.`);
  }
  if (successes.has(status)) return String(status);
  if (request.method === 'HEAD') return `${status} (HEAD)`;
  const code = element(answer, 'Code') ?? '';
  const documented: Record<string, number> = findStatus;
  if (documented[code] !== status || (status >= 500 && code !== 'NotImplemented')) {
    throw new Error(`Answered with ${status} ${code}: ${answer.slice(0, 600)}`);
  }
  return `${status} ${code}`;
}

async function sendAll(url: string, requests: FuzzRequest[], report: FuzzReport): Promise<void> {
  // A bucket may just have been deleted.
  await signed('PUT', `${url}/${testBucket}`);
  const answers = await Promise.all(requests.map(async (request) => judge(request, await exchange(url, request))));
  report.requests += requests.length;
  for (const answer of answers) report.answers[answer] = (report.answers[answer] ?? 0) + 1;
}

async function assertUnharmed(url: string, folder: string): Promise<void> {
  const address = `${url}/${testBucket}/afterwards`;
  const { status } = await signed('PUT', address, Buffer.from('alive'));
  if (status !== 200) throw new Error(`Afterwards a PUT is answered with ${status}.`);
  const outside = await readdir(folder, { recursive: true });
  const strangers = outside.filter((name) => name !== 'inner' && !name.startsWith(join('inner', 'store')));
  if (strangers.length > 0) throw new Error(`Files outside the store's folder: ${strangers.join(', ')}.`);
  const left = await readdir(join(folder, 'inner', 'store', 'tmp'));
  if (left.length > 0) throw new Error(`${left.length} temporary files are left.`);
  for await (const { file, problem } of checkObjects(join(folder, 'inner', 'store'))) {
    if (problem) throw new Error(`${file}: ${problem}`);
  }
}

/**
 * Sends `count` generated requests, eight at once, to a store in a process of its own.
 * @throws Error when the store dies or falls silent, answers with what it does not document or with a 5xx, or writes
 * outside its folder; the message holds the shrunk requests and the seed that repeats them.
 */
export async function fuzzStorage(count: number, seed = Date.now() % 2 ** 31): Promise<FuzzReport> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-data-fuzz-'));
  await mkdir(join(folder, 'inner'));
  const { child, url } = await spawnStore(join(folder, 'inner', 'store'));
  const report: FuzzReport = { requests: 0, answers: {}, seed };
  const request = fc.oneof({ weight: 3, arbitrary: signedRequest(url) }, { weight: 2, arbitrary: formRequest });
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: atOnce, maxLength: atOnce }), (some) =>
        sendAll(url, some, report),
      ),
      { numRuns: Math.ceil(count / atOnce), seed },
    );
    await assertUnharmed(url, folder);
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The store is dead.');
    return report;
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}
