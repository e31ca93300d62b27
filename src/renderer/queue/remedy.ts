import { ImportError } from '../../importer/index.ts';
import type { Remedy } from './import-state.ts';

/** An import that ended without a receipt, and what leads on. The message is a sentence for a person. */
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
  occupied: 'again',
  file: 'none',
  mismatch: 'none',
  'no-media': 'none',
  'too-large': 'none',
  unreadable: 'none',
} as const satisfies Record<ImportError['failure']['kind'], Remedy>;

/** The fault of the part is in the file: sending it again fails again until the file is corrected. */
const faultsOfTheFile: ReadonlySet<string> = new Set([
  'part_too_large',
  'empty_part',
  'no_rows',
  'binary_file',
  'bad_encoding',
  'too_many_columns',
  'too_many_rows',
  'unclosed_quote',
  'ragged_row',
  'header_mismatch',
  'missing_column',
]);

/** @returns what leads on after an import failed; trying again is offered only where it can help */
export function remedyOf(error: unknown): Remedy {
  if (error instanceof ImportFailure) return error.remedy;
  // The system can no longer read the file: it was moved, changed or taken away.
  if (error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError'))
    return 'file';
  if (!(error instanceof ImportError)) return 'again';
  const { failure } = error;
  if (failure.kind === 'part' && faultsOfTheFile.has(failure.details?.code ?? '')) return 'none';
  return remedies[failure.kind];
}
