import { create } from 'zustand';
import { type Dialect, type MappingTemplate, recallMapping } from '../../../columns/index.ts';
import type { ColumnType } from '../../../contract/index.ts';
import type { ImportKind, ImportPlan, Inspection, RecordKind, RowIndex } from '../../../importer/index.ts';
import type { Media } from './media.ts';
import type { Preview } from './preview.ts';
import type { Comparison, Target, TargetColumn } from './target.ts';

export type Scan =
  | { kind: 'scanning'; bytes_read: number; bytes_total: number }
  | { kind: 'planned'; plan: ImportPlan; index: RowIndex }
  | { kind: 'failed'; sentence: string };

/** The look at every response; `types` are those it was made with. */
export type Look =
  | { kind: 'none' }
  | { kind: 'looking'; bytes_read: number; bytes_total: number }
  | { kind: 'done'; inspection: Inspection; types: ColumnType[] }
  | { kind: 'failed'; sentence: string };

export type DraftState =
  | { kind: 'reading' }
  | { kind: 'unreadable'; sentence: string }
  | {
      kind: 'mapping';
      preview: Preview;
      types: ColumnType[];
      name: string;
      scan: Scan;
      look: Look;
      /** Findings (by id) that are to be acted on. */
      chosen: ReadonlySet<string>;
      /** What was confirmed for the same headers before, while it is on offer. */
      remembered: MappingTemplate | null;
      target: Target;
      comparison: Comparison;
      /** Of responses that are there already in part: what is sent. null until a person has said. */
      send: 'all' | 'new' | null;
      media: Media;
    }
  /** A document, recording or picture. */
  | { kind: 'record'; as: RecordKind; should_publish: boolean }
  | Started;

/** `columns` are those of the survey it makes or is added to. */
export interface Started {
  kind: 'started';
  as: ImportKind;
  uploadId: string;
  name: string;
  columns: readonly TargetColumn[];
  /** The responses are added to a survey that is there, or that a table before makes. */
  is_addition: boolean;
  takes_media: boolean;
}

export type Mapping = Extract<DraftState, { kind: 'mapping' }>;

/** A file someone chose, on its way to an import. */
export interface Draft {
  id: string;
  file: File;
  /** What a person decided about how the file is read. */
  override: Partial<Dialect>;
  state: DraftState;
}

interface Drafts {
  drafts: Draft[];
  selectedId: string | null;
}

export const useDrafts = create<Drafts>(() => ({ drafts: [], selectedId: null }));

/** Changes a draft's state by what it is now. */
export function setState(id: string, next: (state: DraftState) => DraftState): void {
  useDrafts.setState(({ drafts }) => ({
    drafts: drafts.map((draft) => (draft.id === id ? { ...draft, state: next(draft.state) } : draft)),
  }));
}

/** Changes a draft while it is being mapped; in any other state nothing happens. */
export function edit(id: string, patch: Partial<Mapping>): void {
  setState(id, (state) => (state.kind === 'mapping' ? { ...state, ...patch } : state));
}

/** Chooses a finding to be acted on, or lets it be. */
export function choose(id: string, findingId: string, isChosen: boolean): void {
  setState(id, (state) => {
    if (state.kind !== 'mapping') return state;
    const chosen = new Set(state.chosen);
    // Of the two readings of a column's dates one holds.
    const other = findingId.startsWith('read ')
      ? findingId.replace(/dmy$|mdy$/, (order) => (order === 'dmy' ? 'mdy' : 'dmy'))
      : null;
    if (isChosen && other !== null) chosen.delete(other);
    if (isChosen) chosen.add(findingId);
    else chosen.delete(findingId);
    return { ...state, chosen };
  });
}

/** @returns whether two mappings of the same columns differ. */
export const differs = (some: readonly ColumnType[], others: readonly ColumnType[]): boolean =>
  some.some((type, at) => type !== others[at]);

/** The types a template gives; columns it does not know keep theirs. */
export function typesBy(template: MappingTemplate, { table }: Preview, types: readonly ColumnType[]): ColumnType[] {
  const known = recallMapping(table.header, template);
  return table.header.map(
    (name, at) => (Object.hasOwn(known, name) ? known[name] : undefined) ?? types[at] ?? 'Do nothing',
  );
}

/** Maps the columns as a template says. */
export function applyTemplate(id: string, template: MappingTemplate): void {
  setState(id, (state) =>
    state.kind === 'mapping'
      ? { ...state, types: typesBy(template, state.preview, state.types), remembered: null }
      : state,
  );
}

/** The offer of a remembered mapping is declined. */
export function forgetOffer(id: string): void {
  edit(id, { remembered: null });
}

/** @param id null: the list of all files */
export function selectDraft(id: string | null): void {
  useDrafts.setState({ selectedId: id });
}

export function setType(id: string, column: number, type: ColumnType): void {
  setState(id, (state) =>
    state.kind === 'mapping' ? { ...state, types: state.types.map((old, at) => (at === column ? type : old)) } : state,
  );
}

export function setName(id: string, name: string): void {
  edit(id, { name });
}

/** The draft is in the queue, as `uploadId`. */
export function markStarted(id: string, started: Omit<Started, 'kind'>): void {
  setState(id, () => ({ kind: 'started', ...started }));
}

/** Says what a document, recording or picture becomes. */
export function setRecord(id: string, patch: { as?: RecordKind; should_publish?: boolean }): void {
  setState(id, (state) => (state.kind === 'record' ? { ...state, ...patch } : state));
}
