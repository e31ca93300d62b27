import { type ImportKind, importKinds } from '../../contract/index.ts';
import { ClientError } from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { printLine } from './command.ts';
import { asUserError } from './connection-options.ts';

/**
 * Finds out by asking what a key belongs to.
 * @param calls a request for each kind
 * @returns the kind and the answer of the first request that found it
 * @throws UserError with `missing` when none did; ClientError
 */
export async function ofAnyKind<T>(
  calls: Readonly<Record<ImportKind, () => Promise<T>>>,
  missing: string,
): Promise<{ kind: ImportKind; found: T }> {
  for (const kind of importKinds) {
    try {
      return { kind, found: await calls[kind]() };
    } catch (error) {
      // A key of an instance elsewhere may lack the scope for some kinds.
      if (!(error instanceof ClientError && (error.status === 404 || error.status === 403))) throw error;
    }
  }
  throw new UserError(missing);
}

/** Prints a line for each key. One that fails does not stop the others; the exit code tells that there was one. */
export async function forEachKey(keys: readonly string[], work: (key: string) => Promise<unknown>): Promise<void> {
  for (const key of keys) {
    try {
      printLine(await work(key));
    } catch (error) {
      const failure = error instanceof ClientError ? new UserError(`${key}: ${error.message}`) : asUserError(error);
      if (!(failure instanceof UserError)) throw failure;
      process.stderr.write(`${failure.message}\n`);
      process.exitCode = failure.exitCode;
    }
  }
}
