import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import {
  type ColumnType,
  type InitializedSurvey,
  isFinal,
  participant,
  type Response,
  response,
  type Survey,
  type SurveyUpload,
  survey,
} from '../../../src/contract/index.ts';
import { sendForm } from '../../../src/service/testing/test-service.ts';
import { type Api, builtCli, startService } from '../../start.ts';

const responsesBody = z.object({ responses: z.array(response), next_cursor: z.string().nullable() });
const peopleBody = z.object({ participants: z.array(participant), next_cursor: z.string().nullable() });
const workspace = '/api/v1/workspace';

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
  api: Api;
  /** A survey with all of its responses. */
  read(surveyKey: string): Promise<{ survey: Survey; responses: Response[] }>;
  /** The names of the people of a project. */
  names(project: number): Promise<string[]>;
  createProject(name: string): Promise<number>;
  /** Sends the file as one part with these types, over HTTP. @throws Error when it does not complete */
  importByHand(path: string, project: number, mapping: Record<string, ColumnType>): Promise<string>;
  /** `sheaf import --auto-map` of files with distinct names. @returns a receipt for each that succeeded */
  importByCommand(paths: readonly string[], project: number): Promise<{ receipts: ReceiptLine[]; words: string }>;
  /** `sheaf import --append`: the file becomes another wave of a survey. @throws Error when it does not complete */
  appendByCommand(path: string, surveyKey: string): Promise<void>;
  stop(): Promise<void>;
}

/** How `sheaf` is run: built, or from its sources. */
export type Cli = string;

/** Waits without blocking, so that closed connections are noticed. @returns the lines of JSON, and what it said */
async function run(cli: Cli, args: readonly string[]): Promise<{ lines: unknown[]; words: string }> {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, words] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  return { lines: lines.map((line) => JSON.parse(line) as unknown), words };
}

/** `sheaf columns --json`: the mapping that the user sees before the import. A refused file is missing in the answer. */
export async function describeFiles(paths: readonly string[], cli: Cli = builtCli): Promise<Described[]> {
  const { lines } = await run(cli, ['columns', '--json', ...paths]);
  return lines.map((line) => described.parse(line));
}

async function allPages<T>(page: (cursor: string) => Promise<{ items: T[]; next: string | null }>): Promise<T[]> {
  const all: T[] = [];
  for (let cursor = ''; ; ) {
    const { items, next } = await page(cursor);
    all.push(...items);
    if (next === null) return all;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

async function readSurvey(api: Api, key: string) {
  const base = `${workspace}/surveys/${key}`;
  const responses = await allPages(async (cursor) => {
    const page = responsesBody.parse(await api('GET', `${base}/responses?limit=200${cursor}`));
    return { items: page.responses, next: page.next_cursor };
  });
  return { survey: survey.parse(await api('GET', base)), responses };
}

async function readNames(api: Api, project: number): Promise<string[]> {
  const people = await allPages(async (cursor) => {
    const page = peopleBody.parse(
      await api('GET', `${workspace}/participants?limit=100&project_id=${project}${cursor}`),
    );
    return { items: page.participants, next: page.next_cursor };
  });
  return people.map(({ name }) => name);
}

async function importByHand(api: Api, path: string, project_id: number, column_mapping: Record<string, ColumnType>) {
  const intent = { project_id, name: basename(path), file_type: 'CSV', num_parts: 1, column_mapping };
  const begun = await api<InitializedSurvey>('POST', '/api/v1/developer/import/surveys/initialize', intent);
  const [form] = begun.upload_urls;
  if (form === undefined) throw new Error('There is no form.');
  const stored = await sendForm(form, readFileSync(path));
  if (!stored.ok) throw new Error(`the store answered ${stored.status}`);
  await api('POST', begun.links.complete, {});
  for (;;) {
    const { status, error_details } = await api<SurveyUpload>('GET', begun.links.status);
    if (status === 'COMPLETED') return begun.survey_key;
    if (isFinal(status)) throw new Error(`the import failed: ${JSON.stringify(error_details)}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Starts the service on an empty folder. */
export async function startCheckedService(entry: Cli = builtCli): Promise<CheckedService> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-answers-'));
  const { api, token, url, end } = await startService(join(folder, 'data'), { entry });
  const connection = ['--url', url, '--token', token, '--data-dir', join(folder, 'client'), '--json'];
  return {
    api,
    read: (surveyKey) => readSurvey(api, surveyKey),
    names: (project) => readNames(api, project),
    createProject: async (name) => (await api<{ id: number }>('POST', `${workspace}/projects`, { name })).id,
    importByHand: (path, project, mapping) => importByHand(api, path, project, mapping),
    async importByCommand(paths, project) {
      const options = ['--project', String(project), '--already-imported', 'again', '--auto-map'];
      const { lines, words } = await run(entry, ['import', ...paths, ...connection, ...options]);
      return { receipts: lines.map((line) => receiptLine.parse(line)), words };
    },
    async appendByCommand(path, surveyKey) {
      const { upload_key } = await api<Survey>('GET', `${workspace}/surveys/${surveyKey}`);
      const { lines, words } = await run(entry, ['import', path, ...connection, '--append', upload_key]);
      if (lines.length !== 1) throw new Error(words);
    },
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
