import { type Command, Option } from 'commander';
import { systemClock } from '../core/clock.ts';
import { defaultDataDir } from '../core/data-dir.ts';
import { UserError } from '../core/errors.ts';
import { describeFailure } from '../data/backup/backup-failure.ts';
import { requireBackupFolder } from '../data/backup/backup-folder.ts';
import { makeBackup } from '../data/backup/make-backup.ts';
import { listBackups, readManifest } from '../data/backup/manifest.ts';
import { type BackupProblem, verifyBackups } from '../data/backup/verify-backup.ts';
import { version } from '../version.ts';
import { pathOption, printLine, wholeNumberOption } from './command.ts';
import { progressLines, showLongProgress } from './long-progress.ts';

/** The phases of a backup and of its restore, for people. */
export const backupPhases = {
  objects: { label: 'Backing up objects', unit: 'bytes' },
  database: { label: 'Backing up the database', unit: 'bytes' },
  verifying: { label: 'Reading the backup', unit: 'bytes' },
  restoring: { label: 'Restoring', unit: 'bytes' },
} as const;

interface Options {
  dataDir: string;
  keep?: number;
  copy?: boolean;
  verify?: boolean;
  verifyOnly?: boolean;
  list?: boolean;
  json?: boolean;
  forService?: boolean;
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** @throws UserError where the data is on a server: a copy of the folder would not have it */
export function requireLocalData(env: NodeJS.ProcessEnv): void {
  const elsewhere = ['SHEAF_DATABASE_URL', 'SHEAF_S3_ENDPOINT'].filter((name) => env[name]);
  if (elsewhere.length === 0) return;
  throw new UserError(
    `${elsewhere.join(' and ')} ${elsewhere.length > 1 ? 'are' : 'is'} set: the data is on a server, and this command works on a data folder. ` +
      'Use pg_dump for the database and the versions or the replication of the bucket for the objects (docs/deploy.md#backups).',
    2,
  );
}

function printProblems(problems: readonly BackupProblem[], json: boolean | undefined): void {
  for (const one of problems) {
    if (json) printLine(one);
    else process.stdout.write(`${one.backup}: ${one.file}: ${one.problem}\n`);
  }
  if (problems.length > 0) process.exitCode = 1;
}

function list(dir: string, json: boolean | undefined): void {
  requireBackupFolder(dir);
  for (const backup of listBackups(dir)) {
    const { created_at, sheaf, schema, data_dir, counts, database, objects } = readManifest(dir, backup);
    const bytes = database.bytes + objects.reduce((sum, object) => sum + object.bytes, 0);
    if (json) printLine({ backup, created_at, sheaf, schema, data_dir, counts, bytes });
    else
      process.stdout.write(
        `${backup}  ${megabytes(bytes)}, ${counts.stored_surveys ?? 0} surveys with ${counts.responses ?? 0} responses, of Sheaf ${sheaf}\n`,
      );
  }
}

/** How far it is: words for people, or lines for the service that has called the command. */
const progressOf = (forService: boolean | undefined) =>
  forService ? progressLines(printLine) : showLongProgress(process.stderr, backupPhases);

interface Verifying extends Pick<Options, 'json' | 'forService'> {
  /** All of the folder unless given. */
  names?: readonly string[];
}

async function verify(dir: string, { names, json, forService }: Verifying): Promise<void> {
  requireBackupFolder(dir);
  const progress = progressOf(forService);
  const { problems, ...read } = await verifyBackups(dir, { ...(names && { names }), onProgress: progress.show });
  progress.end();
  printProblems(problems, json);
  if (json) printLine({ ...read, damaged: problems.length });
  else process.stdout.write(`${read.checked} contents read (${megabytes(read.bytes)}), ${problems.length} damaged.\n`);
}

async function make(dir: string, { dataDir, keep, copy, json, forService }: Options): Promise<string> {
  const progress = progressOf(forService);
  const onProgress = progress.show;
  const report = await makeBackup({ dataDir, dir, version, clock: systemClock, keep, copies: copy, onProgress });
  progress.end();
  const { backup, database, objects, counts } = report;
  if (json) printLine(report);
  else
    process.stdout.write(
      `${backup}: ${counts.stored_surveys ?? 0} surveys with ${counts.responses ?? 0} responses, ${objects.count} objects. ` +
        `New in it: ${megabytes(database.new_bytes)} of the database and ${objects.new_count} objects (${megabytes(objects.new_bytes)}, ${objects.linked} as links).\n`,
    );
  return backup;
}

async function run(dir: string, options: Options): Promise<void> {
  if (options.list) return list(dir, options.json);
  if (options.verifyOnly) return verify(dir, options);
  requireLocalData(process.env);
  const made = await make(dir, options);
  if (options.verify) await verify(dir, { ...options, names: [made] });
}

/** Called by the service (data/backup/backup-process.ts), which cannot make a backup itself. Its folder is there, or its disk is not. */
async function runForService(dir: string, options: Options): Promise<void> {
  try {
    requireBackupFolder(dir);
    await run(dir, { ...options, json: true, verify: true });
  } catch (error) {
    printLine({ failure: describeFailure(error) });
    throw error;
  }
}

const help = `
What is in a backup: the database (answers, documents' texts, names, API keys as hashes), all stored objects (the files that were
imported, recordings), and the transcription setting. Not in it: the object store's own key and port, which are made again; uploads that
have not ended; the log. Folders are made with mode 0700 and files with 0600, but nothing is encrypted: keep DIR where only you can read.

On the same file system objects are hard links, which cost no space and protect from deletion, not from a broken disk: use another disk,
or --copy. The command may be ended at any time, by Ctrl+C or a kill; the next one uses what was copied.

Exit codes: 0 the backup is complete; 1 it failed, or --verify found damage; 2 wrong use.

  sheaf backup /mnt/disk/sheaf --keep 14 --verify
  sheaf backup /mnt/disk/sheaf --list
  sheaf restore /mnt/disk/sheaf --data-dir /home/me/restored
`;

/** `sheaf backup` (docs/command-line.md#backup) */
export function register(program: Command): void {
  program
    .command('backup')
    .description('add a backup of a data folder to a folder of backups; works while serve runs')
    .argument('<dir>', 'the folder of backups, made when it is missing', pathOption)
    .option('--data-dir <dir>', 'the data folder', pathOption, defaultDataDir())
    .option('--keep <n>', 'keep the newest n backups and remove older ones', wholeNumberOption(1, 100_000))
    .option('--copy', 'copy objects even where they could be hard links')
    .option('--verify', 'read the backup again and compare it with its checksums')
    .option('--verify-only', 'make none: read all backups in the folder and compare them with their checksums')
    .option('--list', 'make none: list the backups in the folder')
    .option('--json', 'one JSON line for each result')
    .addOption(new Option('--for-service').hideHelp())
    .addHelpText('after', help)
    .action((dir: string, options: Options) => (options.forService ? runForService : run)(dir, options));
}
