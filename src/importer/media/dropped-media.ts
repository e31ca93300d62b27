import { type MediaMatches, type MediaRule, matchMedia } from './match-media.ts';

/**
 * @param folders how many of a file's folders are part of its name
 * @returns each path by the name to register it under. When two names would be equal, both are the complete path.
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
  let best = under(registeredNames(media));
  for (let folders = 1; folders <= Math.min(deepest, mostFolders); folders++) {
    const other = under(registeredNames(media, folders));
    if (isBetter(other.matches, best.matches)) best = other;
  }
  return best;
}
