// Signed requests of any shape, for what no SDK sends.
import { type Reply, send } from './send.ts';
import { signedHeaders } from './signing.ts';
import { type TestStore, testKeys } from './test-store.ts';

interface RawRequest {
  method?: string;
  /** With its query, percent-encoded, from the slash on. */
  path: string;
  /** Signed along. */
  headers?: Record<string, string>;
  body?: Buffer | string;
  payload?: string;
}

/** Sends a request without any signature. */
export function anonymous(store: TestStore, { method = 'GET', path, headers = {}, body }: RawRequest): Promise<Reply> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const content = body === undefined ? {} : { body };
  return send(`${store.url}${path}`, { method, headers: { ...headers, ...length }, ...content });
}

/** Sends a request signed in its headers. */
export function raw(store: TestStore, request: RawRequest): Promise<Reply> {
  const { method = 'GET', path, headers = {}, payload } = request;
  const options = payload === undefined ? { headers } : { headers, payload };
  return anonymous(store, { ...request, headers: signedHeaders(method, `${store.url}${path}`, testKeys, options) });
}

/** @returns the texts of all elements called `name`, in order. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
}

let buckets = 0;
/** Creates a bucket with a name of its own. @returns its name */
export async function createBucket(store: TestStore): Promise<string> {
  const bucket = `bucket-${++buckets}`;
  await raw(store, { method: 'PUT', path: `/${bucket}` });
  return bucket;
}

/** Requests that tests of buckets make of a store. */
export function bucketCalls(store: TestStore) {
  return {
    newBucket: () => createBucket(store),
    put: (path: string, headers = {}) => raw(store, { method: 'PUT', path, body: 'bar', headers }),
  };
}
