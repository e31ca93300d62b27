import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { provideFolder } from '../service/testing/provide-folder.ts';
import { type Updater, watchUpdates } from './updates.ts';

class FakeUpdater extends EventEmitter implements Updater {
  autoDownload = false;
  autoInstallOnAppQuit = false;
  allowDowngrade = true;
  isUpdateSupported: Updater['isUpdateSupported'] = () => true;
  readonly setFeedURL = vi.fn();
  readonly checkForUpdates = vi.fn<Updater['checkForUpdates']>(async () => null);
}

// A real key pair and feed files, made by the script that makes them for a release.
const place = provideFolder('release');
const script = fileURLToPath(new URL('../../scripts/sign-release.ts', import.meta.url));
const run = (...args: string[]) =>
  execFileSync(process.execPath, [script, ...args], { stdio: 'pipe' })
    .toString()
    .trim();
const key = run('make-key', join(place, 'key.pem'));

const day = 24 * 60 * 60 * 1000;

function watched(feed: string | null, isPackaged = true, publicKey: string | null = key) {
  const updater = new FakeUpdater();
  const load = vi.fn(async () => updater);
  let logged = '';
  const log = (text: string) => {
    logged += text;
  };
  const watching = watchUpdates({ feed, key: publicKey, isPackaged, load, log });
  return { updater, load, watching, logged: () => logged };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('updates', () => {
  test.each([
    ['without a feed', null, true],
    ['in an app that is not packaged', 'https://updates.example.org/', false],
  ])('%s nothing is downloaded or requested', async (_, feed, isPackaged) => {
    const { load, watching } = watched(feed, isPackaged);
    await watching;
    expect(load).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('with a feed it checks regularly, never downgrades, and can be stopped', async () => {
    const { updater, watching } = watched('https://updates.example.org/sheaf');
    const stop = await watching;
    expect(updater.setFeedURL).toHaveBeenCalledWith({ provider: 'generic', url: 'https://updates.example.org/sheaf' });
    expect(updater).toMatchObject({ autoDownload: true, autoInstallOnAppQuit: true, allowDowngrade: false });
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2 * day);
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(3);
    stop();
    vi.advanceTimersByTime(5 * day);
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(3);
  });
});

describe('the signature of a new version', () => {
  const setup = 'Sheaf-2.0.0.AppImage';
  const sha512 = (text: string) => createHash('sha512').update(text).digest('base64');

  /** What electron-updater reads of a signed feed file. */
  function published(version = '2.0.0') {
    writeFileSync(join(place, setup), 'the program');
    const feed = join(place, `latest-${version}.yml`);
    const hash = sha512('the program');
    writeFileSync(
      feed,
      `version: ${version}\nfiles:\n  - url: ${setup}\n    sha512: ${hash}\n    size: 11\npath: ${setup}\nsha512: ${hash}\n`,
    );
    run('sign', join(place, 'key.pem'), feed);
    const sheaf_signature = /^sheaf_signature: (\S+)$/m.exec(readFileSync(feed, 'utf8'))?.[1] ?? '';
    return { version, files: [{ url: setup, sha512: hash, size: 11 }], sheaf_signature };
  }
  const signed = published();

  async function judge(info: object) {
    const { updater, watching, logged } = watched('https://updates.example.org/');
    (await watching)();
    return { isTaken: await updater.isUpdateSupported(info as never), said: logged() };
  }

  test.each<[string, object]>([
    ['a changed byte of a file', { files: [{ url: setup, sha512: sha512('the progran') }] }],
    ['another version with the files of an older one', { version: '3.0.0' }],
    ['another name', { files: [{ ...signed.files[0], url: 'Other.AppImage' }] }],
    ['a further file', { files: [...signed.files, { url: 'more', sha512: sha512('more') }] }],
    ['a signature of other bytes', { sheaf_signature: published('1.0.0').sheaf_signature }],
    ['a signature that is cut', { sheaf_signature: signed.sheaf_signature.slice(0, 20) }],
    ['no signature', { sheaf_signature: undefined }],
    ['packages that it does not cover', { packages: { x64: { path: 'x.7z' } } }],
  ])('%s: not taken, and the log says why', async (_, changed) => {
    const { isTaken, said } = await judge({ ...signed, ...changed });
    expect(isTaken).toBe(false);
    expect(said).toMatch(/signature/);
  });

  test('without a key in the app there are no updates', async () => {
    const { load, watching, logged } = watched('https://updates.example.org/', true, null);
    await watching;
    expect(load).not.toHaveBeenCalled();
    expect(logged()).toContain('no key');
  });

  test('a release whose file was changed is not signed, and no key is made inside the project', () => {
    published('4.0.0');
    writeFileSync(join(place, setup), 'the progran');
    expect(() => run('sign', join(place, 'key.pem'), join(place, 'latest-4.0.0.yml'))).toThrow(/is not the file/);
    expect(() => run('make-key', 'key.pem')).toThrow(/outside/);
  });
});
