import { z } from 'zod';
import { readJson, writeJson } from './json-file.ts';
import type { Log } from './log.ts';

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
