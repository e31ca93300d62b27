import { open } from 'node:fs/promises';
import { type FileKind, kindOfHead } from '../../../contract/index.ts';

export type { FileKind } from '../../../contract/index.ts';

/** @returns what the file's first bytes are those of, or undefined. */
export async function kindOfBytes(path: string): Promise<FileKind | undefined> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(32), 0, 32, 0);
    return kindOfHead(buffer);
  } finally {
    await file.close();
  }
}
