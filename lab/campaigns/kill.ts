// node lab/campaigns/kill.ts CAMPAIGN [ARGUMENTS]: kills processes (kill -9) at random moments, again and again, and checks that nothing
// was lost or doubled. Prints one JSON line; ends with 1 when something was. npm test runs a short version of each.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killStorage } from '@sheaf/object-store/testing/kill-storage.ts';
import { TestBrowser } from '../../e2e/fixtures/hosts/browser.ts';
import { standIn } from '../../e2e/fixtures/hosts/stand-in.ts';
import { killService } from '../../e2e/fixtures/kill-service.ts';
import { killWindow } from '../../e2e/fixtures/kill-window.ts';
import { makeDrop } from '../../e2e/fixtures/kill-window-drop.ts';
import { SheafPage } from '../../e2e/fixtures/sheaf-page.ts';
import { killCampaign } from './kill-campaign.ts';
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

const campaigns: Record<string, { checks: string; run: (...args: number[]) => Promise<object> }> = {
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
      const report = await killStorage(kills);
      process.exitCode = report.broken.length === 0 ? 0 : 1;
      return report;
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

const [name = '', ...args] = process.argv.slice(2);
const campaign = campaigns[name];
if (campaign) process.stdout.write(`${JSON.stringify(await campaign.run(...args.map(Number)))}\n`);
else {
  const lines = Object.entries(campaigns).map(([known, { checks }]) => `  ${known} ${checks}`);
  process.stderr.write(`node lab/campaigns/kill.ts CAMPAIGN\n${lines.join('\n')}\n`);
  process.exitCode = 2;
}
