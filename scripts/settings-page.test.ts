import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readServeSettings } from '../src/service/core/serve-settings.ts';

// docs/deploy.md says how the service is set: page, code and the files for a server must agree, in both directions.
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (pattern: string | string[], exclude: string[] = []) =>
  globSync(pattern, { cwd: root, exclude })
    .map((path) => readFileSync(`${root}${path}`, 'utf8'))
    .join('\n');
const listVariables = (text: string) => [...new Set(text.match(/\bSHEAF_[A-Z\d]+(?:_[A-Z\d]+)*\b/g))].sort();

const page = readFileSync(`${root}docs/deploy.md`, 'utf8');
const [, table = ''] = page.split(/^## Settings$/m);
/** Each row of the table: its variables and its option. */
const rows = [...(table.split(/^## /m)[0] ?? '').matchAll(/^\| (`SHEAF[^|]+) \|([^|]*)\|/gm)].map(
  ([, variables = '', option = '']) => ({ variables: listVariables(variables), option: /--[\w-]+/.exec(option)?.[0] }),
);
const inTable = rows.flatMap(({ variables }) => variables);

const tests = ['**/*.test.ts', '**/testing/**'];
const serviceVariables = listVariables(read('src/service/**/*.ts', tests));
const serverFiles = listVariables(read(['compose.yaml', 'Dockerfile', 'deploy/*']));

describe('environment variables', () => {
  it('that the service reads are documented', () => {
    const pages = listVariables(read('docs/*.md'));
    expect(serviceVariables.filter((name) => !pages.includes(name))).toEqual([]);
  });

  it('that pages name are read by something', () => {
    const sources = ['{src,packages,scripts,lab,e2e}/**/*.ts', '*.config.ts'];
    const readSomewhere = listVariables(read(sources, ['scripts/settings-page.test.ts']));
    expect(listVariables(read(['docs/**/*.md', '*.md'])).filter((name) => !readSomewhere.includes(name))).toEqual([]);
  });

  it('of the files for a server are in the table of settings, and read by the service', () => {
    const storage = listVariables(read('docs/storage.md'));
    const documented = [...inTable, ...storage];
    expect(serverFiles.length).toBeGreaterThan(10);
    expect(serverFiles.filter((name) => !documented.includes(name) || !serviceVariables.includes(name))).toEqual([]);
  });
});

describe('the table of settings', () => {
  const source = readFileSync(`${root}src/service/cli/serve.ts`, 'utf8');
  const options = new Map(
    [...source.matchAll(/\[\s*'(SHEAF_\w+)',\s*'(--[\w-]+)/g)].map(([, name, flag]) => [name, flag]),
  );

  it('has every option of sheaf serve beside its variable', () => {
    const documented = rows.filter(({ option }) => option !== undefined && option !== '--data-dir');
    expect(new Map(documented.map(({ variables: [name], option }) => [name, option]))).toEqual(options);
  });

  it('has every setting of sheaf serve', () => {
    const settings = [...Object.keys(readServeSettings({})), ...options.keys()];
    expect(settings.filter((name) => !inTable.includes(name ?? ''))).toEqual([]);
  });
});
