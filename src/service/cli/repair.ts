import type { Command } from 'commander';
import { systemClock, timestamp } from '../core/clock.ts';
import { checkPhases } from './check.ts';
import { dataDirOption, printLine } from './command.ts';
import { requireLocalWorkspace } from './local-data.ts';
import { showLongProgress } from './progress.ts';
import { repairFolder } from './repair-folder.ts';

const phases = {
  ...checkPhases,
  structure: { label: 'Mending the database', unit: 'parts' },
  parts: { label: 'Reading parts from their CSV files', unit: 'parts' },
} as const;

async function run({ dataDir, json }: { dataDir: string; json?: boolean }): Promise<void> {
  await requireLocalWorkspace(dataDir);
  const { show, end } = showLongProgress(phases);
  const report = await repairFolder(dataDir, timestamp(systemClock), show).finally(end);
  const { copy, mended, lost, left } = report;
  if (lost.length + left.length > 0) process.exitCode = 1;
  if (json) return printLine(report);
  if (copy === null && mended.length === 0) {
    process.stdout.write('Nothing is damaged. Nothing was changed.\n');
    return;
  }
  const lines = [
    ...mended.map((what) => `Made again: ${what}`),
    ...lost.map((what) => `Lost: ${what}`),
    ...left.map(({ what, todo }) => `Still damaged: ${what} ${todo}`),
    ...(copy === null ? [] : [`What was there before is in ${copy}. Remove it when everything is well.`]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** `sheaf repair` (docs/command-line.md#repair) */
export function register(program: Command): void {
  program
    .command('repair')
    .description('make again what can be made in a damaged data folder, and name what is lost')
    .addOption(dataDirOption())
    .option('--json', 'print the report as a JSON line: copy, mended, lost, left')
    .action(run);
}
