import { type Dialect, type MappingTemplate, recallMapping } from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import { type DocumentKind, headerKey, type ImportKind, type RowIndex } from '../../importer/index.ts';
import type { Choice, DayOrder } from './choices.ts';
import type { Preview } from './preview.ts';
import type { TargetColumn, ThereSurvey } from './target.ts';

/** Where a person wants the responses of a table to go. */
export type Aim =
  | { kind: 'new' }
  /** To a survey that is there; null while it is still to be chosen. */
  | { kind: 'survey'; survey: ThereSurvey | null }
  /** To the survey that another table of the list makes first. */
  | { kind: 'wave'; of: string };

/** By what media files are linked: by the column that names most of them, by none, or by the one a person chose. */
export type LinkChoice = { by: 'best' } | { by: 'none' } | { by: 'column'; header: string };

/** Media files that go with a survey. */
export interface MediaChoice {
  /** By the path each had where it was dropped. */
  files: ReadonlyMap<string, File>;
  /** Names a person gave them to be linked by, by path. */
  names: ReadonlyMap<string, string>;
  link: LinkChoice;
}

/**
 * What a person has decided about a table. It is all that is stored of a table: what follows from it (its count, what a look
 * finds, a comparison, which files its cells name) is derived, and counts only while it was made from what holds now.
 */
export interface Decisions {
  name: string;
  /** Types set by hand, by header; every other column has the one that is suggested. */
  types: ReadonlyMap<string, ColumnType>;
  /** The words that are no answers, where a person has listed them, by header. */
  missing: ReadonlyMap<string, readonly string[]>;
  choices: readonly Choice[];
  /** How dates are read of which nothing tells day from month; null: as remembered, else it is asked. */
  day_order: DayOrder | null;
  aim: Aim;
  /** Of responses that are there already in part: what is sent. null until a person has said. */
  send: 'all' | 'new' | null;
  media: MediaChoice;
  /** A large file is to be looked through. */
  wants_look: boolean;
  /** Whether a mapping that was confirmed before was taken or declined. */
  is_offer_answered: boolean;
}

/** A table as it lies in the store. */
export interface TableState extends Decisions {
  kind: 'mapping';
  preview: Preview;
  /** What a person had decided about how the file is read when it was read. */
  read_by: Partial<Dialect>;
  /** Why the file could not be read as a person wanted it last. */
  problem: string | null;
}

/** A document, recording or picture. */
export type RecordState = { kind: 'record' } & RecordDecisions;

/** What a person has decided about a document, recording or picture. */
export interface RecordDecisions {
  as: DocumentKind;
  should_publish: boolean;
  /** It goes with no table, whatever that names. */
  is_apart: boolean;
}

export type DraftState =
  | { kind: 'reading' }
  | { kind: 'unreadable'; sentence: string }
  | TableState
  | RecordState
  | Started;

/** The responses of a table that is in the queue: waves after it are compared with them. */
interface StartedTable {
  preview: Preview;
  index: RowIndex;
  /** Responses (1-based) that were left out. */
  without: readonly number[];
}

/** `columns` are those of the survey it makes or is added to. */
export interface Started {
  kind: 'started';
  as: ImportKind;
  importId: string;
  name: string;
  columns: readonly TargetColumn[];
  /** The responses are added to a survey that is there, or that a table before makes. */
  is_addition: boolean;
  takes_media: boolean;
  aim: Aim;
  table: StartedTable | null;
}

/** A file someone chose, on its way to an import. */
export interface Draft {
  id: string;
  file: File;
  /** What a person decided about how the file is read. */
  override: Partial<Dialect>;
  /** What was decided about it in an earlier window. */
  kept?: Decisions | RecordDecisions;
  state: DraftState;
}

export const noMedia: MediaChoice = { files: new Map(), names: new Map(), link: { by: 'best' } };

/** @returns what holds for a table about which nobody has decided anything yet */
export const undecided = (name: string): Decisions => ({
  name,
  types: new Map(),
  missing: new Map(),
  choices: [],
  day_order: null,
  aim: { kind: 'new' },
  send: null,
  media: noMedia,
  wants_look: false,
  is_offer_answered: false,
});

/** @returns whether two mappings of the same columns differ. */
export const differs = (some: readonly ColumnType[], others: readonly ColumnType[]): boolean =>
  some.some((type, at) => type !== others[at]);

/** The types a template gives to the columns it knows, by header. */
export const typesBy = (template: MappingTemplate, { table }: Preview): Map<string, ColumnType> =>
  new Map(Object.entries(recallMapping(table.header, template)));

/** The tables of a list that could be one survey: of one header, two or more, none of them on its way to another survey. */
export function waveGroups(drafts: readonly Draft[]): Draft[][] {
  const open = drafts.filter(({ state }) => state.kind === 'mapping' && state.aim.kind !== 'survey');
  const groups = Map.groupBy(open, ({ state }) =>
    state.kind === 'mapping' ? headerKey(state.preview.table.header) : '',
  );
  return [...groups.values()].filter((group) => group.length > 1);
}
