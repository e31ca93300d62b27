// A workspace to read: one large survey, imported through the interface, and a library of insights and files.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Papa from 'papaparse';
import type { ColumnType, InitializedSurvey, SurveyUpload } from '../../src/contract/index.ts';
import { openSqliteDatabase } from '../../src/service/data/sqlite/sqlite-database.ts';
import { sendForm } from '../../src/service/testing/test-service.ts';
import { generatedTypes } from '../corpora/generate-survey/columns.ts';
import { writeSurvey } from '../corpora/generate-survey.ts';

export type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** @returns a function that calls the service and throws the answer unless it is a success. */
export function createApi(url: string, token: string): Api {
  return async (method, path, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return JSON.parse(text);
  };
}

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await sleep(200);
}

/** Imports the parts as one survey, and waits until its notes can be searched. @returns its survey_key */
export async function importSurvey(
  api: Api,
  files: readonly string[],
  column_mapping = mappingOf(readFileSync(files[0] ?? '')),
): Promise<string> {
  const surveys = '/api/v1/developer/import/surveys';
  const started = (await api('POST', `${surveys}/initialize`, {
    project_id: 1,
    name: 'Benchmark',
    file_type: 'CSV',
    num_parts: files.length,
    column_mapping,
  })) as InitializedSurvey;
  for (const form of started.upload_urls) {
    const reply = await sendForm(form, readFileSync(files[form.part_number - 1] ?? ''));
    if (!reply.ok) throw new Error(`upload: ${reply.status} ${await reply.text()}`);
  }
  await api('POST', started.links.complete);
  await waitUntil(async () => {
    const { status, error_details } = (await api('GET', started.links.status)) as SurveyUpload;
    if (status === 'FAILED') throw new Error(JSON.stringify(error_details));
    return status === 'COMPLETED';
  });
  const notes = `/api/v1/workspace/surveys/${started.survey_key}/notes?q=need&limit=1`;
  await waitUntil(async () => !((await api('GET', notes)) as { indexing: boolean }).indexing);
  return started.survey_key;
}

const kinds = ['pdf', 'docx', 'mp4', 'mp3'];

/** Writes `count` insights and as many files directly into the database, as finished jobs do. */
export async function insertLibrary(folder: string, count: number): Promise<void> {
  const database = openSqliteDatabase(folder);
  const created_at = new Date().toISOString();
  const common = (id: number) => ({
    project_id: 1,
    api_key_id: 1,
    s3_key: randomUUID(),
    created_at,
    failure: null,
    id,
  });
  const nameOf = (id: number) => `${['Report', 'Interview', 'Budget', 'Notes'][id % 4]} ${(id * 7919) % count}`;
  for (let at = 0; at < count; at += 1000) {
    const ids = Array.from({ length: Math.min(1000, count - at) }, (_, index) => at + index + 1);
    await database.write(async (tx) => {
      for (const id of ids) {
        const insight = { insight_key: randomUUID(), name: `${nameOf(id)}.pdf`, insight_state: 0 as const };
        await tx
          .insertInto('stored_insights')
          .values({ ...common(id), ...insight, processing_status: 'completed' })
          .execute();
        const file = { wav_key: randomUUID(), name: `${nameOf(id)}.${kinds[id % kinds.length]}` };
        await tx
          .insertInto('stored_files')
          .values({ ...common(id), ...file, status: 'completed' })
          .execute();
      }
    });
  }
  await database.close();
}

/** The mapping of a part of the generated survey. */
export function mappingOf(part: Buffer): Record<string, ColumnType> {
  const [header = []] = Papa.parse<string[]>(part.subarray(0, 16_384).toString(), { preview: 1 }).data;
  const types = generatedTypes();
  return Object.fromEntries(header.map((name, index) => [name, types[index] ?? 'Do nothing']));
}

/** Writes parts of 20,000 rows of one survey. @returns their paths */
export function generateParts(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const file = join(folder, `part-${index}.csv`);
    writeSurvey({ out: file, rows: 20_000, seed: 1, start: index * 20_000 });
    return file;
  });
}
