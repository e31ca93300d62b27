import { stat } from 'node:fs/promises';
import { type FileExtension, kindOfExtension } from '../../../../contract/index.ts';
import { ParseFailure } from '../../types.ts';
import { kindOfBytes, locked, wrongKind } from '../failures.ts';
import { openOle } from './ole.ts';

/**
 * Checks the kind of a file by its first bytes, because its extension may be wrong.
 * @throws ParseFailure naming what the file is, or that it is encrypted: Office wraps encrypted files in an OLE container
 */
export async function refuseWrongContent(path: string, extension: FileExtension): Promise<void> {
  const kind = await kindOfBytes(path);
  const wanted = kindOfExtension[extension];
  if (kind === wanted) return;
  if ((await stat(path)).size === 0) throw new ParseFailure('document_empty');
  const isWrapped = wanted === 'zip_or_office' && kind === 'old_office';
  if (isWrapped && (await isEncryptedPackage(path))) throw locked();
  throw wrongKind(extension, kind);
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
