// `npm run dev` serves the window from its sources, and what the service answers, at one address. It never opens the workspace of
// the developer.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../src/service/testing/free-port.ts';
import { provideFolder } from '../src/service/testing/provide-folder.ts';

const port = await freePort();
const folder = provideFolder('dev');
const script = fileURLToPath(new URL('dev.ts', import.meta.url));
const dev = spawn(process.execPath, [script, '--browser'], {
  env: { ...process.env, SHEAF_DEV_PORT: String(port), SHEAF_DEV_DATA_DIR: folder },
  stdio: ['ignore', 'pipe', 'inherit'],
});
afterAll(async () => {
  dev.kill('SIGTERM');
  await once(dev, 'exit');
});

it('the window comes from its sources, the interface from the service', async () => {
  const address = `http://127.0.0.1:${port}`;
  for await (const line of createInterface({ input: dev.stdout })) if (line.includes(`${address}/#code=`)) break;
  const answer = async (path: string) => (await fetch(address + path)).text();
  expect(await answer('/')).toContain('src="/@vite/client"');
  expect(await answer('/app/words.ts')).toContain('Skip to the content');
  expect(await answer('/healthz')).toContain('ok');
  expect(await answer('/api/v1/workspace/instance')).toContain('error');
});

it('Electron gets a workspace and a profile in the folder for development', async () => {
  const say = '#!/bin/sh\necho "started: $SHEAF_DATA_DIR $*"\n';
  for (const program of ['electron', 'electron-vite']) writeFileSync(join(folder, program), say, { mode: 0o755 });
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    DISPLAY: ':0',
    ELECTRON_OVERRIDE_DIST_PATH: folder,
    SHEAF_DEV_DATA_DIR: folder,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  expect(stdout).toBe(`started: ${folder}/workspace dev --watch -- --user-data-dir=${folder}/profile\n`);
});
