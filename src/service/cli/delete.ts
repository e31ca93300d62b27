import type { Command } from 'commander';
import { ownLimits } from '../../contract/index.ts';
import type { Client } from '../../importer/index.ts';
import { wholeNumberOption } from './command.ts';
import { addConnectionOptions, type ConnectionOptions, withService } from './connection.ts';
import { forEachKey, ofAnyKind } from './of-any-kind.ts';

interface DeleteOptions extends ConnectionOptions {
  undoHours: number;
}

async function remove(client: Client, key: string, { undoHours }: DeleteOptions) {
  const query = { undo_seconds: String(undoHours * 3600) };
  const { kind, answer } = await ofAnyKind(
    {
      survey: () => client.deleteSurvey({ params: { survey_key: key }, query }),
      insight: () => client.deleteInsight({ params: { insight_key: key }, query }),
      file: () => client.deleteFile({ params: { wav_key: key }, query }),
    },
    `There is no survey, insight or file ${key}. "sheaf list" shows them all.`,
  );
  return { kind, key, ...answer };
}

async function restore(client: Client, key: string) {
  const { kind, answer } = await ofAnyKind(
    {
      survey: () => client.restoreSurvey({ params: { survey_key: key } }),
      insight: () => client.restoreInsight({ params: { insight_key: key } }),
      file: () => client.restoreFile({ params: { wav_key: key } }),
    },
    `Nothing that was deleted and can be restored has the key ${key}. "sheaf list --deleted" shows it all.`,
  );
  return { kind, key, ...answer };
}

/** `sheaf delete` (docs/command-line.md#delete) */
export function registerDelete(program: Command): void {
  const command = program
    .command('delete')
    .description('delete surveys, insights and files; "sheaf undelete" takes that back within a day')
    .argument('<key...>', 'keys of "sheaf list"')
    .option(
      '--undo-hours <n>',
      'how long it can be taken back; 0: not at all',
      wholeNumberOption(0, ownLimits.undoSeconds / 3600),
      24,
    );
  addConnectionOptions(command).action((keys: string[], options: DeleteOptions) =>
    withService(options, ({ client }) => forEachKey(keys, (key) => remove(client, key, options))),
  );
}

/** `sheaf undelete` (docs/command-line.md#undelete) */
export function registerUndelete(program: Command): void {
  const command = program
    .command('undelete')
    .description('take back a deletion')
    .argument('<key...>', 'keys of "sheaf list --deleted"');
  addConnectionOptions(command).action((keys: string[], options: ConnectionOptions) =>
    withService(options, ({ client }) => forEachKey(keys, (key) => restore(client, key))),
  );
}
