import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const side = z.number().int().min(200).max(20_000);
const offset = z.number().int().min(-50_000).max(50_000);

const settingsSchema = z.object({
  window: z
    .object({ x: offset.optional(), y: offset.optional(), width: side, height: side, maximized: z.boolean() })
    .default({ width: 1280, height: 860, maximized: false }),
  /** Where new versions are published; entered by whoever looks after the machine. One that is no https address is none. */
  update_feed: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null)
    .catch(null),
});
export type Settings = z.output<typeof settingsSchema>;

/** @returns the settings of the file; the defaults when it is missing or not readable, for it holds nothing precious. */
export async function readSettings(file: string): Promise<Settings> {
  try {
    return settingsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return settingsSchema.parse({});
  }
}

/** Writes beside the file and renames, so that a crash leaves the old settings or the new. @throws Error of the disk. */
export async function writeSettings(file: string, settings: Settings): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.new`;
  await writeFile(temporary, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  await rename(temporary, file);
}
