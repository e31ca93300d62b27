import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { receipt } from '../../importer/index.ts';
import { callCommand } from '../testing/called-command.ts';
import { sheaf, startSheaf } from '../testing/cli-process.ts';
import { provideFolder } from '../testing/provide-folder.ts';
import { provideOwnService } from '../testing/provide-service.ts';

const folder = provideFolder('import');
const file = join(folder, 'Spring survey.csv');
const text = `Email,How likely are you to recommend us?,Why?\n${Array.from(
  { length: 300 },
  (_, i) => `p${i}@example.com,${i % 11},"Because, ${i}\nof that"`,
).join('\n')}\n`;

const service = await provideOwnService();
const { id: projectId } = await service.project('Ours');
const { token } = await service.key({ scopes: ['survey:write', 'project:read'] });
const local = join(folder, 'local');
beforeAll(async () => {
  writeFileSync(file, text);
  await callCommand('projects', 'create', '--data-dir', local, '--name', 'Alone');
});

const undecided = (...args: string[]) => callCommand('import', '--data-dir', local, ...args);
/** Tests send one file with several settings. */
const run = (...args: string[]) => undecided('--already-imported', 'again', ...args);
const connection = ['--url', service.url, '--token', token];
const remotely = [...connection, '--project', 'Ours'];
const remote = (...args: string[]) => run(...remotely, ...args);

describe('sheaf import', () => {
  it('imports into a running service and prints the receipt as one JSON line', async () => {
    const args = ['import', '--data-dir', local, ...remotely, file, '--auto-map', '--map', 'Why?=Do nothing', '--json'];
    const { status, stdout, stderr } = await startSheaf(args);
    expect(stderr).toContain('Processing 300 of 300 responses');
    expect(status).toBe(0);
    expect(stdout.trim().split('\n').length).toBe(1);
    expect(receipt.parse(JSON.parse(stdout))).toMatchObject({
      file_name: 'Spring survey.csv',
      survey_name: 'Spring survey',
      project_id: projectId,
      rows_in_file: 300,
      rows_reported: 300,
      column_mapping: { 'Why?': 'Do nothing' },
      auto_map: true,
    });
  });

  it('runs its own service on the data folder without --url', () => {
    const args = ['--project', 'Alone', file, '--map', 'Email=email', '--json'];
    const { status, lines } = sheaf(['import', '--data-dir', local, ...args]);
    expect(status).toBe(0);
    expect(lines[0]).toMatchObject({ rows_reported: 300 });
  });

  it('--append adds a file to a survey, its columns in another order', async () => {
    const { lines } = await remote(file, '--auto-map', '--name', 'Grows', '--json');
    const [{ upload_key, survey_key }] = lines;
    const more = write(
      'more.csv',
      `Why?;Extra;Email;How likely are you to recommend us?\n${'late;x;z@example.com;9\n'.repeat(40)}`,
    );
    const added = await run(...connection, '--append', upload_key, more, '--json');
    expect([added.status, added.lines[0]], added.stderr).toMatchObject([
      0,
      { survey_key, survey_name: 'Grows', rows_reported: 40 },
    ]);
    const said = await run(...connection, '--append', upload_key, more);
    expect(said.stdout).toBe('more.csv: 40 responses, all of them, in one part → “Grows” in project “Ours”.\n');
    const fewer = await run(...connection, '--append', upload_key, more, '--leave-out', '1-3');
    expect(fewer.stdout).toContain('more.csv: 37 responses, of 40 (3 left out), in one part');
    const lacking = await run(...connection, '--append', upload_key, write('lacking.csv', 'Email,Why?\na@b.org,x\n'));
    expect([lacking.status, lacking.stderr]).toEqual([
      1,
      expect.stringContaining('column “How likely are you to recommend us?”: This column of the survey is missing'),
    ]);
  });

  it('says that a file is in the project already, under whatever name, and asks what to do', async () => {
    const text = 'Email,Score\ntwice@example.com,1\n';
    const first = await remote(write('once.csv', text), '--auto-map', '--json');
    const key = first.lines[0].survey_key;
    const renamed = write('once (1).csv', text);
    const stopped = await undecided(...remotely, '--auto-map', renamed);
    expect([stopped.status, stopped.stdout]).toEqual([1, '']);
    expect(stopped.stderr).toMatch(
      /once \(1\)\.csv: this file was already imported as “once” on 20\d\d-\d\d-\d\d at \d\d:\d\d UTC \(survey /,
    );
    expect(stopped.stderr).toContain(`${key}). Nothing was sent. To import it again, add --already-imported again`);
    const skipped = await remote(renamed, '--auto-map', '--already-imported', 'skip');
    expect([skipped.status, skipped.stdout]).toEqual([0, '']);
    expect(skipped.stderr).toContain('It is skipped.');
    const again = await remote(renamed, '--auto-map', '--already-imported', 'again', '--json');
    expect([again.status, again.lines[0].rows_reported]).toEqual([0, 1]);
    expect(again.lines[0].survey_key).not.toBe(key);
    const twice = [write('other.csv', text.replace('1', '2')), renamed];
    const several = await undecided(...remotely, '--auto-map', ...twice, '--json');
    expect([several.status, several.lines.length, several.lines[0].file_name]).toEqual([1, 1, 'other.csv']);
    expect(several.stderr).toContain('1 of 2 files were not imported');
  });

  it.each<[string, string[], RegExp]>([
    ['an unknown type', ['--project', 'Ours', 'x.csv', '--map', 'Why?=Wrong'], /Write "Header=Type"/],
    ['a name for two files', ['--project', 'Ours', 'a.csv', 'b.csv', '--name', 'N'], /--name goes with one file/],
    ['no project', ['x.csv'], /--project/],
    ['no file', ['--project', 'Ours'], /file/],
    [
      'a secret without encryption',
      ['--project', 'Ours', file, '--auto-map', '--url', 'http://sheaf.example', '--client-id', 'k'],
      /is not encrypted.*Use https/,
    ],
    ['--append with a mapping', ['--append', 'k', 'x.csv', '--map', 'A=Name'], /--map does not go with --append/],
  ])('ends with 2 for wrong use: %s', async (_, args, words) => {
    const { status, stderr } = await run(...args);
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(status).toBe(2);
  });

  it('ends with 2 for a header that the file does not have, and lists its headers', async () => {
    const { status, stderr } = await remote(file, '--map', 'Wy?=Open-ended');
    expect(stderr).toContain('has no column “Wy?”. Its columns are “Email”');
    expect(status).toBe(2);
  });

  it.each<[string, () => string[], RegExp]>([
    ['a missing file', () => ['nowhere.csv'], /nowhere\.csv cannot be opened/],
    ['an empty file', () => [write('empty.csv', '')], /empty\.csv: The file is empty/],
    ['a header alone', () => [write('head.csv', 'a,b\n')], /head\.csv: The file has a header row but no responses/],
    ['an unclosed quote', () => [write('open.csv', 'a,b\n1,"x\n2,y\n')], /A quote that opens on line 2/],
    [
      'a ragged row',
      () => [write('ragged.csv', `a,b\n${'1,2\n'.repeat(50)}1,2,3\n`)],
      /row 51 = response 51, line 52 of your file/,
    ],
  ])('ends with 1 and a sentence for %s', async (_, args, words) => {
    const { status, stdout, stderr } = await remote(...args(), '--auto-map');
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect([status, stdout]).toEqual([1, '']);
  });

  it.each([
    {
      where: 'elsewhere: the projects that are there are named',
      connection,
      says: `The service at ${service.url} has no project “Nobody” for this key. It shows this key: “Ours”.\n`,
    },
    {
      where: 'here: they are named, and how to make another',
      connection: ['--data-dir', local],
      says: 'There is no project “Nobody”. There are: “Alone”. Make it with: sheaf projects create --name "Nobody"\n',
    },
  ])('ends with 1 for a missing project $where', async ({ connection, says }) => {
    const { status, stderr } = await run(...connection, '--project', 'Nobody', file);
    expect(stderr).toContain(says);
    expect(status).toBe(1);
  });
});

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
