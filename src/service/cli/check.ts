import type { Command } from 'commander';
import { checkFolder } from '../data/check/check-folder.ts';
import type { Finding } from '../data/check/finding.ts';
import { dataDirOption, printLine } from './command.ts';
import { requireLocalWorkspace } from './local-data.ts';
import { showLongProgress } from './progress.ts';

/** The phases of a check, for people. */
export const checkPhases = {
  database: { label: 'Checking the database', unit: 'rows' },
  answers: { label: 'Checking answers', unit: 'rows' },
  objects: { label: 'Reading objects', unit: 'bytes' },
} as const;

function print({ kind, what, todo }: Finding): void {
  process.stdout.write(kind === 'note' ? `Note: ${what}\n` : `${what} ${todo}\n`);
}

async function run({ dataDir, json }: { dataDir: string; json?: boolean }): Promise<void> {
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
    .action(run);
}
