import { expect, it } from 'vitest';
import { killCampaign } from './testing/kill-campaign.ts';

// The long campaign is scripts/kill-service.ts: 50 kills and more.
it('kill -9 at 4 random moments: every row exactly once, no acknowledged object missing', {
  timeout: 180_000,
}, async () => {
  const report = await killCampaign(4);
  expect(report.kills).toBe(4);
  expect(report.imports).toBeGreaterThan(0);
});
