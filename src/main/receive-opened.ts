import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from 'electron';
import { z } from 'zod';

const handedOver = z.object({ opened: z.array(z.string().max(5000)).max(1000) });

/** @returns whether an argument is a link. Some systems would take it for a path; a drive's letter is no scheme. */
export const isLink = (argument: string): boolean => /^[a-z][a-z\d+.-]+:/i.test(argument);

/** Some desktops pass a `file:` address, all of them do for a name with a `#`. @returns the argument where it is no path */
function readArgument(argument: string, cwd: string): string {
  if (!isLink(argument)) return resolve(cwd, argument);
  try {
    return fileURLToPath(argument);
  } catch {
    return argument;
  }
}

/**
 * @param argv all arguments of the process: the program, outside a package the app's own folder, then files and links
 * @param cwd the folder that relative paths start from
 * @returns the files, by absolute path, and the links; switches are left out, they are Chromium's
 */
export function launchArguments(argv: readonly string[], cwd: string, isPackaged: boolean): string[] {
  const given = argv.slice(1).filter((argument) => argument !== '' && !argument.startsWith('-'));
  return given.slice(isPackaged ? 0 : 1).map((argument) => readArgument(argument, cwd));
}

/** @returns what this process was asked to open; a second process passes it on to the first one */
export const startedWith = ({ isPackaged }: Pick<App, 'isPackaged'>): z.output<typeof handedOver> => ({
  opened: launchArguments(process.argv, process.cwd(), isPackaged),
});

/**
 * Collects what the system asks Sheaf to open. macOS sends events, which may come before the app is ready. Elsewhere it
 * is in the arguments of this process, or of a second one, which Chromium passes on as data of ours.
 * @param open called with absolute paths and links; with an empty list when Sheaf was only started again
 */
export function receiveOpened(app: App, open: (given: readonly string[]) => void): void {
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open([path]);
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open([url]);
  });
  app.on('second-instance', (_event, _argv, _folder, data) => open(handedOver.safeParse(data).data?.opened ?? []));
  const { opened } = startedWith(app);
  if (opened.length > 0) open(opened);
}
