import { base } from './survey-scenario.ts';
import type { TestService } from './test-service.ts';

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

/** Sends a body to initialize, as it is. */
export async function sendBody(
  { url, token }: TestService,
  body: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const reply = await fetch(`${url}${base}/initialize`, { method: 'POST', headers, body });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}
