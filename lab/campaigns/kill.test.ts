import { expect, it } from 'vitest';
import { killCampaign } from './kill-imports.ts';

// The long campaigns, lab/campaigns/kill.ts service and lab/campaigns/kill.ts records, run every night.
it('kill -9 at 2 random moments: every row exactly once, no acknowledged object missing', async () => {
  const report = await killCampaign(2);
  expect(report.kills).toBe(2);
  expect(report.imports).toBeGreaterThan(0);
});
