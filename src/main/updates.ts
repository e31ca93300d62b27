import { createPublicKey, verify } from 'node:crypto';
import type { UpdateInfo } from 'electron-updater';
import { z } from 'zod';

/**
 * The public half of the key that signs releases: 32 bytes of Ed25519 in base64. null: this Sheaf takes no updates.
 * `scripts/sign-release.ts make-key` makes one; its private half never lies in the tree (docs/packaging.md#updates).
 */
export const releaseKey: string | null = null;

/** What a feed says of a version. `packages` would name files that no checksum of `files` covers, so it must be absent. */
const release = z.object({
  version: z.string().max(100),
  files: z.array(z.object({ url: z.string().max(1000), sha512: z.string().max(200) })).min(1),
  packages: z.undefined().optional(),
  sheaf_signature: z.string().max(200),
});

/** The part of a release that is signed: its version, and the name and SHA-512 of every file. electron-updater compares each download with its SHA-512. */
export function makeSignedText({ version, files }: Pick<z.output<typeof release>, 'version' | 'files'>): Buffer {
  const named = files.map(({ url, sha512 }) => [url, sha512]);
  return Buffer.from(JSON.stringify(['org.sheaf.desktop', version, named]));
}

/** The beginning of an Ed25519 public key as DER (RFC 8410); 32 bytes follow. */
const derStart = Buffer.from('302a300506032b6570032100', 'hex');

/** @param info what the feed says @returns why the version may not be installed, as a sentence; null when its signature is right */
function findSignatureProblem(info: unknown, key: string): string | null {
  const read = release.safeParse(info);
  if (!read.success) return 'The new version has no signature that can be read.';
  const der = Buffer.concat([derStart, Buffer.from(key, 'base64')]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const signature = Buffer.from(read.data.sheaf_signature, 'base64');
  return verify(null, makeSignedText(read.data), publicKey, signature)
    ? null
    : 'The signature of the new version is wrong: it was not published by the makers of this Sheaf, or it was changed.';
}

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
}

const aDay = 24 * 60 * 60 * 1000;

/**
 * Checks for a new version now and once a day and downloads it. It is installed when Sheaf is closed: nothing restarts by
 * itself. A version is refused before its download unless the release key signed its version and the SHA-512 of its files,
 * with which electron-updater compares what it downloads, on every system.
 * @returns a function that stops the checks
 */
export async function watchUpdates(options: UpdatesOptions): Promise<() => void> {
  const { feed, key, isPackaged, load, log } = options;
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
  const timer = setInterval(checkQuietly, aDay);
  return () => clearInterval(timer);
}
