import { readdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The test command builds first and names the built program (SHEAF_TEST_CLI): services of the tests then start its worker threads and
 * parsers, each one file, in place of a hundred modules of the sources. Starting these was half of what the tests cost.
 * @returns built files by the name of their source
 */
function findBuiltWorkers(): Record<string, string> {
  if (!process.env.SHEAF_TEST_CLI) return {};
  const folder = new URL('../out/service/', import.meta.url);
  return Object.fromEntries(
    readdirSync(folder).flatMap((file) => {
      const [, name] = /^(\w+\.(?:worker|child))(?:-[\w-]+)?\.js$/.exec(file) ?? [];
      return name ? [[name, new URL(file, folder).href]] : [];
    }),
  );
}

/** The environment of all tests: services of theirs keep nothing in the folders of the user who runs them. */
export function testEnvironment(): Record<string, string> {
  const folder = join(tmpdir(), `sheaf-tests-of-${userInfo().username}`);
  return {
    SHEAF_TEST_WORKERS: JSON.stringify(findBuiltWorkers()),
    XDG_CONFIG_HOME: join(folder, 'settings'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
}

/** Looked up when the code runs: Vitest keeps what was transformed for later runs, with another build or none. */
export const builtWorkers: Plugin = {
  name: 'sheaf:built-workers',
  enforce: 'pre',
  transform: (code) =>
    code.replace(
      /new URL\(\s*'(\.{1,2}\/(?:[\w-]+\/)*([\w-]+\.(?:worker|child))\.ts)',\s*import\.meta\.url,?\s*\)/g,
      "new URL(JSON.parse(process.env.SHEAF_TEST_WORKERS ?? '{}')['$2'] ?? '$1', import.meta.url)",
    ),
};
