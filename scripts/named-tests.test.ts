import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasTest, namedTests } from './named-tests.ts';

// Both pages name the tests that cover what they say. Each must exist under that name.
const read = (page: string) => readFileSync(fileURLToPath(new URL(`../docs/${page}`, import.meta.url)), 'utf8');
const features = [...read('features.md').matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number, feature, state, sentence, covered]) => ({
    number: Number(number),
    feature: String(feature),
    state: String(state),
    sentence: String(sentence),
    covered: String(covered),
  }),
);

const complaints = [...read('window.md').matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number, complaint, covered]) => ({
    number: Number(number),
    complaint: String(complaint),
    covered: String(covered),
  }),
);

/** Fails for a test that a cell names and that is not there. */
function expectTests(covered: string): void {
  for (const named of namedTests(covered)) expect(hasTest(named), `${named.file}: ${named.name}`).toBe(true);
}

describe('docs/features.md', () => {
  it('has the 41 features, each once', () => {
    expect(features.map(({ number }) => number)).toEqual(Array.from({ length: 41 }, (_, at) => at + 1));
  });

  it.each(features)('$number: $feature', ({ state, sentence, covered }) => {
    expect(['works', 'partly', 'declined', 'works, declined']).toContain(state);
    expect(sentence.includes('declined')).toBe(state.includes('declined'));
    expectTests(covered);
  });

  it('a decision has the reasons for what is declined', () => {
    const declined = features.filter(({ state }) => state.includes('declined')).length;
    expect(read('decisions/0056-declined-features.md')).toContain('Four of the 41');
    expect(declined).toBe(4);
  });

  it('finds a test that does not exist', () => {
    expect(hasTest({ file: 'scripts/named-tests.test.ts', name: 'is not there' })).toBe(false);
    expect(() => namedTests('`e2e/ui/big.spec.ts`')).toThrow('A test without a name');
  });
});

describe('docs/window.md', () => {
  it('has the 25 complaints, each once', () => {
    expect(complaints.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  });

  it.each(complaints)('$number: $complaint', ({ covered }) => expectTests(covered));
});
