import {
  codePoints,
  fileTypes,
  findExtension,
  isFileExtension,
  limits,
  type MediaKind,
  tableExtensions,
} from '../../../contract/index.ts';
import { type DocumentKind, kindsOf } from '../../../importer/index.ts';
import { words } from '../words.ts';

/** @returns what a file can become besides a survey: a document an insight or a file, everything else a file */
export const listDocumentKinds = (fileName: string): DocumentKind[] =>
  kindsOf(fileName).filter((kind) => kind !== 'survey');

/** @returns the kind of media; null if the service does not accept the file */
export function toMediaKind(fileName: string): MediaKind | null {
  const extension = findExtension(fileName);
  return isFileExtension(extension) ? fileTypes[extension].kind : null;
}

/** Whether only the content shows if a file is a document or a table. */
export const mayBeEither = (fileName: string): boolean => ['txt', 'xlsx'].includes(findExtension(fileName));

/** @returns a survey name from a file name: without extension, with spaces instead of _ and -, and a capital first letter */
export function makeSurveyName(fileName: string): string {
  const extension = findExtension(fileName);
  const isKnown = tableExtensions.includes(extension) || extension === 'txt';
  const stem = isKnown ? fileName.slice(0, -extension.length - 1) : fileName;
  const words = stem.replace(/[_\s-]+/g, ' ').trim();
  const name = words === '' ? fileName : words.charAt(0).toUpperCase() + words.slice(1);
  return codePoints(name) <= limits.surveyNameLength ? name : [...name].slice(0, limits.surveyNameLength).join('');
}

/** @returns what is wrong with a survey's name; null if the service will accept it */
export function nameProblem(name: string): string | null {
  if (name.trim() === '') return words.name.missing;
  return codePoints(name) > limits.surveyNameLength ? words.name.tooLong : null;
}
