import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { InitializedSurvey, Response as SurveyResponse, SurveyUpload } from '../../src/contract/index.ts';
import type { ServeProcess } from '../../src/service/testing/cli-process.ts';
import { base } from '../../src/service/testing/survey-scenario.ts';
import { type CutCaller, underKills } from './kill-harness.ts';

const parts = 4;
/** Of these, how many are appended after the others are in. */
const appended = 2;
const rowsPerPart = 1500;

/** Rows with an id each, so that a lost or doubled one shows. */
function part(number: number): string {
  const rows = Array.from({ length: rowsPerPart }, (_, row) => {
    const id = (number - 1) * rowsPerPart + row;
    return `r${id},p${id % 500}@example.com,${id % 11},"Answer ${id}, with a comma\nand a second line"`;
  });
  return `Id,Email,How likely are you to recommend us?,Why?\n${rows.join('\n')}\n`;
}

interface CampaignReport {
  kills: number;
  imports: number;
  /** Of these, uploads the store had answered with 204. */
  acknowledged: number;
}

/** One pass over what is left to do, as the importer does it. @returns the final status, or undefined when there is more */
async function advance(caller: CutCaller, body: object): Promise<SurveyUpload | undefined> {
  const survey = await caller.call<InitializedSurvey>('POST', `${base}/initialize`, body);
  const path = `${base}/${survey.upload_key}`;
  const status = await caller.call<SurveyUpload>('GET', `${path}/status`);
  const { code, part_number } = status.error_details;
  if (status.status === 'FAILED' && code === 'processing_stopped') {
    // It was killed three times while it read this part. A person tries again.
    await caller.call('POST', `${path}/parts/${part_number}/retry`);
    return undefined;
  }
  if (status.status === 'FAILED' || (status.status === 'COMPLETED' && status.num_parts === parts)) return status;
  if (status.status === 'COMPLETED') {
    // Cut off, it has happened or not: the status tells at the next pass.
    await caller.call('POST', `${path}/append`, { num_parts: appended });
    return undefined;
  }
  if (status.status === 'AWAITING_UPLOAD') {
    const waiting = new Set(status.parts.filter((one) => one.status === 'PENDING').map((one) => one.part_number));
    const forms = survey.upload_urls.filter((form) => waiting.has(form.part_number));
    await Promise.all(forms.map((form) => caller.send(form, part(form.part_number))));
    await caller.call('POST', `${path}/complete`);
  }
  return undefined;
}

function importOnce(caller: CutCaller, project_id: number, idempotency_key: string): Promise<SurveyUpload> {
  const num_parts = parts - appended;
  const body = { project_id, name: idempotency_key, file_type: 'CSV', num_parts, auto_map: true, idempotency_key };
  return caller.until(() => advance(caller, body));
}

async function assertWhole(caller: CutCaller, final: SurveyUpload): Promise<void> {
  const expected = parts * rowsPerPart;
  if (final.status !== 'COMPLETED') throw new Error(`Ended ${final.status}: ${JSON.stringify(final.error_details)}`);
  if (final.processing.total_responses !== expected)
    throw new Error(`${final.processing.total_responses} rows, not ${expected}`);
  const ids: string[] = [];
  for (let offset = 0; offset < expected; offset += 200) {
    const path = `/api/v1/workspace/surveys/${final.survey_key}/responses?limit=200&offset=${offset}`;
    const page = await caller.call<{ responses: SurveyResponse[]; count: number }>('GET', path);
    if (page.count !== expected) throw new Error(`The workspace counts ${page.count} rows, not ${expected}`);
    ids.push(...page.responses.map((response) => response.answers[0] ?? ''));
  }
  const wrong = ids.findIndex((id, index) => id !== `r${index}`);
  if (wrong >= 0 || ids.length !== expected) throw new Error(`Row ${wrong} is ${ids[wrong]}; ${ids.length} rows`);
}

async function assertObjects(dataDir: string, serve: ServeProcess, keys: ReadonlySet<string>): Promise<void> {
  const { accessKey, secretKey } = JSON.parse(readFileSync(join(dataDir, 'storage-key.json'), 'utf8'));
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  const s3 = new S3Client({ endpoint: serve.storage_url, region: 'us-east-1', forcePathStyle: true, credentials });
  for (const Key of keys) await s3.send(new HeadObjectCommand({ Bucket: 'sheaf', Key }));
  s3.destroy();
}

/**
 * Kills the service with SIGKILL at `kills` random moments of imports, restarts it each time, and lets the client continue.
 * @param random 0 to 1, for a campaign that can be repeated
 * @throws Error when a row is lost or doubled, an import does not complete, or an acknowledged object is gone.
 */
export function killCampaign(kills: number, random?: () => number): Promise<CampaignReport> {
  return underKills(
    { kills, gapMs: 600, random },
    async ({ caller, project_id, isKilling, dataDir, serve, ...service }) => {
      let imports = 0;
      while (isKilling() || imports === 0) await importOnce(caller, project_id, `import ${++imports}`);
      for (let n = 1; n <= imports; n++) await assertWhole(caller, await importOnce(caller, project_id, `import ${n}`));
      await assertObjects(dataDir, await serve(), caller.acknowledged);
      return { kills: service.kills(), imports, acknowledged: caller.acknowledged.size };
    },
  );
}
