import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { callSheaf } from '../testing/called-command.ts';
import { type ServeProcess, startServe } from '../testing/cli-process.ts';
import { provideFolder } from '../testing/provide-folder.ts';

// A workspace of somebody else may bring files that name a program. Nothing of them runs: what a person sets is kept outside of it.

const folder = provideFolder('programs');
const theirs = join(folder, 'theirs');
const backups = join(folder, 'backups');
const recording = join(folder, 'talk.wav');
const program = (name: string): string => join(folder, 'programs', name);
const env = { XDG_CONFIG_HOME: join(folder, 'settings'), SHEAF_FFMPEG: program('ffmpeg') };
const command = `'${program('engine')}' {audio}`;

/** Programs in place of those of this computer: they find one second of silence in every recording. A sandbox shows them the system's shell. */
function writePrograms(): void {
  mkdirSync(join(folder, 'programs'));
  const found = { streams: [{ index: 0, codec_type: 'audio', codec_name: 'pcm_s16le' }], format: { duration: 1 } };
  const decode = `for to; do :; done; case "$to" in *.wav) head -c 32044 /dev/zero > "\${to#file:}";; esac`;
  for (const [name, script] of [
    ['ffprobe', `echo '${JSON.stringify(found)}'`],
    ['ffmpeg', decode],
    ['engine', 'echo "the engine ran"'],
  ] as const)
    writeFileSync(program(name), `#!/bin/sh\n${script}\n`, { mode: 0o700 });
}

beforeAll(async () => {
  writePrograms();
  writeFileSync(recording, Buffer.concat([Buffer.from('RIFF\x24\x7d\0\0WAVEfmt '), Buffer.alloc(32_000)]));
  await callSheaf(['projects', 'create', '--data-dir', theirs, '--name', 'Clinic']);
  writeFileSync(join(theirs, 'transcriber.json'), JSON.stringify({ command }));
  await callSheaf(['backup', backups, '--data-dir', theirs]);
});

async function withService<T>(dataDir: string, work: (served: ServeProcess) => Promise<T>): Promise<T> {
  const served = await startServe(dataDir, [], undefined, { env });
  return work(served).finally(() => served.end('SIGTERM'));
}

/** Has a service read a recording. @returns its transcript */
const transcribe = (dataDir: string) =>
  withService(dataDir, async (served) => {
    const data = ['--data-dir', dataDir];
    const how = ['--as', 'file', '--project', 'Clinic', '--already-imported', 'again'];
    expect((await callSheaf(['import', recording, ...data, ...how], env)).status).toBe(0);
    const [file] = (await callSheaf(['list', ...data, '--kind', 'file', '--json'], env)).lines;
    const { token } = (await callSheaf(['keys', 'create', ...data, '--name', 'k', '--scopes', 'file:write'], env))
      .lines[0];
    const address = `${served.url}/api/v1/workspace/files/${file.key}/transcript`;
    const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    return ((await reply.json()) as { transcript: { state: string } }).transcript;
  });

it.each<[way: string, take: (to: string) => unknown]>([
  ['a restored backup', (to) => callSheaf(['restore', backups, '--data-dir', to])],
  ['a data folder that was copied', (to) => cpSync(theirs, to, { recursive: true })],
])('%s with a command for an engine: it does not run', async (way, take) => {
  const ours = join(folder, way);
  await take(ours);
  expect((await transcribe(ours)).state).toBe('not_made');
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
