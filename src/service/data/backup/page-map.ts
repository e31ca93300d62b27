// Where the pages of a backed up database are in the pool.
import { z } from 'zod';

const index = z.int().nonnegative();
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Several pages one after the other: how many, in which content, from which byte. */
const wholePages = z.tuple([index, index, index]);
/** A page as what differs from another one: 1, in which content, from which byte, how many bytes; content and byte of the other page. */
const changedPage = z.tuple([z.literal(1), index, index, index, index, index]);
const run = z.union([wholePages, changedPage]);
export type Run = z.output<typeof run>;

/** A file of the pool with pages of a database. */
const content = z.object({ sha256, bytes: index });
export type Content = z.output<typeof content>;

/** The fields of a map of pages in a manifest. */
export const pageMapFields = { contents: z.array(content), runs: z.array(run) };

export interface PageMap {
  contents: Content[];
  runs: Run[];
}

/** Where one page is. The content of a page that has just been found gets its SHA-256 when it is full. */
export interface PagePlace {
  content: Content;
  at: number;
  /** null: a whole page is there; else what differs from the page at this place. */
  change: { bytes: number; base: { content: Content; at: number } } | null;
}

/** Whether a map has a place for each of `pages` pages, and only in contents that it lists. */
export const isComplete = ({ contents, runs }: PageMap, pages: number): boolean =>
  runs.reduce((sum, [count]) => sum + count, 0) === pages &&
  runs.every(([, content, , , base = 0]) => content < contents.length && base < contents.length);

/** @param pageBytes of a whole page @throws Error when a run names a content that is not there */
export function* placesOf({ contents, runs }: PageMap, pageBytes: number): Generator<PagePlace> {
  const contentAt = (at: number): Content => {
    const found = contents[at];
    if (found === undefined) throw new Error(`There is no content ${at}.`);
    return found;
  };
  for (const [pages, content, at, bytes, base = 0, baseAt = 0] of runs) {
    if (bytes !== undefined)
      yield { content: contentAt(content), at, change: { bytes, base: { content: contentAt(base), at: baseAt } } };
    else
      for (let page = 0; page < pages; page++)
        yield { content: contentAt(content), at: at + page * pageBytes, change: null };
  }
}

/** @returns the SHA-256 of the contents of which the map uses less than half: what it uses is better copied again */
export function mostlyUnused(map: PageMap, pageBytes: number): Set<string> {
  const used = new Map<Content, number>();
  const count = (content: Content, bytes: number) => used.set(content, (used.get(content) ?? 0) + bytes);
  for (const { content, change } of placesOf(map, pageBytes)) {
    count(content, change?.bytes ?? pageBytes);
    if (change !== null) count(change.base.content, pageBytes);
  }
  return new Set([...used].filter(([{ bytes }, of]) => of < bytes / 2).map(([{ sha256 }]) => sha256));
}

/** @param places of all pages in order; every content has its SHA-256 */
export function mapOf(places: Iterable<PagePlace>, pageBytes: number): PageMap {
  const indexes = new Map<string, number>();
  const contents: Content[] = [];
  const runs: Run[] = [];
  const indexOf = ({ sha256, bytes }: Content): number => {
    const known = indexes.get(sha256);
    if (known !== undefined) return known;
    indexes.set(sha256, contents.length);
    return contents.push({ sha256, bytes }) - 1;
  };
  for (const { content, at, change } of places) {
    const last = runs.at(-1);
    const inContent = indexOf(content);
    if (change !== null) runs.push([1, inContent, at, change.bytes, indexOf(change.base.content), change.base.at]);
    else if (last?.length === 3 && last[1] === inContent && last[2] + last[0] * pageBytes === at) last[0] += 1;
    else runs.push([1, inContent, at]);
  }
  return { contents, runs };
}
