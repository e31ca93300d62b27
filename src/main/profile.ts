import { mkdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { App } from 'electron';
import { z } from 'zod';
import type { Log } from './log.ts';

/**
 * Where the window keeps its profile: caches, drafts, settings, secrets. Never in the workspace, so that one may be deleted without
 * the other (docs/decisions/0046-places-of-a-workspace.md).
 */
export function findProfileFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Sheaf', 'Window');
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Sheaf', 'Window');
  return join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'sheaf');
}

/** Call before anything asks for a folder. Who starts Sheaf with --user-data-dir has chosen one. */
export function chooseProfileFolder(app: Pick<App, 'commandLine' | 'setPath'>): void {
  if (app.commandLine.hasSwitch('user-data-dir')) return;
  const folder = findProfileFolder(process.env, process.platform);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  app.setPath('userData', folder);
}

/** @returns the content of a JSON file; null when it is missing, or when it cannot be read, which is logged */
export async function readJson<T>(file: string, schema: z.ZodType<T>, log: Log): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) log('warn', 'file unreadable', { file: basename(file), error });
    return null;
  }
}

/** Makes a rename last through a power cut. Windows cannot open folders; NTFS keeps their entries in its journal. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Replaces a JSON file, readable by its owner only. Writes a new file and renames it, so a crash or a power cut leaves the
 * old content or the new. Makes the folder when it is missing. @throws Error of the disk
 */
export async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  } catch (error) {
    // A file that a full disk cut off is of no use.
    await rm(`${file}.new`, { force: true }).catch(() => {});
    throw error;
  }
  await syncFolder(dirname(file));
}

const side = z.number().int().min(200).max(20_000);
const offset = z.number().int().min(-50_000).max(50_000);

const settingsSchema = z.object({
  window: z
    .object({ x: offset.optional(), y: offset.optional(), width: side, height: side, maximized: z.boolean() })
    .default({ width: 1280, height: 860, maximized: false }),
  /** Where new versions are published, set by the administrator of the computer; anything but an https address counts as unset. */
  update_feed: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null)
    .catch(null),
});
export type Settings = z.output<typeof settingsSchema>;

/** @returns the settings in the file; the defaults when it is missing or unreadable. */
export const readSettings = async (file: string, log: Log): Promise<Settings> =>
  (await readJson(file, settingsSchema, log)) ?? settingsSchema.parse({});

/** Saves the settings. @throws Error of the disk */
export const writeSettings = (file: string, settings: Settings): Promise<void> => writeJson(file, settings);
