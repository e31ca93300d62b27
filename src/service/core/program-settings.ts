import { createHash } from 'node:crypto';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolders } from './data-dir.ts';
import { replaceFile } from './durable-file.ts';
import { UserError } from './errors.ts';
import { readJsonFile } from './json.ts';
import { ownFolder } from './own-folders.ts';
import { type Problem, problem } from './problems.ts';

// Settings of a data folder that run a program. The folder may come from somebody else: as a backup, a copy, an archive. So a command counts
// only when a person of this computer confirmed it, for this folder, and what they confirmed is kept outside of it (docs/threat-model.md).

/** All of them, with the files that hold them: what runs nothing is in other files. */
const files = { transcription: 'transcriber.json' } as const;
type ProgramSettingName = keyof typeof files;
const settings = ['transcription'] as const satisfies ProgramSettingName[];
export const programFiles: readonly string[] = settings.map((name) => files[name]);

export interface ProgramSetting {
  setting: ProgramSettingName;
  /** The command line; null: none is set. */
  command: string | null;
  /** Whether it may run. */
  is_confirmed: boolean;
  /** What is wrong with the file; null: nothing. */
  problem: Problem | null;
}

const saved = z.object({ command: z.string().max(2000) });
const confirmed = z.object({ data_dir: z.string(), commands: z.record(z.string(), z.string()) });

/** Whoever confirms a command must have seen all of it. */
const unseen = /[[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]--[ ]]/v;

/** @throws UserError for a command that does not show what it is */
export function requireVisible(command: string): void {
  if (unseen.test(command)) throw new UserError(problem('command_invisible'));
}

/** One file for each data folder: two services never write the same one. */
function locateConfirmation(dataDir: string): { path: string; data_dir: string } {
  const data_dir = realpathSync(dataDir);
  const name = createHash('sha256').update(data_dir).digest('hex');
  return { path: join(ownFolder('settings'), 'programs', `${name}.json`), data_dir };
}

function readConfirmed(dataDir: string, setting: ProgramSettingName): string | undefined {
  try {
    const { path, data_dir } = locateConfirmation(dataDir);
    const found = readJsonFile(path, confirmed);
    return found?.data_dir === data_dir ? found.commands[setting] : undefined;
  } catch {
    // What cannot be read confirms nothing.
    return undefined;
  }
}

/** Reads a setting and whether it counts. */
export function readProgram(dataDir: string, setting: ProgramSettingName): ProgramSetting {
  const path = join(dataDir, files[setting]);
  const none = { setting, command: null, is_confirmed: false };
  if (!existsSync(path)) return { ...none, problem: null };
  const command = readJsonFile(path, saved)?.command;
  if (command === undefined) return { ...none, problem: problem('command_unreadable') };
  return { setting, command, is_confirmed: readConfirmed(dataDir, setting) === command, problem: null };
}

/** @returns all settings of a data folder that name a program */
export function listPrograms(dataDir: string): ProgramSetting[] {
  return settings.map((name) => readProgram(dataDir, name)).filter(({ command }) => command !== null);
}

/** Writes down that a person of this computer wants a command to run. @throws UserError where it cannot be kept, or hides something */
function confirmProgram(dataDir: string, setting: ProgramSettingName, command: string): void {
  requireVisible(command);
  const { path, data_dir } = locateConfirmation(dataDir);
  try {
    makeFolders(join(path, '..'));
    replaceFile(path, JSON.stringify({ data_dir, commands: { [setting]: command } }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(problem('command_not_kept', { path, why }));
  }
}

/** Sets a command and confirms it; null removes it. @throws UserError as confirmProgram() */
export function saveProgram(dataDir: string, setting: ProgramSettingName, command: string | null): void {
  if (command === null) {
    rmSync(join(dataDir, files[setting]), { force: true });
    forgetPrograms(dataDir);
    return;
  }
  confirmProgram(dataDir, setting, command);
  replaceFile(join(dataDir, files[setting]), JSON.stringify({ command }));
}

/** Nothing of a data folder counts as confirmed from here on: what was in this place is another folder now. */
export function forgetPrograms(dataDir: string): void {
  rmSync(locateConfirmation(dataDir).path, { force: true });
}

/** What a restore and a start say of a command that is off. */
export const offSentence = ({ setting, command }: ProgramSetting): string =>
  `A setting of this workspace would run a program (${setting}): ${command}\n` +
  'It stays off until it is confirmed on this computer, in Settings.';
