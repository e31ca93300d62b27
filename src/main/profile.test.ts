import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findDefaultDataDir } from '../service/core/data-dir.ts';
import { chooseProfileFolder, findProfileFolder, readSettings, writeSettings } from './profile.ts';

afterEach(() => vi.unstubAllEnvs());

test.each<[NodeJS.Platform, NodeJS.ProcessEnv, string, string]>([
  ['darwin', {}, 'Library/Application Support/Sheaf/Workspace', 'Library/Application Support/Sheaf/Window'],
  ['win32', {}, 'AppData/Local/Sheaf/Workspace', 'AppData/Local/Sheaf/Window'],
  ['win32', { LOCALAPPDATA: '/local', APPDATA: '/roaming' }, '/local/Sheaf/Workspace', '/local/Sheaf/Window'],
  ['linux', {}, '.local/share/sheaf', '.config/sheaf'],
  ['linux', { XDG_DATA_HOME: '/data', XDG_CONFIG_HOME: '/config' }, '/data/sheaf', '/config/sheaf'],
])('on %s with %j the workspace is %s and the profile %s', (platform, env, workspace, profile) => {
  const places = [findDefaultDataDir(env, platform), findProfileFolder(env, platform)] as const;
  const absolute = (path: string) => (path.startsWith('/') ? path : join(homedir(), path));
  expect(places).toEqual([absolute(workspace), absolute(profile)]);
  const [one, other] = places.map((place) => place.toLowerCase() + sep);
  expect(one?.startsWith(other ?? '') || other?.startsWith(one ?? '')).toBe(false);
});

const appWith = (...switches: string[]) => ({
  commandLine: { hasSwitch: (name: string) => switches.includes(name) } as Electron.CommandLine,
  setPath: vi.fn(),
});

test.runIf(process.platform === 'linux')('the folder is made for its user only, before Electron is told', () => {
  const config = mkdtempSync(join(tmpdir(), 'sheaf-profile-'));
  vi.stubEnv('XDG_CONFIG_HOME', config);
  const app = appWith();
  chooseProfileFolder(app);
  expect(app.setPath.mock.calls).toEqual([['userData', join(config, 'sheaf')]]);
  expect(statSync(join(config, 'sheaf')).mode & 0o777).toBe(0o700);
  rmSync(config, { recursive: true });
});

test('a folder named at the start is left as it is', () => {
  const app = appWith('user-data-dir');
  chooseProfileFolder(app);
  expect(app.setPath).not.toHaveBeenCalled();
});

const defaults = { window: { width: 1280, height: 860, maximized: false }, update_feed: null };
let folder = '';
const log = vi.fn();
beforeEach(() => {
  log.mockClear();
  folder = mkdtempSync(join(tmpdir(), 'sheaf-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('written settings are read back, in a folder that did not exist', async () => {
  const file = join(folder, 'a', 'settings.json');
  const settings = {
    window: { x: -10, y: 20, width: 900, height: 700, maximized: true },
    update_feed: 'https://updates.example.org/',
  };
  await writeSettings(file, settings);
  expect(await readSettings(file, log)).toEqual(settings);
  expect(readdirSync(join(folder, 'a'))).toEqual(['settings.json']);
});

test.each([
  '',
  '{',
  '[]',
  '{"window":{"width":1}}',
  '{"window":{"width":"wide"}}',
  '{"window":{"width":1e9,"height":1}}',
])('a file that holds %j gives the defaults, and is logged', async (text) => {
  const file = join(folder, 'settings.json');
  writeFileSync(file, text);
  expect(await readSettings(file, log)).toEqual(defaults);
  expect(log).toHaveBeenCalledExactlyOnceWith('warn', 'file unreadable', {
    file: 'settings.json',
    error: expect.any(Error),
  });
});

test('a feed of updates is an https address or none', async () => {
  const file = join(folder, 'settings.json');
  writeFileSync(file, '{"update_feed":"http://updates.example.org/"}');
  expect(await readSettings(file, log)).toEqual(defaults);
});
