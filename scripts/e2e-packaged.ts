// npm run e2e:packaged: packages what is stale, then runs the specs on the packaged app. With --qa on the package for QA, which lets
// Playwright into main (docs/qa.md). With SHEAF_PROGRAM on a program that was installed. Other arguments go to Playwright.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { unpackedApp } from '../e2e/fixtures/electron-stand-in/unpacked-app.ts';
import { ensureChromium } from './find-chromium.ts';
import { findElectron } from './find-electron.ts';
import { packageIfStale } from './package.ts';
import { findArchive, isStandIn, packagedProgram } from './packaged-program.ts';

const passed = process.argv.slice(2);
if (passed.includes('--qa')) process.env.SHEAF_PACKAGE = 'qa';
ensureChromium();
if (!process.env.SHEAF_PROGRAM) await packageIfStale();
if (isStandIn(packagedProgram())) unpackedApp(findArchive(packagedProgram())); // once, before many tests want it at once
if (findElectron() === null)
  process.stdout.write('Not run: the packaged app in real Electron, whose program is not here.\n');
const playwright = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url));
const args = [playwright, 'test', '--config=playwright.packaged.config.ts', ...passed.filter((one) => one !== '--qa')];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
process.exitCode = status ?? 1;
