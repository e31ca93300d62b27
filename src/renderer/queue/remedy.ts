import { fileFaults } from '../../contract/index.ts';
import { ImportError } from '../../importer/index.ts';
import type { Remedy } from './import-state.ts';

/** An import ended without a receipt. The message is a sentence for the user; the remedy tells how the import can continue. */
export class ImportFailure extends Error {
  readonly remedy: Remedy;
  constructor(sentence: string, remedy: Remedy) {
    super(sentence);
    this.remedy = remedy;
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
export function remedyOf(error: unknown): Remedy {
  if (error instanceof ImportFailure) return error.remedy;
  // The system can no longer read the file: it was moved, changed or deleted.
  if (error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError'))
    return 'file';
  if (!(error instanceof ImportError)) return 'again';
  const { failure } = error;
  if (failure.kind === 'part' && faults.has(failure.details?.code ?? '')) return 'none';
  return remedies[failure.kind];
}
