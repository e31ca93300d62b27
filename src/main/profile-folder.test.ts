import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultDataDir } from '../service/core/data-dir.ts';
import { chooseProfileFolder, profileFolder } from './profile-folder.ts';

afterEach(() => vi.unstubAllEnvs());

test.each<[NodeJS.Platform, NodeJS.ProcessEnv, string, string]>([
  ['darwin', {}, 'Library/Application Support/Sheaf/Workspace', 'Library/Application Support/Sheaf/Window'],
  ['win32', {}, 'AppData/Local/Sheaf/Workspace', 'AppData/Local/Sheaf/Window'],
  ['win32', { LOCALAPPDATA: '/local', APPDATA: '/roaming' }, '/local/Sheaf/Workspace', '/local/Sheaf/Window'],
  ['linux', {}, '.local/share/sheaf', '.config/sheaf'],
  ['linux', { XDG_DATA_HOME: '/data', XDG_CONFIG_HOME: '/config' }, '/data/sheaf', '/config/sheaf'],
])('on %s with %j the workspace is %s and the profile %s', (platform, env, workspace, profile) => {
  const places = [defaultDataDir(env, platform), profileFolder(env, platform)] as const;
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
