import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  type ColumnType,
  type Comparison,
  comparison,
  participant,
  type Response,
  response,
  type Survey,
  survey,
} from '../../../src/contract/index.ts';

const builtCli = fileURLToPath(new URL('../../../out/service/cli.js', import.meta.url));
const endWithParent = new URL('end-with-parent.ts', import.meta.url).href;

const readyLine = z.object({ url: z.string() });
const keyLine = z.object({ token: z.string() });
const projectBody = z.object({ id: z.number() });
const initialized = z.object({
  survey_key: z.string(),
  upload_urls: z.array(z.object({ upload_url: z.string(), upload_fields: z.record(z.string(), z.string()) })),
  links: z.object({ complete: z.string(), status: z.string() }),
});
const statusBody = z.object({ status: z.string(), error_details: z.unknown().optional() });
const responsesBody = z.object({ responses: z.array(response), next_cursor: z.string().nullable() });
const peopleBody = z.object({ participants: z.array(participant), next_cursor: z.string().nullable() });

/** The compared fields of `sheaf columns --json`. */
const described = z.object({
  file: z.string(),
  columns: z.array(
    z.object({ index: z.number(), header: z.string(), type: z.string(), auto_map: z.object({ type: z.string() }) }),
  ),
});
export type Described = z.output<typeof described>;

/** The compared fields of `sheaf import --json`. */
const receiptLine = z.object({
  file_name: z.string(),
  survey_key: z.string(),
  rows_sent: z.number(),
  rows_reported: z.number(),
  edits: z.object({ dated: z.array(z.object({ column: z.number() })) }),
});
export type ReceiptLine = z.output<typeof receiptLine>;

/** A running service, used over HTTP and by its command line. */
export interface CheckedService {
  /** A survey with all of its responses. */
  read(surveyKey: string): Promise<{ survey: Survey; responses: Response[] }>;
  /** All questions by the answers to one, with every column however small, weighted by another one where it is given. */
  compare(surveyKey: string, by: number, weight?: number): Promise<Comparison>;
  /** The names of the people of a project. */
  names(project: number): Promise<string[]>;
  export(surveyKey: string): Promise<Uint8Array>;
  createProject(name: string): Promise<number>;
  /** Sends the file as one part with these types, over HTTP. @throws Error when it does not complete */
  importByHand(path: string, project: number, mapping: Record<string, ColumnType>): Promise<string>;
  /** `sheaf import --auto-map` of files with distinct names. @returns a receipt for each that succeeded */
  importByCommand(paths: readonly string[], project: number): Promise<{ receipts: ReceiptLine[]; words: string }>;
  /** `sheaf import --append`: the file becomes another wave of a survey. @throws Error when it does not complete */
  appendByCommand(path: string, surveyKey: string): Promise<void>;
  /** @returns the body of any answer of the interface */
  get(path: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** How `sheaf` is run: built, or from its sources. */
export type Cli = string;
const jsonLines = (lines: string): unknown[] =>
  lines
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

/** Waits without blocking, so that closed connections are noticed. */
async function run(cli: Cli, args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { stdout, stderr };
}

/** `sheaf columns --json`: the mapping that the user sees before the import. A refused file is missing in the answer. */
export async function describeFiles(paths: readonly string[], cli: Cli = builtCli): Promise<Described[]> {
  const { stdout } = await run(cli, ['columns', '--json', ...paths]);
  return jsonLines(stdout).map((line) => described.parse(line));
}

async function startServe(cli: Cli, data: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', endWithParent, cli, 'serve', '--data-dir', data], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  if (child.stdout === null) throw new Error('The service has no output.');
  const [line] = await once(createInterface(child.stdout), 'line');
  return { url: readyLine.parse(JSON.parse(String(line))).url, child };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Requests with the token. Everything except a success is an error that names the address. */
function caller(url: string, token: string) {
  return async (path: string, body?: unknown): Promise<globalThis.Response> => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(new URL(path, url), { headers, ...post });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
}
type Call = ReturnType<typeof caller>;

async function allPages<T>(page: (cursor: string) => Promise<{ items: T[]; next: string | null }>): Promise<T[]> {
  const all: T[] = [];
  for (let cursor = ''; ; ) {
    const { items, next } = await page(cursor);
    all.push(...items);
    if (next === null) return all;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

async function readSurvey(call: Call, key: string) {
  const base = `/api/v1/workspace/surveys/${key}`;
  const found = survey.parse(await (await call(base)).json());
  const responses = await allPages(async (cursor) => {
    const page = responsesBody.parse(await (await call(`${base}/responses?limit=200${cursor}`)).json());
    return { items: page.responses, next: page.next_cursor };
  });
  return { survey: found, responses };
}

async function readNames(call: Call, project: number): Promise<string[]> {
  const people = await allPages(async (cursor) => {
    const path = `/api/v1/workspace/participants?limit=100&project_id=${project}${cursor}`;
    const page = peopleBody.parse(await (await call(path)).json());
    return { items: page.participants, next: page.next_cursor };
  });
  return people.map(({ name }) => name);
}

async function importByHand(call: Call, path: string, project_id: number, column_mapping: Record<string, ColumnType>) {
  const intent = { project_id, name: basename(path), file_type: 'CSV', num_parts: 1, column_mapping };
  const begun = initialized.parse(await (await call('/api/v1/developer/import/surveys/initialize', intent)).json());
  const [target] = begun.upload_urls;
  const form = new FormData();
  for (const [name, value] of Object.entries(target?.upload_fields ?? {})) form.append(name, value);
  form.append('file', new Blob([readFileSync(path)]), basename(path));
  const stored = await fetch(target?.upload_url ?? '', { method: 'POST', body: form });
  if (!stored.ok) throw new Error(`the store answered ${stored.status}`);
  await call(begun.links.complete, {});
  for (;;) {
    const { status, error_details } = statusBody.parse(await (await call(begun.links.status)).json());
    if (status === 'COMPLETED') return begun.survey_key;
    if (status === 'FAILED') throw new Error(`the import failed: ${JSON.stringify(error_details)}`);
    await pause(30);
  }
}

async function importByCommand(
  cli: Cli,
  url: string,
  token: string,
  data: string,
  paths: readonly string[],
  project: number,
) {
  const target = ['--url', url, '--token', token, '--project', String(project), '--data-dir', data];
  const { stdout, stderr } = await run(cli, [
    'import',
    ...paths,
    ...target,
    '--already-imported',
    'again',
    '--auto-map',
    '--json',
  ]);
  return { receipts: jsonLines(stdout).map((line) => receiptLine.parse(line)), words: stderr };
}

async function appendByCommand(
  cli: Cli,
  connection: readonly string[],
  call: Call,
  path: string,
  key: string,
): Promise<void> {
  const { upload_key } = survey.parse(await (await call(`/api/v1/workspace/surveys/${key}`)).json());
  const { stdout, stderr } = await run(cli, ['import', path, ...connection, '--append', upload_key, '--json']);
  if (jsonLines(stdout).length !== 1) throw new Error(stderr);
}

/** Starts the service on an empty folder. */
export async function startCheckedService(cli: Cli = builtCli): Promise<CheckedService> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-answers-'));
  const data = join(folder, 'data');
  const { url, child } = await startServe(cli, data);
  const limits = ['--scopes', 'survey:write,project:read,project:write', '--requests-per-minute', 'unlimited'];
  const [key] = jsonLines(
    (await run(cli, ['keys', 'create', '--data-dir', data, '--name', 'check', ...limits])).stdout,
  );
  const { token } = keyLine.parse(key);
  const call = caller(url, token);
  return {
    read: (surveyKey) => readSurvey(call, surveyKey),
    async compare(surveyKey, by, weight) {
      const query = `by=question:${by}&smallest_base=1${weight === undefined ? '' : `&weight=${weight}`}`;
      return comparison.parse(await (await call(`/api/v1/workspace/surveys/${surveyKey}/comparison?${query}`)).json());
    },
    names: (project) => readNames(call, project),
    export: async (surveyKey) =>
      new Uint8Array(await (await call(`/api/v1/workspace/surveys/${surveyKey}/export?headers=all`)).arrayBuffer()),
    createProject: async (name) =>
      projectBody.parse(await (await call('/api/v1/workspace/projects', { name })).json()).id,
    importByHand: (path, project, mapping) => importByHand(call, path, project, mapping),
    importByCommand: (paths, project) => importByCommand(cli, url, token, join(folder, 'client'), paths, project),
    appendByCommand: (path, surveyKey) =>
      appendByCommand(
        cli,
        ['--url', url, '--token', token, '--data-dir', join(folder, 'client')],
        call,
        path,
        surveyKey,
      ),
    get: async (path) => (await call(path)).json(),
    async stop() {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
