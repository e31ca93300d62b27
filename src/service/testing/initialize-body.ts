import { afterAll, afterEach, expect } from 'vitest';
import { isRecord } from '../../contract/index.ts';
import { base } from './survey-scenario.ts';
import { startTestService, type TestService } from './test-service.ts';

/** A body of initialize, a good one or a bad one, and the answer to it. */
export interface BodyRow {
  name: string;
  /** @param project_id a project that exists */
  body: (project_id: number) => string | Uint8Array<ArrayBuffer>;
  type?: string;
  status: number;
  says?: string;
}

const good = (project_id: number) => ({ project_id, name: 'Survey', file_type: 'CSV', num_parts: 1 });

/** A good body with these fields in place of its own. */
export const change =
  (fields: object) =>
  (project_id: number): string =>
    JSON.stringify({ ...good(project_id), ...fields });

/** A good body with this JSON text at its end, for what JSON.stringify will not write. */
export const withText =
  (text: string) =>
  (project_id: number): string =>
    JSON.stringify(good(project_id)).replace('}', `,${text}}`);

/** Sends a body to initialize, unchanged. */
export async function sendBody(
  { url, token }: TestService,
  body: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const reply = await fetch(`${url}${base}/initialize`, { method: 'POST', headers, body });
  const answer: unknown = await reply.json();
  return { status: reply.status, body: isRecord(answer) ? answer : {} };
}

/** Why initialize refuses a body. */
export const refusals = {
  notJson: 'The body is not valid JSON.',
  badProject: 'project_id must be a whole number.',
  missingProject: 'project_id is missing. It must be a whole number.',
  badParts: 'num_parts must be a whole number from 1 to 100.',
} as const;

/** A service with a project for the tests of one file. It must still answer after each of them. */
export async function startRobustService() {
  const service = await startTestService();
  afterAll(() => service.stop());
  afterEach(async () => {
    expect((await service.ask('GET', '/import/projects')).status, 'still answers').toBe(200);
  });
  return { service, project_id: (await service.project()).id };
}

/** Sends the body of a row and expects its answer. */
export async function expectAnswer(
  service: TestService,
  project_id: number,
  { body, type, status, says }: BodyRow,
): Promise<void> {
  const reply = await sendBody(service, body(project_id), type);
  expect(reply.status, JSON.stringify(reply.body).slice(0, 200)).toBe(status);
  const refusal = { error: expect.stringContaining(says ?? ''), code: expect.any(String), params: expect.any(Object) };
  if (status !== 201) expect(reply.body).toEqual(refusal);
}
