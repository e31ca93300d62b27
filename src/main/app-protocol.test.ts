import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

vi.mock('electron', () => ({ app: {}, net: {}, protocol: {} }));
const { serveRenderer } = await import('./app-protocol.ts');

let base = '';
let folder = '';

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'sheaf-renderer-'));
  folder = join(base, 'renderer');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(base, 'renderer-evil'));
  writeFileSync(join(folder, 'index.html'), '<title>Sheaf</title>');
  writeFileSync(join(folder, 'assets', 'index-1a.js'), 'page()');
  writeFileSync(join(folder, 'assets', 'preview.worker-x_1-.js'), 'work()');
  writeFileSync(join(folder, 'notes.txt'), 'no type');
  writeFileSync(join(base, 'secret.js'), 'secret');
  writeFileSync(join(base, 'renderer-evil', 'index.js'), 'secret');
  symlinkSync(join(base, 'secret.js'), join(folder, 'link.js'));
});
afterAll(() => rmSync(base, { recursive: true }));

async function get(url: string, method = 'GET'): Promise<{ status: number; text: string; policy: string | null }> {
  const response = await serveRenderer(folder, new Request(url, { method }));
  return {
    status: response.status,
    text: await response.text(),
    policy: response.headers.get('content-security-policy'),
  };
}

describe('served requests', () => {
  test('the window may talk to this computer and to the named origins, and to nothing else', async () => {
    const origins = ['https://sheaf.example.org', 'https://s3.example.org:9000'];
    const reply = await serveRenderer(folder, new Request('app://sheaf/'), origins);
    expect(reply.headers.get('content-security-policy')).toContain(
      "connect-src 'self' blob: http://127.0.0.1:* https://sheaf.example.org https://s3.example.org:9000;",
    );
  });

  test.each(['app://sheaf/', 'app://sheaf/index.html', 'app://sheaf/?q=1#x'])('%s is the app', async (url) => {
    const { status, text, policy } = await get(url);
    expect([status, text]).toEqual([200, '<title>Sheaf</title>']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test('only a worker script may compile WebAssembly', async () => {
    expect((await get('app://sheaf/assets/index-1a.js')).policy).not.toContain('unsafe');
    const { status, policy } = await get('app://sheaf/assets/preview.worker-x_1-.js');
    expect(status).toBe(200);
    expect(policy?.match(/'[\w-]*unsafe[\w-]*'/g)).toEqual(["'wasm-unsafe-eval'"]);
  });
});

describe('refused requests', () => {
  test.each([
    ['a way out, encoded', 'app://sheaf/%2e%2e%2fsecret.js'],
    ['a way out, half encoded', 'app://sheaf/assets/..%2f..%2fsecret.js'],
    ['a way out with backslashes', 'app://sheaf/..%5csecret.js'],
    ['a folder whose name begins the same', 'app://sheaf/..%2frenderer-evil/index.js'],
    ['a link that leads out', 'app://sheaf/link.js'],
    ['an absolute path', 'app://sheaf//etc/hosts.js'],
    ['a NUL', 'app://sheaf/index.html%00.js'],
    ['a name no disk takes', `app://sheaf/${'x'.repeat(5000)}.js`],
    ['a file that is not there', 'app://sheaf/assets/none.js'],
    ['a type that the app does not have', 'app://sheaf/notes.txt'],
  ])('%s', async (_, url) => {
    const { status, text } = await get(url);
    expect(status).toBe(404);
    expect(text).not.toContain('secret');
  });

  test('another host', async () => expect((await get('app://evil/index.html')).status).toBe(403));
});
