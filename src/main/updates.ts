import type { UpdateInfo } from 'electron-updater';
import { findSignatureProblem } from './update-signature.ts';

type Judge = (info: UpdateInfo) => boolean | Promise<boolean>;

/** The parts of electron-updater's `autoUpdater` that are used; tests use a fake. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  /** Asked of each newer version before anything of it is downloaded. */
  isUpdateSupported: Judge;
  setFeedURL(feed: { provider: 'generic'; url: string }): void;
  /** Without a newer version there is no download, and in an app that cannot be replaced the answer is null. */
  checkForUpdates(): Promise<{ downloadPromise?: Promise<unknown> | null } | null>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'update-downloaded', listener: (found: { version: string }) => void): unknown;
}

interface UpdatesOptions {
  /** Where new versions are published, an https address; null: updates are off. */
  feed: string | null;
  /** The public key that new versions are signed with; null: there are no updates. */
  key: string | null;
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
 * itself. A version is refused before its download unless the release key signed its version and the SHA-512 of its files,
 * with which electron-updater compares what it downloads, on every system.
 * @returns a function that stops the checks
 */
export async function watchUpdates(options: UpdatesOptions): Promise<() => void> {
  const { feed, key, isPackaged, load, log, every = aDay } = options;
  if (feed === null || !isPackaged) return () => {};
  if (key === null) {
    log('There are no updates: this Sheaf has no key to check them with.\n');
    return () => {};
  }
  const updater = await load();
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  const fitsSystem = updater.isUpdateSupported;
  updater.isUpdateSupported = (info) => {
    const problem = findSignatureProblem(info, key);
    if (problem === null) return fitsSystem(info);
    log(`${problem}\n`);
    return false;
  };
  updater.setFeedURL({ provider: 'generic', url: feed });
  updater.on('error', ({ message }) => log(`No new version could be downloaded: ${message.split('\n', 1)[0]}\n`));
  updater.on('update-downloaded', ({ version }) =>
    log(`Sheaf ${version} is downloaded. It is installed when Sheaf is closed.\n`),
  );
  // A failure is logged by the event `error`; the promises of the check and of the download report the same one.
  const check = async () => await (await updater.checkForUpdates())?.downloadPromise;
  const checkQuietly = () => void check().catch(() => {});
  checkQuietly();
  const timer = setInterval(checkQuietly, every);
  return () => clearInterval(timer);
}
