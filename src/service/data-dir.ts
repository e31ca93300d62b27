import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where Sheaf keeps its data when nobody says otherwise: `SHEAF_DATA_DIR`, else the platform's own place for it. */
export function defaultDataDir(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const chosen = env.SHEAF_DATA_DIR;
  if (chosen) return chosen;
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Sheaf');
  if (platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Sheaf');
  return join(env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'sheaf');
}
