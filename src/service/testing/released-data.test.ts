import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { migrations } from '../data/schema/migrations.ts';
import { version } from '../version.ts';
import { importFile, importInsight } from './record-scenario.ts';
import { csv, importParts } from './survey-scenario.ts';
import { hasForeignStore, startTestService, type TestService } from './test-service.ts';

/**
 * One archive a release, with the data folder that its service left behind; before the first release one for each schema, written by the
 * Sheaf that had it.
 */
const archives = join(import.meta.dirname, 'released-data');
const archiveOf = (release: string) => join(archives, `${release}.tgz`);
const releases = existsSync(archives) ? readdirSync(archives).map((name) => name.replace(/\.tgz$/, '')) : [];
const workspace = '/api/v1/workspace';

const folders: string[] = [];
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-released-'));
  folders.push(folder);
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Fills a new data folder with one of each kind, and a deleted survey. */
async function fill(data_dir: string): Promise<void> {
  const service = await startTestService({ data_dir });
  const { id: project_id } = await service.project('Kept');
  await importParts(service, [csv, csv.replace('Ada', 'Cleo')], { project_id, auto_map: true, name: 'Survey' });
  const { survey_key } = await importParts(service, [csv], { project_id, name: 'Deleted' });
  await importInsight(service, 'Insight.txt', 'What we learned.', { project_id });
  await importFile(service, 'File.txt', 'An interview.', { project_id });
  await service.call('DELETE', `${workspace}/surveys/${survey_key}`, { token: service.token });
  await service.stop({ keep: true });
}

const newest = migrations.at(-1)?.version ?? 0;

function schemaOf(path: string): number {
  const handle = new Sqlite(path);
  const version = Number(handle.pragma('user_version', { simple: true }));
  handle.close();
  return version;
}

/** The answers of the service about it. */
async function read(service: TestService) {
  const get = async (path: string) =>
    (await service.call('GET', `${workspace}/${path}`, { token: service.token })).body;
  const { imports } = await get('imports?kind=survey');
  const [{ survey_key }] = imports;
  const { responses } = await get(`surveys/${survey_key}/responses`);
  const { participants } = await get('participants');
  const { insights } = await get('insights');
  const { files } = await get('files');
  const text = async (path: string) => (await get(path)).passages.map((passage: { text: string }) => passage.text);
  return {
    surveys: imports.map((one: Record<string, unknown>) => [one.survey_name, one.status, one.number_of_responses]),
    answers: responses.map((response: { answers: string[] }) => response.answers),
    participants: participants.map((person: { name: string }) => person.name).sort(),
    insight: await text(`insights/${insights[0].insight_key}/text`),
    file: await text(`files/${files[0].wav_key}/text`),
    exported: await get(`surveys/${survey_key}/export`),
  };
}

const expected = {
  surveys: [['Survey', 'COMPLETED', 4]],
  answers: [
    ['Ada', '9'],
    ['Bob', '3'],
    ['Cleo', '9'],
    ['Bob', '3'],
  ],
  participants: ['Ada', 'Bob', 'Bob', 'Cleo'],
  insight: ['What we learned.'],
  file: ['An interview.'],
  exported: 'Name,How likely are you to recommend us?\r\nAda,9\r\nBob,3\r\nCleo,9\r\nBob,3\r\n',
};

describe.skipIf(hasForeignStore)('the data folder of each release', () => {
  it.each([...releases, 'this version'])('%s: opens with all its data', async (release) => {
    const data_dir = makeFolder();
    if (release === 'this version') await fill(data_dir);
    else execFileSync('tar', ['-xzf', archiveOf(release), '-C', data_dir]);
    const before = schemaOf(join(data_dir, 'sheaf.db'));
    const service = await startTestService({ data_dir });
    expect(await read(service)).toEqual(expected);
    const copies = readdirSync(data_dir).filter((name) => name.includes('before-schema'));
    expect(copies).toHaveLength(before < newest ? 1 : 0);
    for (const copy of copies) expect(schemaOf(join(data_dir, copy))).toBe(before);
    await service.stop();
    expect(/^schema-(\d+)$/.exec(release)?.[1] ?? String(newest)).toBe(String(before));
  });

  it('is saved before the release', async () => {
    const changelog = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8');
    const released = [...changelog.matchAll(/^## v?(\d+\.\d+\.\d+)/gm)].map(([, number = '']) => number);
    if (process.env.SHEAF_SAVE_DATA_FOLDER !== undefined) {
      const data_dir = makeFolder();
      await fill(data_dir);
      mkdirSync(archives, { recursive: true });
      execFileSync('tar', ['-czf', archiveOf(version), '--exclude', 'lock.db*', '-C', data_dir, '.']);
    }
    const missing = released.filter((release) => !existsSync(archiveOf(release)));
    expect(missing, 'SHEAF_SAVE_DATA_FOLDER=1 vitest run src/service/testing/released-data.test.ts').toEqual([]);
  });
});
