import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTranscriber } from '../documents/transcription/recording-tools.ts';
import { cli, sheaf, startServe } from '../testing/cli-process.ts';
import { fixtureBytes } from '../testing/record-scenario.ts';

// Parsers run in folders of their own: a path that is relative means another place there.
let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-relative-')));
  mkdirSync(join(folder, 'talk'));
  for (const name of ['report.pdf', 'speech.mp3']) writeFileSync(join(folder, 'talk', name), fixtureBytes(name));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, lines, stderr } = sheaf(args, env, folder);
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
  ])('%s: a document and a recording are read', (_, where, env) => {
    run(['projects', 'create', ...where, '--name', 'Ours'], env);
    const into = [...where, '--project', 'Ours', '--json'];
    expect(run(['import', 'talk', ...into, '--as', 'insight'], env)).toMatchObject([
      { kind: 'insight', file_name: 'report.pdf' },
      { kind: 'file', file_name: 'speech.mp3' },
    ]);
  });

  it('serve prints the absolute path of the folder', async () => {
    const serve = await startServe('data', [], undefined, { cwd: folder });
    expect(serve.data_dir).toBe(join(folder, 'data'));
    expect(await serve.end('SIGTERM')).toBe(0);
  });

  it('a running serve reads a document that is sent to it', async () => {
    run(['projects', 'create', '--data-dir', 'data', '--name', 'Ours']);
    const serve = await startServe('data', [], undefined, { cwd: folder });
    const into = ['--data-dir', 'data', '--project', 'Ours', '--as', 'insight', '--json'];
    try {
      expect(run(['import', 'talk/report.pdf', ...into])).toMatchObject([{ kind: 'insight', file_name: 'report.pdf' }]);
    } finally {
      expect(await serve.end('SIGTERM')).toBe(0);
    }
  });

  it('backup, restore, check, storage and its check', async () => {
    run(['projects', 'create', '--data-dir', 'data', '--name', 'Ours']);
    run(['import', 'talk', '--data-dir', 'data', '--project', 'Ours', '--as', 'insight', '--json']);
    run(['backup', 'saved', '--data-dir', 'data']);
    run(['restore', 'saved', '--data-dir', 'again']);
    run(['check', '--data-dir', 'again']);
    const objects = (place: string) =>
      run(['storage', 'check', '--data-dir', place, '--json']).find(({ checked }) => checked !== undefined);
    expect(objects('again')).toMatchObject({ checked: expect.any(Number), damaged: 0 });
    expect(objects('again').checked).toBe(objects('data').checked);
    expect(objects('again').checked).toBeGreaterThan(1);
    for (const made of ['saved', 'again']) expect(existsSync(join(folder, made))).toBe(true);
    expect(await startStorage('objects')).toMatch(/^http:/);
    expect(existsSync(join(folder, 'objects'))).toBe(true);
  });

  it('--media, --template and files are found from there', () => {
    mkdirSync(join(folder, 'clips'));
    writeFileSync(join(folder, 'clips', 'ann.mp3'), fixtureBytes('speech.mp3'));
    writeFileSync(join(folder, 'survey.csv'), 'Person,Clip\nann,ann.mp3\nbob,\n');
    const columns = [{ header: 'Person', type: 'Name' }];
    writeFileSync(join(folder, 'types.json'), JSON.stringify({ format: 'sheaf-mapping', version: 1, columns }));
    run(['projects', 'create', '--data-dir', 'data', '--name', 'Ours']);
    const args = ['--template', 'types.json', '--media', 'clips/', '--map', 'Clip=MEDIA_RESPONSE'];
    const [receipt] = run(['import', 'survey.csv', '--data-dir', 'data', '--project', 'Ours', '--json', ...args]);
    expect(receipt).toMatchObject({
      column_mapping: { Person: 'Name', Clip: 'MEDIA_RESPONSE' },
      media: [{ filename: 'ann.mp3', status: 'LINKED' }],
    });
    expect(existsSync(join(folder, 'data', 'sheaf.db'))).toBe(true);
  });

  it('a transcription engine and the files in its command line', () => {
    mkdirSync(join(folder, 'engine'));
    writeFileSync(join(folder, 'engine', 'words.txt'), 'Spoken here.\n');
    const program = join(folder, 'engine', 'listen');
    writeFileSync(program, '#!/bin/sh\ncat "$1"\n');
    chmodSync(program, 0o755);
    const line = './engine/listen engine/words.txt /no/such/file {audio}';
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect(readTranscriber(line, 'SHEAF_TRANSCRIBER')).toMatchObject({
        file: program,
        args: [join(folder, 'engine', 'words.txt'), '/no/such/file', '{audio}'],
      });
    } finally {
      process.chdir(before);
    }
  });
});
