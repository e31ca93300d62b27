import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasTest, namedTests } from './named-tests.ts';

const page = readFileSync(fileURLToPath(new URL('../docs/features.md', import.meta.url)), 'utf8');
const decision = readFileSync(
  fileURLToPath(new URL('../docs/decisions/0056-declined-features.md', import.meta.url)),
  'utf8',
);
const rows = [...page.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number, feature, state, sentence, covered]) => ({
    number: Number(number),
    feature: String(feature),
    state: String(state),
    sentence: String(sentence),
    covered: String(covered),
  }),
);

describe('docs/features.md', () => {
  it('has the 41 features, each once', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 41 }, (_, at) => at + 1));
  });

  it.each(rows)('$number: $feature', ({ state, sentence, covered }) => {
    expect(['works', 'partly', 'declined', 'works, declined']).toContain(state);
    expect(sentence.includes('declined')).toBe(state.includes('declined'));
    for (const named of namedTests(covered)) expect(hasTest(named), `${named.file}: ${named.name}`).toBe(true);
  });

  it('a decision has the reasons for what is declined', () => {
    const declined = rows.filter(({ state }) => state.includes('declined')).length;
    expect(decision).toContain('Five of the 41');
    expect(declined).toBe(5);
  });

  it('finds a test that does not exist', () => {
    expect(hasTest({ file: 'scripts/features-page.test.ts', name: 'is not there' })).toBe(false);
    expect(() => namedTests('`e2e/ui/big.spec.ts`')).toThrow('A test without a name');
  });
});
