import { open } from 'node:fs/promises';
import { type FileExtension, type FileKind, kindOfHead } from '../../../contract/index.ts';
import { ParseFailure } from '../types.ts';

/** @returns the kind of a file by its first bytes, undefined when they are unknown. */
export async function kindOfBytes(path: string): Promise<FileKind | undefined> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(32), 0, 32, 0);
    return kindOfHead(buffer);
  } finally {
    await file.close();
  }
}

/** @returns the failure of a file that is of another kind than its extension says */
export function wrongKind(extension: FileExtension, kind: FileKind | undefined): ParseFailure {
  const found = kind === undefined ? 'something else' : `${/^[aeio]/i.test(kind) ? 'an' : 'a'} ${kind}`;
  return new ParseFailure(`The file is named .${extension} but holds ${found}. Give it the extension of what it is.`);
}
