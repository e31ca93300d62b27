import { create } from 'zustand';
import { type Dialect, type MappingTemplate, recallMapping } from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import type { DocumentKind, ImportKind, RowIndex } from '../../importer/index.ts';
import { type Choice, type DayOrder, withChoice } from './choices.ts';
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
 * What a person has decided about a table. It is all that is kept of a table: what follows from it (its count, what a look
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
export interface StartedTable {
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

interface Drafts {
  drafts: Draft[];
  selectedId: string | null;
}

export const useDrafts = create<Drafts>(() => ({ drafts: [], selectedId: null }));

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

export const draftOf = (id: string): Draft | undefined => useDrafts.getState().drafts.find((draft) => draft.id === id);

/** @returns a table as it lies in the store; null for what is none, or none yet */
export function tableOf(id: string): TableState | null {
  const state = draftOf(id)?.state;
  return state?.kind === 'mapping' ? state : null;
}

/** Changes a draft. */
export function setDraft(id: string, next: (draft: Draft) => Draft): void {
  useDrafts.setState(({ drafts }) => ({ drafts: drafts.map((draft) => (draft.id === id ? next(draft) : draft)) }));
}

/** Changes a draft's state by what it is now. */
export function setState(id: string, next: (state: DraftState) => DraftState): void {
  setDraft(id, (draft) => ({ ...draft, state: next(draft.state) }));
}

/** Decides something about a table; in any other state nothing happens. */
export function decide(id: string, change: Partial<Decisions> | ((table: TableState) => Partial<Decisions>)): void {
  setState(id, (state) => {
    if (state.kind !== 'mapping') return state;
    return { ...state, ...(typeof change === 'function' ? change(state) : change) };
  });
}

/** Decides to have something done on the way, or not. */
export function choose(id: string, choice: Choice, isChosen: boolean): void {
  decide(id, ({ choices }) => ({ choices: withChoice(choices, choice, isChosen) }));
}

/** @returns whether two mappings of the same columns differ. */
export const differs = (some: readonly ColumnType[], others: readonly ColumnType[]): boolean =>
  some.some((type, at) => type !== others[at]);

/** The types a template gives to the columns it knows, by header. */
export const typesBy = (template: MappingTemplate, { table }: Preview): Map<string, ColumnType> =>
  new Map(Object.entries(recallMapping(table.header, template)));

/** Maps the columns as a template says; those it does not know keep theirs. */
export function applyTemplate(id: string, template: MappingTemplate): void {
  decide(id, ({ types, preview }) => ({
    types: new Map([...types, ...typesBy(template, preview)]),
    is_offer_answered: true,
  }));
}

/** The offer of a remembered mapping is declined. */
export function forgetOffer(id: string): void {
  decide(id, { is_offer_answered: true });
}

/** @param id null: the list of all files */
export function selectDraft(id: string | null): void {
  useDrafts.setState({ selectedId: id });
}

/** A person sets the type of a column. */
export function setType(id: string, header: string, type: ColumnType): void {
  decide(id, ({ types }) => ({ types: new Map([...types, [header, type]]) }));
}

/** A person lists the words of a column that are no answers. */
export function setMissing(id: string, header: string, words: readonly string[]): void {
  decide(id, ({ missing }) => ({ missing: new Map([...missing, [header, words]]) }));
}

export function setName(id: string, name: string): void {
  decide(id, { name });
}

/** The draft is in the queue, as `importId`. */
export function markStarted(id: string, started: Started): void {
  setState(id, () => started);
}

/** Says what a document, recording or picture becomes. */
export function setRecord(id: string, patch: { as?: DocumentKind; should_publish?: boolean }): void {
  setState(id, (state) => (state.kind === 'record' ? { ...state, ...patch } : state));
}
