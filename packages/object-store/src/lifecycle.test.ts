// Writes that are cut off, overlap or are not completed; answers to a client that is still sending.
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../src/contract/eventually.fixture.ts';
import { formBody, testBoundary } from './testing/form-body.ts';
import { element, send } from './testing/send.ts';
import { signedHeaders, signPolicy } from './testing/signing.ts';
import { startTestStore, type TestStore, testBucket, testKeys } from './testing/test-store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(() => store.remove());

const mb = 1024 * 1024;
const toAddress = (key: string) => `${store.url}/${testBucket}/${key}`;
const put = (key: string, body: Buffer) =>
  send(toAddress(key), {
    method: 'PUT',
    headers: { ...signedHeaders('PUT', toAddress(key), testKeys), 'content-length': body.length },
    body,
  });
const get = (key: string) => send(toAddress(key), { headers: signedHeaders('GET', toAddress(key), testKeys) });

function formParts(key: string, max: number, bytes: Buffer): { head: string; body: Buffer } {
  const conditions = [
    { bucket: testBucket },
    { key },
    ['content-length-range', 0, max],
    ...['algorithm', 'credential', 'date'].map((name) => ['starts-with', `$x-amz-${name}`, '']),
  ];
  const policy = JSON.stringify({ expiration: new Date(Date.now() + 60_000).toISOString(), conditions });
  const body = formBody(Object.entries({ key, ...signPolicy(policy, testKeys) }), { bytes });
  const lines = [
    `POST /${testBucket} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Content-Type: multipart/form-data; boundary=${testBoundary}`,
    `Content-Length: ${body.length}`,
  ];
  return { head: `${lines.join('\r\n')}\r\n\r\n`, body };
}

function open(): Socket {
  const socket = connect(store.port, '127.0.0.1');
  socket.on('error', () => {});
  return socket;
}

/** @returns everything the server sends until it closes the connection */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await new Promise((resolve) => socket.on('close', resolve));
  return text;
}

const nothingLeft = () => eventually(async () => expect(await store.leftovers()).toEqual([]));

describe('a client that disconnects', () => {
  it.each([1, 60])('after %i%% of a form leaves what was there, and no file', async (percent) => {
    await put('cut', Buffer.from('before'));
    const { head, body } = formParts('cut', 10 * mb, Buffer.alloc(3 * mb, 1));
    const socket = open();
    socket.write(head);
    socket.write(body.subarray(0, Math.floor((body.length * percent) / 100)));
    await delay(50);
    socket.destroy();
    await nothingLeft();
    expect((await get('cut')).text).toBe('before');
    expect(store.errors).toEqual([]);
  });

  it('that closes its side early gets IncompleteBody (row 27)', async () => {
    const { head, body } = formParts('half', 10 * mb, Buffer.alloc(mb, 1));
    const socket = open();
    const answer = readAll(socket);
    socket.write(head);
    socket.end(body.subarray(0, 500_000));
    const text = await answer;
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(element(text, 'Code')).toBe('IncompleteBody');
    await nothingLeft();
    expect((await get('half')).status).toBe(404);
  });
});

describe('a file over its limit', () => {
  it('is refused by its length before it is read, and the answer reaches a client that is still sending', async () => {
    const { head, body } = formParts('large', mb, Buffer.alloc(40 * mb, 1));
    const socket = open();
    const answer = readAll(socket);
    socket.write(head);
    socket.write(body);
    const text = await answer;
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(element(text, 'Code')).toBe('EntityTooLarge');
    await nothingLeft();
  });
});

describe('a sender of single bytes', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Sends pieces, one every 20 ms of the store's clock, until all of the length is sent or the store answers. @returns the answer */
  async function upload(key: string, length: number, piece: string): Promise<string> {
    const socket = open();
    const answer = readAll(socket);
    const sizes = { 'content-length': String(length), connection: 'close' };
    const headers = { ...signedHeaders('PUT', toAddress(key), testKeys), ...sizes };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`PUT /${testBucket}/${key} HTTP/1.1\r\n${lines.join('')}\r\n`);
    for (let sent = 0; sent < length && socket.bytesRead === 0; sent += piece.length) {
      socket.write(piece);
      // The store reads it meanwhile. While it writes a piece to the disk, its sender is not slow.
      await delay(2);
      vi.advanceTimersByTime(20);
    }
    while (socket.bytesRead === 0) await delay(2);
    socket.end();
    return answer;
  }

  it('is told that it is too slow, and a slow line that sends enough is not', async () => {
    await store.remove();
    store = await startTestStore({ pace: { bytes: 64, milliseconds: 200 } });
    // By a real clock, a busy machine alone would make the fair sender too slow.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    expect(element(await upload('slow', 100_000, 'x'), 'Code')).toBe('RequestTimeout');
    expect(await upload('fair', 640, 'x'.repeat(16))).toMatch(/^HTTP\/1\.1 200 OK/);
    vi.useRealTimers();
    await nothingLeft();
  });
});

describe('Expect: 100-continue (100_continue)', () => {
  const expectContinue = (signature: Record<string, string>, length: number) => {
    const headers = { ...signature, 'content-length': String(length), expect: '100-continue' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `PUT /${testBucket}/continued HTTP/1.1\r\n${lines.join('')}\r\n`;
  };

  it('is not granted to a client that may not write', async () => {
    const socket = open();
    const stranger = signedHeaders('PUT', toAddress('continued'), { ...testKeys, secretKey: 'guess' });
    socket.write(expectContinue(stranger, 5));
    const text = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
    expect(text).toMatch(/^HTTP\/1\.1 403 /);
    socket.destroy();
  });
});

describe('start and stop', () => {
  it('deletes leftovers of an earlier process, and keeps what it acknowledged', async () => {
    await put('acknowledged', Buffer.from('safe'));
    await store.close();
    await writeFile(join(store.dataDir, 'tmp', 'half-written'), 'x');
    await mkdir(join(store.dataDir, 'tmp', 'half-a-bucket', '0'), { recursive: true });
    const again = await startTestStore({ dataDir: store.dataDir });
    expect(await again.leftovers()).toEqual([]);
    const address = `${again.url}/${testBucket}/acknowledged`;
    expect((await send(address, { headers: signedHeaders('GET', address, testKeys) })).text).toBe('safe');
    await again.close();
  });

  it('completes a running upload, then refuses new ones', async () => {
    const { head, body } = formParts('last', 10 * mb, Buffer.alloc(mb, 1));
    const socket = open();
    const answer = readAll(socket);
    socket.write(head);
    socket.write(body.subarray(0, 500_000));
    await eventually(async () => expect(await store.leftovers()).toHaveLength(1));
    const closed = store.close(5000);
    socket.write(body.subarray(500_000));
    expect(await answer).toMatch(/^HTTP\/1\.1 204 /);
    await closed;
    await expect(get('last')).rejects.toThrow(/ECONNREFUSED/);
  });
});
