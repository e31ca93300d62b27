import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importInsight } from '../testing/campaign-load.ts';
import { CampaignService } from '../testing/campaign-service.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sheaf-failing-disk-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Where the program is that parsers need cannot be found out once. */
const failOnce = `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const real = fs.realpathSync;
let failed = false;
fs.realpathSync = Object.assign((path, ...rest) => {
  if (failed || path !== process.execPath) return real(path, ...rest);
  failed = true;
  throw Object.assign(new Error('EIO: i/o error, realpath'), { code: 'EIO' });
}, real);
syncBuiltinESMExports();`;

// Only Linux has the protections that are tried.
it.skipIf(process.platform !== 'linux')(
  'a service that cannot find out at once what parsers reach runs on, and finds it out for the first document',
  async () => {
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failOnce)}` };
    const service = new CampaignService(join(dataDir, 'data'), { env });
    await service.prepare();
    await expect.poll(() => service.words, { timeout: 50_000 }).toContain('What parsers can reach could not be found');
    await importInsight(service);
    await service.stop();
    expect(service.faults).toEqual([]);
  },
);
