import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { fusesOf } from '../../electron-builder.config.ts';
import { findArchive, packagedProgram, packageKind } from '../../scripts/packaged-program.ts';
import { root } from '../fixtures/files.ts';
import { listFoundImports } from './imports.ts';

const program = packagedProgram();
const archive = findArchive(program);
let folder: string;
let files: string[];

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-archive-'));
  extractAll(archive, folder);
  files = globSync('**/*', { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile());
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const toPackage = (file: string) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];

test('the nine fuses of the program are as configured', async () => {
  const wire = await getCurrentFuseWire(program);
  const names = Object.values(FuseV1Options).filter((value) => typeof value === 'number');
  expect(names).toHaveLength(9);
  const fuses = fusesOf(packageKind());
  for (const fuse of names) {
    const wanted = fuses[fuse] ? FuseState.ENABLE : FuseState.DISABLE;
    expect(wire[fuse], FuseV1Options[fuse]).toBe(wanted);
  }
  // What users get lets no debugger in. A package for QA does, and nothing else about its fuses differs.
  expect(fusesOf('release')[FuseV1Options.EnableNodeCliInspectArguments]).toBe(false);
  expect({ ...fusesOf('qa'), [FuseV1Options.EnableNodeCliInspectArguments]: false }).toEqual(fusesOf('release'));
});

test('nothing is missing: every import of the built programs exists and loads', () => {
  const out = join(folder, 'out');
  for (const room of ['main', 'service']) {
    const imports = listFoundImports(join(out, room));
    expect(imports.size, room).toBeGreaterThan(5);
    const bare: string[] = [];
    for (const [name, importers] of imports) {
      if (name.startsWith('node:') || builtinModules.includes(name) || name === 'electron') continue;
      if (!name.startsWith('.')) bare.push(name);
      else
        for (const file of importers)
          expect(existsSync(join(out, room, dirname(file), name)), `${file}: ${name}`).toBe(true);
    }
    // Loading goes all the way down: what a package needs of others, and its native half.
    const isFile = (name: string) => /\.(woff2|json)$/.test(name);
    const lines = bare.map((name) =>
      isFile(name) ? `readFileSync(new URL(import.meta.resolve('${name}')));` : `await import('${name}');`,
    );
    const code = `import { readFileSync } from 'node:fs';\n${lines.join('\n')}\nprocess.exit(0);`;
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: join(out, room), stdio: 'pipe' });
  }
  expect(files).toContain('out/preload/index.cjs');
  expect(files).toContain('out/service/parse.child.js');
  expect(files).toContain('out/renderer/index.html');
});

test('native modules are outside of the archive, only for this platform, and work', () => {
  const native = files.filter((file) => /\.node$|\.so(\.|$)|\.dylib$|\.dll$/.test(file));
  const platform = new RegExp(`${process.platform === 'win32' ? 'win32' : process.platform}-${process.arch}`);
  expect(native.map(toPackage).sort()).toEqual(expect.arrayContaining(['better-sqlite3']));
  for (const file of native) {
    expect(file).toMatch(platform);
    expect(existsSync(join(`${archive}.unpacked`, file)), file).toBe(true);
  }
  const code = `
    import Database from 'better-sqlite3';
    import sharp from 'sharp';
    import { createCanvas } from '@napi-rs/canvas';
    const { version } = new Database(':memory:').prepare('SELECT sqlite_version() AS version').get();
    const { width } = await sharp(createCanvas(3, 2).toBuffer('image/png')).metadata();
    console.log(JSON.stringify({ version, width }));`;
  const cwd = join(folder, 'out/service');
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd, encoding: 'utf8' });
  expect(JSON.parse(answer)).toEqual({ version: expect.stringMatching(/^3\./), width: 3 });
});

test('nothing is superfluous: no sources, tests, maps, papers or development packages', () => {
  const top = new Set(listPackage(archive, { isPack: false }).map((entry) => entry.split(/[\\/]/)[1]));
  expect([...top].sort()).toEqual(['LICENSE', 'node_modules', 'out', 'package.json']);
  const unwanted =
    /\.(ts|mts|cts|tsx|map|md|markdown|cc|cpp|h|gyp|tsbuildinfo)$|(^|\/)(tests?|__tests__|examples?|benchmarks?)\/|\/\.[^/]+$/i;
  expect(files.filter((file) => unwanted.test(file))).toEqual([]);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const packages = new Set(files.map(toPackage).filter((name) => name !== undefined));
  // Some lie deeper in the lock file than in the package.
  const needed = Object.entries(lock.packages)
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .map(([path]) => path.split('node_modules/').at(-1));
  expect([...packages].filter((name) => !needed.includes(name))).toEqual([]);
  const manifest: object = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(Object.keys(manifest)).not.toContain('devDependencies');
});

test('the package contains no path or token of the build computer, and stays small', () => {
  const texts = files.filter((file) => file.startsWith('out/') || file === 'package.json');
  for (const file of texts) expect(readFileSync(join(folder, file), 'latin1'), file).not.toContain(root);
  const megabytes = (list: string[]) => list.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 1e6;
  const sizes = {
    whole: megabytes(files),
    ours: megabytes(files.filter((file) => file.startsWith('out/') && !file.includes('/pdfjs/'))),
    native: megabytes(files.filter((file) => existsSync(join(`${archive}.unpacked`, file)))),
  };
  process.stdout.write(`The package without Electron, in MB: ${JSON.stringify(sizes)}\n`);
  expect(sizes.whole).toBeLessThan(112);
  expect(sizes.ours).toBeLessThan(15);
});
