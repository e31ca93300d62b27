import { fileFaults } from '../../contract/index.ts';
import { ImportError, readStorage } from '../../importer/index.ts';
import { sayError } from '../lib/error-sentence.ts';
import type { Failure, Remedy } from './import-state.ts';
import { words } from './words.ts';

/** An import ended without a receipt. The message is a sentence for the user; the remedy tells how the import can continue. */
export class ImportFailure extends Error {
  readonly remedy: Remedy;
  readonly storage_origin: string | undefined;
  constructor(sentence: string, remedy: Remedy, storage_origin?: string) {
    super(sentence);
    this.remedy = remedy;
    this.storage_origin = storage_origin;
  }
}

const remedies = {
  'second-document': 'second',
  'other-file': 'file',
  'missing-media': 'file',
  part: 'again',
  storage: 'again',
  address: 'again',
  occupied: 'again',
  file: 'none',
  mismatch: 'none',
  'no-media': 'none',
  'too-large': 'none',
  unreadable: 'none',
} as const satisfies Record<ImportError['failure']['kind'], Remedy>;

const faults: ReadonlySet<string> = new Set(fileFaults);

/** @returns how an import can continue after an error; trying again is offered only if it can help */
export function chooseRemedy(error: unknown): Remedy {
  if (error instanceof ImportFailure) return error.remedy;
  // The system can no longer read the file: it was moved, changed or deleted.
  if (error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError'))
    return 'file';
  if (!(error instanceof ImportError)) return 'again';
  const { failure } = error;
  if (failure.kind === 'part' && faults.has(failure.details?.code ?? '')) return 'none';
  return remedies[failure.kind];
}

/** @returns the storage that the user may allow; null for every other failure, and for one that no instance may name */
function storageToAllow(error: unknown): string | null {
  if (!(error instanceof ImportError) || error.failure.kind !== 'address') return null;
  const { problem, origin } = error.failure;
  return problem === 'elsewhere' && !('why' in readStorage(origin)) ? origin : null;
}

/** @param base_url of the instance that the import is sent to */
export function findFailure(error: unknown, base_url: string): Failure {
  const storage_origin = storageToAllow(error);
  if (storage_origin === null) return { sentence: sayError(error), remedy: chooseRemedy(error) };
  return { sentence: words.allowStorage(new URL(base_url).host, storage_origin), remedy: 'storage', storage_origin };
}
