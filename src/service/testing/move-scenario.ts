import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ServiceConfig } from '../core/config.ts';
import { rotateKeyTx } from '../data/keys/access-tokens.store.ts';
import { issueHostTokenTx } from '../data/keys/host-key.store.ts';
import { sheaf } from './cli-process.ts';
import { type ForeignStoreProcess, startForeignStore } from './foreign-store.ts';
import { mediaCalls } from './media-scenario.ts';
import { importFile, importInsight } from './record-scenario.ts';
import { importParts } from './survey-scenario.ts';
import { testDatabaseUrl } from './test-database.ts';
import { startTestService, type TestService } from './test-service.ts';

const workspace = '/api/v1/workspace';
/** The header of its surveys. */
export const people = 'Name,E-mail,Age,Why?\n';
const rows = (from: number) =>
  Array.from({ length: 400 }, (_, row) => `P${row},p${row % 90}@example.org,${row},It was good ${from + row} 😀\n`);

export interface Secrets {
  id: number;
  client_id: string;
  client_secret: string;
  token: string;
}

/** What a workspace holds and answers before it is moved. */
export interface Filled {
  token: string;
  /** One key before and after its rotation, and a token of the host. */
  rotated: { old: Secrets; now: Secrets; old_until: string; hostToken: string };
  answers: Record<string, unknown>;
}

/** The answers of a workspace, whole. Signed addresses differ from call to call, so they are left out. */
export async function readAll(service: TestService, token: string): Promise<Record<string, unknown>> {
  const call = async (path: string) => (await service.call('GET', workspace + path, { token })).body;
  const all: Record<string, unknown> = {};
  const read = async (path: string) => {
    all[path] = JSON.parse(
      JSON.stringify(await call(path), (name, value) =>
        /^(file_url|thumbnail_url|next_cursor)$/.test(name) ? null : value,
      ),
    );
    return all[path] as ReturnType<typeof JSON.parse>;
  };
  await read('/imports?state=deleted');
  for (const { kind, survey_key: key } of (await read('/imports')).imports) {
    if (kind !== 'survey') continue;
    const { questions } = await read(`/surveys/${key}`);
    const { responses } = await read(`/surveys/${key}/responses?limit=200&offset=300`);
    for (const path of ['notes?q=good', 'notes?limit=100', 'export', 'export/dictionary', 'media', 'source', 'codes'])
      await read(`/surveys/${key}/${path}`);
    for (const { id } of questions) await read(`/surveys/${key}/responses?sort=question:${id}&order=desc`);
    const person = responses.find((one: { participant_id: number | null }) => one.participant_id !== null);
    if (person !== undefined) await read(`/participants/${person.participant_id}`);
  }
  for (const { id } of (await service.call('GET', '/import/projects', { token })).body.projects)
    await read(`/projects/${id}/findings`);
  const documents = [
    ...(await read('/insights')).insights.map((one: { insight_key: string }) => `/insights/${one.insight_key}`),
    ...(await read('/files')).files.map((one: { wav_key: string }) => `/files/${one.wav_key}`),
  ];
  for (const document of documents) for (const path of ['text', 'codes']) await read(`${document}/${path}`);
  for (const path of ['/participants', '/search?q=learned', '/search?q=interview', '/search?q=good*']) await read(path);
  return all;
}

/** Two codes with marks, one of them merged into the one that was made after it. */
async function codeAnswers(
  service: TestService,
  survey: { survey_key: string; questions: { id: number; header: string }[] },
): Promise<void> {
  const codes = `${workspace}/surveys/${survey.survey_key}/codes`;
  const question_id = survey.questions.find(({ header }) => header === 'Why?')?.id;
  const ids: number[] = [];
  for (const name of ['Good', 'Fine']) ids.push((await service.ask('POST', codes, { name })).body.code_id);
  const [good, fine] = ids;
  const marked = await service.ask('POST', `${codes}/${good}/marks`, { question_id, mark: 'set', q: 'good' });
  expect(marked.status).toBe(201);
  expect((await service.ask('PATCH', `${codes}/${good}`, { merged_into: fine })).status).toBe(200);
}

/** Gives words of a document a code, and takes it from others. */
async function codeWords(service: TestService, document: string): Promise<void> {
  const at = `${workspace}/${document}`;
  const { code_id } = (await service.ask('POST', `${at}/codes`, { name: `Words of ${document}` })).body;
  const marks: number[] = [];
  for (const to of [2, 4]) {
    const { status, body } = await service.ask('POST', `${at}/marks`, { code_id, position: 1, from: 0, to });
    expect(status).toBe(201);
    marks.push(body.mark_id);
  }
  expect((await service.ask('PATCH', `${at}/marks/${marks[1]}`, { removed: true })).status).toBe(200);
  expect((await service.ask('GET', `${at}/codes`)).body.marks).toHaveLength(1);
}

/** A chart and a quote that are kept, the quote first. */
async function keepFindings(
  service: TestService,
  { survey_key, questions }: { survey_key: string; questions: { id: number }[] },
  project_id: number,
): Promise<void> {
  const survey = `${workspace}/surveys/${survey_key}`;
  const [note] = (await service.ask('GET', `${survey}/notes`)).body.notes;
  const ids: number[] = [];
  for (const asked of [
    { kind: 'chart', question_ids: [questions.at(-1)?.id] },
    { kind: 'quote', note_id: note.id },
  ])
    ids.push((await service.ask('POST', `${survey}/findings`, { asked, sentence: asked.kind })).body.finding_id);
  const moved = await service.ask('PATCH', `${workspace}/projects/${project_id}/findings/${ids[1]}`, {
    before: ids[0],
  });
  expect(moved.body.findings).toHaveLength(2);
}

/** A survey of two parts with a changed column and coded answers, one with media, a deleted one, an insight and a file with coded words. */
export async function fillForMove(data_dir: string): Promise<Filled> {
  const service = await startTestService({ data_dir, config: { database_url: null, foreign_store: null } });
  const made = await service.ask('POST', `${workspace}/projects`, { name: 'Moved' });
  const project_id: number = made.body.id;
  const scopes = ['survey:write', 'insight:write', 'file:write', 'project:read', 'project:write'];
  const body = { name: 'moved', scopes, project_ids: [], requests_per_minute: null };
  const { token } = (await service.ask('POST', `${workspace}/keys`, body)).body;
  const old: Secrets = (await service.ask('POST', `${workspace}/keys`, body)).body;
  const until = Date.now() + 48 * 3_600_000;
  const now = await service.database.write((tx) => rotateKeyTx(tx, old.id, { now: Date.now(), until }));
  if (now === undefined) throw new Error('The key has ended.');
  const hostToken = await service.database.write((tx) => issueHostTokenTx(tx, Date.now(), 3600));
  const rotated = { old, now, old_until: new Date(until).toISOString(), hostToken };
  const parts = [people + rows(0).join(''), people + rows(1000).join('')];
  const { survey_key } = await importParts(service, parts, { project_id, auto_map: true, name: 'Two parts' });
  const survey = (await service.call('GET', `${workspace}/surveys/${survey_key}`, { token })).body;
  const age = survey.questions.find(({ header }: { header: string }) => header === 'Age');
  const question = `${workspace}/surveys/${survey_key}/questions/${age.id}`;
  expect((await service.call('PATCH', question, { token, body: { type: 'Open-ended' } })).status).toBe(202);
  await codeAnswers(service, survey);
  await keepFindings(service, survey, project_id);
  await mediaCalls(() => service).imported(
    { project_id, column_mapping: { Name: 'Name', Clip: 'MEDIA_RESPONSE' } },
    'Name,Clip\nAda,a.mp4\nBob,b.mp3\n',
    ['a.mp4', 'b.mp3'],
  );
  const deleted = await importParts(service, [`${people}Gone,gone@example.org,1,Away\n`], {
    project_id,
    name: 'Deleted',
  });
  await service.call('DELETE', `${workspace}/surveys/${deleted.survey_key}`, { token });
  const { insight_key } = await importInsight(service, 'Insight.txt', 'What we learned.', { project_id });
  await codeWords(service, `insights/${insight_key}`);
  const { wav_key } = await importFile(service, 'File.txt', 'An interview.', { project_id });
  await codeWords(service, `files/${wav_key}`);
  const typeNow = async () =>
    (await service.call('GET', `${workspace}/surveys/${survey_key}`, { token })).body.questions.find(
      ({ id }: { id: number }) => id === age.id,
    ).type;
  while ((await typeNow()) !== 'Open-ended') await sleep(50);
  await service.stop({ keep: true });
  const again = await startTestService({ data_dir, config: { database_url: null, foreign_store: null } });
  const answers = await readAll(again, token);
  await again.stop({ keep: true });
  return { token, rotated, answers };
}

/** Folders and stores of a file of tests, and moves between them. */
export function createMoves() {
  const folders: string[] = [];
  const stores: ForeignStoreProcess[] = [];
  const makeFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-move-'));
    folders.push(folder);
    return folder;
  };

  /** An empty database and an empty store, and the command that moves into them. */
  async function makeTarget(from: string) {
    const data_dir = makeFolder();
    const store = await startForeignStore(['app://sheaf']);
    stores.push(store);
    const args = ['migrate', '--from', from, '--to', (await testDatabaseUrl(data_dir)) ?? ''];
    const { SHEAF_S3_ENDPOINT, SHEAF_S3_BUCKET, SHEAF_S3_ACCESS_KEY, SHEAF_S3_SECRET_KEY } = store.env;
    const foreign_store = {
      ...{ SHEAF_S3_ENDPOINT, SHEAF_S3_BUCKET, SHEAF_S3_ACCESS_KEY, SHEAF_S3_SECRET_KEY },
      SHEAF_S3_REGION: 'us-east-1',
    };
    return {
      env: store.env,
      args,
      move: () => sheaf(args, store.env),
      foreign_store,
      start: (config: Partial<ServiceConfig> = {}) =>
        startTestService({ data_dir, config: { foreign_store, ...config } }),
    };
  }

  return {
    makeFolder,
    makeTarget,
    /** A test that fails leaves no process either. */
    async removeStores() {
      for (const store of stores.splice(0)) await store.remove();
    },
    removeFolders() {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
