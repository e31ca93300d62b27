import { expect, it } from 'vitest';
import { killStorage } from './testing/kill-storage.ts';
import { cutPower, whyNoPowerCuts } from './testing/power-cuts.ts';

// `node lab/campaigns/kill.ts storage 500` and `storage-power 50` are the long versions.
it('keeps every acknowledged object through 2 kills', { timeout: 300_000 }, async () => {
  const report = await killStorage(2);
  expect(report.broken).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(2);
});

const reason = whyNoPowerCuts();
const why = reason === undefined ? '' : ` (not run: ${reason})`;

it.skipIf(reason)(`keeps every promise through 2 power cuts${why}`, { timeout: 60_000 }, async () => {
  const report = await cutPower(2);
  expect(report).toMatchObject({ cuts: 2, broken: [] });
  expect(report.acknowledged).toBeGreaterThan(2);
});
