import { open } from 'node:fs/promises';
import { detectKind, type FileExtension, type FileKind } from '../../../contract/index.ts';
import { problem, type Told } from '../../core/problems.ts';
import { readFully } from '../../core/read-fully.ts';
import { ParseFailure } from '../types.ts';

/** @returns the kind of a file by its first bytes, undefined when they are unknown. */
export async function detectKindOfFile(path: string): Promise<FileKind | undefined> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(32);
    await readFully(file, head, 0);
    return detectKind(head);
  } finally {
    await file.close();
  }
}

/** @returns the failure of a file that is of another kind than its extension says */
export function wrongKindError(extension: FileExtension, kind: FileKind | undefined): ParseFailure {
  return new ParseFailure('document_of_other_kind', { extension, found: problem(kind ?? 'something_else') });
}

/** @returns the failure of a damaged file; `what` says what is wrong with it */
export const damagedError = (...what: Told) => new ParseFailure('document_damaged', { what: problem(...what) });

/** @returns the failure of a file that is too expensive to read */
export const tooMuchError = (...what: Told) => new ParseFailure('document_refused', { what: problem(...what) });

/** @returns the failure of a document with a password */
export const lockedError = () => new ParseFailure('document_locked');
