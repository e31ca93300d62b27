/** What is needed of electron-updater's `autoUpdater`; a test gives a fake. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  setFeedURL(feed: { provider: 'generic'; url: string }): void;
  checkForUpdates(): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'update-downloaded', listener: (found: { version: string }) => void): unknown;
}

export interface UpdatesOptions {
  /** Where new versions are published, an https address; null: nowhere, and nothing is asked or loaded. */
  feed: string | null;
  /** An app that is not packaged has nothing to replace. */
  isPackaged: boolean;
  load(): Promise<Updater>;
  log(text: string): void;
  /** Between two looks, in milliseconds. */
  every?: number;
}

const aDay = 24 * 60 * 60 * 1000;

/**
 * Looks for a new version now and once a day, fetches it, and leaves it for the end of the app: nothing restarts by itself.
 * electron-updater checks what it fetched (checksum of the feed; on Windows and macOS the signature of the maker).
 * @returns how to stop looking
 */
export async function watchUpdates({ feed, isPackaged, load, log, every = aDay }: UpdatesOptions): Promise<() => void> {
  if (feed === null || !isPackaged) return () => {};
  const updater = await load();
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  updater.setFeedURL({ provider: 'generic', url: feed });
  updater.on('error', ({ message }) => log(`No new version could be fetched: ${message.split('\n', 1)[0]}\n`));
  updater.on('update-downloaded', ({ version }) =>
    log(`Sheaf ${version} is here; it is installed when Sheaf is closed.\n`),
  );
  // What goes wrong is told by its event; the promise says the same.
  const look = () => void updater.checkForUpdates().catch(() => {});
  look();
  const timer = setInterval(look, every);
  return () => clearInterval(timer);
}
