// npm run package: the app as a folder in dist/, for this platform. With --qa: the one for QA, in dist/qa/. With --real: never with a
// stand-in for Electron. npm run dist: its installers, or those that are named, never with a stand-in either.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Configuration, Platform } from 'electron-builder';
import config from '../electron-builder.config.ts';
import { buildIfStale } from './build.ts';
import { fetchElectron } from './find-electron.ts';
import { findArchive, namePackagesFolder, packagedProgram, packageKind, writeStandInDist } from './packaged-program.ts';
import { writeThirdParty } from './third-party.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const downloadMilliseconds = 60_000;

type Wanted = 'folder' | 'real folder' | 'installers';

/**
 * @returns Electron's folder where its program exists or can be downloaded; else the stand-in's, with a line that says so
 * @throws Error where a stand-in would reach people
 */
async function electronDist(wanted: Wanted): Promise<string> {
  const program = await fetchElectron(downloadMilliseconds);
  if (program !== null) return dirname(program.replace(/Electron\.app.*/, 'Electron.app'));
  if (wanted !== 'folder')
    throw new Error('Electron’s program is not here and could not be downloaded: a stand-in is for tests only');
  const folder = join(root, 'dist/stand-in-electron');
  writeStandInDist(folder);
  process.stdout.write(
    'Electron’s program is not here and could not be downloaded: packaged with a stand-in, for tests on this machine only.\n',
  );
  return folder;
}

/** Where it goes. A package for QA has a folder and a version of its own, so that nobody takes it for a release. */
function toPlace(): Pick<Configuration, 'directories' | 'extraMetadata'> {
  const directories = { ...config.directories, output: namePackagesFolder(packageKind()) };
  if (packageKind() === 'release') return { directories };
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { directories, extraMetadata: { version: `${version}-qa` } };
}

/** Packages the built app for this platform. @throws Error of electron-builder */
async function packageApp(wanted: Wanted): Promise<void> {
  if (wanted === 'installers' && packageKind() === 'qa')
    throw new Error('A package for QA lets a debugger into the app: no installers are made of it');
  // A universal app has a half for each processor: electron-builder fetches both. Our folder would be taken for either.
  const isUniversal = wanted === 'installers' && process.platform === 'darwin';
  const electron = isUniversal ? {} : { electronDist: await electronDist(wanted) };
  await buildIfStale();
  writeThirdParty();
  const platform = Platform.current();
  const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const targets = platform.createTarget(wanted !== 'installers' ? 'dir' : named.length > 0 ? named : undefined);
  await build({
    projectDir: root,
    targets,
    publish: 'never',
    config: { ...config, ...toPlace(), ...electron },
  });
}

/** Packages when the built app or the packaging configuration is newer than the package. */
export async function packageIfStale(): Promise<void> {
  await buildIfStale();
  const archive = findArchive(packagedProgram());
  const packedAt = existsSync(archive) ? statSync(archive).mtimeMs : -1;
  const sources = ['out/.built', 'out/main/index.js', 'electron-builder.config.ts'];
  if (sources.some((file) => statSync(join(root, file)).mtimeMs > packedAt)) await packageApp('folder');
}

async function makeInstallers(): Promise<void> {
  try {
    await packageApp('installers');
  } catch (error) {
    const [why] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(why ?? '');
    const reason = isOffline ? 'the tools electron-builder fetches from the network for them cannot be had' : why;
    process.stdout.write(`Not all installers were made: ${reason}. Those that were made are in dist/.\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main && process.argv.includes('--qa')) process.env.SHEAF_PACKAGE = 'qa';
if (import.meta.main) {
  if (process.argv.includes('--installers')) await makeInstallers();
  else await packageApp(process.argv.includes('--real') ? 'real folder' : 'folder');
}
