import { expect, it } from 'vitest';
import { fuzzDocuments } from './fuzz-documents.ts';

it('300 mutated documents are read or refused, none crashes or hangs', async () => {
  const { bad, read, refused } = await fuzzDocuments(50, 1);
  expect(bad).toEqual([]);
  expect(read + refused).toBe(300);
  expect(read).toBeGreaterThan(10);
});
