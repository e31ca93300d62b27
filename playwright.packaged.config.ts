import type { PlaywrightTestConfig } from '@playwright/test';
import type { HostName } from './e2e/fixtures/app.ts';
import base from './playwright.config.ts';
import { isStandIn, packagedProgram } from './scripts/packaged-program.ts';

/**
 * npm run e2e:packaged: the specs on the packaged app. With real Electron all of them; with the stand-in, which runs the same
 * files as the project of its name, those that go through every part of the package. Of real Electron in a package only the page can be reached, neither menu nor window.
 */
const some = ['{desktop,first-click,mixed,restart}.spec.ts'];

export default {
  ...base,
  projects: [
    { name: 'archive', testDir: 'e2e/package' },
    {
      name: 'packaged',
      testDir: 'e2e/ui',
      use: { host: 'packaged' },
      ...(isStandIn(packagedProgram()) ? { testMatch: some } : { grepInvert: /@stand-in|@unpackaged/ }),
    },
  ],
} satisfies PlaywrightTestConfig<{ host: HostName }>;
