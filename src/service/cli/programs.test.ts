import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheaf, startServe } from '../testing/cli-process.ts';

// A workspace of somebody else brings a setting that names a program. Nothing of it may run before a person on this computer agrees.

const folder = mkdtempSync(join(tmpdir(), 'sheaf-programs-'));
const theirs = join(folder, 'theirs');
const backups = join(folder, 'backups');
const recording = join(folder, 'talk.wav');
const program = (name: string): string => join(folder, 'programs', name);
const env = { XDG_CONFIG_HOME: join(folder, 'settings'), SHEAF_FFMPEG: program('ffmpeg') };
const command = `'${process.execPath}' '${program('engine.mjs')}' {audio}`;

/** Programs in place of those of this computer: they find one second of silence in every recording. */
function writePrograms(): void {
  const shebang = `#!${process.execPath}\n`;
  mkdirSync(join(folder, 'programs'));
  const found = { streams: [{ index: 0, codec_type: 'audio', codec_name: 'pcm_s16le' }], format: { duration: 1 } };
  const options = { mode: 0o700 };
  writeFileSync(program('ffprobe'), `${shebang}console.log(${JSON.stringify(JSON.stringify(found))})`, options);
  const decode = `const to = process.argv.at(-1).replace('file:', '');
    if (to.endsWith('.wav')) require('node:fs').writeFileSync(to, Buffer.alloc(32044))`;
  writeFileSync(program('ffmpeg'), shebang + decode, options);
  writeFileSync(program('engine.mjs'), `console.log('the engine ran')`);
}

beforeAll(() => {
  writePrograms();
  writeFileSync(recording, Buffer.concat([Buffer.from('RIFF\x24\x7d\0\0WAVEfmt '), Buffer.alloc(32_000)]));
  sheaf(['projects', 'create', '--data-dir', theirs, '--name', 'Clinic']);
  writeFileSync(join(theirs, 'transcriber.json'), JSON.stringify({ command }));
  sheaf(['backup', backups, '--data-dir', theirs]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the service on a data folder and has it read a recording. @returns its transcript, and what the service said at its start */
async function transcribe(dataDir: string) {
  const served = await startServe(dataDir, ['--open-code'], undefined, { env });
  try {
    const data = ['--data-dir', dataDir];
    const imported = sheaf(['import', recording, ...data, '--as', 'file', '--project', 'Clinic', '--json'], env);
    const [file] = sheaf(['list', ...data, '--kind', 'file', '--json'], env).lines;
    const { token } = sheaf(['keys', 'create', ...data, '--name', 'k', '--scopes', 'file:write'], env).lines[0];
    const address = `${served.url}/api/v1/workspace/files/${file.key}/transcript`;
    const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    expect(imported.status).toBe(0);
    const { transcript } = (await reply.json()) as { transcript: { state: string; reason?: string } };
    return { transcript, said: served.said() };
  } finally {
    await served.end('SIGTERM');
  }
}

const ways: [way: string, take: (to: string) => { stdout: string }][] = [
  ['a restored backup', (to) => sheaf(['restore', backups, '--data-dir', to], env)],
  [
    'a data folder that was copied',
    (to) => {
      cpSync(theirs, to, { recursive: true });
      return sheaf(['programs', '--data-dir', to], env);
    },
  ],
];

describe.each(ways)('%s with a transcription engine', (way, take) => {
  const ours = join(folder, way);

  it('names the command; it runs only after it was confirmed', async () => {
    expect(take(ours).stdout).toContain(command);
    const before = await transcribe(ours);
    expect(before.said).toContain(command);
    expect(before.transcript).toMatchObject({ state: 'not_made' });

    const confirmed = sheaf(['programs', '--data-dir', ours, '--confirm'], env);
    expect([confirmed.status, confirmed.stdout]).toEqual([0, expect.stringContaining(command)]);
    expect(sheaf(['audit', '--data-dir', ours]).stdout).toMatch(/transcriber\s+sheaf \(command line\)/);
    const after = await transcribe(ours);
    expect(after.said).not.toContain(command);
    expect(after.transcript).toMatchObject({ state: 'made' });
  });

  it('is off again in another place, and when another command or another backup comes into this one', () => {
    const states = (dataDir: string) => sheaf(['programs', '--data-dir', dataDir, '--json'], env).lines;
    const moved = `${ours} moved`;
    cpSync(ours, moved, { recursive: true });
    expect(states(ours)).toEqual([{ setting: 'transcription', command, is_confirmed: true, problem: null }]);
    expect(states(moved)).toMatchObject([{ is_confirmed: false }]);
    writeFileSync(join(ours, 'transcriber.json'), JSON.stringify({ command: `${command} -v` }));
    expect(states(ours)).toMatchObject([{ command: `${command} -v`, is_confirmed: false }]);
    rmSync(ours, { recursive: true });
    sheaf(['restore', backups, '--data-dir', ours], env);
    expect(states(ours)).toMatchObject([{ command, is_confirmed: false }]);
  });
});

it('compiled code in a data folder is not used: it is a program too', async () => {
  const dataDir = join(folder, 'with code');
  const compiled = { ...env, NODE_COMPILE_CACHE: undefined, XDG_CACHE_HOME: join(folder, 'cache') };
  cpSync(theirs, dataDir, { recursive: true });
  const served = await startServe(dataDir, [], undefined, { env: compiled });
  expect(await served.end('SIGTERM')).toBe(0);
  expect(readdirSync(dataDir)).not.toContain('compiled');
  expect(readdirSync(join(folder, 'cache'), { recursive: true }).length).toBeGreaterThan(10);
});
