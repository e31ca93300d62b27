// "Run a shared instance for your team" of the README, typed as it stands but for its port; then a colleague imports there.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../testing/certificates.ts';
import { cli, sheaf } from '../testing/cli-process.ts';
import { onAnyPort } from '../testing/documented-commands.ts';

const readme = readFileSync(fileURLToPath(new URL('../../../README.md', import.meta.url)), 'utf8');
const [, recipe = ''] = /^### Run a shared instance for your team\n(.*?)^##/ms.exec(readme) ?? [];
const lines = recipe.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('```'));
const [serve = '', ...commands] = (/```sh\n(.*?)```/s.exec(recipe)?.[1] ?? '').trim().split('\n');

const folder = mkdtempSync(join(tmpdir(), 'sheaf-recipe-'));
const env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` };
let service: ChildProcess | null = null;
afterAll(async () => {
  if (service?.pid !== undefined) {
    const ended = once(service, 'close');
    process.kill(-service.pid, 'SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

function lay(): void {
  const { cert, key } = makeCertificate(['localhost']);
  writeFileSync(join(folder, 'fullchain.pem'), cert);
  writeFileSync(join(folder, 'privkey.pem'), key);
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/sheaf'), `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`);
  chmodSync(join(folder, 'bin/sheaf'), 0o755);
  writeFileSync(join(folder, 'a.csv'), 'Name,Age\nAda,36\nBob,41\n');
}

describe.skipIf(process.platform === 'win32')('the recipe for a shared instance (POSIX shells only)', () => {
  it('has ten lines at most', () => {
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.length).toBeLessThanOrEqual(10);
  });

  it('works as it is typed', async () => {
    lay();
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    service = spawn('sh', ['-c', onAnyPort(serve)], { cwd: folder, env, stdio: [...stdio], detached: true });
    const ended = once(service, 'exit').then(([code]) =>
      Promise.reject(new Error(`${serve} ended with code ${code}.`)),
    );
    const [ready] = await Promise.race([once(createInterface(service.stdout as NodeJS.ReadableStream), 'line'), ended]);
    ended.catch(() => {});
    const { port } = new URL(JSON.parse(String(ready)).url);
    const made = commands.map((command) => {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' });
      expect([command, status, stderr]).toEqual([command, 0, expect.any(String)]);
      return stdout;
    });
    const { token } = JSON.parse(made.at(-1) ?? '');
    // On another computer: a folder of its own, and the name in the certificate.
    const elsewhere = ['--data-dir', join(folder, 'laptop'), '--url', `https://localhost:${port}`, '--token', token];
    const file = join(folder, 'a.csv');
    const trust = { NODE_EXTRA_CA_CERTS: join(folder, 'fullchain.pem') };
    const { status, stderr } = sheaf(['import', file, ...elsewhere, '--project', 'Panel 2026', '--auto-map'], trust);
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  });
});
