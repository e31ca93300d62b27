import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { exporterNames, exporters } from './registry.ts';

const packages = fileURLToPath(new URL('../../../', import.meta.url));
/** `Qualtrics`, `Google Forms` and `googleForms`, but not words such as `prolific` or `tally`. */
const toolNames = exporters.map(({ name }) => name.replace(' ', ''));
const commonWords = new Set(['tally', 'prolific', 'decipher', 'airtable']);
const names = new RegExp(
  exporters
    .map(({ name }) => name.replace(' ', ' ?'))
    .filter((name) => !commonWords.has(name.toLowerCase()))
    .concat('google ?forms', 'odk')
    .join('|'),
  'i',
);

/** The identifiers and literals of a file; comments are not among them. */
function toCode(file: string): string[] {
  const found: string[] = [];
  const { program, errors } = parseSync(file, readFileSync(packages + file, 'utf8'));
  expect(errors).toEqual([]);
  new Visitor({
    Literal: (node) => void found.push('regex' in node ? node.regex.pattern : String(node.value)),
    TemplateElement: (node) => void found.push(node.value.raw),
    Identifier: (node) => void found.push(node.name),
  }).visit(program);
  return found;
}

/** Some formats in `sources/` belong to one tool; their readers and what is said of them know the format, not how the tool is judged. */
const files = globSync('{tables,survey-columns}/src/**/*.ts', { cwd: packages }).filter(
  (file) => !/\/src\/(?:exporters\/|sources\/|table-problem)|\.(?:test|fixture|as|wasm)\.ts$/.test(file),
);

describe('facts about a tool are only in its descriptor', () => {
  it.each(files)('%s does not name a tool', (file) => {
    expect(toCode(file).filter((text) => names.test(text) || toolNames.includes(text))).toEqual([]);
  });

  it('each tool has its own name and a way to be recognised', () => {
    expect(new Set(exporterNames).size).toBe(exporterNames.length);
    for (const { fingerprints, cellFingerprint } of exporters)
      expect(fingerprints.length > 0 || cellFingerprint !== undefined).toBe(true);
  });
});
