// node lab/campaigns/kill.ts CAMPAIGN [ARGUMENTS]: kills processes (kill -9) or cuts their power at random moments, again and again, and checks
// that nothing was lost or doubled. Ends with 1 when something was. npm test runs a short version of each.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashPoints, durabilityCalls, whyNoCrashPoints } from '@sheaf/object-store/testing/crash-points.ts';
import { killStorage } from '@sheaf/object-store/testing/kill-storage.ts';
import { cutPower, whyNoPowerCuts } from '@sheaf/object-store/testing/power-cuts.ts';
import { TestBrowser } from '../../e2e/fixtures/hosts/browser.ts';
import { standIn } from '../../e2e/fixtures/hosts/stand-in.ts';
import { killService } from '../../e2e/fixtures/kill-service.ts';
import { killWindow } from '../../e2e/fixtures/kill-window.ts';
import { makeDrop } from '../../e2e/fixtures/kill-window-drop.ts';
import { SheafPage } from '../../e2e/fixtures/sheaf-page.ts';
import { readOptions, reportFaults } from '../report.ts';
import { killCampaign } from './kill-imports.ts';
import { killRecords } from './kill-records.ts';

/** Drops 20 mixed files on the window and kills the import service while they are sent; starts further queues until all kills are used up. */
async function killUnderWindow(kills: number) {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-kill-service-'));
  const running = await standIn.start(folder, new TestBrowser(join(folder, 'chromium')));
  const total = { kills: 0, queues: 0, imports: 0, rows: 0, consents: 0 };
  try {
    while (total.kills < kills) {
      await new SheafPage(running.page).go('Import');
      await running.page.getByRole('button', { name: /^(Choose|Add) files…$/ }).waitFor();
      const drop = await makeDrop(join(folder, `drop-${total.queues}`), total.queues);
      const report = await killService(running, drop, kills - total.kills, () => Math.random() * 1500);
      total.queues++;
      for (const name of ['kills', 'imports', 'rows', 'consents'] as const) total[name] += report[name];
    }
    return total;
  } finally {
    await running.kill?.();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Two calls at a time, one run for each time that the store makes one. */
async function killAtCalls() {
  const reason = whyNoCrashPoints();
  if (reason !== undefined) return { reason };
  let points = 0;
  const faults: string[] = [];
  const waiting = [...durabilityCalls];
  const work = async () => {
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift())
      for await (const { nth, broken } of crashPoints(call)) {
        points++;
        if (broken.length > 0) faults.push(`${call} ${nth}: ${broken.join(' ')}`);
      }
  };
  await Promise.all([work(), work()]);
  return { points, faults };
}

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
  'storage-calls': {
    checks: 'the object store at each call that makes a file durable (strace): every acknowledged object is complete',
    run: killAtCalls,
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
  window: {
    checks:
      '[KILLS=30] [SEED] the window, the service or both in queues of 20 files: every import is complete exactly once',
    run: (kills = 30, seed = Date.now() % 2 ** 31) => killWindow(kills, seed),
  },
  'under-window': {
    checks: '[KILLS=10] the service alone under a window that nobody touches: every import is complete exactly once',
    run: (kills = 10) => killUnderWindow(kills),
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
