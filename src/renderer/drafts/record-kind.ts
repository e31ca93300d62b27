import { extensionOf, fileTypes, isFileExtension, type MediaKind } from '../../contract/index.ts';
import { type DocumentKind, kindsOf } from '../../importer/index.ts';

/** What a file can become besides a survey: documents are insights first, everything else is a file only. */
export const recordKindsOf = (fileName: string): DocumentKind[] =>
  kindsOf(fileName).filter((kind) => kind !== 'survey');

/** @returns what a file shows itself as, or null when the service has no use for it as it is. */
export function mediaKindOf(fileName: string): MediaKind | null {
  const extension = extensionOf(fileName);
  return isFileExtension(extension) ? fileTypes[extension].kind : null;
}

/** A .txt is a text to read or an export with tabs: only a look inside tells. */
export const mayBeEither = (fileName: string): boolean => extensionOf(fileName) === 'txt';
