import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { makePagePolicy, makePolicyHeaders } from '../contract/content-policy.ts';
import { windowOrigin } from './window-address.ts';

// Checks the items of Electron's checklist that show in the sources, and that docs/security.md is correct.
const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
const sources = globSync('src/{main,preload}/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
/** Comments say what is not done; only what is done counts. */
const code = new Map(sources.map((file) => [file, read(file).replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')]));

function filesWith(pattern: RegExp): string[] {
  return [...code].filter(([, text]) => pattern.test(text)).map(([file]) => basename(file));
}

describe('the shell', () => {
  test('the sources are read', () => {
    expect(filesWith(/new BrowserWindow\(/)).toEqual(['window.ts']);
    expect(filesWith(/from 'electron'/).length).toBeGreaterThan(10);
  });

  test('loads only its own address, by a private scheme', () => {
    const loads = [...code.values()].join('\n').match(/\.load(?:URL|File)\([^\n]*/g) ?? [];
    expect(loads).toHaveLength(1);
    expect(loads[0]).toMatch(/^\.loadURL\(`\$\{windowOrigin\}\/`\);$/);
    expect(windowOrigin).toBe('app://sheaf');
    expect(filesWith(/['"`]http:\/\/(?!127\.0\.0\.1)/)).toEqual([]);
  });

  test('requests no additional rights for the page', () => {
    const [, preferences = ''] = /webPreferences: \{([^}]*)\}/.exec(code.get('src/main/window.ts') ?? '') ?? [];
    const given = preferences
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    const known = ['preload', 'sandbox: true', 'contextIsolation: true', 'nodeIntegration: false', 'webSecurity: true'];
    expect(given.filter((one) => !known.includes(one)).sort()).toEqual(['spellcheck: false', 'webviewTag: false']);
    const rights =
      /allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|nodeIntegrationInWorker|nodeIntegrationInSubFrames/;
    expect(filesWith(rights)).toEqual([]);
  });

  test('weakens nothing by Chromium switches', () => {
    const weakening = /setCertificateVerifyProc|certificate-error|disable-web-security/;
    expect(filesWith(weakening)).toEqual([]);
    expect(filesWith(/appendSwitch/)).toEqual([]);
    expect(filesWith(/no-sandbox/)).toEqual(['index.ts']);
    expect(code.get('src/main/index.ts')).toContain(
      "if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();",
    );
  });

  test('opens no addresses, files or programs outside of the app', () =>
    expect(filesWith(/\bshell\b|openExternal|openPath|child_process|\beval\(|new Function/)).toEqual([]));

  test('the window gets functions of the contract, never an object of Electron', () => {
    expect(filesWith(/exposeInMainWorld/)).toEqual(['index.ts']);
    const preload = code.get('src/preload/index.ts') ?? '';
    expect(preload.match(/exposeInMainWorld\([^)]*\)/g)).toEqual(["exposeInMainWorld('bridge', bridge)"]);
    expect(preload).not.toMatch(/ipcRenderer(?=[,\s})]*\})|sendSync|postMessage|\.\.\.ipcRenderer/);
  });

  test('is built on the newest line of Electron', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { electron: string } };
    const [, major = '0'] = /^\^(\d+)\./.exec(devDependencies.electron) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(45);
    expect(JSON.parse(read('node_modules/electron/package.json'))).toMatchObject({
      version: expect.stringMatching(new RegExp(`^${major}\\.`)),
    });
  });
});

describe('the policy of the page', () => {
  const connect = ['http://127.0.0.1:*'];
  test('allows nothing unsafe, nothing inline and nothing from elsewhere', () => {
    expect(makePagePolicy(connect)).not.toMatch(/unsafe|\*(?!\s|;|$)|https?:\/\/(?!127\.0\.0\.1:\*)/);
    expect(makePagePolicy(connect)).toMatch(/^default-src 'none'; script-src 'self';/);
  });
  test('a worker may compile WebAssembly and no text', () => {
    const worker = makePolicyHeaders('/assets/scan.worker-a1.js', connect)['content-security-policy'];
    expect(worker?.match(/'[\w-]*unsafe[\w-]*'/g)).toEqual(["'wasm-unsafe-eval'"]);
  });
});

// "| 3 | Item | What Sheaf does | `file`: name of a test; … |"
const rows = [...read('docs/security.md').matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)];
const tests = rows.flatMap(([, number, , , proofs = '']) =>
  proofs.split(/;(?= `)/).map((proof) => {
    const [, file = '', name = ''] = /^\s*`([^`]+)`: (.+?)\s*$/.exec(proof) ?? [];
    return [Number(number), file, name] as const;
  }),
);

const quoted = (name: string): string[] => ["'", '"', '`'].map((quote) => quote + name + quote);

describe('docs/security.md', () => {
  test('has the 20 items of the checklist, each once', () =>
    expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1)));

  test.each(tests)('item %i is tried in %s: %s', (_, file, name) => {
    const [found] = globSync(`{src,e2e}/**/${file}`, { cwd: root });
    expect(found, `no test file is called ${file}`).toBeDefined();
    const text = read(found ?? '');
    expect(
      quoted(name).some((one) => text.includes(one)),
      `${file} has no test of that name`,
    ).toBe(true);
  });
});
