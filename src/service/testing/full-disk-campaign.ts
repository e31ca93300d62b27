// Fills the disk of a service at random moments of a mixed load, and looks whether anything is lost, doubled or answered wrongly.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PresignedForm } from '../../contract/index.ts';
import { type ServeProcess, sheaf, startServe } from './cli-process.ts';
import { randomFrom } from './seeded-random.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { sendForm } from './test-service.ts';

const imports = '/api/v1/developer/import';
const workspace = '/api/v1/workspace';
const longestStopMs = 10_000;
const patienceMs = 120_000;

export interface FullDiskReport {
  fills: number;
  seed: number;
  /** Requests that were refused because of the disk. */
  refused: number;
  restarts: number;
  longest_stop_ms: number;
  surveys: { completed: number; deleted: number };
  documents: number;
  faults: string[];
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is looked at by who asks.
  body: any;
}

/** The service, started again and again, and the calls of the load: each is repeated until there is room for it. */
class Service {
  readonly dataDir: string;
  readonly faults: string[] = [];
  refused = 0;
  words = '';
  #key = '';
  #served: Promise<ServeProcess> | undefined;

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  async prepare(): Promise<void> {
    sheaf(['projects', 'create', '--data-dir', this.dataDir, '--name', 'Ours']);
    const scopes = 'survey:write,insight:write,project:read';
    const create = ['keys', 'create', '--data-dir', this.dataDir, '--name', 'k', '--scopes', scopes];
    this.#key = sheaf([...create, '--requests-per-minute', 'unlimited']).lines[0].token;
    await this.start();
  }

  start(): Promise<ServeProcess> {
    this.#served = startServe(this.dataDir).then((served) => {
      served.child.stderr?.on('data', (text) => {
        this.words += text;
      });
      return served;
    });
    return this.#served;
  }

  /** @returns how long it took, in milliseconds */
  async stop(): Promise<number> {
    const started = performance.now();
    const code = await (await this.#served)?.end('SIGTERM');
    if (code !== 0) this.faults.push(`the stop ended with code ${code}`);
    return performance.now() - started;
  }

  async #ask(method: string, path: string, body?: object): Promise<Answer> {
    const { url } = (await this.#served) as ServeProcess;
    const headers = { authorization: `Bearer ${this.#key}`, ...(body && { 'content-type': 'application/json' }) };
    const reply = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json') === true;
    return { status: reply.status, body: isJson ? JSON.parse(text) : text };
  }

  /** Repeats a call while the service is away or has no room. @throws Error after two minutes */
  async call(method: string, path: string, body?: object): Promise<Answer> {
    return this.until(`${method} ${path}`, async () => {
      const answer = await this.#ask(method, path, body);
      if (answer.status < 500) return answer;
      if (answer.status === 503) this.refused++;
      else this.faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return undefined;
    });
  }

  /** Sends bytes until the store has them. */
  async send(form: () => Promise<PresignedForm>, bytes: string | Uint8Array): Promise<void> {
    await this.until('form', async () => {
      const { status } = await sendForm(await form(), bytes);
      if (status === 507) this.refused++;
      else if (status >= 500) this.faults.push(`form: ${status} ${this.words.slice(-300)}`);
      return status === 204 ? true : undefined;
    });
  }

  async until<T>(what: string, step: () => Promise<T | undefined>): Promise<T> {
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(100)) {
      // The service is just being started again.
      const result = await step().catch(() => undefined);
      if (result !== undefined) return result;
    }
    throw new Error(`${what} did not end within two minutes`);
  }
}

/** What the load has done, and what must be found at the end. */
interface Done {
  surveys: { upload_key: string; survey_key: string; rows: string[] }[];
  deleted: string[];
  insights: string[];
}

const rowsOf = (name: string, from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${name}${from + at}@example.org,Because of ${name} ${from + at}`);
const csvOf = (rows: readonly string[]): string => `Email,Why\n${rows.join('\n')}\n`;

async function importSurvey(service: Service, name: string, random: () => number) {
  const sizes = [1 + Math.floor(random() * 3000), 1 + Math.floor(random() * 3000)];
  const parts = sizes.map((size, at) => rowsOf(name, at * 10_000, size));
  const column_mapping = { Email: 'Email', Why: 'Open-ended' };
  const wanted = {
    project_id: 1,
    name,
    file_type: 'CSV',
    num_parts: parts.length,
    column_mapping,
    idempotency_key: name,
  };
  const initialize = async () => (await service.call('POST', `${imports}/surveys/initialize`, wanted)).body;
  const { upload_key, survey_key } = await initialize();
  for (const [at, part] of parts.entries())
    await service.send(async () => {
      const again = await service.call('POST', `${imports}/surveys/${upload_key}/parts/${at + 1}/retry`);
      return again.body;
    }, csvOf(part));
  await service.until(`complete ${name}`, async () => {
    const { status } = await service.call('POST', `${imports}/surveys/${upload_key}/complete`);
    return status === 202 || status === 200 ? true : undefined;
  });
  const end = await service.until(`status ${name}`, async () => {
    const { body } = await service.call('GET', `${imports}/surveys/${upload_key}/status`);
    return body.status === 'COMPLETED' || body.status === 'FAILED' ? body : undefined;
  });
  if (end.status !== 'COMPLETED') service.faults.push(`${name}: ${end.status} ${JSON.stringify(end.error_details)}`);
  return { upload_key, survey_key, rows: parts.flat() };
}

async function importInsight(service: Service, bytes: Uint8Array): Promise<string> {
  const asked = { project_id: 1, filename: 'report.pdf' };
  const { body } = await service.call('POST', `${imports}/insights/initialize`, asked);
  await service.send(async () => body, bytes);
  await service.call('POST', body.links.complete);
  await service.until('insight', async () => {
    const state = (await service.call('GET', body.links.status)).body.processing_status;
    if (state === 'failed') service.faults.push('an insight failed');
    return state === 'pending' ? undefined : true;
  });
  return body.insight_key;
}

/** Imports, and deletes what is older, until it is told to end. */
async function load(service: Service, name: string, random: () => number, done: Done, isOver: () => boolean) {
  const pdf = readFileSync(join(import.meta.dirname, '../documents/fixtures/report.pdf'));
  for (let at = 0; !isOver(); at++) {
    if (at % 4 === 3) done.insights.push(await importInsight(service, pdf));
    else done.surveys.push(await importSurvey(service, `${name}${at}x`, random));
    const old = done.surveys.length > 4 ? done.surveys.shift() : undefined;
    if (old === undefined) continue;
    await checkSurvey(service, old);
    await service.call('DELETE', `${workspace}/surveys/${old.survey_key}?undo_seconds=0`);
    done.deleted.push(old.survey_key);
  }
}

/** Compares all responses of a survey, in any order, with those that were sent. */
async function checkSurvey(service: Service, { survey_key, rows }: Done['surveys'][number]): Promise<void> {
  const { status, body } = await service.call('GET', `${workspace}/surveys/${survey_key}/export`);
  const found = String(body).trimEnd().split(/\r?\n/).slice(2).sort();
  if (status !== 200 || found.join('\n') !== rows.toSorted().join('\n'))
    service.faults.push(`${survey_key}: ${found.length} of ${rows.length} responses, or other ones`);
}

async function check(service: Service, { surveys, deleted, insights }: Done): Promise<void> {
  for (const survey of surveys) await checkSurvey(service, survey);
  for (const survey_key of deleted) {
    const { status } = await service.call('GET', `${workspace}/surveys/${survey_key}`);
    if (status !== 404) service.faults.push(`${survey_key} was deleted and answers ${status}`);
  }
  for (const insight_key of insights) {
    const { body } = await service.call('GET', `${imports}/insights/${insight_key}/status`);
    if (body.processing_status !== 'completed') service.faults.push(`${insight_key}: ${body.processing_status}`);
  }
  if (/"level":(50|60)/.test(service.words))
    service.faults.push(`an error in the log: ${service.words.match(/.*"level":[56]0.*/)?.[0]}`);
}

/** Fills the disk, sometimes stops and starts the service on it, and frees it again. */
async function fillOnce(
  {
    service,
    disk,
    random,
    report,
  }: { service: Service; disk: SmallDisk; random: () => number; report: FullDiskReport },
  say: (line: string) => void,
) {
  await sleep(random() * 4000);
  disk.fill(random() < 0.5 ? 0 : Math.floor(random() * 2_000_000));
  await sleep(300 + random() * 1500);
  if (random() < 0.25) {
    const took = Math.round(await service.stop());
    say(`stopped in ${took} ms with ${disk.freeBytes()} bytes free`);
    report.longest_stop_ms = Math.max(report.longest_stop_ms, took);
    report.restarts++;
    await service.start().catch((error: unknown) => service.faults.push(`no start on a full disk: ${String(error)}`));
  }
  disk.free();
}

/**
 * Runs a campaign on a file system of its own.
 * @returns undefined where none can be mounted
 */
export async function fullDiskCampaign(
  fills: number,
  seed: number,
  say: (line: string) => void,
): Promise<FullDiskReport | undefined> {
  const disk = mountSmallDisk(96);
  if (disk === undefined) return undefined;
  const service = new Service(join(disk.folder, 'data'));
  const { faults } = service;
  const report: FullDiskReport = {
    ...{ fills, seed, refused: 0, restarts: 0, longest_stop_ms: 0, documents: 0, faults },
    surveys: { completed: 0, deleted: 0 },
  };
  const random = randomFrom(seed);
  const done: Done = { surveys: [], deleted: [], insights: [] };
  let isOver = false;
  try {
    await service.prepare();
    const loads = ['ada', 'bob'].map((name, at) =>
      load(service, name, randomFrom(seed * 100 + at), done, () => isOver),
    );
    for (let fill = 1; fill <= fills; fill++) {
      await fillOnce({ service, disk, random, report }, say);
      say(
        `${fill} of ${fills}: ${done.surveys.length + done.deleted.length} surveys, ${service.refused} refused, ${faults.length} faults`,
      );
    }
    isOver = true;
    const ends = await Promise.allSettled(loads);
    for (const end of ends) if (end.status === 'rejected') faults.push(String(end.reason));
    await check(service, done);
    report.longest_stop_ms = Math.max(report.longest_stop_ms, Math.round(await service.stop()));
    const checked = sheaf(['check', '--data-dir', service.dataDir]);
    if (checked.status !== 0)
      faults.push(`sheaf check: ${checked.stdout.slice(0, 300)} ${checked.stderr.slice(0, 300)}`);
  } finally {
    await service.stop().catch(() => {});
    disk.remove();
  }
  if (report.longest_stop_ms > longestStopMs) faults.push(`a stop took ${report.longest_stop_ms} ms`);
  const { surveys, deleted, insights } = done;
  return {
    ...report,
    refused: service.refused,
    surveys: { completed: surveys.length + deleted.length, deleted: deleted.length },
    documents: insights.length,
  };
}
