import { expect, it } from 'vitest';
import { killStorage } from './testing/kill-storage.ts';

// SHEAF_KILLS=500 for the long version; `node scripts/kill.ts storage 500` prints the same as a report.
const kills = Number(process.env.SHEAF_KILLS ?? 8);

it(`keeps every promise through ${kills} kills`, { timeout: 20_000 + kills * 3000 }, async () => {
  const report = await killStorage(kills);
  expect(report.broken).toEqual([]);
  expect(report.kills).toBe(kills);
  expect(report.acknowledged).toBeGreaterThan(kills);
});
