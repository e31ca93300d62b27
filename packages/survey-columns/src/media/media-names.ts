import { baseName, findExtension } from '@sheaf/tables';
import { isBlank } from '../answers/answer-text.ts';

/** How a respondent's value is compared with a file name (docs/interface.md#linking-media). */
export const matchModes = ['filename', 'stem', 'prefix'] as const;
export type MatchMode = (typeof matchModes)[number];

/** The fields of a file that matching needs. */
export interface MediaName {
  id: number;
  filename: string;
}

/** A file that a value names. If several values name one file, the longest one counts (`prefix`: "R12" before "R1"). */
interface NamedFile {
  id: number;
  length: number;
}

/** One spelling for texts that look alike: é in one code point or two, and trimmed. */
const loose = (text: string): string => text.normalize('NFC').trim();
/** Respondents are compared in lower case, as e-mail addresses are. */
const folded = (text: string): string => loose(text).toLowerCase();

/**
 * @returns a function that finds the file a MEDIA_RESPONSE cell names: exactly, else trimmed and with accents composed
 * alike, unless two files are alike then
 */
export function createCellLookup(files: readonly MediaName[]): (cell: string) => number | undefined {
  const exact = new Map(files.map(({ id, filename }) => [filename, id]));
  const alike = new Map<string, number | undefined>();
  for (const { id, filename } of files) {
    const key = loose(filename);
    alike.set(key, alike.has(key) ? undefined : id);
  }
  return (cell) => exact.get(cell) ?? alike.get(loose(cell));
}

/** @returns the name without its extension. */
export function cutExtension(filename: string): string {
  const extension = findExtension(filename);
  return extension === '' ? filename : filename.slice(0, -extension.length - 1);
}

const isLetter = (character: string): boolean => /\p{L}/u.test(character);
const isDigit = (character: string): boolean => /\p{N}/u.test(character);

/** Beginnings of `text` that do not end inside a word or a number: "R1" does not begin "R12.mp4". */
function beginnings(text: string): string[] {
  const found: string[] = [];
  let end = 0;
  let last = '';
  for (const character of text) {
    const isInside = (isLetter(last) && isLetter(character)) || (isDigit(last) && isDigit(character));
    if (last !== '' && !isInside) found.push(text.slice(0, end));
    end += character.length;
    last = character;
  }
  return [...found, text];
}

function toKeys(filename: string, match: MatchMode): string[] {
  switch (match) {
    case 'filename':
      return [folded(filename)];
    case 'stem':
      return [folded(cutExtension(baseName(filename)))];
    case 'prefix':
      return beginnings(folded(baseName(filename)));
  }
}

/**
 * @returns a function that finds the files a respondent's value (an address, a name, a link) names; none for a blank
 * one
 */
export function createRespondentLookup(
  files: readonly MediaName[],
  match: MatchMode,
): (value: string) => readonly NamedFile[] {
  const named = new Map<string, NamedFile[]>();
  for (const { id, filename } of files) {
    for (const key of toKeys(filename, match)) {
      const file = { id, length: key.length };
      const held = named.get(key);
      if (held === undefined) named.set(key, [file]);
      else held.push(file);
    }
  }
  return (value) => (isBlank(value) ? [] : (named.get(folded(value)) ?? []));
}
