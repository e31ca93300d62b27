import { stat } from 'node:fs/promises';
import type { FileExtension } from '../../../../contract/index.ts';
import { ParseFailure } from '../../types.ts';
import { type FileKind, kindOfBytes } from '../magic.ts';
import { locked } from './failures.ts';
import { openOle } from './ole.ts';

const zip: FileKind = 'ZIP archive or Office document';
const ole: FileKind = 'old Office document';
const expected: Partial<Record<FileExtension, FileKind>> = {
  docx: zip,
  pptx: zip,
  xlsx: zip,
  doc: ole,
  ppt: ole,
  xls: ole,
};

/**
 * Judges a file by its first bytes: an extension is a claim.
 * @throws ParseFailure naming what the file is, or that it is locked: Office wraps what it encrypts in an OLE container
 */
export async function refuseWrongContent(path: string, extension: FileExtension): Promise<void> {
  const kind = await kindOfBytes(path);
  const wanted = expected[extension];
  if (kind === wanted) return;
  if ((await stat(path)).size === 0) throw new ParseFailure('The file is empty.');
  if (wanted === zip && kind === ole && (await isEncryptedPackage(path))) throw locked();
  const found = kind === undefined ? 'something else' : `${/^[aeio]/i.test(kind) ? 'an' : 'a'} ${kind}`;
  throw new ParseFailure(`The file is named .${extension} but holds ${found}. Give it the extension of what it is.`);
}

/** [MS-OFFCRYPTO] 1.3.2: an encrypted package is an OLE container with the streams EncryptionInfo and EncryptedPackage. */
async function isEncryptedPackage(path: string): Promise<boolean> {
  const container = await openOle(path);
  try {
    return container.has('EncryptedPackage') || container.has('EncryptionInfo');
  } finally {
    await container.close();
  }
}
