// Forms that deviate from an accepted one in one way each: the rows of the tests of POST Object.
import { expect } from 'vitest';
import { formBody, testBoundary } from './form-body.ts';
import { raw } from './raw.ts';
import { element, type Reply, send } from './send.ts';
import { type FormOptions, signPolicy } from './signing.ts';
import { type TestStore, testBucket, testKeys } from './test-store.ts';

/** What the rows upload unless they say otherwise. */
export const file = Buffer.from('Name,Score\r\nAda,9\r\n');
export const hour = 3_600_000;
/** @returns an expiration that holds. */
export const inAnHour = () => new Date(Date.now() + hour).toISOString();

type Conditions = unknown[];

/** The conditions that cover every field of the form. */
export const baseConditions: Conditions = [
  { bucket: testBucket },
  { key: 'part.csv' },
  { 'Content-Type': 'text/csv' },
  ['content-length-range', 0, 1000],
  ['starts-with', '$x-amz-algorithm', ''],
  ['starts-with', '$x-amz-credential', ''],
  ['starts-with', '$x-amz-date', ''],
];

/** One deviation from a form that is accepted. */
export interface Row {
  conditions?: Conditions;
  /** The complete policy text, in place of the one made of `conditions`. */
  policy?: string;
  sign?: FormOptions;
  /** Fields set, or with undefined left out, after signing. */
  fields?: Record<string, string | Buffer | undefined>;
  bytes?: Buffer;
  filename?: string;
  noFile?: boolean;
  before?: [string, string | Buffer][];
  after?: [string, string | Buffer][];
  path?: string;
  headers?: Record<string, string | undefined>;
  /** Changes the finished body. */
  cut?: (body: Buffer) => Buffer;
}

const defaultPolicy = (row: Row) =>
  JSON.stringify({ expiration: inAnHour(), conditions: row.conditions ?? baseConditions });

function listFormFields(row: Row): [string, string | Buffer][] {
  const signed = signPolicy(row.policy ?? defaultPolicy(row), testKeys, row.sign);
  const all: Record<string, string | Buffer | undefined> = {
    key: 'part.csv',
    'Content-Type': 'text/csv',
    ...signed,
    ...row.fields,
  };
  return Object.entries(all).filter((entry): entry is [string, string | Buffer] => entry[1] !== undefined);
}

/** Posts the form of a row. */
export function post(store: TestStore, row: Row): Promise<Reply> {
  const part = row.noFile ? undefined : { bytes: row.bytes ?? file, filename: row.filename ?? 'ada.csv' };
  const body = formBody([...(row.before ?? []), ...listFormFields(row)], part, row.after);
  const sent = row.cut ? row.cut(body) : body;
  const headers = {
    'content-type': `multipart/form-data; boundary=${testBoundary}`,
    'content-length': String(sent.length),
    ...row.headers,
  };
  return send(`${store.url}${row.path ?? `/${testBucket}`}`, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    body: sent,
  });
}

/** Reads an object. */
export const get = (store: TestStore, key: string): Promise<Reply> => raw(store, { path: `/${testBucket}/${key}` });

/** @returns the usual conditions but those that mention `name`. */
export const without = (name: string) => baseConditions.filter((one) => !JSON.stringify(one).includes(name));

/**
 * Posts the row and expects its answer, in S3's XML, and that nothing is stored or left over.
 * @param answer status and code @param says the name of the argument, or what the sentence says
 */
export async function expectRefused(store: TestStore, row: Row, answer: string, says?: string | RegExp): Promise<void> {
  const reply = await post(store, row);
  expect(`${reply.status} ${element(reply.text, 'Code')}`).toBe(answer);
  expect(reply.headers['content-type']).toBe('application/xml');
  const said = element(reply.text, 'Message');
  if (says instanceof RegExp) expect(said).toMatch(says);
  else if (says !== undefined) expect([element(reply.text, 'ArgumentName'), said]).toContain(says);
  expect((await get(store, 'part.csv')).status).toBe(404);
  expect(await store.leftovers()).toEqual([]);
  expect(store.errors).toEqual([]);
}
