// node lab/campaigns/kill.ts CAMPAIGN [ARGUMENTS]: kills processes (kill -9) or cuts their power at random moments, again and again, and checks
// that nothing was lost or doubled. Ends with 1 when something was. npm test runs a short version of each.
import { killStorage } from '@sheaf/object-store/testing/kill-storage.ts';
import { cutPower, whyNoPowerCuts } from '@sheaf/object-store/testing/power-cuts.ts';
import { readOptions, reportFaults } from '../report.ts';
import { killCampaign } from './kill-imports.ts';
import { killRecords } from './kill-records.ts';

type Found = object & { faults?: readonly string[] };

const campaigns: Record<string, { checks: string; run: (...args: number[]) => Promise<Found> }> = {
  service: {
    checks: '[KILLS=50] the service during imports: every row is there exactly once, no acknowledged object is missing',
    run: (kills = 50) => killCampaign(kills),
  },
  records: {
    checks: '[KILLS=30] [CLIENTS=4] the service while insights, files and media arrive: each is read exactly once',
    run: (kills = 30, clients = 4) => killRecords(kills, clients),
  },
  storage: {
    checks: '[KILLS=500] the object store while clients write: every acknowledged object is complete',
    run: async (kills = 500) => {
      const { broken, ...found } = await killStorage(kills);
      return { ...found, faults: broken };
    },
  },
  'storage-power': {
    checks: '[CUTS=50] the power of the object store (root, loop devices): every acknowledged object is complete',
    run: async (cuts = 50) => {
      const reason = whyNoPowerCuts();
      if (reason !== undefined) return { reason };
      const { broken, ...found } = await cutPower(cuts);
      return { ...found, faults: broken };
    },
  },
};

const { name, ...given } = readOptions({ name: '', most: Number.NaN, more: Number.NaN }, ['name', 'most', 'more']);
const campaign = campaigns[name];
if (campaign !== undefined) {
  const numbers = [given.most, given.more].filter((number) => !Number.isNaN(number));
  reportFaults({ campaign: name, faults: [], ...(await campaign.run(...numbers)) });
} else {
  const lines = Object.entries(campaigns).map(([known, { checks }]) => `  ${known} ${checks}`);
  process.stderr.write(`node lab/campaigns/kill.ts CAMPAIGN\n${lines.join('\n')}\n`);
  process.exitCode = 2;
}
