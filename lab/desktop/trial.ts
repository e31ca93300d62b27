// Tries Sheaf on an older Electron for Linux, where 45 cannot be had:
//   xvfb-run -a node lab/desktop/trial.ts specs --electron FOLDER --polyfills core-js-bundle/minified.js
//   xvfb-run -a node lab/desktop/trial.ts start | package | deb | AppImage … (the same options; --repeat N: rounds; SHEAF_PACKAGE=qa)
// FOLDER holds the program `electron` and its files, without an app. The folder is copied, nothing in it is changed.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import { type AfterPackContext, build, Platform } from 'electron-builder';
import config, { fusesOf, tidyProgram } from '../../electron-builder.config.ts';
import { ensureChromium } from '../../scripts/find-chromium.ts';
import { packageKind } from '../../scripts/packaged-program.ts';
import { readOptions } from '../report.ts';
import { withFolder } from '../start.ts';
import { makeCopy } from './make-copy.ts';
import { measureStart } from './measure-start.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const specs = ['desktop', 'first-click', 'keyboard', 'instances'].map((name) => `${name}.spec`);
const given = readOptions({ task: 'specs', electron: '', polyfills: '', repeat: 1 }, ['task']);

/** @returns what is missing for a trial; null when all is here */
function missing(): string | null {
  if (process.platform !== 'linux') return 'it is made for Linux';
  if (!existsSync(join(given.electron, 'electron'))) return 'give --electron a folder with the program “electron”';
  if (!existsSync(given.polyfills)) return 'give --polyfills the file minified.js of the package core-js-bundle';
  return process.env.DISPLAY ? null : 'there is no display: begin with xvfb-run -a';
}

/** Runs the specs named above on the copy, not packaged. @returns the exit code of Playwright */
function runSpecs(copy: string, folder: string): number {
  const electron = join(folder, 'electron');
  cpSync(given.electron, electron, { recursive: true, verbatimSymlinks: true });
  mkdirSync(join(electron, 'resources'), { recursive: true });
  // Electron's own program to start a folder is not part of a package: the app stands where a packaged one does.
  symlinkSync(copy, join(electron, 'resources', 'app'));
  ensureChromium();
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const options = ['--project=electron', '--workers=1', '--retries=0', `--repeat-each=${given.repeat}`];
  const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: electron };
  return (
    spawnSync(process.execPath, [playwright, 'test', ...options, ...specs], { env, cwd: root, stdio: 'inherit' })
      .status ?? 1
  );
}

/** Does what the packaging of a release does, with those of our fuses that this Electron has. */
async function finishProgram(context: AfterPackContext): Promise<void> {
  tidyProgram(context);
  const program = join(context.appOutDir, 'sheaf');
  const wire: object = await getCurrentFuseWire(program);
  const known = Object.values(FuseV1Options).filter((fuse) => typeof fuse === 'number' && String(fuse) in wire);
  const wanted = fusesOf(packageKind());
  const fuses = Object.fromEntries(known.map((fuse) => [fuse, wanted[fuse as FuseV1Options]]));
  await flipFuses(program, { version: FuseVersion.V1, ...fuses });
}

/** Packages the copy as `npm run dist` packages the app. What lies in the archive is unpacked too: the newer Node cannot read it. */
async function makePackage(copy: string, target: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(given.electron, 'version.json'), 'utf8')) as { version: string };
  const files = [...config.linux.files, '!out/**', { from: join(copy, 'out'), to: 'out' }];
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget(target === 'package' ? 'dir' : target),
    publish: 'never',
    config: {
      ...config,
      directories: { ...config.directories, output: join(root, 'dist/trial') },
      electronDist: given.electron,
      electronVersion: version,
      asarUnpack: ['**/*'],
      afterPack: finishProgram,
      extraMetadata: { main: 'out/main/index.cjs', type: 'commonjs' },
      linux: { ...config.linux, files },
      // Packed quickly: nobody downloads it.
      deb: { ...config.deb, compression: 'gz' },
    },
  });
}

const why = missing();
if (why !== null) console.log(`Skipped, the trial on an older Electron: ${why}.`);
else
  await withFolder(async (folder) => {
    const copy = join(folder, 'app');
    await makeCopy(copy, given.polyfills);
    if (given.task === 'specs') process.exitCode = runSpecs(copy, folder);
    else if (given.task === 'start') await measureStart(copy, given.electron, folder, given.repeat);
    else await makePackage(copy, given.task);
  });
