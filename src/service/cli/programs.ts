import type { Command } from 'commander';
import { systemClock, timestamp } from '../core/clock.ts';
import { defaultDataDir, requireData } from '../core/data-dir.ts';
import { UserError } from '../core/errors.ts';
import { confirmProgram, listPrograms, offSentence, type ProgramSetting } from '../core/program-settings.ts';
import { commandLine, recordTx } from '../data/audit.store.ts';
import { pathOption, printLine, withDatabase } from './command.ts';

interface Options {
  dataDir: string;
  confirm?: boolean;
  json?: boolean;
}

/** @throws UserError when there is nothing to confirm, or it cannot be */
async function confirmAll(dataDir: string, programs: readonly ProgramSetting[]): Promise<void> {
  if (programs.length === 0)
    throw new UserError(`No setting of ${dataDir} runs a program: there is nothing to confirm.`);
  for (const { setting, command } of programs) if (command !== null) confirmProgram(dataDir, setting, command);
  const at = timestamp(systemClock);
  await withDatabase(dataDir, (database) =>
    database.write((tx) =>
      recordTx(tx, { at, action: 'transcriber', ...commandLine, subject: null, subject_key: null }),
    ),
  );
}

function say(program: ProgramSetting): void {
  const { setting, command, is_confirmed } = program;
  process.stdout.write(`${is_confirmed ? `Confirmed (${setting}): ${command}` : offSentence(program)}\n`);
}

async function run({ dataDir, confirm, json }: Options): Promise<void> {
  requireData(dataDir);
  if (confirm) await confirmAll(dataDir, listPrograms(dataDir));
  const programs = listPrograms(dataDir);
  for (const one of programs) {
    if (json) printLine(one);
    else say(one);
  }
  if (!json && programs.length === 0) process.stdout.write('No setting of this data folder runs a program.\n');
}

const help = `
A data folder that was restored, copied or moved may be of somebody else, and so are its settings. One that runs a program, such as the
transcription engine, stays off until a person of this computer confirms it, for this folder. What was confirmed is kept outside of
the folder. Read the command before you confirm it: it runs as your user.

Exit codes: 0 listed or confirmed; 1 there is nothing to confirm, or it cannot be.
`;

/** `sheaf programs` (docs/command-line.md#programs) */
export function register(program: Command): void {
  program
    .command('programs')
    .description('list the programs that settings of a data folder would run, and confirm them')
    .option('--data-dir <dir>', 'the data folder', pathOption, defaultDataDir())
    .option('--confirm', 'let them run from now on')
    .option('--json', 'print each setting as one JSON line')
    .addHelpText('after', help)
    .action(run);
}
