import { expect, it } from 'vitest';
import { fuzzDocuments, fuzzFiles } from './fuzz-files.ts';

it('changed files of each format are read or refused with a sentence', async () => {
  const { answers } = await fuzzFiles(2, 1);
  const refused = Object.keys(answers).filter((answer) => answer.endsWith('refused'));
  expect(refused.length).toBeGreaterThan(8);
});

it('changed documents of each kind are read or refused with a sentence', async () => {
  const { answers } = await fuzzDocuments(4, 1);
  const count = (outcome: string) =>
    Object.entries(answers).reduce((sum, [answer, number]) => sum + (answer.endsWith(outcome) ? number : 0), 0);
  expect(count('read') + count('refused')).toBe(24);
  expect(count('read')).toBeGreaterThan(2);
});
