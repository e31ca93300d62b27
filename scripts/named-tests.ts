import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A test that a page of the documentation names: its file, and the beginning of its name. */
interface NamedTest {
  file: string;
  name: string;
}

/** `file`: the beginning of a test's name, up to the next file or the end of the sentence. */
const reference = /`([^`]+\.(?:test|spec)\.ts)`: ([^`]+?)(?=; `|\. [A-Z`“]|$)/g;
const anyFile = /`[^`]+\.(?:test|spec)\.ts`/g;

/** @returns the tests that a cell of a table names. @throws Error for a file without a name, and for a cell without a file */
export function namedTests(cell: string): NamedTest[] {
  const named = [...cell.matchAll(reference)].map(([, file, name]) => ({
    file: String(file),
    name: String(name).trim(),
  }));
  const files = cell.match(anyFile)?.length ?? 0;
  if (named.length === 0 || named.length !== files) throw new Error(`A test without a name: ${cell}`);
  return named;
}

/** @returns whether the file has the test: its name stands in its own line, or alone below where the call is broken up. */
export function hasTest({ file, name }: NamedTest): boolean {
  const lines = readFileSync(`${root}/${file}`, 'utf8').split('\n');
  return lines.some((line) => /^\s*(?:(?:it|test|describe)\b|\[?['"`]|\])/.test(line) && line.includes(name));
}
