import { type MappingTemplate, recallMapping } from '@sheaf/survey-columns';
import type { Dialect } from '@sheaf/tables';
import {
  type ColumnType,
  countCodePoints,
  fileTypes,
  findExtension,
  type ImportKind,
  isFileExtension,
  limits,
  type MediaKind,
} from '../../../contract/index.ts';
import { type DocumentKind, listKinds, makeColumnSetKey, type RowIndex } from '../../../importer/index.ts';
import type { QueuedImport } from '../../queue/import-list.ts';
import type { DraftSource } from '../reading/draft-source.ts';
import type { Preview } from '../reading/preview.ts';
import type { TargetColumn } from '../target/target.ts';
import { words } from '../words.ts';
import type { Decisions, Destination, DocumentDecisions } from './decisions.ts';

/** A table in the store. */
export interface TableState extends Decisions {
  kind: 'mapping';
  preview: Preview;
  readBy: Partial<Dialect>;
  /** Why the file could not be read with the last change of the dialect. */
  problem: string | null;
}

/** A document, recording or picture, and what it becomes. */
export type DocumentState = { kind: 'document'; as: DocumentKind } & DocumentDecisions;

export type DraftState =
  /**
   * `unpacked`: the share of an archive that is unpacked, from 0 to 1; absent for any other file. `opened`: how far a file is
   * read that must be read to its end before its first rows are known.
   */
  | { kind: 'reading'; unpacked?: number; opened?: number }
  /** `wanted`: the extension with which it can be imported. */
  | { kind: 'unreadable'; sentence: string; wanted?: string | undefined }
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
  /** Files that responses name and that were not among those sent. */
  missing?: readonly string[];
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

/** @returns whether two lists of types for the same columns differ */
export const differs = (some: readonly ColumnType[], others: readonly ColumnType[]): boolean =>
  some.some((type, at) => type !== others[at]);

/** @returns the types from a template for the columns it has, by header */
export const recallTypes = (template: MappingTemplate, { table }: Preview): Map<string, ColumnType> =>
  new Map(Object.entries(recallMapping(table.header, template)));

/** @returns the import that a draft has become; undefined before it is started and after it is removed from the queue */
export const findStartedImport = ({ state }: Draft, imports: readonly QueuedImport[]): QueuedImport | undefined =>
  state.kind === 'started' ? imports.find(({ id }) => id === state.importId) : undefined;

/** @returns groups of at least two tables with the same header that could become one survey; those for an existing survey are excluded */
export function groupWaves(drafts: readonly Draft[]): Draft[][] {
  const open = drafts.filter(({ state }) => state.kind === 'mapping' && state.destination.kind !== 'survey');
  const groups = Map.groupBy(open, ({ state }) =>
    state.kind === 'mapping' ? makeColumnSetKey(state.preview.table.header) : '',
  );
  return [...groups.values()].filter((group) => group.length > 1);
}

/** @returns what a file can become besides a survey: a document an insight or a file, everything else a file */
export const listDocumentKinds = (fileName: string): DocumentKind[] =>
  listKinds(fileName).filter((kind) => kind !== 'survey');

/** @returns the kind of media; null if the service does not accept the file */
export function toMediaKind(fileName: string): MediaKind | null {
  const extension = findExtension(fileName);
  return isFileExtension(extension) ? fileTypes[extension].kind : null;
}

/** Whether only the content shows if a file is a document or a table. */
export const mayBeEither = (fileName: string): boolean => ['txt', 'xlsx'].includes(findExtension(fileName));

/** @returns what is wrong with a survey's name; null if the service will accept it */
export function findNameProblem(name: string): string | null {
  if (name.trim() === '') return words.name.missing;
  return countCodePoints(name) > limits.surveyNameLength ? words.name.tooLong : null;
}
