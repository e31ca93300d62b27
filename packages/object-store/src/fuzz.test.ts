import { expect, it } from 'vitest';
import { fuzzStorage } from './testing/fuzz-storage.ts';

// `node lab/campaigns/fuzz.ts storage` is the long version.
it('answers 1000 generated requests as documented, and keeps running', { timeout: 300_000 }, async () => {
  const { answers } = await fuzzStorage(1000);
  // Some requests of each kind succeed, and there are many different errors.
  expect(Object.keys(answers)).toEqual(expect.arrayContaining(['200', '204', '403 SignatureDoesNotMatch']));
  expect(Object.keys(answers).length).toBeGreaterThan(15);
});
