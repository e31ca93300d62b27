import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { build as buildPage, mergeConfig } from 'vite';
import config from '../../electron.vite.config.ts';
import { buildIfStale } from '../../scripts/build.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const parts = fileURLToPath(new URL('./parts/', import.meta.url));

/** What an older Electron understands: its Node for main, its Chromium for the window. */
const targets = { main: 'node18', window: 'chrome114' };

/** The page, with the polyfills before each of its scripts. */
async function buildWindow(copy: string, polyfills: string): Promise<void> {
  const outDir = join(copy, 'out', 'renderer');
  const build = { outDir, target: targets.window, emptyOutDir: true };
  const { renderer } = config;
  await buildPage(
    mergeConfig(
      { ...renderer, configFile: false, logLevel: 'warn', root: join(root, 'src/renderer'), base: './' },
      { build },
    ),
  );
  const assets = join(outDir, 'assets');
  writeFileSync(join(assets, 'polyfills.js'), polyfills);
  for (const script of globSync('*.js', { cwd: assets })) {
    if (script === 'polyfills.js') continue;
    const path = join(assets, script);
    writeFileSync(path, `import './polyfills.js';\n${readFileSync(path, 'utf8')}`);
  }
}

/** Main as one CommonJS file with the polyfills and the prelude in front. */
async function buildMain(copy: string, polyfills: string): Promise<void> {
  const bundle = await rolldown({
    input: join(root, 'out/main/index.js'),
    external: [/^node:/, 'electron', 'electron-updater'],
    platform: 'node',
    transform: { target: targets.main, define: { 'import.meta.dirname': '__dirname' } },
  });
  const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false });
  const main = join(copy, 'out', 'main');
  mkdirSync(main, { recursive: true });
  const prelude = readFileSync(join(parts, 'main-prelude.cjs'), 'utf8');
  writeFileSync(join(main, 'polyfills.cjs'), polyfills);
  writeFileSync(join(main, 'prelude.cjs'), prelude);
  writeFileSync(join(main, 'index.cjs'), `require('./polyfills.cjs');\nrequire('./prelude.cjs');\n${output[0].code}`);
  cpSync(join(parts, 'parent-port.mjs'), join(main, 'parent-port.mjs'));
  const relay = readFileSync(join(parts, 'relay.cjs'), 'utf8').replace('NODE_PROGRAM', process.execPath);
  writeFileSync(join(main, 'relay.cjs'), relay);
}

/** The newer Node reads the service as it was built; only main and the preload are for Electron. */
function copyRest(copy: string): void {
  cpSync(join(root, 'out', 'service'), join(copy, 'out', 'service'), { recursive: true });
  writeFileSync(join(copy, 'out', 'service', 'package.json'), '{ "type": "module" }\n');
  const preload = readFileSync(join(root, 'out/preload/index.cjs'), 'utf8');
  mkdirSync(join(copy, 'out', 'preload'), { recursive: true });
  // webUtils came with Electron 29; before it a File had its path.
  const older = preload.replace(/[\w.]*webUtils\.getPathForFile\((\w+)\)/g, '$1.path');
  writeFileSync(join(copy, 'out', 'preload', 'index.cjs'), older);
  const { type: _module, ...about } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...about, main: 'out/main/index.cjs' }, null, 2));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/**
 * Makes a copy of the built app that an older Electron can run (25 was tried). What is adapted is in parts/ and in this file.
 * @param copy a folder; what is in it is removed
 * @param coreJs the file `minified.js` of core-js-bundle
 */
export async function makeCopy(copy: string, coreJs: string): Promise<void> {
  await buildIfStale();
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  copyRest(copy);
  const polyfills = readFileSync(coreJs, 'utf8') + readFileSync(join(parts, 'abort-signal-any.js'), 'utf8');
  await buildWindow(copy, polyfills);
  await buildMain(copy, polyfills);
}
