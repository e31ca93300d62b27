import type { Command } from 'commander';
import { offSentence } from '../core/program-settings.ts';
import { restoreBackup } from '../data/backup/restore-backup.ts';
import { recordCommand } from '../data/sqlite/record-command.ts';
import { pathOption, printLine } from './command.ts';
import { requireLocalData } from './local-data.ts';
import { backupPhases, showLongProgress } from './progress.ts';

interface Options {
  dataDir: string;
  backup?: string;
  json?: boolean;
}

async function run(dir: string, { dataDir, backup, json }: Options): Promise<void> {
  requireLocalData(process.env);
  const progress = showLongProgress(backupPhases);
  const report = await restoreBackup(dir, dataDir, { backup, onProgress: progress.show });
  progress.end();
  await recordCommand(dataDir, 'backup_restored', report.backup);
  if (json) return printLine(report);
  const { counts, objects, programs } = report;
  process.stdout.write(
    `${report.backup} is restored in ${dataDir}: ${counts.stored_surveys ?? 0} surveys with ${counts.responses ?? 0} responses, ${objects.count} objects. ` +
      `Use it with --data-dir ${dataDir} or SHEAF_DATA_DIR.\n`,
  );
  for (const one of programs) process.stdout.write(`${offSentence(one)}\n`);
}

/** `sheaf restore` (docs/command-line.md#restore) */
export function register(program: Command): void {
  program
    .command('restore')
    .description('make a data folder of a backup, in a new folder')
    .argument('<dir>', 'the folder of backups', pathOption)
    .requiredOption('--data-dir <dir>', 'the new folder', pathOption)
    .option('--backup <name>', 'one that "sheaf backup <dir> --list" shows; the newest unless given')
    .option('--json', 'print the report as a JSON line')
    .action(run);
}
