import { type MappingTemplate, recallMapping } from '@sheaf/survey-columns';
import type { Dialect } from '@sheaf/tables';
import {
  type ColumnType,
  codePoints,
  type DisplayKind,
  fileTypes,
  findExtension,
  type GroupKind,
  type ImportKind,
  isFileExtension,
  limits,
  type MediaKind,
  tableExtensions,
} from '../../../contract/index.ts';
import { type BadRowRules, columnSetKey, type DocumentKind, kindsOf, type RowIndex } from '../../../importer/index.ts';
import type { QueuedImport } from '../../queue/import-list.ts';
import type { CleaningStep, DayOrder } from '../cleaning/cleaning-steps.ts';
import type { DraftSource } from '../reading/draft-source.ts';
import type { Preview } from '../reading/preview.ts';
import type { ExistingSurvey, TargetColumn } from '../target/target.ts';
import { words } from '../words.ts';

/** Where the user wants to send the responses of a table. */
export type Destination =
  | { kind: 'new' }
  /** To an existing survey; null until it is chosen. */
  | { kind: 'survey'; survey: ExistingSurvey | null }
  /** To the survey that another table of the list creates. */
  | { kind: 'wave'; of: string };

/** The column that links media files: the one that names most of them, none, or the one the user chose. */
export type LinkChoice = { by: 'best' } | { by: 'none' } | { by: 'column'; header: string };

/** Media files that go with a survey. */
export interface MediaChoice {
  files: ReadonlyMap<string, File>;
  /** Names under which the user wants files to be linked, by path. */
  names: ReadonlyMap<string, string>;
  link: LinkChoice;
}

/** Columns that are one question, by their headers. */
export interface NamedGroup {
  kind: GroupKind;
  /** The question; empty when only the items are named. */
  text: string;
  /** In the order of the file, without the write-ins. */
  headers: readonly string[];
  /** One per header: the option, statement, place or item; in a loop the question. */
  items: readonly string[];
  /** In a loop what each column is about ("Child 1"); otherwise null. */
  iterations: readonly string[] | null;
  /** The headers of the text columns "Other, please specify" that belong to the question. */
  write_ins: readonly string[];
  /** The user put it together, changed it or says that it is right. */
  isConfirmed: boolean;
}

/** Columns by header; surveys of a project are joined by the name. */
interface PersonKeyChoice {
  name: string;
  headers: readonly string[];
}

/**
 * The user's decisions about a table; nothing else about it is stored. Row count, inspection, comparison and media matches are
 * computed from these decisions and the file, and are discarded when an input changes.
 */
export interface Decisions {
  name: string;
  /** Of a file with several tables: the place of the chosen one; null: the first one that looks like a table. */
  table: number | null;
  /** Types that the user set, by header; every other column has the suggested type. */
  types: ReadonlyMap<string, ColumnType>;
  /** Words that do not count as answers, as the user listed them, by header. */
  missing: ReadonlyMap<string, readonly string[]>;
  /** The questions of several columns as the user put them together; null: as found in the file. */
  groups: readonly NamedGroup[] | null;
  /** How columns are shown, by header, as a saved mapping says; every other column is shown as found. */
  displays: ReadonlyMap<string, DisplayKind>;
  /** Options in the order of a saved mapping, by header. */
  orders: ReadonlyMap<string, readonly string[]>;
  /** The columns that together say who answered, as a saved mapping says; null: addresses and names do. */
  personKey: PersonKeyChoice | null;
  cleaningSteps: readonly CleaningStep[];
  /** How ambiguous dates are read; null: as remembered, otherwise the user is asked. */
  dayOrder: DayOrder | null;
  /** What happens to bad rows; null: they stop the import. */
  badRowRules: BadRowRules | null;
  destination: Destination;
  /** Columns that the file words otherwise than the survey it is added to: the survey's header, by header of the file. */
  matches: ReadonlyMap<string, string>;
  /** If some responses are already in the survey: which are sent. null until the user has chosen. */
  send: 'all' | 'new' | null;
  media: MediaChoice;
  /** A large file is inspected because the user asked for it. */
  inspectAnyway: boolean;
  /** Whether the user has accepted or declined the mapping that was confirmed before. */
  isOfferAnswered: boolean;
}

/** A table in the store. */
export interface TableState extends Decisions {
  kind: 'mapping';
  preview: Preview;
  readBy: Partial<Dialect>;
  /** Why the file could not be read with the last change of the dialect. */
  problem: string | null;
}

/** A document, recording or picture. */
export type DocumentState = { kind: 'document' } & DocumentDecisions;

/** What a document, recording or picture becomes. */
interface DocumentDecisions {
  as: DocumentKind;
  /** It is never attached to a table automatically. */
  isApart: boolean;
}

export type DraftState =
  /**
   * `unpacked`: the share of an archive that is unpacked, from 0 to 1; absent for any other file. `opened`: how far a file is
   * read that must be read to its end before its first rows are known.
   */
  | { kind: 'reading'; unpacked?: number; opened?: { share: number; bytesPerSecond: number } }
  | { kind: 'unreadable'; sentence: string }
  | TableState
  | DocumentState
  | Started;

/** The responses of a table that is in the queue. Later waves are compared with them. */
interface StartedTable {
  preview: Preview;
  index: RowIndex;
  /** Responses (1-based) that were left out. */
  without: readonly number[];
  /** As in `Decisions`. */
  matches: ReadonlyMap<string, string>;
}

/** A draft that was put in the queue. `columns` are those of the survey that it creates or is added to. */
export interface Started {
  kind: 'started';
  as: ImportKind;
  importId: string;
  name: string;
  columns: readonly TargetColumn[];
  /** The responses are added to an existing survey, or to one that an earlier table creates. */
  isAppend: boolean;
  takesMedia: boolean;
  destination: Destination;
  table: StartedTable | null;
}

/** A chosen file that is being prepared for import. */
export interface Draft {
  id: string;
  file: File;
  override: Partial<Dialect>;
  /** A file in another format than text; null or absent for text and for documents. */
  source?: DraftSource | null;
  note?: string;
  saved?: Decisions | DocumentDecisions;
  state: DraftState;
}

export const noMedia: MediaChoice = { files: new Map(), names: new Map(), link: { by: 'best' } };

/** @returns the decisions about a table before the user has made any */
export const undecided = (name: string): Decisions => ({
  name,
  table: null,
  types: new Map(),
  missing: new Map(),
  groups: null,
  displays: new Map(),
  orders: new Map(),
  personKey: null,
  cleaningSteps: [],
  dayOrder: null,
  badRowRules: null,
  destination: { kind: 'new' },
  matches: new Map(),
  send: null,
  media: noMedia,
  inspectAnyway: false,
  isOfferAnswered: false,
});

/** @returns whether two lists of types for the same columns differ */
export const differs = (some: readonly ColumnType[], others: readonly ColumnType[]): boolean =>
  some.some((type, at) => type !== others[at]);

/** @returns the types from a template for the columns it has, by header */
export const typesBy = (template: MappingTemplate, { table }: Preview): Map<string, ColumnType> =>
  new Map(Object.entries(recallMapping(table.header, template)));

/** @returns the import that a draft has become; undefined before it is started and after it is removed from the queue */
export const findStartedImport = ({ state }: Draft, imports: readonly QueuedImport[]): QueuedImport | undefined =>
  state.kind === 'started' ? imports.find(({ id }) => id === state.importId) : undefined;

/** @returns groups of at least two tables with the same header that could become one survey; those for an existing survey are excluded */
export function waveGroups(drafts: readonly Draft[]): Draft[][] {
  const open = drafts.filter(({ state }) => state.kind === 'mapping' && state.destination.kind !== 'survey');
  const groups = Map.groupBy(open, ({ state }) =>
    state.kind === 'mapping' ? columnSetKey(state.preview.table.header) : '',
  );
  return [...groups.values()].filter((group) => group.length > 1);
}

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
