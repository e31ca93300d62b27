import { existsSync, globSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'electron-vite';

const root = fileURLToPath(new URL('../', import.meta.url));
const stamp = `${root}out/.built`;

/** The files that the build depends on; tests are not among them. */
const sources = ['src/**/*', 'packages/**/*', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];

/** @returns a file that is newer than the last complete build, or null when out/ is up to date. */
function newerThanBuild(): string | null {
  const builtAt = existsSync(stamp) ? statSync(stamp).mtimeMs : -1;
  const files = globSync(sources, { cwd: root, exclude: ['**/*.test.ts', '**/*.test.tsx'] });
  return files.find((file) => statSync(root + file).mtimeMs > builtAt) ?? null;
}

/** Builds main, preload, renderer and service into out/ when a source is newer than the last build. @throws Error of the build */
export async function buildIfStale(): Promise<void> {
  const begin = new Date();
  const newer = newerThanBuild();
  if (newer === null) return;
  process.stderr.write(`Building (${newer} is newer than the last build)…\n`);
  await build({ root, logLevel: 'warn' });
  // The stamp carries the time the build began: a file saved during the build is newer than it.
  writeFileSync(stamp, '');
  utimesSync(stamp, begin, begin);
}

if (import.meta.main) await buildIfStale();
