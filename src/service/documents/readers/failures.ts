import { open } from 'node:fs/promises';
import { type FileExtension, type FileKind, kindOfHead } from '../../../contract/index.ts';
import { readFully } from '../../core/read-fully.ts';
import { ParseFailure } from '../types.ts';

/** @returns the kind of a file by its first bytes, undefined when they are unknown. */
export async function kindOfBytes(path: string): Promise<FileKind | undefined> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(32);
    await readFully(file, head, 0);
    return kindOfHead(head);
  } finally {
    await file.close();
  }
}

/** @returns the failure of a file that is of another kind than its extension says */
export function wrongKind(extension: FileExtension, kind: FileKind | undefined): ParseFailure {
  const found = kind === undefined ? 'something else' : `${/^[aeio]/i.test(kind) ? 'an' : 'a'} ${kind}`;
  return new ParseFailure(`The file is named .${extension} but holds ${found}. Give it the extension of what it is.`);
}

/** @returns the failure of a damaged file; `what` says what is wrong with it */
export function damaged(what: string): ParseFailure {
  return new ParseFailure(
    `The document is damaged or incomplete: ${what}. Open it in the program it was made with, save it again and import that file.`,
  );
}

/** @returns the failure of a file that is too expensive to read */
export function tooMuch(what: string): ParseFailure {
  return new ParseFailure(
    `The document is refused: ${what}. Nothing an office program writes looks like that; if it is genuine, save it as PDF.`,
  );
}

/** @returns the failure of a document with a password */
export function locked(): ParseFailure {
  return new ParseFailure('The document is protected by a password. Save it without one and import that file.');
}
