import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { FileStatusReply, InitializedFile, InitializedInsight, InsightStatusReply } from '../../contract/index.ts';
import { longer, sendForm, type TestService } from './test-service.ts';

export const insightsBase = '/api/v1/developer/import/insights';
export const filesBase = '/api/v1/developer/import/files';

/** @returns the bytes of a file in documents/fixtures. */
export function fixtureBytes(name: string): Uint8Array {
  return readFileSync(fileURLToPath(new URL(`../documents/fixtures/${name}`, import.meta.url)));
}

interface Who {
  token?: string;
  project_id?: number;
}

async function initialize(service: TestService, path: string, name: object, who: Who) {
  const project_id = who.project_id ?? (await service.project()).id;
  const token = who.token ?? service.token;
  const reply = await service.call('POST', `${path}/initialize`, { token, body: { project_id, ...name } });
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}

export const initializeInsight = (service: TestService, filename: string, who: Who = {}): Promise<InitializedInsight> =>
  initialize(service, insightsBase, { filename }, who);

export const initializeFile = (service: TestService, file_name: string, who: Who = {}): Promise<InitializedFile> =>
  initialize(service, filesBase, { file_name }, who);

/** Sends the bytes of a record by its form. */
export async function sendRecord(
  record: InitializedInsight | InitializedFile,
  bytes: string | Uint8Array,
): Promise<void> {
  expect((await sendForm(record, bytes)).status).toBe(204);
}

async function follow<T>(service: TestService, path: string, isFinal: (body: T) => boolean): Promise<T> {
  for (let pause = 20; ; pause = longer(pause)) {
    const { body } = await service.ask('GET', path);
    if (isFinal(body)) return body;
    await sleep(pause);
  }
}

export const followInsight = (service: TestService, { links }: InitializedInsight): Promise<InsightStatusReply> =>
  follow<InsightStatusReply>(service, links.status, ({ processing_status }) => processing_status !== 'pending');

export const followFile = (service: TestService, { links }: InitializedFile): Promise<FileStatusReply> =>
  follow<FileStatusReply>(service, links.status, ({ status }) => status === 'completed' || status === 'error');

/** The complete flow of an insight. @returns its final status */
export async function importInsight(
  service: TestService,
  name: string,
  bytes: string | Uint8Array,
  { body, ...who }: Who & { body?: object } = {},
): Promise<InsightStatusReply> {
  const insight = await initializeInsight(service, name, who);
  await sendRecord(insight, bytes);
  const { token } = service;
  const completed = await service.call('POST', insight.links.complete, { token, ...(body && { body }) });
  expect(completed.status).toBe(202);
  return followInsight(service, insight);
}

/** The complete flow of a file. @returns its final status */
export async function importFile(
  service: TestService,
  name: string,
  bytes: string | Uint8Array,
  who: Who = {},
): Promise<FileStatusReply> {
  const file = await initializeFile(service, name, who);
  await sendRecord(file, bytes);
  const completed = await service.ask('POST', file.links.complete);
  expect(completed.status).toBe(200);
  return followFile(service, file);
}
