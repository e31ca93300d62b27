import { type Command, Option } from 'commander';
import type { BackupTask } from '../../contract/backup-process.ts';
import { systemClock } from '../core/clock.ts';
import { defaultDataDir } from '../core/data-dir.ts';
import { damagedObjectsSentence, damagedSentence } from '../data/backup/backup-failure.ts';
import { requireBackupFolder } from '../data/backup/backup-folder.ts';
import type { DamagedObject } from '../data/backup/keep-objects.ts';
import { type BackupReport, makeBackup, removeOldBackups } from '../data/backup/make-backup.ts';
import { listBackups, readManifest } from '../data/backup/manifest.ts';
import { type BackupProblem, verifyBackups } from '../data/backup/verify-backup.ts';
import { recordCommand } from '../data/sqlite/record-command.ts';
import { version } from '../version.ts';
import { runForService, taskOption } from './backup-for-service.ts';
import { backupProgressOf } from './backup-progress.ts';
import { pathOption, printLine, wholeNumberOption } from './command.ts';
import { requireLocalWorkspace } from './local-data.ts';

interface Options {
  dataDir: string;
  keep?: number;
  copy?: boolean;
  verify?: boolean;
  verifyOnly?: boolean;
  list?: boolean;
  json?: boolean;
  forService?: BackupTask;
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function printProblems(problems: readonly BackupProblem[], json: boolean): void {
  for (const one of problems) {
    if (json) printLine(one);
    else process.stdout.write(`${one.backup}: ${one.file}: ${one.problem}\n`);
  }
}

function list(dir: string, json: boolean | undefined): void {
  requireBackupFolder(dir);
  for (const backup of listBackups(dir)) {
    const { created_at, sheaf, schema, data_dir, counts, files } = readManifest(dir, backup);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const damaged = files.filter(({ damage }) => damage !== undefined).length;
    if (json) printLine({ backup, created_at, sheaf, schema, data_dir, counts, bytes, damaged_objects: damaged });
    else
      process.stdout.write(
        `${backup}  ${megabytes(bytes)}, ${counts.stored_surveys ?? 0} surveys with ${counts.responses ?? 0} responses, of Sheaf ${sheaf}${damaged === 0 ? '' : `, ${damaged} damaged files`}\n`,
      );
  }
}

/** @param names of the backups; all of the folder unless given @returns whether everything that was read is what was written */
async function verify(dir: string, { forService, json = false }: Options, names?: readonly string[]): Promise<boolean> {
  requireBackupFolder(dir);
  const progress = backupProgressOf(forService !== undefined);
  const { problems, ...read } = await verifyBackups(dir, { ...(names && { names }), onProgress: progress.show });
  progress.end();
  printProblems(problems, json);
  if (json) printLine({ ...read, damaged: problems.length });
  else process.stdout.write(`${read.checked} files read (${megabytes(read.bytes)}), ${problems.length} damaged.\n`);
  if (problems.length === 0) return true;
  process.exitCode = 1;
  process.stderr.write(`${damagedSentence}\n`);
  return false;
}

function printDamagedObjects(damaged: readonly DamagedObject[]): void {
  for (const { file, problem, is_missing } of damaged) {
    const kept = is_missing ? 'It is not in this backup.' : 'It was copied as it is.';
    process.stdout.write(`${file}: ${problem} ${kept}\n`);
  }
  if (damaged.length > 0) process.stderr.write(`${damagedObjectsSentence(damaged.length)}\n`);
}

function printReport({ backup, database, objects, counts, damaged_objects }: BackupReport): void {
  process.stdout.write(
    `${backup}: ${counts.stored_surveys ?? 0} surveys with ${counts.responses ?? 0} responses, ${objects.count} objects. ` +
      `New in it: ${megabytes(database.bytes)} of the database and ${objects.new_count} objects (${megabytes(objects.new_bytes)}, ${objects.linked} as links).\n`,
  );
  printDamagedObjects(damaged_objects);
}

async function make(dir: string, { dataDir, copy, json, forService }: Options): Promise<string> {
  const progress = backupProgressOf(forService !== undefined);
  const onProgress = progress.show;
  const report = await makeBackup({ dataDir, dir, version, clock: systemClock, copies: copy, onProgress });
  progress.end();
  if (json) printLine(report);
  else printReport(report);
  if (report.damaged_objects.length > 0) process.exitCode = 1;
  return report.backup;
}

function removeOlder(dir: string, keep: number, json: boolean | undefined): void {
  const removed = removeOldBackups(dir, keep);
  if (json) printLine({ removed });
  else if (removed.length > 0) process.stdout.write(`Removed: ${removed.join(', ')}.\n`);
}

async function makeAndVerify(dir: string, options: Options): Promise<void> {
  const made = await make(dir, options);
  if (options.forService === undefined) await recordCommand(options.dataDir, 'backup_made', made);
  // Otherwise the older ones may be the only intact ones.
  const isWhole = !options.verify || (await verify(dir, options, [made]));
  if (options.keep !== undefined && isWhole) removeOlder(dir, options.keep, options.json);
}

async function run(dir: string, options: Options): Promise<void> {
  const { forService, dataDir } = options;
  if (options.list) return list(dir, options.json);
  if (options.verifyOnly) return void (await verify(dir, options));
  await requireLocalWorkspace(dataDir);
  if (forService === undefined) return makeAndVerify(dir, options);
  const toMake = () => makeAndVerify(dir, { ...options, json: true, verify: true });
  return runForService(forService, { dir, dataDir }, toMake);
}

const help = `
What is in a backup: the database (answers, documents' texts, names, API keys as hashes), all stored objects (the files that were
imported, recordings), and the transcription setting. Not in it: the object store's own key and port, which are made again; uploads that
have not ended; the log. Folders are made with mode 0700 and files with 0600, but nothing is encrypted: keep DIR where only you can read.

Each backup is a folder with the whole database, so it costs the size of the database each time. Objects that the backup before has are
hard links to those. On the same file system as the data folder all objects are hard links, which cost no space and protect from deletion,
not from a broken disk: use another disk, or --copy. The command may be ended at any time; what it left is removed by the next one.

A file of the workspace that is damaged or missing is named. --keep then leaves the newest backup without damage beside the others. What
--verify finds damaged is copied again by the next call; older backups are not removed then.

Exit codes: 0 the backup is complete; 1 it failed, or something is damaged, here or in the workspace; 2 wrong use.
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
    .addOption(new Option('--for-service <task>').argParser(taskOption).hideHelp())
    .addHelpText('after', help)
    .action(run);
}
