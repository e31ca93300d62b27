import { CommanderError } from 'commander';
import { damagedFolderExit } from '../../contract/service-process.ts';
import { isDiskFull, isFailingDisk, isShortage, UserError } from '../core/errors.ts';
import { hasDesktop } from '../core/parent-process.ts';
import { DamagedFolder } from '../data/sqlite/damaged-folder.ts';

/** A message for people; the stack of what we did not foresee only where it was asked for. */
function explain(error: unknown): string {
  if (error instanceof UserError) return error.message;
  if (isDiskFull(error)) return 'The disk is full. Free some space on it, and call the command again.';
  if (isShortage(error))
    return 'The system lets Sheaf open no more files at the moment. End other programs, or allow more files, and call the command again.';
  if (process.env.SHEAF_LOG === 'debug' && error instanceof Error) return error.stack ?? error.message;
  const message = error instanceof Error ? error.message : String(error);
  if (isFailingDisk(error))
    return `The disk could not read or write a file: ${message}. Call the command again; if that goes on, copy what is on the disk to another one.`;
  return `Something went wrong that Sheaf did not foresee: ${message} (SHEAF_LOG=debug shows where.)`;
}

/** Says why a command failed, on standard error. @returns its exit code (docs/command-line.md#exit-codes) */
export function sayFailure(error: unknown): number {
  // Help and version end with 0; every other refusal of commander is wrong use, which it has said.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  process.stderr.write(`${explain(error)}\n`);
  if (error instanceof DamagedFolder && hasDesktop()) return damagedFolderExit;
  return error instanceof UserError ? error.exitCode : 1;
}
