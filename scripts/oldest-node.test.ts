// The installed service on the oldest Node that it supports; on an older one its message, and a checkout, whose scripts have a Node of
// their own. Each Node comes from npm, and is skipped by name where the registry does not answer. Only the whole version runs them.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isWhole } from './whole-tests.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const description = z.object({ version: z.string(), engines: z.object({ node: z.string() }) });
const { version, engines } = description.parse(JSON.parse(readFileSync(`${root}package.json`, 'utf8')));

/** @returns the path of a Node from npm (or its cache); null where the registry does not answer, and in the short version */
function findNode(version: string): string | null {
  if (!isWhole) return null;
  const script = 'process.stdout.write(process.execPath)';
  const args = ['--yes', '--prefer-offline', '-p', `node@${version}`, 'node', '-e', script];
  const { status, stdout } = spawnSync('npx', args, { encoding: 'utf8', timeout: 120_000 });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null;
}

// Of a checkout README.md names the oldest.
const [oldest, older] = [findNode('22.14'), findNode('20.19')];

const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'oldest-node-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lays out what npm packs, without another build, beside the libraries of this checkout. @returns its command line */
function install(): string {
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
  });
  const [{ filename = '' } = {}] = z.array(z.object({ filename: z.string() })).parse(JSON.parse(packed.toString()));
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', folder]);
  return join(folder, 'package/out/service/cli.js');
}

it('package.json names the Node that is tried here', () => expect(engines.node).toBe('>=22.14'));

describe.skipIf(oldest === null)('on Node 22.14 (skipped: the whole version runs it, where npm can get it)', () => {
  it('a survey and a document are imported and read', () => {
    const cli = install();
    const data = ['--data-dir', join(folder, 'data')];
    writeFileSync(join(folder, 'spring.csv'), 'Name,Age\nAda,36\nBob,41\n');
    writeFileSync(join(folder, 'notes.txt'), 'What people told us.\n');
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(String(oldest), [cli, ...args, ...data], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect([status, status === 0 ? '' : stderr], args.join(' ')).toEqual([0, '']);
      return stdout;
    };
    run('projects', 'create', '--name', 'Panel');
    run('import', 'spring.csv', '--project', 'Panel', '--auto-map');
    run('import', 'notes.txt', '--project', 'Panel', '--as', 'insight');
    const listed = run('list')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(listed.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'insight completed',
      'survey completed',
    ]);
  });
});

describe.skipIf(older === null)('on Node 20.19 (skipped: the whole version runs it, where npm can get it)', () => {
  it('a script of a checkout runs on the newer Node that npm ci has installed', () => {
    const env = { ...process.env, PATH: [dirname(String(older)), process.env.PATH].join(delimiter) };
    const run = (file: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(file, args, { cwd: root, env, encoding: 'utf8' });
      return [status, stdout.trim(), stderr];
    };
    expect(run('node', '--version')).toEqual([0, expect.stringMatching(/^v20\.19\./), '']);
    expect(run('npm', 'run', '--silent', 'sheaf', '--', '--version')).toEqual([0, version, '']);
  });

  it('every command ends with one sentence', () => {
    const { status, stdout, stderr } = spawnSync(String(older), [join(root, 'out/service/cli.js'), 'status'], {
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(
        /^Sheaf needs Node 22\.14 or newer; this is Node 20\.\d+\.\d+\. Install a newer one .*\.\n$/,
      ),
    ]);
  });
});
