import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSettings } from './settings.ts';
import { type Updater, watchUpdates } from './updates.ts';

class FakeUpdater extends EventEmitter implements Updater {
  autoDownload = false;
  autoInstallOnAppQuit = false;
  allowDowngrade = true;
  readonly setFeedURL = vi.fn();
  readonly checkForUpdates = vi.fn(async () => {});
}

function watched(feed: string | null, isPackaged = true) {
  const updater = new FakeUpdater();
  const load = vi.fn(async () => updater);
  let logged = '';
  const log = (text: string) => {
    logged += text;
  };
  const watching = watchUpdates({ feed, isPackaged, load, log, every: 1000 });
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
    vi.advanceTimersByTime(2000);
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(3);
    stop();
    vi.advanceTimersByTime(5000);
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(3);
  });

  test('a feed that does not answer is only logged', async () => {
    const { updater, watching, logged } = watched('https://updates.example.org/');
    updater.checkForUpdates.mockRejectedValue(new Error('ENOTFOUND'));
    await watching;
    updater.emit('error', new Error('ENOTFOUND\n    at somewhere'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(logged()).toBe('No new version could be downloaded: ENOTFOUND\n');
    updater.emit('update-downloaded', { version: '1.2.3' });
    expect(logged()).toContain('Sheaf 1.2.3 is downloaded');
  });
});

describe('the feed in the settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-settings-'));
  const file = join(folder, 'settings.json');
  afterEach(() => rmSync(file, { force: true }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['is none by default', {}, null],
    ['may be an https address', { update_feed: 'https://updates.example.org/' }, 'https://updates.example.org/'],
    ['may be nothing else', { update_feed: 'http://updates.example.org/' }, null],
  ])('%s', async (_, settings, feed) => {
    vi.useRealTimers();
    writeFileSync(file, JSON.stringify(settings));
    expect((await readSettings(file, () => {})).update_feed).toBe(feed);
  });
});
