// Imports of the generated survey over HTTP, for benches.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ColumnType, InitializedSurvey, SurveyUpload } from '../../src/contract/index.ts';
import { sendForm } from '../../src/service/testing/test-service.ts';
import { createColumns } from '../corpora/generate-survey/columns.ts';
import { writeSurvey } from '../corpora/generate-survey.ts';
import type { Api } from '../start.ts';

export const surveys = '/api/v1/developer/import/surveys';
export const workspace = '/api/v1/workspace';
export const rowsPerPart = 20_000;

/** The mapping of the generated survey. */
export const generatedMapping: Record<string, ColumnType> = Object.fromEntries(
  createColumns().map(({ header, type }) => [header, type]),
);

/** Writes parts of 20,000 rows of one survey. @param first the number of the first part @returns their paths */
export function generateParts(folder: string, count: number, first = 0): string[] {
  return Array.from({ length: count }, (_, index) => {
    const out = join(folder, `part-${index}.csv`);
    writeSurvey({ out, rows: rowsPerPart, seed: 1, start: (first + index) * rowsPerPart });
    return out;
  });
}

/** Sends files by the forms of a survey. */
export async function sendFiles({ upload_urls }: InitializedSurvey, files: readonly string[]): Promise<void> {
  for (const [index, form] of upload_urls.entries()) {
    const reply = await sendForm(form, readFileSync(files[index] ?? ''));
    if (!reply.ok) throw new Error(`upload: ${reply.status} ${await reply.text()}`);
  }
}

/** Initializes a survey and sends its parts; nothing is processed yet. */
export async function sendSurvey(
  api: Api,
  files: readonly string[],
  column_mapping = generatedMapping,
  project_id = 1,
): Promise<InitializedSurvey> {
  const body = { project_id, name: 'Benchmark', file_type: 'CSV', num_parts: files.length, column_mapping };
  const survey = await api<InitializedSurvey>('POST', `${surveys}/initialize`, body);
  await sendFiles(survey, files);
  return survey;
}

/** Asks again and again until something is so. @returns milliseconds of each answer */
export async function poll<T>(ask: () => Promise<T>, isDone: (answer: T) => boolean, pauseMs = 20): Promise<number[]> {
  const latencies: number[] = [];
  for (;;) {
    const asked = performance.now();
    const answer = await ask();
    latencies.push(performance.now() - asked);
    if (isDone(answer)) return latencies;
    await sleep(pauseMs);
  }
}

/** Processes what was sent. @returns milliseconds of each answer about its status @throws Error when it fails */
export async function completeSurvey(api: Api, { links }: Pick<InitializedSurvey, 'links'>): Promise<number[]> {
  await api('POST', links.complete);
  return poll(
    () => api<SurveyUpload>('GET', links.status),
    ({ status, error_details }) => {
      if (status === 'FAILED') throw new Error(JSON.stringify(error_details));
      return status === 'COMPLETED';
    },
  );
}

/** Waits until the notes of a survey can be searched. */
export async function untilSearchable(api: Api, survey_key: string): Promise<void> {
  const path = `${workspace}/surveys/${survey_key}/notes?q=need&limit=1`;
  await poll(
    () => api<{ indexing: boolean }>('GET', path),
    ({ indexing }) => !indexing,
  );
}

/** Imports files as one survey, until it can be searched. @returns its address in the workspace */
export async function importSurvey(api: Api, files: readonly string[], mapping = generatedMapping): Promise<string> {
  const survey = await sendSurvey(api, files, mapping);
  await completeSurvey(api, survey);
  await untilSearchable(api, survey.survey_key);
  return `${workspace}/surveys/${survey.survey_key}`;
}

/** @returns the address of the newest survey */
export async function newestSurvey(api: Api): Promise<string> {
  const { imports } = await api<{ imports: { survey_key: string }[] }>('GET', `${workspace}/imports`);
  return `${workspace}/surveys/${imports[0]?.survey_key}`;
}
