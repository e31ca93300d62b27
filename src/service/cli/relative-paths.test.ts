import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callSheaf } from '../testing/called-command.ts';
import { cli } from '../testing/cli-process.ts';
import { fixtureBytes } from '../testing/record-scenario.ts';

// Parsers run in folders of their own: a path that is relative means another place there.
let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-relative-')));
  mkdirSync(join(folder, 'talk'));
  writeFileSync(join(folder, 'talk', 'report.txt'), 'What we have learnt.');
  writeFileSync(join(folder, 'talk', 'speech.mp3'), fixtureBytes('speech.mp3'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, lines, stderr } = await callSheaf(args, env, folder);
  expect([status, stderr], args.join(' ')).toEqual([0, expect.any(String)]);
  return lines;
}

/** Starts `sheaf storage` on a folder, and ends it. @returns the address it printed */
async function startStorage(place: string): Promise<string> {
  const env = { ...process.env, SHEAF_S3_ACCESS_KEY: 'ours', SHEAF_S3_SECRET_KEY: 'secret' };
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [cli, 'storage', '--data-dir', place], { cwd: folder, env, stdio: [...stdio] });
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  return (JSON.parse(line) as { url: string }).url;
}

describe('relative paths start at the folder in which the command was started', () => {
  it.each<[string, string[], NodeJS.ProcessEnv]>([
    ['--data-dir', ['--data-dir', 'data'], {}],
    ['SHEAF_DATA_DIR', [], { SHEAF_DATA_DIR: 'data' }],
    ['XDG_DATA_HOME', [], { SHEAF_DATA_DIR: '', XDG_DATA_HOME: '.' }],
  ])('%s: a document and a recording are read', async (_, where, env) => {
    await run(['projects', 'create', ...where, '--name', 'Ours'], env);
    const into = [...where, '--project', 'Ours', '--json'];
    expect(await run(['import', 'talk', ...into, '--as', 'insight'], env)).toMatchObject([
      { kind: 'insight', file_name: 'report.txt' },
      { kind: 'file', file_name: 'speech.mp3' },
    ]);
  });

  it('backup, restore, check, storage and its check', async () => {
    await run(['projects', 'create', '--data-dir', 'data', '--name', 'Ours']);
    await run(['import', 'talk', '--data-dir', 'data', '--project', 'Ours', '--as', 'insight', '--json']);
    await run(['backup', 'saved', '--data-dir', 'data']);
    await run(['restore', 'saved', '--data-dir', 'again']);
    await run(['check', '--data-dir', 'again']);
    const objects = async (place: string) =>
      (await run(['storage', 'check', '--data-dir', place, '--json'])).find(({ checked }) => checked !== undefined);
    const again = await objects('again');
    expect(again).toMatchObject({ checked: expect.any(Number), damaged: 0 });
    expect(again.checked).toBe((await objects('data')).checked);
    expect(again.checked).toBeGreaterThan(1);
    for (const made of ['saved', 'again']) expect(existsSync(join(folder, made))).toBe(true);
    expect(await startStorage('objects')).toMatch(/^http:/);
    expect(existsSync(join(folder, 'objects'))).toBe(true);
  });
});
