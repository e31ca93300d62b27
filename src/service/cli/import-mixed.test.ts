import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentReceipt, receipt } from '../../importer/index.ts';
import { callCommand } from '../testing/called-command.ts';
import { killAfter } from '../testing/cli-process.ts';
import { provideFolder } from '../testing/provide-folder.ts';
import { provideOwnService } from '../testing/provide-service.ts';
import { filesBase, fixtureBytes, insightsBase } from '../testing/record-scenario.ts';
import { base } from '../testing/survey-scenario.ts';

const folder = provideFolder('mixed');
const local = join(folder, 'local');
const service = await provideOwnService({ data_dir: join(folder, 'data') });

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
}

async function setUp() {
  const project = await service.project();
  const where = ['--data-dir', local, '--url', service.url, '--token', service.token];
  const args = ['import', ...where, '--already-imported', 'again', '--project', String(project.id)];
  return {
    project,
    args,
    run: (...more: string[]) => callCommand(...args, ...more),
  };
}

/** Names and states of what a project has. */
async function listRecords(projectId: number) {
  const of = async (path: string, list: string) =>
    (await service.ask('GET', path)).body[list]
      .filter((one: { project_id: number }) => one.project_id === projectId)
      .map((one: { name?: string; survey_name?: string }) => one.name ?? one.survey_name);
  const surveys: string[] = await of(base, 'surveys');
  const insights: string[] = await of(insightsBase, 'insights');
  const files: string[] = (await of(filesBase, 'files')).filter((name: string) => !surveys.includes(name));
  return { surveys: surveys.toSorted(), insights: insights.toSorted(), files: files.toSorted() };
}

const csv = (rows: number) => `Name,Why?\n${Array.from({ length: rows }, (_, i) => `p${i},because\n`).join('')}`;
const journalFolder = () => join(local, 'imports', new URL(service.url).host.replaceAll(':', '-'));
const leftovers = () =>
  readdirSync(journalFolder(), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));

describe('sheaf import of insights and files', () => {
  it('--as insight --publish: one published insight, its receipt as a line', async () => {
    const { run, project } = await setUp();
    const path = write('report.pdf', fixtureBytes('report.pdf'));
    const { status, lines, stderr } = await run(path, '--as', 'insight', '--publish', '--json');
    expect([status, stderr]).toEqual([0, expect.stringContaining('Sending')]);
    expect(documentReceipt.parse(lines[0])).toMatchObject({
      kind: 'insight',
      is_published: true,
      file_name: 'report.pdf',
    });
    const { body } = await service.ask('GET', `${insightsBase}/${lines[0].key}/status`);
    expect([body.processing_status, body.insight_state]).toEqual(['completed', 0]);
    expect(await listRecords(project.id)).toEqual({ surveys: [], insights: ['report.pdf'], files: [] });
  });

  it('refuses a file whose content does not match its name before anything is sent, and skips it in a folder', async () => {
    const { run, project } = await setUp();
    const fake = write('fakes/report.pdf', '<!doctype html><html>Sign in</html>');
    write('fakes/notes.txt', 'Some words.');
    const { status, stderr } = await run(fake, '--as', 'insight');
    expect([status, stderr]).toEqual([1, expect.stringContaining('The file is named .pdf but holds a web page.')]);
    const whole = await run(join(folder, 'fakes'), '--as', 'insight');
    expect([whole.status, whole.stderr]).toEqual([0, expect.stringContaining('but holds a web page.')]);
    expect((await listRecords(project.id)).insights).toEqual(['notes.txt']);
  });

  it.each<[string, string[], number, RegExp]>([
    ['a document without --as', ['x.pdf'], 2, /x\.pdf can be an insight or a file\. Say which with --as/],
    ['a kind nobody knows', ['x.xyz'], 2, /does not know this kind of file\. If it is a table, add --as survey/],
    ['an old workbook as survey', ['x.xls', '--as', 'survey'], 2, /Save the workbook as \.xlsx/],
    ['--publish without an insight', ['x.csv', '--publish'], 2, /--publish goes with insights/],
    ['--map without a survey', ['here.pdf', '--as', 'file', '--map', 'A=Name'], 2, /--map goes with a survey/],
    ['--media for two surveys', ['x.csv', 'y.csv', '--media', '.'], 2, /--media goes with one survey/],
    ['a workbook that is not there', ['nowhere.xlsx'], 1, /nowhere\.xlsx cannot be opened/],
  ])('refuses %s', async (_, args, code, words) => {
    write('here.pdf', '%PDF-1.7 and nothing');
    const { run } = await setUp();
    const { status, stderr } = await run(...args.map((arg) => (arg === 'here.pdf' ? join(folder, arg) : arg)));
    expect([status, stderr]).toEqual([code, expect.stringMatching(words)]);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe('sheaf import of a folder', () => {
  const make = (name: string) => {
    write(`${name}/b report.txt`, 'What we have learnt.');
    write(`${name}/a.csv`, csv(30));
    write(`${name}/sub/notes.txt`, 'Words.');
    write(`${name}/.DS_Store`, 'x');
    write(`${name}/readme.md`, 'x');
    return join(folder, name);
  };

  it('prints the plan, then imports every file; the same command again imports them again', async () => {
    const { run, project } = await setUp();
    const path = make('mix');
    const first = await run(path, '--as', 'insight', '--auto-map', '--json');
    expect(first.stderr).toContain(
      [
        '3 to import, 2 left out:',
        '  survey   mix/a.csv',
        '  insight  mix/b report.txt',
        '  insight  mix/sub/notes.txt',
        '  left out mix/.DS_Store: The system or another program uses this file for itself.',
        '  left out mix/readme.md: Sheaf does not know this kind of file.',
      ].join('\n'),
    );
    expect([first.status, first.lines.map(({ kind }) => kind)]).toEqual([0, ['survey', 'insight', 'insight']]);
    expect(receipt.parse(first.lines[0]).rows_reported).toBe(30);
    expect(await listRecords(project.id)).toEqual({
      surveys: ['a'],
      insights: ['b report.txt', 'notes.txt'],
      files: [],
    });
    expect(leftovers()).toEqual([]);
    await run(path, '--as', 'insight', '--auto-map');
    expect((await listRecords(project.id)).surveys).toEqual(['a', 'a']);
  });

  it('a file that fails does not stop the others; after a correction only this file is sent', async () => {
    const { run, project } = await setUp();
    const path = make('bad');
    write('bad/0 broken.pdf', '%PDF-1.7 and nothing');
    const first = await run(path, '--as', 'insight', '--auto-map', '--json');
    expect([first.status, first.lines.length]).toEqual([1, 3]);
    expect(first.stderr).toContain('1 of 4 files were not imported.');
    const again = await run(path, '--as', 'insight', '--auto-map', '--json');
    expect([again.status, again.lines]).toEqual([1, first.lines]);
    write('bad/0 broken.pdf', fixtureBytes('report.pdf'));
    expect((await run(path, '--as', 'insight', '--auto-map')).status).toBe(0);
    const { surveys, insights } = await listRecords(project.id);
    expect([surveys, insights]).toEqual([['a'], ['0 broken.pdf', '0 broken.pdf', 'b report.txt', 'notes.txt']]);
    expect(leftovers()).toEqual([]);
  });

  it('killed at any moment, the same command resumes: every record once', async () => {
    const { run, args, project } = await setUp();
    const path = make('killed');
    write('killed/z big.csv', csv(21_000));
    const command = [path, '--as', 'file', '--auto-map', '--json'];
    for (const steps of [1, 3]) await killAfter([...args, ...command], /Sending|Processing/, steps);
    let last = await run(...command);
    // After a kill between the answer of initialize and its journal entry, the command says so and creates another entry only with consent.
    const wasCut = last.stderr.includes('--renew');
    if (wasCut) last = await run(...command, '--renew');
    expect([last.status, last.lines.length], last.stderr).toEqual([0, 4]);
    const { surveys, files } = await listRecords(project.id);
    expect(surveys).toEqual(['a', 'z big']);
    if (!wasCut) expect(files).toEqual(['b report.txt', 'notes.txt']);
    expect(leftovers()).toEqual([]);
  });
});

describe('sheaf import --media', () => {
  const clips = (...names: string[]) => `Name,Clip\n${names.map((name, i) => `P${i},${name}\n`).join('')}`;

  it('sends the files that a MEDIA_RESPONSE column names, and lists missing, similar, unused and unsupported ones', async () => {
    const { run } = await setUp();
    const path = write('clips.csv', clips('a.mp4', 'B.mp3', 'gone.wav'));
    for (const name of ['a.mp4', 'b.mp3', 'c.mov', 'd.pdf']) write(`clips/${name}`, name);
    const { status, lines, stderr } = await run(
      path,
      ...['--map', 'Clip=MEDIA_RESPONSE', '--map', 'Name=Name', '--media', join(folder, 'clips'), '--json'],
    );
    expect([status, lines[0]?.media], stderr).toEqual([
      0,
      [{ filename: 'a.mp4', bytes: 5, status: 'LINKED', media_level: 'RESPONSE' }],
    ]);
    expect(stderr).toContain(
      [
        'Media: 1 matched, 2 unused, 1 not supported.',
        '  missing: gone.wav',
        '  nearly (case): “B.mp3” may mean b.mp3',
        '  unused: b.mp3, c.mov',
        '  not supported: d.pdf',
      ].join('\n'),
    );
  });

  it('links by respondent if no column is MEDIA_RESPONSE', async () => {
    const { run } = await setUp();
    const path = write('people.csv', 'Name,Code\nAda,R1\nBob,R2\n');
    for (const name of ['ada.mp4', 'r2.mp3']) write(`people/${name}`, name);
    const media = ['--media', join(folder, 'people')];
    const byName = await run(path, '--map', 'Name=Name', ...media);
    expect(byName.stdout).toContain('1 of 1 media files linked.');
    const byCode = await run(path, '--map', 'Name=Do nothing', ...media, '--media-column', 'Code', '--json');
    expect(byCode.lines[0].media).toMatchObject([{ filename: 'r2.mp3', media_level: 'RESPONDENT' }]);
  });
});
