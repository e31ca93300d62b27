import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { callCommand } from '../testing/called-command.ts';
import { cli } from '../testing/cli-process.ts';
import { provideFolder } from '../testing/provide-folder.ts';

const folder = provideFolder('reading');
let data: string[];
beforeAll(async () => {
  data = ['--data-dir', join(folder, 'data')];
  await callCommand('projects', 'create', '--name', 'Clinic', ...data);
});

describe('a data folder that is not there', () => {
  it.each([
    'projects list',
    'projects archive --id 1',
    'projects unarchive --id 1',
    'keys list',
    'keys revoke --id 1',
    'keys rotate --id 1',
    'audit',
  ])('%s ends with a sentence and makes none', async (command) => {
    const mistyped = join(folder, 'mistyped');
    const { status, stdout, stderr } = await callCommand(...command.split(' '), '--data-dir', mistyped);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`There is no Sheaf workspace in ${mistyped}. Check --data-dir.`);
    expect(existsSync(mistyped)).toBe(false);
  });
});

it('a program that took the address of a killed service and says nothing holds up no command', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const place = join(folder, 'killed');
  await callCommand('projects', 'create', '--name', 'Ours', '--data-dir', place);
  writeFileSync(join(place, 'running.json'), JSON.stringify({ url }));
  try {
    const { status, lines } = await callCommand('status', '--data-dir', place);
    expect([status, lines]).toEqual([3, [expect.objectContaining({ service: 'none' })]]);
  } finally {
    silent.close();
  }
});

describe('tables and JSON', () => {
  it('JSON lines for programs, a table where it is asked for', async () => {
    expect((await callCommand('projects', 'list', ...data)).lines).toMatchObject([{ id: 1, name: 'Clinic' }]);
    const table = (await callCommand('projects', 'list', '--no-json', ...data)).stdout;
    expect(table).toMatch(/^id {2}name {4}created +archived\n1 {3}Clinic {2}\d{4}-\S+ +–\n$/);
    expect((await callCommand('keys', 'list', '--no-json', ...data)).stderr).toContain('There are no keys yet.');
  });
});

describe.skipIf(process.platform === 'win32')('output that nobody reads to its end', () => {
  /** Runs a command whose reader closes after the first line. */
  function piped(args: string, redirect = '') {
    const command = `{ "${process.execPath}" "${cli}" ${args} ${redirect}; echo "ended with $?" >&2; }`;
    return spawnSync('sh', ['-c', `${command} | head -n 1`], { cwd: folder, encoding: 'utf8' });
  }

  it('columns … | head ends with 0 and no word', () => {
    const header = Array.from({ length: 3000 }, (_, at) => `Question ${at} and so on`).join(',');
    writeFileSync(join(folder, 'wide.csv'), `${header}\n${'1,'.repeat(2999)}1\n`);
    const { stdout, stderr } = piped('columns wide.csv');
    expect(stdout).toContain('wide.csv');
    expect(stderr).toBe('ended with 0\n');
  });

  it.skipIf(process.platform !== 'linux')('a full disk behind > is said in a sentence', () => {
    const { stderr } = piped('projects list', `--data-dir "${data[1]}" > /dev/full`);
    expect(stderr).toMatch(/^What was printed could not be written: .*ENOSPC.*\nended with 1\n$/);
  });
});
