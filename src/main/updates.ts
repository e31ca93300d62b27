/** The parts of electron-updater's `autoUpdater` that are used; tests use a fake. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  setFeedURL(feed: { provider: 'generic'; url: string }): void;
  checkForUpdates(): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'update-downloaded', listener: (found: { version: string }) => void): unknown;
}

interface UpdatesOptions {
  /** Where new versions are published, an https address; null: updates are off. */
  feed: string | null;
  /** Only a packaged app can be replaced. */
  isPackaged: boolean;
  load(): Promise<Updater>;
  log(text: string): void;
  /** Milliseconds between two checks. */
  every?: number;
}

const aDay = 24 * 60 * 60 * 1000;

/**
 * Checks for a new version now and once a day and downloads it. It is installed when Sheaf is closed: nothing restarts by
 * itself. electron-updater verifies the download (the feed's checksum; on Windows and macOS the publisher's signature).
 * @returns a function that stops the checks
 */
export async function watchUpdates({ feed, isPackaged, load, log, every = aDay }: UpdatesOptions): Promise<() => void> {
  if (feed === null || !isPackaged) return () => {};
  const updater = await load();
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  updater.setFeedURL({ provider: 'generic', url: feed });
  updater.on('error', ({ message }) => log(`No new version could be downloaded: ${message.split('\n', 1)[0]}\n`));
  updater.on('update-downloaded', ({ version }) =>
    log(`Sheaf ${version} is downloaded. It is installed when Sheaf is closed.\n`),
  );
  // A failure is logged by the event `error`; the promise reports the same one.
  const check = () => void updater.checkForUpdates().catch(() => {});
  check();
  const timer = setInterval(check, every);
  return () => clearInterval(timer);
}
