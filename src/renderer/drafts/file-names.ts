import { codePoints, extensionOf, fileTypes, isFileExtension, limits, type MediaKind } from '../../contract/index.ts';
import { type DocumentKind, kindsOf } from '../../importer/index.ts';
import { words } from './words.ts';

/** What a file can become besides a survey: documents are insights first, everything else is a file only. */
export const documentKindsOf = (fileName: string): DocumentKind[] =>
  kindsOf(fileName).filter((kind) => kind !== 'survey');

/** @returns what a file shows itself as, or null when the service has no use for it as it is. */
export function mediaKindOf(fileName: string): MediaKind | null {
  const extension = extensionOf(fileName);
  return isFileExtension(extension) ? fileTypes[extension].kind : null;
}

/** A .txt is a text to read or an export with tabs: only a look inside tells. */
export const mayBeEither = (fileName: string): boolean => extensionOf(fileName) === 'txt';

/** @returns a survey's name made of its file's name: no ending, blanks for _ and -, a capital at the start. */
export function surveyNameOf(fileName: string): string {
  const stem = fileName.replace(/\.(csv|tsv|txt)$/i, '');
  const words = stem.replace(/[_\s-]+/g, ' ').trim();
  const name = words === '' ? fileName : words.charAt(0).toUpperCase() + words.slice(1);
  return codePoints(name) <= limits.surveyNameLength ? name : [...name].slice(0, limits.surveyNameLength).join('');
}

/** @returns what is wrong with a survey's name before the service has to say it, or null. */
export function nameProblem(name: string): string | null {
  if (name.trim() === '') return words.name.missing;
  return codePoints(name) > limits.surveyNameLength ? words.name.tooLong : null;
}
