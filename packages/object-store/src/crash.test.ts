import { expect, it } from 'vitest';
import { killStorage } from './testing/kill-storage.ts';
import { cutPower, whyNoPowerCuts } from './testing/power-cuts.ts';

// SHEAF_KILLS=500 for the long version; `node lab/campaigns/kill.ts storage 500` prints the same as a report.
const kills = Number(process.env.SHEAF_KILLS ?? 8);

it(`keeps every acknowledged object through ${kills} kills`, { timeout: 300_000 + kills * 3000 }, async () => {
  const report = await killStorage(kills);
  expect(report.broken).toEqual([]);
  expect(report.kills).toBe(kills);
  expect(report.acknowledged).toBeGreaterThan(kills);
});

// SHEAF_CUTS=50 for the long version; `node lab/campaigns/kill.ts storage-power 50` prints the same as a report.
const cuts = Number(process.env.SHEAF_CUTS ?? 4);
const reason = whyNoPowerCuts();
const why = reason === undefined ? '' : ` (not run: ${reason})`;
const timeout = 30_000 + cuts * 5000;

it.skipIf(reason)(`keeps every promise through ${cuts} power cuts${why}`, { timeout }, async () => {
  const report = await cutPower(cuts);
  expect(report).toMatchObject({ cuts, broken: [] });
  expect(report.acknowledged).toBeGreaterThan(cuts);
});

it.skipIf(reason).for(['late-rename.ts', 'no-fsync.ts'])(
  `finds out a store with the fault %s${why}`,
  async (planted) => {
    // Another process may sync the whole machine at the wrong moment; not each time.
    const report = await cutPower(12, planted);
    expect(report.broken.length).toBeGreaterThan(0);
  },
);
