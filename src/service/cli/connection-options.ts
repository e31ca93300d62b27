import type { Command } from 'commander';
import { ClientError } from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { dataDirOption, requireWorkspace } from './command.ts';
import { scopeOption } from './import-options.ts';
import { type ConnectionOptions, connect, type ImportService } from './import-service.ts';

/** Adds the options that say which service a command talks to. */
export function addConnectionOptions(command: Command): Command {
  return command
    .option('--url <url>', 'another service (default: the one on this data folder)')
    .option('--token <token>', 'its token (default: SHEAF_TOKEN)')
    .option('--storage-origin <origin>', 'its storage, when files are on another host; remembered for this --url')
    .option('--client-id <id>', 'sign in by client credentials instead; the secret is read from SHEAF_CLIENT_SECRET')
    .option(
      '--scope <scopes>',
      'the scopes to ask for at sign-in, separated by spaces (default: all that the key has)',
      scopeOption,
    )
    .addOption(dataDirOption());
}

/** @returns a failure of the service as a sentence with exit code 1; any other error as it is */
export const asServiceSentence = (error: unknown): unknown =>
  error instanceof ClientError ? new UserError(error.message) : error;

/**
 * Runs `work` with the service that the options name. It must be a Sheaf, and its workspace must be there.
 * @throws UserError with the service's sentence
 */
export async function withService<T>(
  options: ConnectionOptions,
  work: (service: ImportService) => Promise<T>,
): Promise<T> {
  if (options.url === undefined) requireWorkspace(options.dataDir);
  try {
    const service = await connect(options);
    try {
      if (service.isForeign)
        throw new UserError(
          `The service at ${options.url} is not a Sheaf: it accepts imports, and has nothing else that this command could ask for.`,
        );
      return await work(service);
    } finally {
      await service.close();
    }
  } catch (error) {
    throw asServiceSentence(error);
  }
}
