// Uploads that come at once are hashed side by side: each has its own ETag, whatever becomes of the others.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { eventually } from '../../../src/contract/eventually.fixture.ts';
import { formBody, testBoundary } from './testing/form-body.ts';
import { inAnHour } from './testing/form-rows.ts';
import { multipartClient } from './testing/multipart-client.ts';
import { provideStore } from './testing/provide-store.ts';
import { signedHeaders, signPolicy } from './testing/signing.ts';
import { testBucket, testKeys } from './testing/test-store.ts';

const store = await provideStore();
const client = multipartClient(store);
const bytes = randomBytes(6 * 1024 ** 2);
const tag = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;

interface Outgoing {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

const signed = (method: string, path: string, body: Buffer): Outgoing => ({
  method,
  path,
  headers: signedHeaders(method, `${store.url}${path}`, testKeys),
  body,
});

function form(key: string, file: Buffer): Outgoing {
  const conditions = [{ bucket: testBucket }, ['starts-with', '$key', ''], ['content-length-range', 0, bytes.length]];
  for (const name of ['algorithm', 'credential', 'date']) conditions.push(['starts-with', `$x-amz-${name}`, '']);
  const fields = signPolicy(JSON.stringify({ expiration: inAnHour(), conditions }), testKeys);
  const body = formBody(Object.entries({ key, ...fields }), { bytes: file });
  const headers = { 'content-type': `multipart/form-data; boundary=${testBoundary}` };
  return { method: 'POST', path: `/${testBucket}`, headers, body };
}

/** Sends pieces with pauses, so that all uploads run at once. @param until part of the body; less than 1: then the connection is cut */
async function sendSlowly({ method, path, headers, body }: Outgoing, until = 1) {
  const outgoing = request(`${store.url}${path}`, {
    method,
    headers: { ...headers, 'content-length': body.length },
    agent: false,
  });
  const answer = once(outgoing, 'response');
  answer.catch(() => {});
  const end = Math.floor(body.length * until);
  for (let step = 0; step < 10; step++) {
    outgoing.write(body.subarray((end * step) / 10, (end * (step + 1)) / 10));
    await delay(20);
  }
  if (until < 1) {
    outgoing.destroy();
    return undefined;
  }
  outgoing.end();
  const [response] = await answer;
  response.resume();
  return [response.statusCode, response.headers.etag];
}

it('objects, parts and forms at once, and some that are cut off in between', async () => {
  const sizes = [70_000, 500_000, 1024 ** 2, 1024 ** 2 + 1, 2_000_063, 3_000_000, 4_194_304, bytes.length];
  const part = (at: number) => bytes.subarray(at, at + sizes[at]!);
  const id = await client.begin('joined');
  const paths = {
    object: (at: number) => signed('PUT', `/${testBucket}/object-${at}`, part(at)),
    part: (at: number) => signed('PUT', `/${testBucket}/joined?partNumber=${at + 1}&uploadId=${id}`, part(at)),
    form: (at: number) => form(`form-${at}`, part(at)),
  };
  const kinds = ['object', 'part', 'form'] as const;
  const kept = sizes.flatMap((_, at) => kinds.map((kind) => ({ at, kind, status: kind === 'form' ? 204 : 200 })));
  const cut = [0.3, 0.6, 0.9].map((until, at) => sendSlowly(signed('PUT', `/${testBucket}/cut-${at}`, bytes), until));
  const found = await Promise.all(kept.map(({ kind, at }) => sendSlowly(paths[kind](at))));
  await Promise.all(cut);
  expect(found).toEqual(kept.map(({ at, status }) => [status, tag(part(at))]));
  for (const at of [0, 5, 7]) expect((await client.read(`form-${at}`)).body.equals(part(at))).toBe(true);
  expect((await client.read('cut-1')).status).toBe(404);
  await eventually(async () => expect(await store.leftovers()).toEqual([]));
  expect(store.errors).toEqual([]);
});
