import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cli, sheaf } from '../testing/cli-process.ts';

let folder: string;
let data: string[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-stdin-'));
  data = ['--data-dir', join(folder, 'data')];
  sheaf(['projects', 'create', '--name', 'Ours', ...data]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command with something on its standard input. */
function send(input: string | Buffer, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd: folder, input });
  return { status, stdout: stdout.toString(), stderr: stderr.toString() };
}

const survey = 'Name,Score\nAda,9\nBob,3\n';

it('columns - reads standard input', () => {
  const { status, stdout } = send(survey, 'columns', '-', '--json');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ file: 'stdin.csv', columns: [{ header: 'Name' }, { header: 'Score' }] });
  // Its name says what it is, as that of a file does.
  expect(send(gzipSync(survey), 'columns', '-', '--stdin-name', 'a.csv.gz').stdout).toContain('a.csv.gz');
});

it('import - reads standard input; its name is that of the survey', () => {
  const options = ['--project', 'Ours', '--auto-map', '--json', '--stdin-name', 'Spring.csv', ...data];
  const { status, stdout, stderr } = send(survey, 'import', '-', ...options);
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  expect(JSON.parse(stdout)).toMatchObject({ file_name: 'Spring.csv', survey_name: 'Spring', rows_reported: 2 });
  expect(readdirSync(join(folder, 'data', 'imports')).filter((name) => name.startsWith('converted-'))).toEqual([]);
});

it('says what is wrong', () => {
  writeFileSync(join(folder, 'a.csv'), survey);
  expect(send('', 'columns', '-')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Standard input is empty'),
  });
  const twice = send(survey, 'import', '-', '-', '--project', 'Ours', ...data);
  expect(twice).toMatchObject({ status: 2, stderr: expect.stringContaining('give - once') });
  const named = send(survey, 'columns', '-', '--stdin-name', '../a.csv');
  expect(named).toMatchObject({ status: 2, stderr: expect.stringContaining('without folders') });
});
