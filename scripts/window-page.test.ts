import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasTest, namedTests } from './named-tests.ts';

// docs/window.md names the tests that cover complaints about other importers. Each must exist under that name.
const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}/docs/window.md`, 'utf8');
const rows = [...page.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(([, number, complaint, covered]) => ({
  number: Number(number),
  complaint: String(complaint),
  covered: String(covered),
}));

describe('docs/window.md', () => {
  it('has the 25 complaints, each once', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  });

  it.each(rows)('$number: $complaint', ({ covered }) => {
    for (const named of namedTests(covered)) expect(hasTest(named), `${named.file}: ${named.name}`).toBe(true);
  });
});
