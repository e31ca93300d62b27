import type { Command } from 'commander';
import { type ForeignStore, readForeignStore } from '../core/config.ts';
import { DomainError, UserError } from '../core/errors.ts';
import { readServeSettings } from '../core/serve-settings.ts';
import type { MoveStore } from '../data/move/move-objects.ts';
import { moveWorkspace } from '../data/move/move-workspace.ts';
import { toStoreSettings } from '../data/objects/embedded-store.ts';
import type { StoreSettings } from '../data/objects/object-store.ts';
import { createS3Client } from '../data/objects/s3-client.ts';
import { makeBucket } from '../data/objects/s3-objects.ts';
import { openMoveTarget } from '../data/open-database.ts';
import { pathOption, printLine } from './command.ts';
import { showLongProgress } from './progress.ts';

const phases = {
  objects: { label: 'Moving objects', unit: 'bytes' },
  looking: { label: 'Looking for objects', unit: 'objects' },
  rows: { label: 'Moving rows', unit: 'rows' },
} as const;

interface MigrateOptions {
  from: string;
  to: string;
}

/** @throws UserError (wrong use) */
function requireUrl(to: string): string {
  const { SHEAF_DATABASE_URL: url } = readServeSettings({ SHEAF_DATABASE_URL: to }, () => '--to');
  if (url !== undefined) return url;
  throw new UserError('--to must be an address such as postgres://user:password@host:5432/database.', 2);
}

/** @throws UserError (wrong use) */
function requireStore(): ForeignStore {
  const store = readForeignStore(process.env);
  if (store !== null) return store;
  throw new UserError(
    'Set SHEAF_S3_ENDPOINT, SHEAF_S3_BUCKET, SHEAF_S3_ACCESS_KEY and SHEAF_S3_SECRET_KEY: the store that the objects are moved to.',
    2,
  );
}

/** An address for people, without the password. */
function withoutPassword(url: string): string {
  return Object.assign(new URL(url), { password: '' }).href;
}

/** For a store that did not answer, or refused. */
export function unusableStore({ endpoint }: StoreSettings, error: unknown): UserError {
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return new UserError(`The store at ${endpoint} cannot be used: ${reason}. Check SHEAF_S3_*. Nothing was changed.`);
}

/** Opens the bucket of the `SHEAF_S3_*` settings, and makes it where it is missing. @throws UserError when it cannot be used */
async function openBucket(store: ForeignStore): Promise<MoveStore> {
  const settings = toStoreSettings(store);
  const client = createS3Client(settings);
  try {
    await makeBucket(client, { Bucket: settings.bucket });
    return { client, settings };
  } catch (error) {
    client.destroy();
    throw unusableStore(settings, error);
  }
}

async function run({ from, to }: MigrateOptions): Promise<void> {
  const url = requireUrl(to);
  const store = await openBucket(requireStore());
  const target = await openMoveTarget(url);
  try {
    const progress = showLongProgress(phases);
    const report = await moveWorkspace({ dataDir: from, target, store, onProgress: progress.show });
    progress.end();
    printLine({ from, to: withoutPassword(url), bucket: store.settings.bucket, ...report });
  } catch (error) {
    // The database or the store did not answer in the middle.
    if (error instanceof DomainError) throw new UserError(`${error.message} Call the same command again.`);
    throw error;
  } finally {
    await target.close();
    store.client.destroy();
  }
}

/** `sheaf migrate` (docs/command-line.md#migrate) */
export function register(program: Command): void {
  program
    .command('migrate')
    .description('move the workspace of a data folder to PostgreSQL and the store of SHEAF_S3_*; prints a report')
    .requiredOption('--from <dir>', 'the data folder; nothing in it is changed', pathOption)
    .requiredOption('--to <url>', 'an empty database: postgres://user:password@host:5432/database')
    .action(run);
}
