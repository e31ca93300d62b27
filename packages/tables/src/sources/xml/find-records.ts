import { recogniseMarkup } from '../refusals.ts';
import { SourceError } from '../source.ts';
import { readXml } from './read-xml.ts';

/** The number of levels below the root that are searched for responses. */
const maxLevels = 3;
/** The most different paths that are counted. */
const maxPaths = 1000;

/** The places of the elements of one name, and their number. */
interface Found {
  path: string;
  level: number;
  count: number;
  /** Whether one of them has attributes or elements inside. */
  hasFields: boolean;
}

/** Counts the elements of the first levels by their path. */
class PathCounter {
  readonly found = new Map<string, Found>();
  readonly #open: string[] = [];
  root = '';

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.root === '') {
      this.root = name;
      const code = recogniseMarkup(name);
      if (code !== null) throw new SourceError('no-table', code);
    }
    const parent = this.found.get(this.#open.join('/'));
    if (parent !== undefined) parent.hasFields = true;
    this.#open.push(name);
    const level = this.#open.length - 1;
    if (level >= 1 && level <= maxLevels) this.#count(level, attributes.size > 0);
  }

  #count(level: number, hasFields: boolean): void {
    const path = this.#open.join('/');
    const found = this.found.get(path);
    if (found !== undefined) {
      found.count++;
      found.hasFields ||= hasFields;
    } else if (this.found.size < maxPaths) this.found.set(path, { path, level, count: 1, hasFields });
  }

  close(): void {
    this.#open.pop();
  }
}

/**
 * The paths of elements that repeat, on the first level that has any. Qualtrics writes `Responses/Response` for a single
 * response too.
 */
function findPaths(found: readonly Found[]): string[] {
  for (let level = 1; level <= maxLevels; level++) {
    const rows = found.filter((element) => element.level === level && element.hasFields);
    const paths = rows.filter(({ path, count }) => count > 1 || path === 'Responses/Response').map(({ path }) => path);
    if (paths.length > 0) return paths;
  }
  return [];
}

/**
 * Finds the elements that are responses, in the first 4 MB in which any repeat.
 * @returns their paths from the root, such as `Responses/Response`; all of them are on one level
 * @throws SourceError if no element repeats, and for markup that is known to be no table
 */
export async function findRecords(file: Blob): Promise<string[]> {
  const counter = new PathCounter();
  const reading = readXml(file, {
    open: (name, attributes) => counter.open(name, attributes),
    close: () => counter.close(),
    isDone: () => findPaths([...counter.found.values()]).length > 0,
  });
  for await (const _ of reading);
  const paths = findPaths([...counter.found.values()]);
  if (paths.length > 0) return paths;
  throw new SourceError('no-table', 'xml_no_list', { root: counter.root });
}
