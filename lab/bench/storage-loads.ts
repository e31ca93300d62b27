// What the benches of the store share: the loads, how they are sent, and the copies of the same bytes that they are compared with.
import type { ChildProcess } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { send } from '@sheaf/object-store/testing/send.ts';
import { signedHeaders, signPolicy } from '@sheaf/object-store/testing/signing.ts';
import { uploadForm } from './upload-client.ts';

/** A server in a process of its own. */
export interface Server {
  child: ChildProcess;
  url: string;
  keys: { accessKey: string; secretKey: string };
  /** Memory before the first upload. */
  idle_mb: number;
}

export const mb = 1024 * 1024;
export const keys = { accessKey: 'BENCH', secretKey: 'bench-secret' };
export const bucket = 'bench';

/** `large`, `each` and `sparse` in megabytes; `files` and `small` are counts. */
export interface Sizes {
  large: number;
  each: number;
  files: number;
  small: number;
  sparse: number;
}

/** @returns the fields of a signed form for `key`, of at most `max` bytes. */
export function formFields(key: string, max?: number): Record<string, string> {
  const time = Date.now();
  // Exact values: MinIO refuses starts-with of these.
  const signed = Object.entries(signPolicy('', keys, { time })).filter(([name]) =>
    /algorithm|credential|date/.test(name),
  );
  const covered = signed.map(([name, value]) => ({ [name]: value }));
  const range = max === undefined ? [] : [['content-length-range', 0, max]];
  const expiration = new Date(Date.now() + 3_600_000).toISOString();
  return {
    key,
    ...signPolicy(JSON.stringify({ expiration, conditions: [{ bucket }, { key }, ...covered, ...range] }), keys, {
      time,
    }),
  };
}

/** A request of a load. `wantsText`: the answer is short and is kept; any other is read and dropped. */
interface Call {
  agent: Agent;
  body?: Buffer;
  headers?: Record<string, string>;
  wantsText?: boolean;
}

/** Sends one signed request and reads the whole answer. @returns its headers, and its text where it is asked for */
export async function call(url: string, method: string, { agent, body, headers, wantsText = false }: Call) {
  const length = body === undefined ? {} : { 'content-length': body.length };
  const outgoing = request(url, {
    method,
    agent,
    headers: { ...signedHeaders(method, url, keys), ...headers, ...length },
  });
  outgoing.end(body);
  const [response]: IncomingMessage[] = await once(outgoing, 'response');
  if (response === undefined) throw new Error(`${method} ${url} was not answered.`);
  let text = '';
  response.on('data', (chunk: Buffer) => {
    if (wantsText) text += chunk;
  });
  await once(response, 'end');
  if ((response.statusCode ?? 500) >= 300)
    throw new Error(`${method} ${url} was answered with ${response.statusCode}.`);
  return { headers: response.headers, text };
}

/** Runs `work` for 0 to count - 1, `width` at once. */
export async function pool(count: number, width: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

export async function copyWithFsync(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  await handle.sync();
  await handle.close();
}

async function readRanges({ url, keys }: Server, key: string, bytes: number): Promise<void> {
  const step = 16 * mb;
  await pool(Math.ceil(bytes / step), 4, async (index) => {
    const address = `${url}/${bucket}/${key}`;
    const range = `bytes=${index * step}-${Math.min(bytes, (index + 1) * step) - 1}`;
    const reply = await send(address, { headers: { ...signedHeaders('GET', address, keys), range } });
    if (reply.status !== 206) throw new Error(`A range was answered with ${reply.status}.`);
  });
}

/** A load, on a server and as a copy. `file` is the source of the bytes. */
export interface Load {
  name: string;
  file: string;
  upload(server: Server): Promise<void>;
  copy(to: string): Promise<void>;
  /** The memory of the server afterwards. */
  keys: string[];
}

function many(name: string, file: string, count: number, width: number): Load {
  const names = Array.from({ length: count }, (_, index) => `${name.replace(/\W/g, '')}-${index}`);
  return {
    name,
    file,
    keys: names,
    upload: ({ url }) => pool(count, width, (index) => uploadForm(`${url}/${bucket}`, formFields(names[index]!), file)),
    copy: (to) => pool(count, width, (index) => copyWithFsync(file, join(to, names[index]!))),
  };
}

/** Makes the files in `folder`. */
export function loadsOf(folder: string, size: Sizes): Load[] {
  const make = (name: string, bytes: number) => {
    const path = join(folder, name);
    const block = Buffer.alloc(Math.min(bytes, mb));
    for (let at = 0; at < bytes; at += block.length) writeFileSync(path, randomFillSync(block), { flag: 'a' });
    return path;
  };
  const large = make('large', size.large * mb);
  return [
    many(`1 x ${size.large} MB`, large, 1, 1),
    many(`${size.files} x ${size.each} MB at once`, make('each', size.each * mb), size.files, size.files),
    many(`${size.small} x 1 KB`, make('small', 1024), size.small, 32),
    {
      ...many(`${size.large} MB in ranges`, large, 1, 1),
      keys: [],
      upload: (server) => readRanges(server, 'stored', size.large * mb),
    },
  ];
}
