import { expect } from 'vitest';
import type { InitializedSurvey, SurveyUpload } from '../../contract/index.ts';
import { sendForm, type TestService } from './test-service.ts';

export const base = '/api/v1/developer/import/surveys';
export const csv = 'Name,How likely are you to recommend us?\nAda,9\nBob,3\n';

/** Initializes an upload of `parts.length` parts. @returns the 201's body */
export async function initialize(
  service: TestService,
  num_parts: number,
  options: { token?: string; project_id?: number; body?: object } = {},
): Promise<InitializedSurvey> {
  const project_id = options.project_id ?? (await service.project()).id;
  const reply = await service.call('POST', `${base}/initialize`, {
    token: options.token ?? service.token,
    body: { project_id, name: 'Survey', file_type: 'CSV', num_parts, ...options.body },
  });
  expect(reply.body).toMatchObject({ status: 'AWAITING_UPLOAD' });
  return reply.body;
}

/** Sends one text a part, in order. */
export async function sendParts(survey: InitializedSurvey, parts: readonly (string | Uint8Array)[]): Promise<void> {
  for (const [index, part] of parts.entries()) {
    const form = survey.upload_urls[index];
    if (!form) throw new Error(`No form for part ${index + 1}`);
    const sent = await sendForm(form, part);
    expect(sent.status).toBe(204);
  }
}

/** The complete flow. @returns the final status answer */
export async function importParts(
  service: TestService,
  parts: readonly (string | Uint8Array)[],
  body: object = {},
): Promise<SurveyUpload> {
  const survey = await initialize(service, parts.length, { body });
  await sendParts(survey, parts);
  const completed = await service.ask('POST', `${base}/${survey.upload_key}/complete`);
  expect(completed.status).toBe(202);
  return service.waitUntilFinal(survey.upload_key);
}
