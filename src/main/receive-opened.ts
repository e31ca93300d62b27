import type { App } from 'electron';
import { z } from 'zod';
import { launchArguments } from './launch-arguments.ts';

const handedOver = z.object({ opened: z.array(z.string().max(5000)).max(1000) });

/** @returns what this start was asked to open, as a second start hands it to the first */
export const startedWith = ({ isPackaged }: Pick<App, 'isPackaged'>): z.output<typeof handedOver> => ({
  opened: launchArguments(process.argv, process.cwd(), isPackaged),
});

/**
 * Collects what the system wants opened: on macOS by events, which may come before the app is ready; elsewhere by the
 * arguments of this start, or of a second one, which Chromium passes on as data of ours.
 * @param open called with absolute paths and links; with nothing when Sheaf was just started again
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
