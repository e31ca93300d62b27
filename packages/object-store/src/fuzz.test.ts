import { expect, it } from 'vitest';
import { fuzzStorage } from './testing/fuzz-storage.ts';

// SHEAF_FUZZ=20000 for the long version; `node lab/campaigns/fuzz.ts storage` prints the same as a report.
const count = Number(process.env.SHEAF_FUZZ ?? 1000);

it(`answers ${count} generated requests as documented, and keeps running`, {
  timeout: 300_000 + count * 10,
}, async () => {
  const { requests, answers } = await fuzzStorage(count);
  expect(requests).toBeGreaterThanOrEqual(count);
  // Some requests of each kind succeed, and there are many different errors.
  expect(Object.keys(answers)).toEqual(expect.arrayContaining(['200', '204', '403 SignatureDoesNotMatch']));
  expect(Object.keys(answers).length).toBeGreaterThan(15);
});
