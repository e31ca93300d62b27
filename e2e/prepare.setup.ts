import { test } from '@playwright/test';
import { buildIfStale } from '../scripts/build.ts';
import { ensureChromium } from '../scripts/find-chromium.ts';
import { electron } from './fixtures/hosts/electron.ts';
import { makeCustomerFeedback } from './fixtures/prepared-data.ts';

test('the app is built and there is a Chromium', async () => {
  test.setTimeout(600_000);
  ensureChromium();
  await buildIfStale();
  await makeCustomerFeedback();
  const missing = electron.missing();
  if (missing !== null) process.stdout.write(`Not run: the project "electron" (real Electron), because ${missing}.\n`);
});
