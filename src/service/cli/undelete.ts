import type { Command } from 'commander';
import type { Client } from '../../importer/index.ts';
import { addConnectionOptions, withService } from './connection-options.ts';
import type { ConnectionOptions } from './import-service.ts';
import { forEachKey, ofAnyKind } from './of-any-kind.ts';

async function restore(client: Client, key: string) {
  const { kind, found } = await ofAnyKind(
    {
      survey: () => client.restoreSurvey({ params: { survey_key: key } }),
      insight: () => client.restoreInsight({ params: { insight_key: key } }),
      file: () => client.restoreFile({ params: { wav_key: key } }),
    },
    `Nothing that was deleted and can be restored has the key ${key}. "sheaf list --deleted" shows it all.`,
  );
  return { kind, key, ...found };
}

/** `sheaf undelete` (docs/command-line.md#undelete) */
export function register(program: Command): void {
  const command = program
    .command('undelete')
    .description('take back a deletion')
    .argument('<key...>', 'keys of "sheaf list --deleted"');
  addConnectionOptions(command).action((keys: string[], options: ConnectionOptions) =>
    withService(options, ({ client }) => forEachKey(keys, (key) => restore(client, key))),
  );
}
