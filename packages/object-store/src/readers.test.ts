// Readers use the same memory one after another: each gets only the bytes of its own object, also beside readers that stop or leave.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { blockBytes } from './disk/block-sums.ts';
import { provideStore } from './testing/provide-store.ts';
import { raw } from './testing/raw.ts';
import { signedHeaders } from './testing/signing.ts';
import { testBucket, testKeys } from './testing/test-store.ts';

const store = await provideStore();
const objectOf = (size: number) => ({ path: `/${testBucket}/object-${size}`, bytes: randomBytes(size) });
/** Sizes around the ends of blocks and of what is read at once. */
const sizes = [1, 20_000, blockBytes, 2 * blockBytes, 2 * blockBytes + 1, 5 * blockBytes - 7];
const objects = sizes.map(objectOf);
/** More than the buffers of a connection hold. */
const large = objectOf(40 * blockBytes);

beforeAll(async () => {
  for (const { path, bytes } of [...objects, large]) await raw(store, { method: 'PUT', path, body: bytes });
});

async function open(path: string): Promise<IncomingMessage> {
  const outgoing = request(`${store.url}${path}`, { headers: signedHeaders('GET', `${store.url}${path}`, testKeys) });
  outgoing.end();
  const [response] = await once(outgoing, 'response');
  return response;
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it('gives each of many readers at once its own bytes, of whole objects and of ranges', async () => {
  const reads = Array.from({ length: 120 }, async (_, at) => {
    const { path, bytes } = objects[at % objects.length] ?? objects[0]!;
    const from = at < 60 ? 0 : Math.floor((bytes.length * (at - 60)) / 60);
    const headers = at < 60 ? {} : { range: `bytes=${from}-` };
    const reply = await raw(store, { path, headers });
    return reply.body.equals(bytes.subarray(from));
  });
  expect(new Set(await Promise.all(reads))).toEqual(new Set([true]));
});

it('gives a reader that stops for a while its own bytes, beside others that read or leave meanwhile', async () => {
  const slow = await Promise.all([open(large.path), open(large.path)]);
  for (let at = 0; at < 8; at++) {
    const leaving = await open(large.path);
    await once(leaving, 'readable');
    leaving.destroy();
    const other = objects[at % objects.length] ?? large;
    expect((await raw(store, { path: other.path })).body.equals(other.bytes)).toBe(true);
  }
  for (const response of slow) expect((await bytesOf(response)).equals(large.bytes)).toBe(true);
  expect(store.errors).toEqual([]);
});
