import { expect, it } from 'vitest';
import { killCampaign } from './kill-imports.ts';
import { killRecords } from './kill-records.ts';

// The long campaigns are lab/campaigns/kill.ts service and lab/campaigns/kill.ts records: 30 kills and more.
it('kill -9 at 2 random moments: every row exactly once, no acknowledged object missing', async () => {
  const report = await killCampaign(2);
  expect(report.kills).toBe(2);
  expect(report.imports).toBeGreaterThan(0);
});

it('kill -9 while insights, files and media are read: each exactly once, complete, and none unfinished', async () => {
  const report = await killRecords(1);
  expect(report.kills).toBe(1);
  expect(report.extracts).toBe(report.insights + report.files + report.media);
});
