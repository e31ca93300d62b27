import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it } from 'vitest';
import { callSheaf } from '../testing/called-command.ts';
import { cli } from '../testing/cli-process.ts';
import { provideFolder } from '../testing/provide-folder.ts';
import { fixtureBytes } from '../testing/record-scenario.ts';

const folder = realpathSync(provideFolder('relative'));
beforeAll(() => {
  mkdirSync(join(folder, 'talk'));
  writeFileSync(join(folder, 'talk', 'report.txt'), 'What we have learnt.');
  writeFileSync(join(folder, 'talk', 'speech.mp3'), fixtureBytes('speech.mp3'));
});

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
  it.each<[string, NodeJS.ProcessEnv, string]>([
    ['SHEAF_DATA_DIR', { SHEAF_DATA_DIR: 'named' }, 'named'],
    ['XDG_DATA_HOME', { SHEAF_DATA_DIR: '', XDG_DATA_HOME: 'home' }, 'home/sheaf'],
  ])('%s', async (_, env, place) => {
    await run(['projects', 'create', '--name', 'Ours'], env);
    expect(existsSync(join(folder, place, 'sheaf.db'))).toBe(true);
  });

  it('--data-dir, import, backup, restore, check, storage and its check', async () => {
    await run(['projects', 'create', '--data-dir', 'data', '--name', 'Ours']);
    // Parsers run in folders of their own: a path that is relative means another place there.
    const into = ['--data-dir', 'data', '--project', 'Ours', '--json'];
    expect(await run(['import', 'talk', ...into, '--as', 'insight'])).toMatchObject([
      { kind: 'insight', file_name: 'report.txt' },
      { kind: 'file', file_name: 'speech.mp3' },
    ]);
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
