// Signed requests that the store refuses: the rows of the tests of signatures and of operations.
import { expect } from 'vitest';
import { element, send } from './send.ts';
import { type SignOptions, signedHeaders } from './signing.ts';
import { type TestStore, testBucket, testKeys } from './test-store.ts';

/** The region of the store that the rows are sent to. */
export const testRegion = 'eu-central-1';
/** What the rows ask for unless they say otherwise. */
export const object = `/${testBucket}/k`;

/** A request that deviates in one way, and the answer to it. */
export interface RefusedRequest {
  name: string;
  method?: string;
  path?: string;
  sign?: SignOptions;
  /** Headers after signing; undefined removes one. */
  change?: (headers: Record<string, string>) => Record<string, string | undefined>;
  body?: string;
  status: number;
  code: string;
  /** Part of the sentence. */
  message?: string;
}

/** Sends a row: the answer is the one of the row, and the store keeps nothing of it. */
export async function expectRefusedRequest(store: TestStore, row: RefusedRequest): Promise<void> {
  const { method = 'GET', path = object, sign = {}, change = (all) => all, body, status, code, message = '' } = row;
  const signed = (verb: string, url: string, options: SignOptions = {}) =>
    signedHeaders(verb, url, testKeys, { region: testRegion, ...options });
  const url = `${store.url}${path}`;
  const sent = Object.fromEntries(
    Object.entries(change(signed(method, url, sign))).filter((entry) => entry[1] !== undefined),
  );
  const length = body === undefined || sent['transfer-encoding'] ? {} : { 'content-length': Buffer.byteLength(body) };
  const reply = await send(url, { method, headers: { ...sent, ...length }, ...(body === undefined ? {} : { body }) });
  expect([reply.status, method === 'HEAD' ? code : element(reply.text, 'Code')]).toEqual([status, code]);
  expect(element(reply.text, 'Message') ?? '').toContain(message);
  expect(await store.leftovers()).toEqual([]);
  expect(store.errors).toEqual([]);
  const probe = await send(`${store.url}${object}`, { headers: signed('GET', `${store.url}${object}`) });
  expect(probe.status).toBe(404);
}
