// What campaigns import, and how they look whether all of it is there, once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CampaignService } from './campaign-service.ts';

export const imports = '/api/v1/developer/import';
export const workspace = '/api/v1/workspace';

/** A survey of a campaign, with every response that it must have. */
export interface CampaignSurvey {
  upload_key: string;
  survey_key: string;
  name: string;
  parts: number;
  rows: string[];
}

const makeRows = (name: string, from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${name}${from + at}@example.org,Because of ${name} ${from + at}`);
const toCsv = (rows: readonly string[]): string => `Email,Why\n${rows.join('\n')}\n`;

/** Sends further parts of up to 3,000 responses and waits until they are in. */
async function sendParts(service: CampaignService, survey: CampaignSurvey, parts: number, random: () => number) {
  const { name, upload_key } = survey;
  const at = `${imports}/surveys/${upload_key}`;
  for (const until = survey.parts + parts; survey.parts < until; survey.parts++) {
    const rows = makeRows(name, survey.parts * 10_000, 1 + Math.floor(random() * 3000));
    await service.send(
      async () => (await service.call('POST', `${at}/parts/${survey.parts + 1}/retry`)).body,
      toCsv(rows),
    );
    survey.rows.push(...rows);
  }
  await service.until(`complete ${name}`, async () => {
    const { status } = await service.call('POST', `${at}/complete`);
    return status === 202 || status === 200 ? true : undefined;
  });
  const end = await service.until(`status ${name}`, async () => {
    const { body } = await service.call('GET', `${at}/status`);
    return body.status === 'COMPLETED' || body.status === 'FAILED' ? body : undefined;
  });
  if (end.status !== 'COMPLETED') service.faults.push(`${name}: ${end.status} ${JSON.stringify(end.error_details)}`);
}

/** Imports a survey of two parts. */
export async function importSurvey(
  service: CampaignService,
  name: string,
  random: () => number,
): Promise<CampaignSurvey> {
  const column_mapping = { Email: 'Email', Why: 'Open-ended' };
  const wanted = { project_id: 1, name, file_type: 'CSV', num_parts: 2, column_mapping, idempotency_key: name };
  const { upload_key, survey_key } = (await service.call('POST', `${imports}/surveys/initialize`, wanted)).body;
  const survey = { upload_key, survey_key, name, parts: 0, rows: [] };
  await sendParts(service, survey, 2, random);
  return survey;
}

/** Appends a part. A call that was cut off may have been heard: then the survey waits for its part already. */
export async function appendPart(service: CampaignService, survey: CampaignSurvey, random: () => number) {
  const at = `${imports}/surveys/${survey.upload_key}`;
  await service.until(`append to ${survey.name}`, async () => {
    await service.call('POST', `${at}/append`, { num_parts: 1 });
    const { body } = await service.call('GET', `${at}/status`);
    return body.status === 'AWAITING_UPLOAD' ? true : undefined;
  });
  await sendParts(service, survey, 1, random);
}

/** Sends a document or a recording and waits until it is read. */
async function importRecord(service: CampaignService, kind: 'insights' | 'files', name: string, asked: object) {
  const bytes = readFileSync(join(import.meta.dirname, '../../src/service/documents/fixtures', name));
  const { body } = await service.call('POST', `${imports}/${kind}/initialize`, { project_id: 1, ...asked });
  await service.send(async () => body, bytes);
  await service.until(`complete ${name}`, async () => {
    const { status } = await service.call('POST', body.links.complete);
    return status < 300 ? true : undefined;
  });
  const end = await service.until(`status ${name}`, async () => {
    const { body: state } = await service.call('GET', body.links.status);
    return /completed|failed/i.test(state.processing_status ?? state.status) ? state : undefined;
  });
  if (/failed/i.test(end.processing_status ?? end.status)) service.faults.push(`${name}: ${JSON.stringify(end)}`);
  return body;
}

/** Imports a document. @returns its key, once its text is there */
export const importInsight = async (service: CampaignService, name = 'report.pdf'): Promise<string> =>
  (await importRecord(service, 'insights', name, { filename: name })).insight_key;

/** Imports a file. @returns its key, once it is read */
export const importFile = async (service: CampaignService, name: string): Promise<string> =>
  (await importRecord(service, 'files', name, { file_name: name })).wav_key;

/** Deletes a survey for good and looks that it is gone. */
export async function removeSurvey(service: CampaignService, { survey_key }: CampaignSurvey): Promise<void> {
  await service.call('DELETE', `${workspace}/surveys/${survey_key}?undo_seconds=0`);
  const { status } = await service.call('GET', `${workspace}/surveys/${survey_key}`);
  if (status !== 404) service.faults.push(`${survey_key} was deleted and answers ${status}`);
}

/** Compares all responses of a survey, in any order, with those that were sent. */
export async function checkSurvey(service: CampaignService, { survey_key, rows }: CampaignSurvey): Promise<void> {
  const { status, body } = await service.call('GET', `${workspace}/surveys/${survey_key}/export`);
  const exported = String(body).trimEnd().split(/\r?\n/).slice(1).sort();
  if (status !== 200 || exported.join('\n') !== rows.toSorted().join('\n'))
    service.faults.push(`${survey_key}: ${exported.length} of ${rows.length} responses, or other ones`);
}
