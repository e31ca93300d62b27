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
  const { body } = await service.ask('GET', survey.links.status);
  expect(body.parts.map((part: { status: string }) => part.status)).toEqual(['PENDING', 'PENDING']);
});

type Field = readonly [string, string | Buffer];
const csv = Buffer.from('Name\nAda\n');
const fields = (): [string, string][] => Object.entries(form.upload_fields);
const part = (bytes = csv): FormFile => ({ bytes, filename: 'part.csv' });
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

type Row = [name: string, fields: () => readonly Field[], answer: string];
const malformed = '400 MalformedPOSTRequest';
const wrong = '400 InvalidArgument';
const denied = '403 AccessDenied';
const unsigned = '403 SignatureDoesNotMatch';
const without = (field: string, answer: string): Row => [`B44 ${field} missing`, () => set(field, undefined), answer];
const withByte = (field: string, answer: string): Row => [
  `B45 one byte of ${field} changed`,
  () => set(field, changed(field)),
  answer,
];
const ofAnother = (): Field[] => [
  ...Object.entries(other.upload_fields).filter(([name]) => name !== 'key'),
  ['key', form.s3_key],
];
const region = () => (form.upload_fields['X-Amz-Credential'] ?? '').replace('us-east-1', 'eu-west-1');
const noConditions = () => policy(() => '{"expiration":"9999-01-01T00:00:00Z","conditions":[]}');
const tooMany = (): Field[] => [...Array.from({ length: 10_000 }, (_, n): Field => [`x-ignore-${n}`, '']), ...fields()];

async function expectCode(body: Buffer, answer: string): Promise<void> {
  const reply = await post(body);
  expect(`${reply.status} ${element(reply.text, 'Code')}`).toBe(answer);
}

it.each<Row>([
  without('key', wrong),
  without('X-Amz-Signature', wrong),
  withByte('key', denied),
  withByte('Policy', unsigned),
  ['B46 a field more', () => [...fields(), ['x-amz-meta-team', 'blue']], denied],
  ['B48 two keys', () => [...fields(), ['key', form.s3_key]], wrong],
  ['B51 a policy of its own: no conditions', noConditions, unsigned],
  ['B51 an expiry in the year 9999', () => policy((text) => text.replace(/"20\d\d-/, '"9999-')), unsigned],
  ['B52 the key of another part', () => set('key', other.upload_fields.key), denied],
  ["B52 the policy and signature of another part's form", ofAnother, denied],
  ['B53 10,000 fields', tooMany, '400 MaxPostPreDataLengthExceededError'],
  ['B54 another day', () => set('X-Amz-Date', '20200101T000000Z'), wrong],
  ['B54 another region', () => set('X-Amz-Credential', region()), unsigned],
  ['B54 another access key', () => set('X-Amz-Credential', `x${region()}`), '403 InvalidAccessKeyId'],
])('%s', (_, given, answer) => expectCode(formBody(given(), part()), answer));

it.each<[name: string, body: () => Buffer, answer: string]>([
  ['B47 the file before the other fields', () => formBody([], part(), fields()), wrong],
  ['B48 two files', () => formBody(fields(), part(), [['file', 'second']]), wrong],
  [
    'B49 a byte over the limit',
    () => formBody(fields(), part(Buffer.alloc(limits.partBytes + 1, 65))),
    '400 EntityTooLarge',
  ],
  ['B53 the last boundary is missing', () => formBody(fields(), part()).subarray(0, -8), malformed],
  ['B53 another boundary', () => formBody(fields(), part(), [], '----another'), malformed],
])('%s', (_, body, answer) => expectCode(body(), answer));

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
  const complete = await service.ask('POST', upload.links.complete);
  expect(complete.status).toBe(202);
  expect(await service.waitUntilFinal(upload.upload_key)).toMatchObject({ processing: { total_responses: 2 } });
});
