import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** @returns the programs of these names that are on the PATH. */
function onPath(programs: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name))).filter((file) => existsSync(file));
}

/** @returns a Chromium of this machine: SHEAF_CHROMIUM, Playwright's own, one on the PATH, an installed one; or null. */
function findChromium(): string | null {
  const chosen = process.env.SHEAF_CHROMIUM;
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen;
    throw new Error(`SHEAF_CHROMIUM names ${chosen}, which is not there.`);
  }
  return (
    [chromium.executablePath(), ...onPath(names), ...elsewhere].find((file) => file !== '' && existsSync(file)) ?? null
  );
}

/** @throws Error that says how to get one, when there is no Chromium. */
export function requireChromium(): string {
  const program = findChromium();
  if (program !== null) return program;
  throw new Error(
    'No Chromium was found and none could be installed. Install one ("npx playwright install chromium", or your ' +
      "system's package), or set SHEAF_CHROMIUM to the path of a Chromium or Chrome.",
  );
}

/**
 * @returns Chromium without a browser's own windows and menus where Debian's package of it is: specs take a fifth less of the
 * processor with it; else any Chromium.
 * @throws Error as `requireChromium`
 */
export function requireHeadlessChromium(): string {
  const shell = process.env.SHEAF_CHROMIUM ? undefined : onPath(['chromium-headless-shell'])[0];
  return shell ?? requireChromium();
}

function run(command: string, ...given: string[]): void {
  process.stderr.write(`${[command, ...given].join(' ')}\n`);
  // Stopped after five minutes, so that a hanging download does not stop the tests.
  spawnSync(command, given, { stdio: ['ignore', 2, 2], timeout: 300_000, shell: process.platform === 'win32' });
}

/** Finds a Chromium and fetches one where there is none. @throws Error that says how to get one. */
export function ensureChromium(): string {
  if (findChromium() === null) run('npx', 'playwright', 'install', 'chromium');
  if (findChromium() === null && process.platform === 'linux' && process.getuid?.() === 0) {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium');
  }
  return requireChromium();
}

/** Chromium without requests of its own. As root (in containers) its sandbox cannot start. */
export const chromiumArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

if (import.meta.main) process.stdout.write(`${ensureChromium()}\n`);
