import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * The test command builds first and names the built program (SHEAF_TEST_CLI): services of the tests then start its worker threads and
 * parsers, each one file, in place of a hundred modules of the sources. Starting these was half of what the tests cost.
 * @returns built files by the name of their source
 */
export function findBuiltWorkers(): Record<string, string> {
  if (!process.env.SHEAF_TEST_CLI) return {};
  const folder = new URL('../out/service/', import.meta.url);
  return Object.fromEntries(
    readdirSync(folder).flatMap((file) => {
      const [, name] = /^(\w+\.(?:worker|child))(?:-[\w-]+)?\.js$/.exec(file) ?? [];
      return name ? [[name, new URL(file, folder).href]] : [];
    }),
  );
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
