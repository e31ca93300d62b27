import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { AuditAction } from '../../contract/index.ts';
import { type BackupTask, backupTask } from '../../contract/process-messages.ts';
import { systemClock, timestamp } from '../core/clock.ts';
import { backupFolder } from '../core/serve-settings.ts';
import { commandLine, recordTx } from '../data/audit.store.ts';
import { damagedSentence, describeFailure, sayDamagedObjects } from '../data/backup/backup-failure.ts';
import { chooseBackupFolder, prepareBackupFolder, requireBackupFolder } from '../data/backup/backup-folder.ts';
import type { DamagedObject } from '../data/backup/keep-objects.ts';
import { type BackupReport, findPreviousBackup, makeBackup, removeOldBackups } from '../data/backup/make-backup.ts';
import { listBackups, readManifest } from '../data/backup/manifest.ts';
import { restoreBackup } from '../data/backup/restore-backup.ts';
import { type BackupProblem, verifyBackups } from '../data/backup/verify-backup.ts';
import { openSqliteThread } from '../data/sqlite/sqlite-database.ts';
import { version } from '../version.ts';
import {
  createNumberOption,
  dataDirOption,
  parsePath,
  printLine,
  requireLocalData,
  requireLocalWorkspace,
} from './command.ts';
import { backupPhases, sayMegabytes, showBackup, showLongProgress } from './progress.ts';

/** @throws Error of better-sqlite3 when nothing can be written */
async function record(dataDir: string, action: AuditAction, backup: string): Promise<void> {
  const connection = openSqliteThread(join(dataDir, 'sheaf.db'));
  const event = { at: timestamp(systemClock), action, ...commandLine, subject: 'backup', subject_key: backup } as const;
  try {
    await connection.write((tx) => recordTx(tx, event));
  } finally {
    await connection.close();
  }
}

/**
 * Adds to the audit trail what a command did with a whole data folder. When that fails, a sentence on stderr says so and the command goes
 * on: a backup of a full disk is worth more than its record.
 * @param backup its name
 */
async function recordCommand(dataDir: string, action: AuditAction, backup: string): Promise<void> {
  try {
    await record(dataDir, action, backup);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`This is not in the audit trail of ${dataDir}: ${reason}.\n`);
  }
}

/** What the service asks for, as the JSON of an option. @throws InvalidArgumentError (exit code 2) */
function taskOption(text: string): BackupTask {
  try {
    return backupTask.parse(JSON.parse(text));
  } catch {
    throw new InvalidArgumentError('This option is for the service.');
  }
}

/** @returns whether a backup is to be made in the folder, which has been opened @throws UserError when the folder cannot be used */
function prepare(task: BackupTask, dir: string, dataDir: string): boolean {
  if (task.task === 'try') {
    chooseBackupFolder(dir, dataDir);
    findPreviousBackup({ dir, dataDir });
    printLine({ opened: true });
    return false;
  }
  if (task.makes_folder) prepareBackupFolder(dir, dataDir);
  else requireBackupFolder(dir);
  printLine({ opened: true });
  return true;
}

/**
 * What the service (data/backup/backup-process.ts) calls: it can neither make a backup itself nor ask a folder that may not answer. Each
 * result is a line of JSON.
 * @param make makes and verifies a backup
 */
async function runForService(
  task: BackupTask,
  { dir, dataDir }: { dir: string; dataDir: string },
  make: () => Promise<void>,
): Promise<void> {
  try {
    if (prepare(task, dir, dataDir)) await make();
  } catch (error) {
    printLine({ failure: describeFailure(error) });
    throw error;
  }
}

/** @throws InvalidArgumentError (exit code 2) for an address */
function parseBackupFolder(value: string): string {
  const { success, error } = backupFolder.safeParse(value);
  if (!success) throw new InvalidArgumentError(`It ${error.issues[0]?.message}`);
  return parsePath(value);
}

interface BackupOptions {
  dataDir: string;
  keep?: number;
  copy?: boolean;
  verify?: boolean;
  verifyOnly?: boolean;
  list?: boolean;
  json?: boolean;
  forService?: BackupTask;
}

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
        `${backup}  ${sayMegabytes(bytes)}, ${counts.stored_surveys ?? 0} surveys with ${counts.responses ?? 0} responses, of Sheaf ${sheaf}${damaged === 0 ? '' : `, ${damaged} damaged files`}\n`,
      );
  }
}

/** @param names of the backups; all of the folder unless given @returns whether everything that was read is what was written */
async function verify(
  dir: string,
  { forService, json = false }: BackupOptions,
  names?: readonly string[],
): Promise<boolean> {
  requireBackupFolder(dir);
  const progress = showBackup(forService !== undefined);
  const { problems, ...read } = await verifyBackups(dir, { ...(names && { names }), onProgress: progress.show });
  progress.end();
  printProblems(problems, json);
  if (json) printLine({ ...read, damaged: problems.length });
  else process.stdout.write(`${read.checked} files read (${sayMegabytes(read.bytes)}), ${problems.length} damaged.\n`);
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
  if (damaged.length > 0) process.stderr.write(`${sayDamagedObjects(damaged.length)}\n`);
}

function printReport({ backup, database, objects, counts, damaged_objects }: BackupReport): void {
  process.stdout.write(
    `${backup}: ${counts.stored_surveys ?? 0} surveys with ${counts.responses ?? 0} responses, ${objects.count} objects. ` +
      `New in it: ${sayMegabytes(database.bytes)} of the database and ${objects.new_count} objects (${sayMegabytes(objects.new_bytes)}, ${objects.linked} as links).\n`,
  );
  printDamagedObjects(damaged_objects);
}

async function make(dir: string, { dataDir, copy, json, forService }: BackupOptions): Promise<string> {
  const progress = showBackup(forService !== undefined);
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

async function makeAndVerify(dir: string, options: BackupOptions): Promise<void> {
  const made = await make(dir, options);
  if (options.forService === undefined) await recordCommand(options.dataDir, 'backup_made', made);
  // Otherwise the older ones may be the only intact ones.
  const isWhole = !options.verify || (await verify(dir, options, [made]));
  if (options.keep !== undefined && isWhole) removeOlder(dir, options.keep, options.json);
}

async function backUp(dir: string, options: BackupOptions): Promise<void> {
  const { forService, dataDir } = options;
  if (options.list) return list(dir, options.json);
  if (options.verifyOnly) return void (await verify(dir, options));
  await requireLocalWorkspace(dataDir);
  if (forService === undefined) return makeAndVerify(dir, options);
  const toMake = () => makeAndVerify(dir, { ...options, json: true, verify: true });
  return runForService(forService, { dir, dataDir }, toMake);
}

/** `sheaf backup` (docs/command-line.md#backup) */
export function register(program: Command): void {
  program
    .command('backup')
    .description('add a backup of a data folder to a folder of backups; works while serve runs')
    .argument('<dir>', 'the folder of backups, made when it is missing', parseBackupFolder)
    .addOption(dataDirOption())
    .option('--keep <n>', 'keep the newest n backups and remove older ones', createNumberOption(1, 100_000))
    .option('--copy', 'copy objects even where they could be hard links')
    .option('--verify', 'read the backup again and compare it with its checksums')
    .option('--verify-only', 'make no backup: compare all backups in the folder with their checksums')
    .option('--list', 'make no backup: list those in the folder')
    .option('--json', 'one JSON line for each result')
    .option('--no-json', 'sentences for people, as without --json')
    .addOption(new Option('--for-service <task>').argParser(taskOption).hideHelp())
    .action(backUp);
}

interface RestoreOptions {
  dataDir: string;
  backup?: string;
  json?: boolean;
}

async function restore(dir: string, { dataDir, backup, json }: RestoreOptions): Promise<void> {
  requireLocalData(process.env);
  const progress = showLongProgress(backupPhases);
  const report = await restoreBackup(dir, dataDir, { backup, onProgress: progress.show });
  progress.end();
  await recordCommand(dataDir, 'backup_restored', report.backup);
  if (json) return printLine(report);
  const { counts, objects } = report;
  process.stdout.write(
    `${report.backup} is restored in ${dataDir}: ${counts.stored_surveys ?? 0} surveys with ${counts.responses ?? 0} responses, ${objects.count} objects. ` +
      `Use it with --data-dir ${dataDir} or SHEAF_DATA_DIR.\n`,
  );
}

/** `sheaf restore` (docs/command-line.md#restore) */
export function registerRestore(program: Command): void {
  program
    .command('restore')
    .description('make a new data folder from a backup')
    .argument('<dir>', 'the folder of backups', parsePath)
    .requiredOption('--data-dir <dir>', 'the new folder', parsePath)
    .option('--backup <name>', 'one that "sheaf backup <dir> --list" shows; the newest unless given')
    .option('--json', 'print the report as a JSON line')
    .action(restore);
}
