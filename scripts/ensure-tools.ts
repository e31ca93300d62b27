// Programs that some tests need and npm does not bring. They are installed together where apt is available. Without them those
// tests are skipped by name or run slower; the run does not fail.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's packages, each with a program that shows it is there. */
const packages = [
  { program: 'ffmpeg', names: ['ffmpeg'] },
  // Not needed, but the specs run a seventh faster with it than with the whole browser.
  { program: 'chromium-headless-shell', names: ['chromium-headless-shell'] },
  { program: 'pocketsphinx_continuous', names: ['pocketsphinx', 'pocketsphinx-en-us'] },
];

function isOnPath(program: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, program)));
}

/** @returns whether it succeeded. It is stopped after ten minutes, so that a hanging download does not stop the tests. */
function apt(...args: string[]): boolean {
  const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], timeout: 600_000 });
  return status === 0;
}

/** Installs the tools that are missing, as root on a machine with apt; prints how long it took, or what is missing. */
export function ensureTools(): void {
  const missing = packages.filter(({ program }) => !isOnPath(program)).flatMap(({ names }) => names);
  if (missing.length === 0) return;
  const wanted = missing.join(' ');
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && isOnPath('apt-get');
  if (!mayInstall) {
    process.stdout.write(`Not installed, so their tests are skipped or slower: ${wanted}\n`);
    return;
  }
  const start = performance.now();
  process.stdout.write(`Installing ${wanted}\n`);
  apt('update', '-qq');
  const done = apt('install', '-y', '-qq', '--no-install-recommends', ...missing);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  process.stdout.write(
    done ? `Installed in ${seconds} s\n` : `Failed after ${seconds} s: their tests are skipped or slower\n`,
  );
}

if (import.meta.main) ensureTools();
