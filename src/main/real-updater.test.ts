import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { afterAll, expect, test } from 'vitest';
import { provideFolder } from '../service/testing/provide-folder.ts';
import { type Updater, watchUpdates } from './updates.ts';

// electron-updater itself with a feed on this computer. Of Electron it gets what it asks for; requests are made by Node.
const place = provideFolder('updater');
const script = fileURLToPath(new URL('../../scripts/sign-release.ts', import.meta.url));
const run = (...args: string[]) => execFileSync(process.execPath, [script, ...args], { encoding: 'utf8' }).trim();
const [key, otherKey] = ['key.pem', 'other.pem'].map((name) => run('make-key', join(place, name)));

const program = 'Sheaf-2.0.0.AppImage';
writeFileSync(join(place, program), 'the program');
writeFileSync(join(place, 'running.AppImage'), 'the one of before');
const sha512 = createHash('sha512').update('the program').digest('base64');
const feedFile = join(place, process.arch === 'arm64' ? 'latest-linux-arm64.yml' : 'latest-linux.yml');
writeFileSync(
  feedFile,
  `version: 2.0.0\nfiles:\n  - url: ${program}\n    sha512: ${sha512}\n    size: 11\npath: ${program}\nsha512: ${sha512}\n`,
);
run('sign', join(place, 'key.pem'), feedFile);

let isChanged = false;
const asked: string[] = [];
const feed = createServer(({ url = '' }, response) => {
  const name = basename(url.split('?')[0] ?? '');
  asked.push(name);
  response.end(isChanged && name === program ? 'the progran' : readFileSync(join(place, name)));
}).listen(0, '127.0.0.1');
await once(feed, 'listening');
const address = `http://127.0.0.1:${(feed.address() as AddressInfo).port}`;
afterAll(() => {
  feed.close();
});

/** electron-updater's own requests, answered by Node in place of Chromium. */
class NodeExecutor extends ElectronHttpExecutor {
  override createRequest(options: object, callback: (response: never) => void): never {
    return request({ ...options, protocol: 'http:' }, callback as () => void) as never;
  }
}

function realUpdater(): Updater {
  const cache = mkdtempSync(join(place, 'cache-'));
  const config = join(cache, 'app-update.yml');
  writeFileSync(config, `provider: generic\nurl: ${address}\nupdaterCacheDirName: sheaf\n`);
  const app = {
    ...{ version: '1.0.0', name: 'sheaf', isPackaged: true, appUpdateConfigPath: config },
    ...{ userDataPath: cache, baseCachePath: cache, whenReady: async () => {}, relaunch() {}, quit() {}, onQuit() {} },
  };
  const updater = new AppImageUpdater(null, app);
  updater.logger = null;
  updater.disableDifferentialDownload = true;
  Reflect.set(updater, 'httpExecutor', new NodeExecutor());
  return updater as unknown as Updater;
}

test.skipIf(process.platform !== 'linux').each([
  ['the right signature: downloaded', key, false, 2, /^Sheaf 2\.0\.0 is downloaded/],
  ['a signature of another key: nothing is downloaded', otherKey, false, 1, /signature of the new version is wrong/],
  ['a changed program: not taken', key, true, 2, /checksum mismatch/],
])('%s', async (_, publicKey, changed, requests, says) => {
  process.env.APPIMAGE = join(place, 'running.AppImage');
  isChanged = changed;
  asked.length = 0;
  let said = '';
  const log = (text: string) => {
    said += text;
  };
  const load = async () => realUpdater();
  const stop = await watchUpdates({ feed: address, key: publicKey ?? null, isPackaged: true, load, log });
  await expect.poll(() => said, { timeout: 10_000 }).toMatch(says);
  stop();
  expect(asked).toEqual([basename(feedFile), program].slice(0, requests));
});
