import type { Command } from 'commander';
import { defaultDataDir } from '../core/data-dir.ts';
import { checkFolder } from '../data/check/check-folder.ts';
import type { Finding } from '../data/check/finding.ts';
import { pathOption, printLine } from './command.ts';
import { requireLocalWorkspace } from './local-data.ts';
import { showLongProgress } from './long-progress.ts';

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
  const progress = showLongProgress(process.stderr, checkPhases);
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

const help = `
Read are every page and checksum of the database, every object with its hash, the rows that name objects and the objects that rows name,
and the settings. Nothing is changed. It works while serve runs, and on a folder on which no Sheaf can start.

Exit codes: 0 nothing is damaged; 1 something is, each named with what to do; 2 wrong use.
`;

/** `sheaf check` (docs/command-line.md#check) */
export function register(program: Command): void {
  program
    .command('check')
    .description('look for damage in a data folder and say what to do; changes nothing')
    .option('--data-dir <dir>', 'the data folder', pathOption, defaultDataDir())
    .option('--json', 'one JSON line for each finding, then the counts')
    .addHelpText('after', help)
    .action(run);
}
