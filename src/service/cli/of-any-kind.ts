import { type ImportKind, importKinds } from '../../contract/index.ts';
import { ClientError } from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { printLine } from './command.ts';
import { asServiceSentence } from './connection.ts';

/**
 * Asks for a key as a survey, as an insight and as a file, because it does not say what it belongs to.
 * @param calls a request for each kind
 * @returns the kind and the answer of the first request that found it
 * @throws UserError with `missing` when none did, which says so when the caller may not see some kind; ClientError
 */
export async function ofAnyKind<T>(
  calls: Readonly<Record<ImportKind, () => Promise<T>>>,
  missing: string,
): Promise<{ kind: ImportKind; answer: T }> {
  let forbidden: ClientError | null = null;
  for (const kind of importKinds) {
    try {
      return { kind, answer: await calls[kind]() };
    } catch (error) {
      if (!(error instanceof ClientError && [403, 404].includes(error.status))) throw error;
      if (error.status === 403) forbidden ??= error;
    }
  }
  const more = forbidden && ` It may be of a kind that this API key may not see: ${forbidden.message}`;
  throw new UserError(`${missing}${more ?? ''}`);
}

/** Prints a line for each key. One that fails does not stop the others; the exit code tells that there was one. */
export async function forEachKey(keys: readonly string[], work: (key: string) => Promise<unknown>): Promise<void> {
  for (const key of keys) {
    try {
      printLine(await work(key));
    } catch (error) {
      const failure =
        error instanceof ClientError ? new UserError(`${key}: ${error.message}`) : asServiceSentence(error);
      if (!(failure instanceof UserError)) throw failure;
      process.stderr.write(`${failure.message}\n`);
      process.exitCode = failure.exitCode;
    }
  }
}
