import type { Command } from 'commander';
import { offSentence } from '../core/program-settings.ts';
import { restoreBackup } from '../data/backup/restore-backup.ts';
import { recordCommand } from '../data/sqlite/record-command.ts';
import { backupPhases } from './backup-progress.ts';
import { pathOption, printLine } from './command.ts';
import { requireLocalData } from './local-data.ts';
import { showLongProgress } from './long-progress.ts';

interface Options {
  dataDir: string;
  backup?: string;
  json?: boolean;
}

async function run(dir: string, { dataDir, backup, json }: Options): Promise<void> {
  requireLocalData(process.env);
  const progress = showLongProgress(process.stderr, backupPhases);
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

const help = `
The folder must be missing or empty: nothing is ever written over a workspace. Every content is compared with its checksum while it is
copied, and the database is checked at the end. Until then the folder cannot be started; after an interruption the same command continues.
API keys of the backup work in the restored folder. Imports that were running continue at its first start. A setting that runs a program
(the transcription engine) is named, and stays off until it is confirmed: see "sheaf programs".

Exit codes: 0 restored and checked; 1 the backup is damaged or something else failed; 2 wrong use, such as a folder that is not empty.
`;

/** `sheaf restore` (docs/command-line.md#restore) */
export function register(program: Command): void {
  program
    .command('restore')
    .description('make a data folder of a backup, in a new folder')
    .argument('<dir>', 'the folder of backups', pathOption)
    .requiredOption('--data-dir <dir>', 'the new folder', pathOption)
    .option('--backup <name>', 'one that "sheaf backup <dir> --list" shows; the newest unless given')
    .option('--json', 'print the report as a JSON line')
    .addHelpText('after', help)
    .action(run);
}
