// `npm run dev` serves the window from its sources, and what the service answers, at one address.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../src/service/testing/free-port.ts';
import { provideFolder } from '../src/service/testing/provide-folder.ts';

const port = await freePort();
const folder = provideFolder('dev');
const dev = spawn(process.execPath, [fileURLToPath(new URL('dev.ts', import.meta.url)), '--browser'], {
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
  expect(await answer('/app/words.ts')).toMatch(/name: ['"]Sheaf['"]/);
  expect(await answer('/healthz')).toContain('ok');
  expect(await answer('/api/v1/workspace/instance')).toContain('error');
});
