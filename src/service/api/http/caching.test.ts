import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { provideFolder } from '../../testing/provide-folder.ts';
import { provideOwnService } from '../../testing/provide-service.ts';

/** A window with a file of each kind: the page, one with its digest in its name, and one without. */
const window_dir = provideFolder('window');
for (const folder of ['assets', 'pdfjs/wasm']) mkdirSync(join(window_dir, folder), { recursive: true });
for (const file of ['index.html', 'assets/app-BCoim_Ls.js', 'pdfjs/wasm/decoder.wasm'])
  writeFileSync(join(window_dir, file), 'content');
const service = await provideOwnService({ window_dir });

const desktop = { origin: 'app://sheaf' };
const forever = 'public, max-age=31536000, immutable';

it.each([
  { what: 'an unknown address', method: 'GET', path: '/nothing', status: 404 },
  { what: 'a method that the address lacks', method: 'DELETE', path: '/import/projects', status: 405 },
  { what: 'no token', method: 'GET', path: '/import/projects', status: 401 },
  {
    what: 'a page of another site',
    headers: { origin: 'https://evil.example' },
    path: '/import/projects',
    status: 403,
  },
  { what: 'an address that cannot be read', path: '/api/v1/developer/import/surveys/%E0%A4%A/status', status: 400 },
  { what: 'a preflight', method: 'OPTIONS', headers: desktop, path: '/import/projects', status: 204 },
  { what: 'a check of health', path: '/healthz', status: 200 },
  { what: 'a check of readiness', path: '/readyz', status: 200 },
  { what: 'the OpenAPI document', path: '/api/v1/openapi.json', status: 200 },
  { what: 'the window', path: '/', status: 200 },
  { what: 'its headers', method: 'HEAD', path: '/', status: 200 },
  { what: 'a file that the window lacks', path: '/assets/old-AAAAAAAA.js', status: 404 },
  { what: 'a file that has its digest in its name', path: '/assets/app-BCoim_Ls.js', status: 200, cache: forever },
  { what: 'a file that keeps its name', path: '/pdfjs/wasm/decoder.wasm', status: 200, cache: 'no-cache' },
])('$what: $status', async ({ method = 'GET', headers = {}, path, status, cache = 'no-store' }) => {
  const reply = await fetch(`${service.url}${path}`, { method, headers });
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([status, cache]);
});
