// A disk that gives fewer bytes at a time than were asked for, as a system may, makes no object damaged.
import { type FileHandle, open } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { send } from './testing/send.ts';
import { signedHeaders } from './testing/signing.ts';
import { startTestStore, type TestStore, testBucket, testKeys } from './testing/test-store.ts';

const handle = await open(import.meta.filename);
const methods = Object.getPrototypeOf(handle) as FileHandle;
await handle.close();
const { read } = methods;

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(async () => {
  methods.read = read;
  await store.remove();
});

type Read = (this: FileHandle, buffer: Buffer, offset: number, length: number, position: number) => unknown;

/** A hundredth at a time, or 100 bytes. */
function readInPieces(): void {
  const whole = read as Read;
  const inPieces: Read = function (buffer, offset, length, position) {
    const most = Math.max(100, Math.floor(length / 100));
    return whole.call(this, buffer, offset, Math.min(length, most), position);
  };
  methods.read = inPieces as typeof read;
}

const mb = 1024 ** 2;

it.each([
  { what: 'a small object', body: Buffer.from('some words') },
  { what: 'an object of several blocks', body: Buffer.alloc(3 * mb, 'words ') },
  { what: 'a small object with much metadata', body: Buffer.from('x'), note: 'n'.repeat(2000) },
])('$what', async ({ body, note = 'a note' }) => {
  const address = `${store.url}/${testBucket}/read`;
  const signed = signedHeaders('PUT', address, testKeys, { headers: { 'x-amz-meta-note': note } });
  const headers = { ...signed, 'content-length': body.length };
  expect((await send(address, { method: 'PUT', headers, body })).status).toBe(200);
  readInPieces();
  const found = await send(address, { headers: signedHeaders('GET', address, testKeys) });
  expect([found.status, found.headers['x-amz-meta-note']]).toEqual([200, note]);
  expect(found.body.equals(body)).toBe(true);
});
