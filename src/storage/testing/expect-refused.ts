import { expect } from 'vitest';
import { head, post, type Row } from './form-rows.ts';
import { element } from './send.ts';
import type { TestStore } from './test-store.ts';

/** A row that is refused, and how. */
export interface Refusal extends Row {
  name: string;
  status: number;
  code: string;
  argument?: string;
  message?: string | RegExp;
}

/** Posts the row and expects its answer, in S3's XML, and that nothing is stored or left over. */
export async function expectRefused(
  store: TestStore,
  { status, code, argument, message, name: _, ...row }: Refusal,
): Promise<void> {
  const reply = await post(store, row);
  expect([reply.status, element(reply.text, 'Code')]).toEqual([status, code]);
  expect(reply.headers['content-type']).toBe('application/xml');
  if (argument !== undefined) expect(element(reply.text, 'ArgumentName')).toBe(argument);
  if (message !== undefined) expect(element(reply.text, 'Message')).toMatch(message);
  expect((await head(store, 'part.csv')).status).toBe(404);
  expect(await store.leftovers()).toEqual([]);
  expect(store.errors).toEqual([]);
}
