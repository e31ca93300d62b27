import { type FormFile, formBody, testBoundary } from '@sheaf/object-store/testing/form-body.ts';
import { element, type Reply, send } from '@sheaf/object-store/testing/send.ts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { limits, type PresignedForm } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { sendRaw } from '../../testing/raw-http.ts';
import { initialize } from '../../testing/survey-scenario.ts';
import { sendForm } from '../../testing/test-service.ts';

/**
 * B44 to B55 of the bad inputs, on the very forms the service gives out (packages/object-store/src has the same rows in full, on forms
 * of every kind): one exact answer each, and nothing stored.
 */
let survey: Awaited<ReturnType<typeof initialize>>;
let form: PresignedForm & { s3_key: string };
let other: PresignedForm;
const service = await provideService();
beforeAll(async () => {
  survey = await initialize(service, 2);
  const [one, two] = survey.upload_urls;
  if (!one || !two) throw new Error('No forms');
  [form, other] = [one, two];
});
/** The part that the rows aim at, and the one they take things from, are as they were. */
afterEach(async () => {
  const { body } = await service.call('GET', survey.links.status, { token: service.token });
  expect(body.parts.map((part: { status: string }) => part.status)).toEqual(['PENDING', 'PENDING']);
});

type Field = readonly [string, string | Buffer];
const csv = Buffer.from('Name\nAda\n');
const fields = (): [string, string][] => Object.entries(form.upload_fields);
const part = (bytes = csv): FormFile => ({ bytes, filename: 'part.csv' });
const fieldNames = [
  'key',
  'Content-Type',
  'bucket',
  'Policy',
  'X-Amz-Algorithm',
  'X-Amz-Credential',
  'X-Amz-Date',
  'X-Amz-Signature',
];

const formType = `multipart/form-data; boundary=${testBoundary}`;
function post(body: Buffer): Promise<Reply> {
  const headers = { 'content-type': formType, 'content-length': String(body.length) };
  return send(form.upload_url, { method: 'POST', headers, body });
}
const set = (name: string, value: string | undefined): Field[] =>
  fields().flatMap(([one, old]): Field[] => (one !== name ? [[one, old]] : value === undefined ? [] : [[one, value]]));
const changed = (name: string) => {
  const value = form.upload_fields[name] ?? '';
  const at = Math.floor(value.length / 2);
  return `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`;
};
const policy = (change: (text: string) => string): Field[] => {
  const text = Buffer.from(form.upload_fields.Policy ?? '', 'base64').toString();
  return set('Policy', Buffer.from(change(text)).toString('base64'));
};

interface Row {
  name: string;
  body: () => Buffer;
  status: number;
  code: string;
}
const plain = (given: () => readonly Field[]) => () => formBody(given(), part());
const wrongSignature = { status: 403, code: 'SignatureDoesNotMatch' };
const denied = { status: 403, code: 'AccessDenied' };
const malformed = { status: 400, code: 'MalformedPOSTRequest' };
const invalid = { status: 400, code: 'InvalidArgument' };
const tooManyFields = { status: 400, code: 'MaxPostPreDataLengthExceededError' };

const rows: Row[] = [
  { name: 'B44 no fields at all', body: plain(() => []), ...invalid },
  ...[
    { field: 'key', ...invalid },
    { field: 'Content-Type', ...denied },
    { field: 'Policy', ...invalid },
    { field: 'X-Amz-Algorithm', ...invalid },
    { field: 'X-Amz-Credential', ...invalid },
    { field: 'X-Amz-Date', ...invalid },
    { field: 'X-Amz-Signature', ...invalid },
  ].map(({ field, ...answer }) => ({
    name: `B44 ${field} missing`,
    body: plain(() => set(field, undefined)),
    ...answer,
  })),
  ...[
    { field: 'key', ...denied },
    { field: 'Content-Type', ...denied },
    { field: 'bucket', ...denied },
    { field: 'Policy', ...wrongSignature },
    { field: 'X-Amz-Algorithm', ...invalid },
    { field: 'X-Amz-Date', ...invalid },
    { field: 'X-Amz-Signature', ...wrongSignature },
  ].map(({ field, ...answer }) => ({
    name: `B45 one byte of ${field} changed`,
    body: plain(() => set(field, changed(field))),
    ...answer,
  })),
  { name: 'B46 a field more', body: plain(() => [...fields(), ['x-amz-meta-team', 'blue']]), ...denied },
  {
    name: 'B46 a redirect',
    body: plain(() => [...fields(), ['success_action_redirect', 'http://evil.test/']]),
    ...denied,
  },
  { name: 'B47 the file before the other fields', body: () => formBody([], part(), fields()), ...invalid },
  { name: 'B48 two files', body: () => formBody(fields(), part(), [['file', 'second']]), ...invalid },
  { name: 'B48 two keys', body: plain(() => [...fields(), ['key', form.s3_key]]), ...invalid },
  {
    name: 'B49 a byte over the limit',
    body: () => formBody(fields(), part(Buffer.alloc(limits.partBytes + 1, 65))),
    status: 400,
    code: 'EntityTooLarge',
  },
  {
    name: 'B51 a policy of its own: no conditions',
    body: plain(() => policy(() => '{"expiration":"9999-01-01T00:00:00Z","conditions":[]}')),
    ...wrongSignature,
  },
  {
    name: 'B51 conditions twice',
    body: plain(() => policy((text) => text.replace('{', '{"conditions":[],'))),
    ...wrongSignature,
  },
  {
    name: 'B51 an expiry in the year 9999',
    body: plain(() => policy((text) => text.replace(/"20\d\d-/, '"9999-'))),
    ...wrongSignature,
  },
  {
    name: 'B51 no expiry',
    body: plain(() => policy((text) => text.replace(/"expiration":"[^"]*",/, ''))),
    ...wrongSignature,
  },
  { name: 'B51 no JSON', body: plain(() => policy((text) => text.slice(0, 20))), ...wrongSignature },
  { name: 'B51 no base64', body: plain(() => set('Policy', '***')), ...wrongSignature },
  { name: 'B52 the key of another part', body: plain(() => set('key', other.upload_fields.key)), ...denied },
  {
    name: 'B52 the placeholder of the file name in the key',
    body: plain(() => set('key', `${form.s3_key.slice(0, -3)}\${filename}`)),
    ...denied,
  },
  {
    name: "B52 the policy and signature of another part's form",
    body: plain(() => [
      ...Object.entries(other.upload_fields).filter(([name]) => name !== 'key'),
      ['key', form.s3_key],
    ]),
    ...denied,
  },
  { name: 'B53 the last boundary is missing', body: () => formBody(fields(), part()).subarray(0, -8), ...malformed },
  { name: 'B53 another boundary', body: () => formBody(fields(), part(), [], '----another'), ...malformed },
  {
    name: 'B53 a part header that starts with a space',
    body: () =>
      Buffer.from(formBody(fields(), part()).toString().replace('Content-Disposition', ' Content-Disposition')),
    ...malformed,
  },
  {
    name: 'B53 10,000 fields',
    body: plain(() => [...Array.from({ length: 10_000 }, (_, n): Field => [`x-ignore-${n}`, '']), ...fields()]),
    ...tooManyFields,
  },
  {
    name: 'B53 a field name of a megabyte',
    body: plain(() => [['x'.repeat(1_000_000), ''], ...fields()]),
    ...tooManyFields,
  },
  { name: 'B54 another day', body: plain(() => set('X-Amz-Date', '20200101T000000Z')), ...invalid },
  {
    name: 'B54 another region',
    body: plain(() =>
      set('X-Amz-Credential', (form.upload_fields['X-Amz-Credential'] ?? '').replace('us-east-1', 'eu-west-1')),
    ),
    ...wrongSignature,
  },
  { name: 'B54 another algorithm', body: plain(() => set('X-Amz-Algorithm', 'AWS4-HMAC-SHA1')), ...invalid },
  {
    name: 'B54 another access key',
    body: plain(() => set('X-Amz-Credential', `x${form.upload_fields['X-Amz-Credential']}`)),
    status: 403,
    code: 'InvalidAccessKeyId',
  },
];

it('has the fields that the table changes', () => {
  expect(Object.keys(form.upload_fields).sort()).toEqual([...fieldNames].sort());
});

it.each(rows)('$name: $status $code', async ({ body, status, code }) => {
  const reply = await post(body());
  expect([reply.status, element(reply.text, 'Code')]).toEqual([status, code]);
});

it('B50 chunked, without a length: 411 MissingContentLength', async () => {
  const headers = { 'content-type': formType, 'transfer-encoding': 'chunked' };
  const reply = await send(form.upload_url, { method: 'POST', headers, body: formBody(fields(), part()) });
  expect([reply.status, element(reply.text, 'Code')]).toEqual([411, 'MissingContentLength']);
});

it.each([-4, -10])('B50 a Content-Length that is wrong by %i: 400 IncompleteBody', async (by) => {
  const body = formBody(fields(), part());
  const { host, pathname } = new URL(form.upload_url);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    `Content-Type: ${formType}`,
    `Content-Length: ${body.length + by}`,
    'Connection: close',
  ];
  const [reply] = await sendRaw(form.upload_url, Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
  expect([reply?.status, element(reply?.body ?? '', 'Code')]).toEqual([400, 'IncompleteBody']);
});

it('B49, B55 an empty file is accepted, and the same form again: the later bytes replace the earlier', async () => {
  const upload = await initialize(service, 1);
  const [own] = upload.upload_urls;
  if (!own) throw new Error('No form');
  expect((await sendForm(own, '')).status).toBe(204);
  expect((await sendForm(own, 'Name\nAda\nBob\n')).status).toBe(204);
  const complete = await service.call('POST', upload.links.complete, { token: service.token });
  expect(complete.status).toBe(202);
  expect(await service.waitUntilFinal(upload.upload_key)).toMatchObject({ processing: { total_responses: 2 } });
});
