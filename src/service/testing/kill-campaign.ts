import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { InitializedSurvey, PartUpload, Response as SurveyResponse, SurveyUpload } from '../../contract/index.ts';
import { type ServeProcess, sheaf, startServe } from './cli-process.ts';
import { base } from './survey-scenario.ts';
import { sendForm } from './test-service.ts';

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

export interface CampaignReport {
  kills: number;
  imports: number;
  /** Of these, uploads the store had answered with 204. */
  acknowledged: number;
}

/** Thrown by a call that a kill cut off; the client looks around and goes on. */
class Cut extends Error {}

/** A client that goes on after every kill, as the importer does. */
class Client {
  readonly #token: string;
  readonly #serve: () => Promise<ServeProcess>;
  readonly acknowledged = new Set<string>();

  constructor(token: string, serve: () => Promise<ServeProcess>) {
    this.#token = token;
    this.#serve = serve;
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const { url } = await this.#serve();
    const headers = { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    let reply: Response;
    try {
      reply = await fetch(`${url}${path}`, init);
      const result: unknown = await reply.json();
      if (reply.status >= 500) throw new Cut();
      return result as T;
    } catch {
      throw new Cut();
    }
  }

  async #send(form: PartUpload): Promise<void> {
    const reply = await sendForm(form, part(form.part_number)).catch(() => undefined);
    if (reply?.status === 204) this.acknowledged.add(form.s3_key);
  }

  /** One pass over what is left to do. @returns the final status, or undefined when there is more to do */
  async #advance(body: object): Promise<SurveyUpload | undefined> {
    const survey = await this.call<InitializedSurvey>('POST', `${base}/initialize`, body);
    const status = await this.call<SurveyUpload>('GET', `${base}/${survey.upload_key}/status`);
    if (status.status === 'FAILED' || (status.status === 'COMPLETED' && status.num_parts === parts)) return status;
    if (status.status === 'COMPLETED') {
      // Cut off, it has happened or not: the status tells at the next pass.
      await this.call('POST', `${base}/${survey.upload_key}/append`, { num_parts: appended });
      return undefined;
    }
    const waiting = new Set(status.parts.filter((one) => one.status === 'PENDING').map((one) => one.part_number));
    if (status.status === 'AWAITING_UPLOAD') {
      await Promise.all(
        survey.upload_urls.filter((form) => waiting.has(form.part_number)).map((form) => this.#send(form)),
      );
      await this.call('POST', `${base}/${survey.upload_key}/complete`);
    }
    await sleep(15);
    return undefined;
  }

  async importOnce(project_id: number, idempotency_key: string): Promise<SurveyUpload> {
    const body = {
      project_id,
      name: idempotency_key,
      file_type: 'CSV',
      num_parts: parts - appended,
      auto_map: true,
      idempotency_key,
    };
    const deadline = performance.now() + 120_000;
    while (performance.now() < deadline) {
      try {
        const final = await this.#advance(body);
        if (final) return final;
      } catch (error) {
        if (!(error instanceof Cut)) throw error;
        await sleep(20);
      }
    }
    throw new Error('The import did not end within two minutes.');
  }
}

async function assertWhole(client: Client, final: SurveyUpload): Promise<void> {
  const expected = parts * rowsPerPart;
  if (final.status !== 'COMPLETED') throw new Error(`Ended ${final.status}: ${JSON.stringify(final.error_details)}`);
  if (final.processing.total_responses !== expected)
    throw new Error(`${final.processing.total_responses} rows, not ${expected}`);
  const ids: string[] = [];
  for (let offset = 0; offset < expected; offset += 200) {
    const path = `/api/v1/workspace/surveys/${final.survey_key}/responses?limit=200&offset=${offset}`;
    const page = await client.call<{ responses: SurveyResponse[]; count: number }>('GET', path);
    if (page.count !== expected) throw new Error(`The workspace counts ${page.count} rows, not ${expected}`);
    ids.push(...page.responses.map((response) => response.answers[0] ?? ''));
  }
  const wrong = ids.findIndex((id, index) => id !== `r${index}`);
  if (wrong >= 0 || ids.length !== expected) throw new Error(`Row ${wrong} is ${ids[wrong]}; ${ids.length} rows`);
}

async function assertObjects(dataDir: string, serve: ServeProcess, keys: ReadonlySet<string>): Promise<void> {
  const { access_key, secret_key } = JSON.parse(readFileSync(join(dataDir, 'storage-key.json'), 'utf8'));
  const credentials = { accessKeyId: access_key, secretAccessKey: secret_key };
  const s3 = new S3Client({ endpoint: serve.storage_url, region: 'us-east-1', forcePathStyle: true, credentials });
  for (const Key of keys) await s3.send(new HeadObjectCommand({ Bucket: 'sheaf', Key }));
  s3.destroy();
}

/**
 * Kills the service with SIGKILL at `kills` random moments of imports, restarts it each time, and lets the client go on.
 * @param random 0 to 1, for a campaign that can be repeated
 * @throws Error when a row is lost or doubled, an import does not complete, or an acknowledged object is gone.
 */
export async function killCampaign(kills: number, random: () => number = Math.random): Promise<CampaignReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sheaf-kill-'));
  let serve = startServe(dataDir);
  try {
    await serve;
    const [project] = sheaf(['projects', 'create', '--data-dir', dataDir, '--name', 'Kills']).lines;
    const scopes = 'survey:write,project:read';
    const [key] = sheaf([
      'keys',
      'create',
      '--data-dir',
      dataDir,
      '--name',
      'k',
      '--scopes',
      scopes,
      '--requests-per-minute',
      'unlimited',
    ]).lines;
    const client = new Client(key.token, () => serve);
    const report: CampaignReport = { kills: 0, imports: 0, acknowledged: 0 };
    const killer = (async () => {
      while (report.kills < kills) {
        const running = await serve;
        await sleep(5 + random() * 600);
        await running.end('SIGKILL');
        report.kills++;
        serve = startServe(dataDir);
      }
    })();
    let killing = true;
    killer.finally(() => {
      killing = false;
    });
    while (killing || report.imports === 0) {
      const final = await client.importOnce(project.id, `import ${++report.imports}`);
      if (!killing) await assertWhole(client, final);
    }
    await killer;
    for (let n = 1; n <= report.imports; n++)
      await assertWhole(client, await client.importOnce(project.id, `import ${n}`));
    await assertObjects(dataDir, await serve, client.acknowledged);
    return { ...report, acknowledged: client.acknowledged.size };
  } finally {
    await (await serve).end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}
