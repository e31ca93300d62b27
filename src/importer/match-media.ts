import { createCellLookup, createRespondentLookup, cutExtension, type MatchMode } from '@sheaf/survey-columns';
import { baseName } from '@sheaf/tables';
import { findExtension, isSupportedMedia } from '../contract/index.ts';

/**
 * How values name files: `cell`, a MEDIA_RESPONSE column; `respondent`, the Email, Name or link column of a
 * media_config, by its `match`.
 */
export type MediaRule = { by: 'cell' } | { by: 'respondent'; match: MatchMode };

const nearReasons = ['case', 'folder', 'accents', 'spaces', 'extension', 'spelling'] as const;
/** The only difference between a value and a file name. */
export type NearReason = (typeof nearReasons)[number];

/** A value of the column. `first` is the 0-based row where it first occurs, `count` how often it occurs. */
interface NamedValue {
  value: string;
  first: number;
  count: number;
}

/** What the service would do with these files. Every file is in one of `matched`, `unused` and `unsupported`. */
export interface MediaMatches {
  /** `first` is the 0-based row that first names the file, `values` how many do. */
  matched: { filename: string; first: number; values: number }[];
  /** Values that name no file. For `respondent` this is usual: not every respondent has one. */
  missing: NamedValue[];
  /** Missing values that very likely mean these files, which the service would not link. */
  near: (NamedValue & { filenames: string[]; reason: NearReason })[];
  unused: string[];
  /** Files whose extension the service does not link (docs/interface.md#media-types). */
  unsupported: string[];
}

const plain = (text: string): string => text.normalize('NFC').trim();
const lower = (text: string): string => plain(text).toLowerCase();
const bare = (text: string): string => lower(text).normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC');
/** The text without spaces and other separators. */
const squeezed = (text: string): string => {
  const extension = findExtension(text);
  const stem = bare(cutExtension(text)).replace(/[\s_\-.%+]+/g, '');
  return extension === '' ? stem : `${stem}.${extension}`;
};
const stemmed = (text: string): string => squeezed(cutExtension(baseName(text)));

/** Ways to simplify a value and a name before comparing them. Each drops more than the one before. */
const spellings: readonly [NearReason, (text: string) => string][] = [
  ['case', lower],
  ['folder', (text) => lower(baseName(text.replaceAll('\\', '/')))],
  ['accents', (text) => bare(baseName(text.replaceAll('\\', '/')))],
  ['spaces', (text) => squeezed(baseName(text.replaceAll('\\', '/')))],
  ['extension', (text) => stemmed(text.replaceAll('\\', '/'))],
];

/** Shorter names are similar by chance. */
const leastLength = 5;
const mostLength = 80;
const pickDigits = (text: string): string => text.replace(/\D+/g, ' ').trim();

/** @returns the text and all texts with one letter left out. Texts that are one edit apart share one of these. */
function shortened(text: string): string[] {
  if (text.length < leastLength || text.length > mostLength) return [];
  return [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))];
}

function indexBy(filenames: readonly string[], toKeys: (filename: string) => readonly string[]) {
  const index = new Map<string, Set<string>>();
  for (const filename of filenames) {
    for (const key of toKeys(filename)) {
      const held = index.get(key);
      if (held === undefined) index.set(key, new Set([filename]));
      else held.add(filename);
    }
  }
  return index;
}

/** @returns a function that finds the files a value nearly names; null for none. Linear in the length of all names. */
function nearLookup(filenames: readonly string[]) {
  const exact = spellings.map(([reason, spell]) => ({
    reason,
    spell,
    index: indexBy(filenames, (name) => [spell(name)]),
  }));
  const close = indexBy(filenames, (name) => shortened(stemmed(name)));
  return (value: string): { filenames: string[]; reason: NearReason } | null => {
    for (const { reason, spell, index } of exact) {
      const found = index.get(spell(value));
      if (found !== undefined) return { filenames: [...found], reason };
    }
    const spelt = stemmed(value.replaceAll('\\', '/'));
    const found = shortened(spelt).flatMap((key) => [...(close.get(key) ?? [])]);
    // p1 and p2 are two people, although the names are similar.
    const alike = [...new Set(found)].filter((name) => pickDigits(stemmed(name)) === pickDigits(spelt));
    return alike.length === 0 ? null : { filenames: alike, reason: 'spelling' };
  };
}

function countValues(values: Iterable<string>): NamedValue[] {
  const counted = new Map<string, NamedValue>();
  let at = 0;
  for (const value of values) {
    const known = counted.get(value);
    if (known !== undefined) known.count++;
    else if (value.trim() !== '') counted.set(value, { value, first: at, count: 1 });
    at++;
  }
  return [...counted.values()];
}

/** @returns a function that finds the files the service would link to a value. */
function makeLookup(filenames: readonly string[], rule: MediaRule): (value: string) => string[] {
  const files = filenames.map((filename, id) => ({ id, filename }));
  const toName = (id: number) => filenames[id] ?? '';
  if (rule.by === 'cell') {
    const find = createCellLookup(files);
    return (value) => {
      const id = find(value);
      return id === undefined ? [] : [toName(id)];
    };
  }
  const find = createRespondentLookup(files, rule.match);
  return (value) => find(value).map(({ id }) => toName(id));
}

/**
 * Tells before anything is sent which files the service would link, by its own rules.
 * @param values of the column that names files, in the order of the rows; blank ones name nothing
 * @param filenames as they would be registered
 */
export function matchMedia(values: Iterable<string>, filenames: readonly string[], rule: MediaRule): MediaMatches {
  const supported = filenames.filter(isSupportedMedia);
  const find = makeLookup(supported, rule);
  const rowsByName = new Map<string, { first: number; values: number }>();
  const missing: NamedValue[] = [];
  for (const one of countValues(values)) {
    const found = find(one.value);
    for (const filename of found) {
      const { first, values } = rowsByName.get(filename) ?? { first: one.first, values: 0 };
      rowsByName.set(filename, { first, values: values + one.count });
    }
    if (found.length === 0) missing.push(one);
  }
  const nearly = nearLookup(supported);
  const near = missing.flatMap((one) => {
    const found = nearly(one.value);
    return found === null ? [] : [{ ...one, ...found }];
  });
  const nearValues = new Set(near.map(({ value }) => value));
  return {
    matched: [...rowsByName].map(([filename, count]) => ({ filename, ...count })),
    missing: missing.filter(({ value }) => !nearValues.has(value)),
    near,
    unused: supported.filter((filename) => !rowsByName.has(filename)),
    unsupported: filenames.filter((filename) => !isSupportedMedia(filename)),
  };
}

/**
 * @param folders how many of a file's folders are part of its name
 * @returns each path by the name to register it under. When two names would be equal, both are the complete path.
 */
export function registerNames(media: readonly string[], folders = 0): Map<string, string> {
  const short = (path: string): string =>
    path
      .split('/')
      .slice(-1 - folders)
      .join('/');
  const counted = Map.groupBy(media, short);
  return new Map(media.map((path) => [counted.get(short(path))?.length === 1 ? short(path) : path, path]));
}

/** Which files of a survey would be linked under the names they would be registered under. */
interface DroppedMatches {
  /** Path by name. */
  paths: ReadonlyMap<string, string>;
  matches: MediaMatches;
}

const claimed = ({ matched, near }: MediaMatches): number =>
  matched.length + new Set(near.flatMap(({ filenames }) => filenames)).size;

const isBetter = (one: MediaMatches, other: MediaMatches): boolean =>
  one.matched.length !== other.matched.length
    ? one.matched.length > other.matched.length
    : claimed(one) > claimed(other);

/** Cells name only a few folders. */
const mostFolders = 8;

/**
 * Finds the dropped files that a column's values name: by file name, or with the folders they were dropped in when that finds
 * more. Two files with the same name stay two.
 * @param media paths relative to what was dropped, with `/`, each once
 * @param named names given by the user, by path
 */
export function matchDroppedMedia(
  values: readonly string[],
  media: readonly string[],
  rule: MediaRule,
  named: ReadonlyMap<string, string> = new Map(),
): DroppedMatches {
  const under = (names: ReadonlyMap<string, string>): DroppedMatches => {
    const paths = new Map([...names].map(([name, path]) => [named.get(path) ?? name, path]));
    return { paths, matches: matchMedia(values, [...paths.keys()], rule) };
  };
  const deepest = media.reduce((most, path) => Math.max(most, path.split('/').length - 1), 0);
  let best = under(registerNames(media));
  for (let folders = 1; folders <= Math.min(deepest, mostFolders); folders++) {
    const other = under(registerNames(media, folders));
    if (isBetter(other.matches, best.matches)) best = other;
  }
  return best;
}
