import { resolve } from 'node:path';

/**
 * @param argv of the whole process: the program, outside a package the app's own folder, then what it is started with
 * @param cwd what relative paths are relative to
 * @returns files, by absolute path, and links that it is started with; switches are Chromium's
 */
export function launchArguments(argv: readonly string[], cwd: string, isPackaged: boolean): string[] {
  const given = argv.slice(1).filter((argument) => argument !== '' && !argument.startsWith('-'));
  return given.slice(isPackaged ? 0 : 1).map((argument) => (isLink(argument) ? argument : resolve(cwd, argument)));
}

/** Not a path, though some systems would take it for one. A drive's letter is no scheme. */
export const isLink = (argument: string): boolean => /^[a-z][a-z\d+.-]+:/i.test(argument);
