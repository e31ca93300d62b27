import { baseName, isSupportedMedia } from '../columns/index.ts';
import { importProblem, kindsOf } from './file-kinds.ts';
import { type MediaMatches, type MediaRule, matchMedia } from './match-media.ts';

/** A column of a table, as far as files may be named in it. */
export interface NamingColumn {
  header: string;
  values: readonly string[];
  /** Email and Name columns name a respondent's file by its stem; any other the file itself. */
  names: 'files' | 'respondents';
}

/** A file that was dropped. `path` is relative to what was dropped, with `/`; unique. */
export interface DroppedFile {
  path: string;
  bytes: number;
  /** Of a table that could be read; null where it could not, with the reason. */
  table?: { header: readonly string[]; columns: readonly NamingColumn[] } | { problem: string };
}

/** A survey that is there, newest first. */
export interface KnownSurvey {
  upload_key: string;
  survey_name: string;
  header: readonly string[];
}

/** The media files that belong to a survey, and by what. */
export interface DroppedMedia {
  column: string;
  rule: MediaRule;
  /** Path by the name to register it under. Those that match only nearly are in it too: a person decides. */
  paths: ReadonlyMap<string, string>;
  matches: MediaMatches;
}

export type DropItem =
  /** Tables of one header, in the order of their names: the first makes the survey, the others are added to it. */
  | { kind: 'survey'; paths: string[]; name: string; waves_of: KnownSurvey[]; media: DroppedMedia | null }
  | { kind: 'insight' | 'file'; path: string; can_be: readonly ('insight' | 'file')[] };

export interface Drop {
  items: DropItem[];
  left_out: { path: string; reason: string }[];
}

export interface DropOptions {
  surveys?: readonly KnownSurvey[];
  /** What documents become, which may be either; insights unless given. */
  documents_as?: 'insight' | 'file';
}

const naturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/**
 * @returns what is equal for tables whose responses can stand in one survey: appended parts are read by the names of the
 * columns, whatever their order; each name must be the very same.
 */
export const headerKey = (header: readonly string[]): string => JSON.stringify([...header].sort());

type Table = DroppedFile & { table: Extract<DroppedFile['table'], { header: unknown }> };
const isTable = (file: DroppedFile): file is Table => file.table !== undefined && 'header' in file.table;

/** @returns path by the name to register it under: its own, or with its folders where two are called alike. */
export function registeredNames(media: readonly string[]): Map<string, string> {
  const counted = Map.groupBy(media, baseName);
  return new Map(media.map((path) => [counted.get(baseName(path))?.length === 1 ? baseName(path) : path, path]));
}

const claimed = ({ matched, near }: MediaMatches): Set<string> =>
  new Set([...matched.map(({ filename }) => filename), ...near.flatMap(({ filenames }) => filenames)]);

/** The column that names the most files, surely or nearly; null when none names any. */
function mediaOf(tables: readonly Table[], media: readonly string[]): DroppedMedia | null {
  const columns = new Map<string, NamingColumn>();
  for (const column of tables.flatMap(({ table }) => table.columns)) {
    const known = columns.get(column.header);
    columns.set(column.header, known ? { ...known, values: [...known.values, ...column.values] } : column);
  }
  let best: DroppedMedia | null = null;
  for (const { header: column, values, names } of columns.values()) {
    const rule: MediaRule = names === 'files' ? { by: 'cell' } : { by: 'respondent', match: 'stem' };
    for (const paths of [registeredNames(media), new Map(media.map((path) => [path, path]))]) {
      const own = claimed(matchMedia(values, [...paths.keys()], rule));
      const matches = matchMedia(values, [...own], rule);
      const found = { column, rule, paths: new Map([...paths].filter(([name]) => own.has(name))), matches };
      if (own.size > 0 && (best === null || isBetter(found, best))) best = found;
    }
  }
  return best;
}

const isBetter = (one: DroppedMedia, other: DroppedMedia): boolean =>
  one.matches.matched.length !== other.matches.matched.length
    ? one.matches.matched.length > other.matches.matched.length
    : one.paths.size > other.paths.size;

function surveyItem(tables: readonly Table[], media: readonly string[], surveys: readonly KnownSurvey[]): DropItem {
  const sorted = tables.toSorted((one, other) => naturally(one.path, other.path));
  const [first] = sorted;
  const name = baseName(first?.path ?? '').replace(/\.[^.]{1,16}$/, '');
  const key = headerKey(first?.table.header ?? []);
  const waves_of = surveys.filter(({ header }) => headerKey(header) === key);
  return { kind: 'survey', paths: sorted.map(({ path }) => path), name, waves_of, media: mediaOf(sorted, media) };
}

function recordItem(path: string, documentsAs: 'insight' | 'file'): DropItem {
  const can_be = kindsOf(path).filter((kind) => kind !== 'survey');
  return { kind: can_be.includes(documentsAs) ? documentsAs : 'file', path, can_be };
}

function leftOut(file: DroppedFile): { path: string; reason: string }[] {
  const [kind = null] = kindsOf(file.path);
  const unread = file.table !== undefined && 'problem' in file.table ? file.table.problem : null;
  const reason = importProblem(file.path, file.bytes, kind) ?? unread;
  return reason === null ? [] : [{ path: file.path, reason }];
}

/**
 * Makes a plan of any mix of files: which are surveys, insights and files; which tables are parts of one survey or a later
 * wave of one that is there; which media files belong to which table (they are no items of their own then).
 * Pure: whoever calls has read the tables' headers and naming columns.
 */
export function planDrop(files: readonly DroppedFile[], options: DropOptions = {}): Drop {
  const { surveys = [], documents_as = 'insight' } = options;
  const left_out = files.flatMap(leftOut);
  const refused = new Set(left_out.map(({ path }) => path));
  const taken = files.filter(({ path }) => !refused.has(path));
  const media = taken.filter(({ path }) => isSupportedMedia(baseName(path))).map(({ path }) => path);
  const groups = Map.groupBy(taken.filter(isTable), ({ table }) => headerKey(table.header));
  const tables = [...groups.values()].map((group) => surveyItem(group, media, surveys));
  const linked = new Set(
    tables.flatMap((item) => (item.kind === 'survey' ? [...(item.media?.paths.values() ?? [])] : [])),
  );
  const records = taken
    .filter((file) => !isTable(file) && !linked.has(file.path))
    .map(({ path }) => recordItem(path, documents_as));
  return { items: [...tables, ...records], left_out };
}
