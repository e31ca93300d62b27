import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';

/**
 * Where the window keeps its profile: caches, drafts, settings, secrets. Never in the workspace, so that one may be deleted without
 * the other (docs/decisions/0083-data-and-profile-apart.md).
 */
export function profileFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Sheaf', 'Window');
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Sheaf', 'Window');
  return join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'sheaf');
}

/** Call before anything asks for a folder. Who starts Sheaf with --user-data-dir has chosen one. */
export function chooseProfileFolder(app: Pick<App, 'commandLine' | 'setPath'>): void {
  if (app.commandLine.hasSwitch('user-data-dir')) return;
  const folder = profileFolder(process.env, process.platform);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  app.setPath('userData', folder);
}
