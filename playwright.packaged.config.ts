import type { PlaywrightTestConfig } from '@playwright/test';
import type { HostName } from './e2e/fixtures/app.ts';
import { leftOutOfPackage } from './e2e/left-out.ts';
import base from './playwright.config.ts';

/**
 * npm run e2e:packaged: the specs on the packaged app. With real Electron all that it can run; with the stand-in, which runs the same
 * files as the project of its name, those that go through every part of the package.
 */
const leftOut = leftOutOfPackage();
const some = ['{desktop,first-click,import,mixed}.spec.ts'];

export default {
  ...base,
  projects: [
    { name: 'archive', testDir: 'e2e/package' },
    {
      name: 'packaged',
      testDir: 'e2e/ui',
      use: { host: 'packaged' },
      ...(leftOut === null ? { testMatch: some } : { grepInvert: leftOut }),
    },
  ],
} satisfies PlaywrightTestConfig<{ host: HostName }>;
