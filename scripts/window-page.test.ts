import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

// docs/window.md names the tests that cover complaints about other importers. Each must exist under that name.
const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}/docs/window.md`, 'utf8');
const rows = [...page.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(([, number, complaint, covered]) => ({
  number: Number(number),
  complaint: String(complaint),
  covered: String(covered),
}));

/** `file`: the beginning of a test's name, up to a semicolon or the end of the sentence. */
const reference = /`([^`]+\.(?:test|spec)\.ts)`: ([^;]+?)(?=; `|\. [A-Z`“]|$)/g;
const testsOf = (covered: string) =>
  [...covered.matchAll(reference)].map(([, file, name]) => ({ file: String(file), name: String(name).trim() }));

describe('docs/window.md', () => {
  it('has the 25 complaints, each once', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  });

  it.each(rows)('$number: $complaint', ({ covered }) => {
    const named = testsOf(covered);
    expect(named.length).toBe([...covered.matchAll(/`[^`]+\.(?:test|spec)\.ts`/g)].length);
    expect(named.length).toBeGreaterThan(0);
    for (const { file, name } of named) {
      const lines = readFileSync(`${root}/${file}`, 'utf8').split('\n');
      // The name stands in a test's own line, or alone on the line below where the call is broken up.
      const isThere = lines.some(
        (line) => /^\s*(?:(?:it|test|describe)\b|\[?['"`]|\])/.test(line) && line.includes(name),
      );
      expect(isThere, `${file} has a test named “${name}”`).toBe(true);
    }
  });
});
