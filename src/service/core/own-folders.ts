import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

const places = {
  settings: { variable: 'XDG_CONFIG_HOME', linux: '.config', darwin: 'Library/Preferences', win32: 'AppData/Local' },
  cache: { variable: 'XDG_CACHE_HOME', linux: '.cache', darwin: 'Library/Caches', win32: 'AppData/Local/Temp' },
} as const;

/**
 * A folder of this user on this computer, outside of every data folder: a data folder can come from anywhere, and what is in it proves nothing.
 * @returns its path; it need not exist
 */
export function ownFolder(kind: keyof typeof places): string {
  const { variable, ...usual } = places[kind];
  const chosen = process.env[variable] ?? '';
  // As the specification of these variables wants it, a relative path counts as none.
  if (isAbsolute(chosen)) return join(chosen, 'sheaf');
  const { platform } = process;
  return join(homedir(), platform === 'darwin' || platform === 'win32' ? usual[platform] : usual.linux, 'sheaf');
}
