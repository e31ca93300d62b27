import { type MediaMatches, type MediaRule, matchMedia } from './match-media.ts';

/**
 * @returns what is equal for tables whose responses can stand in one survey: appended parts are read by the names of the
 * columns, whatever their order; each name must be the very same.
 */
export const headerKey = (header: readonly string[]): string => JSON.stringify([...header].sort());

/**
 * @param folders how many of a file's folders belong to its name
 * @returns path by the name to register it under: as short as wanted, but whole where two are called alike so
 */
export function registeredNames(media: readonly string[], folders = 0): Map<string, string> {
  const short = (path: string): string =>
    path
      .split('/')
      .slice(-1 - folders)
      .join('/');
  const counted = Map.groupBy(media, short);
  return new Map(media.map((path) => [counted.get(short(path))?.length === 1 ? short(path) : path, path]));
}

/** Files of a survey under the names they would be registered under, and what that comes to. */
export interface DroppedMatches {
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

/** Cells name a few folders at most. */
const mostFolders = 8;

/**
 * Says which dropped files a column's values name: by the files' own names, or with the folders they were dropped in, as
 * more of them are found so. Two files that are called alike stay two.
 * @param media paths relative to what was dropped, with `/`, each once
 * @param named names given by hand, by path
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
  let best = under(registeredNames(media));
  for (let folders = 1; folders <= Math.min(deepest, mostFolders); folders++) {
    const other = under(registeredNames(media, folders));
    if (isBetter(other.matches, best.matches)) best = other;
  }
  return best;
}
