import type { Command } from 'commander';
import { systemClock, timestamp } from '../core/clock.ts';
import { checkFolder } from '../data/check/check-folder.ts';
import type { Finding } from '../data/check/finding.ts';
import { dataDirOption, printLine, requireLocalWorkspace } from './command.ts';
import { showLongProgress } from './progress.ts';
import { repairFolder } from './repair-folder.ts';

/** The phases of a check, for people. */
const checkPhases = {
  database: { label: 'Checking the database', unit: 'rows' },
  answers: { label: 'Checking answers', unit: 'rows' },
  objects: { label: 'Reading objects', unit: 'bytes' },
} as const;

function print({ kind, what, todo }: Finding): void {
  process.stdout.write(kind === 'note' ? `Note: ${what}\n` : `${what} ${todo}\n`);
}

async function check({ dataDir, json }: { dataDir: string; json?: boolean }): Promise<void> {
  await requireLocalWorkspace(dataDir);
  const progress = showLongProgress(checkPhases);
  const total = { damaged: 0, notes: 0 };
  for await (const finding of checkFolder(dataDir, progress.show)) {
    progress.end();
    if (json) printLine(finding);
    else print(finding);
    if (finding.kind === 'note') total.notes += 1;
    else total.damaged += 1;
  }
  progress.end();
  if (json) printLine(total);
  else {
    const findings = total.damaged === 1 ? '1 finding.' : `${total.damaged} findings.`;
    process.stdout.write(`${total.damaged === 0 ? 'Nothing is damaged.' : findings}\n`);
  }
  if (total.damaged > 0) process.exitCode = 1;
}

/** `sheaf check` (docs/command-line.md#check) */
export function register(program: Command): void {
  program
    .command('check')
    .description('look for damage in a data folder and say what to do; changes nothing')
    .addOption(dataDirOption())
    .option('--json', 'one JSON line for each finding, then the counts')
    .action(check);
}

const repairPhases = {
  ...checkPhases,
  structure: { label: 'Mending the database', unit: 'parts' },
  parts: { label: 'Reading parts from their CSV files', unit: 'parts' },
} as const;

async function repair({ dataDir, json }: { dataDir: string; json?: boolean }): Promise<void> {
  await requireLocalWorkspace(dataDir);
  const { show, end } = showLongProgress(repairPhases);
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
export function registerRepair(program: Command): void {
  program
    .command('repair')
    .description('repair a damaged data folder from the original files, and name what is lost')
    .addOption(dataDirOption())
    .option('--json', 'print the report as a JSON line: copy, mended, lost, left')
    .action(repair);
}
