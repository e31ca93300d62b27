import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFileJournal } from '../../service/cli/import-journal.ts';
import { provideOwnService } from '../../service/testing/provide-service.ts';
import { filesBase, insightsBase } from '../../service/testing/record-scenario.ts';
import { hasForeignStore } from '../../service/testing/test-service.ts';
import { type ClientOptions, createClient } from '../client/client.ts';
import { failure, hurried } from '../core/core.fixture.ts';
import { type DocumentEntry, type DocumentReceipt, readEntry } from '../journal/journal.ts';
import { createMemoryJournal } from '../journal/memory-journal.fixture.ts';
import type { DocumentProgress } from '../transfer/progress.ts';
import { fetchUpload, type Upload } from '../transfer/upload.ts';
import { type DocumentImportOptions, importFile, importInsight, resumeDocument } from './document-import.ts';

/** How far the clock by which the storage judges forms is ahead. */
let ahead = 0;
const service = await provideOwnService({ clock: { now: () => Date.now() + ahead } });

const document = () => new Blob(['What people told us.']);

interface Faults {
  fetch?: typeof fetch;
  upload?: Upload;
  file?: Blob;
  file_name?: string;
}

async function setUp({ fetch: send, upload, file = document(), file_name = 'notes.txt' }: Faults = {}) {
  const project = await service.project();
  const token = () => service.token;
  const options: ClientOptions = { base_url: service.url, token, clock: hurried, ...(send ? { fetch: send } : {}) };
  const progress: DocumentProgress[] = [];
  const journal = createMemoryJournal();
  let sent = 0;
  const run: DocumentImportOptions = {
    client: createClient(options),
    journal,
    clock: hurried,
    file,
    file_name,
    project_id: project.id,
    // The clock makes a fifth of a second of it. Asking a hundred times a second takes the processor from the parser.
    pollSeconds: 4,
    onProgress: (step) => progress.push(step),
    upload: (form, blob, rest) => {
      sent++;
      return (upload ?? fetchUpload)(form, blob, rest);
    },
  };
  const entry = async (): Promise<DocumentEntry> => {
    const stored = readEntry(JSON.parse(JSON.stringify((await journal.list())[0])));
    if (stored === null || stored.kind === 'survey') throw new Error('The journal has no record.');
    return stored;
  };
  return { run, journal, progress, project, entry, sentTimes: () => sent };
}

const unreadable: Faults = { file: new Blob(['no pdf at all']), file_name: 'report.pdf' };

/** Keys of the project's records in the lists, and their states. */
async function listRecords(projectId: number): Promise<string[]> {
  const lists = [insightsBase, filesBase].map((path) => service.ask('GET', path));
  const [insights, files] = (await Promise.all(lists)).map(({ body }) => body);
  return [...insights.insights, ...files.files]
    .filter(({ project_id }: { project_id: number }) => project_id === projectId)
    .map((one) => one.processing_status ?? one.status);
}

/** Lets the request through and loses the answer, once. */
function loseAnswer(path: RegExp): typeof fetch {
  let isLost = false;
  return async (input, init) => {
    const reply = await fetch(input, init);
    if (isLost || !path.test(String(input))) return reply;
    isLost = true;
    throw new TypeError('connection reset');
  };
}

/** A service that has the import interface and no address of a single insight. */
const withoutRecord: typeof fetch = async (input, init) =>
  /workspace\/insights/.test(String(input))
    ? Response.json({ error: 'Not found' }, { status: 404 })
    : fetch(input, init);

describe('importInsight', () => {
  it.each([
    [true, 0],
    [false, 1],
  ])('takes a document to its final state; should_publish %s gives insight_state %i', async (should_publish, state) => {
    const { run, journal, progress, project } = await setUp();
    const receipt = await importInsight({ ...run, should_publish });
    expect(receipt).toMatchObject({
      kind: 'insight',
      file_name: 'notes.txt',
      file_bytes: run.file.size,
      is_published: should_publish,
      left_behind: [],
    });
    const path = `${insightsBase}/${receipt.key}/status`;
    const { body } = await service.ask('GET', path);
    expect(body).toMatchObject({ processing_status: 'completed', insight_state: state });
    expect([await listRecords(project.id), await journal.list()]).toEqual([['completed'], []]);
    const phases = progress.map(({ phase }) => phase).filter((phase, i, all) => phase !== all[i - 1]);
    expect(phases).toEqual(['sending', 'reading', 'done']);
    expect(progress.filter((step) => step.phase === 'sending').at(-1)).toMatchObject({ bytesSent: run.file.size });
  });

  it('reports that a document cannot be read, and deletes the journal entry, because the service has its bytes', async () => {
    const { run, journal, project } = await setUp(unreadable);
    expect((await failure(importInsight(run))).failure).toMatchObject({ kind: 'unreadable' });
    expect([await listRecords(project.id), await journal.list()]).toEqual([['failed'], []]);
  });

  it.each([
    ['the reason of the service', fetch, /could not read it: \w.*\.$/],
    ['advice, from a service that does not give its reason', withoutRecord, /could not read it\. Open it to check/],
  ])('the sentence about a document that cannot be read has %s', async (_, send, sentence) => {
    const { run } = await setUp({ ...unreadable, fetch: send });
    expect((await failure(importInsight(run))).message).toMatch(sentence);
  });

  it('refuses more than 500 MB without a request to the service', async () => {
    const { run, project } = await setUp();
    const file = { ...run.file, size: 500 * 1024 ** 2 + 1, slice: () => new Blob([]) } as unknown as Blob;
    expect((await failure(importInsight({ ...run, file }))).failure).toMatchObject({ kind: 'too-large' });
    expect(await listRecords(project.id)).toEqual([]);
  });
});

describe('importFile', () => {
  it('takes a file to its final state', async () => {
    const { run, project } = await setUp({ file: new Blob(['Words of an interview.']), file_name: 'talk.TXT' });
    expect(await importFile(run)).toMatchObject({ kind: 'file', file_name: 'talk.TXT', is_published: false });
    expect(await listRecords(project.id)).toEqual(['completed']);
  });
});

describe('a record is created once', () => {
  it('repeats complete and status after a lost answer', async () => {
    for (const path of [/complete$/, /status$/]) {
      const { run, project, sentTimes } = await setUp({ fetch: loseAnswer(path) });
      await importInsight(run);
      expect([await listRecords(project.id), sentTimes()]).toEqual([['completed'], 1]);
    }
  });

  it('after a lost answer of initialize it reports the reason, and creates another entry only with consent', async () => {
    const { run, project, entry, sentTimes } = await setUp({ fetch: loseAnswer(/initialize$/) });
    const { failure: lost } = await failure(importInsight(run));
    if (lost.kind !== 'second-document') throw new Error(lost.kind);
    expect([lost.left_behind.length, await listRecords(project.id), sentTimes()]).toEqual([1, ['pending'], 0]);
    expect((await failure(resumeDocument(await entry(), run))).failure).toEqual(lost);
    const receipt = await resumeDocument(await entry(), { ...run, mayCreateAnother: true });
    expect(receipt.left_behind).toEqual(lost.left_behind);
    expect(await listRecords(project.id)).toEqual(['completed', 'pending']);
  });

  it.skipIf(hasForeignStore)('an expired form is renewed only by consent', async () => {
    const { run, project, entry, sentTimes } = await setUp({
      upload: async (form, blob, rest) => {
        ahead = sentTimes() === 1 ? 3_700_000 : 0;
        return fetchUpload(form, blob, rest).finally(() => {
          ahead = 0;
        });
      },
    });
    expect((await failure(importInsight(run))).failure).toMatchObject({ kind: 'second-document' });
    expect(await listRecords(project.id)).toEqual(['pending']);
    expect((await failure(resumeDocument(await entry(), run))).failure).toMatchObject({ kind: 'second-document' });
    expect((await resumeDocument(await entry(), { ...run, mayCreateAnother: true })).left_behind.length).toBe(1);
    expect(await listRecords(project.id)).toEqual(['completed', 'pending']);
  });

  it('refuses to resume with another file', async () => {
    const { run, entry } = await setUp({ upload: async () => ({ status: 400, body: '' }) });
    expect((await failure(importInsight(run))).failure).toMatchObject({
      kind: 'storage',
      part_number: null,
      status: 400,
    });
    const other = resumeDocument(await entry(), { ...run, file: new Blob(['another']) });
    expect((await failure(other)).failure).toEqual({ kind: 'other-file' });
  });
});

describe('kill -9 in the middle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-record-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A process that imports a file into the journal's folder and is killed as soon as `moment` is printed. */
  async function killedAt(moment: string, projectId: number): Promise<void> {
    const source = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
    const script = join(folder, 'run.ts');
    writeFileSync(
      script,
      `import { openAsBlob } from 'node:fs';
       import { createClient } from ${source('../client/client.ts')};
       import { importFile } from ${source('./document-import.ts')};
       import { fetchUpload } from ${source('../transfer/upload.ts')};
       import { createFileJournal } from ${source('../../service/cli/import-journal.ts')};
       const { url, token, project_id, path, journal, moment } = JSON.parse(process.argv[2]);
       const stop = (name) => name === moment && (process.stdout.write('now'), new Promise(() => setInterval(() => {}, 1000)));
       const client = createClient({ base_url: url, token: () => token, fetch: async (input, init) => {
         await stop('before ' + String(input).split('/').at(-1));
         return fetch(input, init);
       } });
       await importFile({ client, file: await openAsBlob(path), file_name: 'talk.txt', project_id, journal: createFileJournal(journal),
         upload: async (form, blob, rest) => {
           await stop('before upload');
           const reply = await fetchUpload(form, blob, rest);
           await stop('after upload');
           return reply;
         } });`,
    );
    const path = join(folder, 'talk.txt');
    writeFileSync(path, 'Words.');
    const { url, token } = service;
    const given = { url, token, project_id: projectId, path, journal: join(folder, 'journal'), moment };
    const child = spawn(process.execPath, [script, JSON.stringify(given)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    await Promise.race([once(child.stdout, 'data'), exited]);
    child.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
  }

  it.each([
    ['before upload', 1],
    ['after upload', 0],
  ])('%s: resumes, sends %i more times, one record', async (moment, sends) => {
    const { id } = await service.project();
    await killedAt(moment, id);
    const { run, sentTimes } = await setUp({ file: new Blob(['Words.']), file_name: 'talk.txt' });
    const journal = createFileJournal(join(folder, 'journal'));
    const entry = readEntry((await journal.list())[0]);
    if (entry === null || entry.kind === 'survey') throw new Error('The journal has no record.');
    const receipt: DocumentReceipt = await resumeDocument(entry, { ...run, journal });
    expect([sentTimes(), await listRecords(id), receipt.left_behind]).toEqual([sends, ['completed'], []]);
    expect(await journal.list()).toEqual([]);
  });
});
