import { createStore } from 'zustand/vanilla';
import type { MappingTemplate } from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import type { DocumentKind } from '../../importer/index.ts';
import { pathOf } from '../lib/files/dropped-files.ts';
import { type Choice, withChoice } from './choices.ts';
import {
  type Decisions,
  type Draft,
  type DraftState,
  type LinkChoice,
  noMedia,
  type Started,
  type TableState,
  typesBy,
} from './drafts.ts';
import type { ThereSurvey } from './target.ts';

interface DraftListState {
  drafts: readonly Draft[];
  /** null: the list of all files. */
  selectedId: string | null;
}

/** For a wave whose first file was removed, a survey must be chosen. */
function withoutFirst(draft: Draft, first: string): Draft {
  const { state } = draft;
  if (state.kind !== 'mapping' || state.aim.kind !== 'wave' || state.aim.of !== first) return draft;
  return { ...draft, state: { ...state, aim: { kind: 'survey', survey: null }, send: null } };
}

/** What is saved of a survey: a list of surveys knows more of each. */
const onlyItsPlace = ({ upload_key, survey_key, survey_name, project_id, instance }: ThereSurvey): ThereSurvey => ({
  upload_key,
  survey_key,
  survey_name,
  project_id,
  instance,
});

/** The files that are being prepared, with what a person has decided about each. */
export class DraftList {
  readonly store = createStore<DraftListState>(() => ({ drafts: [], selectedId: null }));

  get all(): readonly Draft[] {
    return this.store.getState().drafts;
  }

  find(id: string): Draft | undefined {
    return this.all.find((draft) => draft.id === id);
  }

  /** @returns a table as it lies in the store; null for what is none, or none yet */
  table(id: string): TableState | null {
    const state = this.find(id)?.state;
    return state?.kind === 'mapping' ? state : null;
  }

  /** Adds drafts. Several are looked at as a list first; a single one is opened at once. */
  add(added: readonly Draft[]): void {
    this.store.setState(({ drafts }) => ({
      drafts: [...drafts, ...added],
      selectedId: added.length === 1 ? (added[0]?.id ?? null) : null,
    }));
  }

  change(id: string, next: (draft: Draft) => Draft): void {
    this.store.setState(({ drafts }) => ({ drafts: drafts.map((draft) => (draft.id === id ? next(draft) : draft)) }));
  }

  changeState(id: string, next: (state: DraftState) => DraftState): void {
    this.change(id, (draft) => ({ ...draft, state: next(draft.state) }));
  }

  /** Takes a file off the list; the file itself is not touched. */
  remove(id: string): void {
    this.store.setState(({ drafts, selectedId }) => {
      const at = drafts.findIndex((draft) => draft.id === id);
      const left = drafts.filter((draft) => draft.id !== id);
      const next = left[Math.min(at, left.length - 1)]?.id ?? null;
      return {
        drafts: left.map((draft) => withoutFirst(draft, id)),
        selectedId: selectedId === id ? next : selectedId,
      };
    });
  }

  /** @param id null: the list of all files */
  select(id: string | null): void {
    this.store.setState({ selectedId: id });
  }

  /** The draft is in the queue, as `started.importId`. */
  markStarted(id: string, started: Started): void {
    this.changeState(id, () => started);
  }

  /** Decides what a document, recording or picture becomes. */
  setDocument(id: string, patch: { as?: DocumentKind; should_publish?: boolean }): void {
    this.changeState(id, (state) => (state.kind === 'record' ? { ...state, ...patch } : state));
  }

  /** Decides something about a table; in any other state nothing happens. */
  decide(id: string, change: Partial<Decisions> | ((table: TableState) => Partial<Decisions>)): void {
    this.changeState(id, (state) => {
      if (state.kind !== 'mapping') return state;
      return { ...state, ...(typeof change === 'function' ? change(state) : change) };
    });
  }

  setName(id: string, name: string): void {
    this.decide(id, { name });
  }

  setType(id: string, header: string, type: ColumnType): void {
    this.decide(id, ({ types }) => ({ types: new Map([...types, [header, type]]) }));
  }

  /** Decides which words of a column are no answers. */
  setMissing(id: string, header: string, words: readonly string[]): void {
    this.decide(id, ({ missing }) => ({ missing: new Map([...missing, [header, words]]) }));
  }

  /** Decides to have something done on the way, or not. */
  choose(id: string, choice: Choice, isChosen: boolean): void {
    this.decide(id, ({ choices }) => ({ choices: withChoice(choices, choice, isChosen) }));
  }

  /** A large file is looked through all the same. */
  inspectAnyway(id: string): void {
    this.decide(id, { wants_look: true });
  }

  /** Maps the columns as a template says; those it does not know stay as they are. */
  applyTemplate(id: string, template: MappingTemplate): void {
    this.decide(id, ({ types, preview }) => ({
      types: new Map([...types, ...typesBy(template, preview)]),
      is_offer_answered: true,
    }));
  }

  /** The offer of a saved mapping is declined. */
  declineOffer(id: string): void {
    this.decide(id, { is_offer_answered: true });
  }

  /** The responses make a survey of their own. */
  sendToNewSurvey(id: string): void {
    this.decide(id, { aim: { kind: 'new' }, send: null });
  }

  /** The responses go to a survey that is there. @param survey null: it is still to be chosen */
  sendToSurvey(id: string, survey: ThereSurvey | null): void {
    this.decide(id, { aim: { kind: 'survey', survey: survey && onlyItsPlace(survey) }, send: null });
  }

  /** The responses go to the survey that another table of the list makes. */
  sendToTable(id: string, of: string): void {
    this.decide(id, { aim: { kind: 'wave', of }, send: null });
  }

  /** Adds media files to a survey; one of a path that is there takes its place. */
  addMedia(id: string, added: readonly File[]): void {
    this.decide(id, ({ media }) => ({
      media: { ...media, files: new Map([...media.files, ...added.map((file) => [pathOf(file), file] as const)]) },
    }));
  }

  removeMedia(id: string): void {
    this.decide(id, { media: noMedia });
  }

  /** A file goes by the name its cell has. */
  renameMedia(id: string, path: string, name: string): void {
    this.decide(id, ({ media }) => ({ media: { ...media, names: new Map([...media.names, [path, name]]) } }));
  }

  /** Decides by which column files are linked, or by none. A type set by hand gives way where that column names files. */
  linkBy(id: string, header: string | null, names: 'cell' | 'respondent'): void {
    this.decide(id, ({ media, types }) => {
      const link: LinkChoice = header === null ? { by: 'none' } : { by: 'column', header };
      const given = new Map(types);
      if (header !== null && names === 'cell') given.delete(header);
      return { media: { ...media, link }, types: given };
    });
  }

  /** Files of the list go with a table. One whose path another of them has stays on the list: none is lost. */
  attachMedia(id: string, records: readonly Draft[]): void {
    const there = new Set(this.table(id)?.media.files.keys());
    const attached = [...new Map(records.toReversed().map((one) => [pathOf(one.file), one])).values()].filter(
      ({ file }) => !there.has(pathOf(file)),
    );
    this.addMedia(
      id,
      attached.map(({ file }) => file),
    );
    const ids = new Set(attached.map((one) => one.id));
    this.store.setState(({ drafts }) => ({ drafts: drafts.filter((draft) => !ids.has(draft.id)) }));
  }

  /** The media files of a table are on the list again, each by itself, and stay there. */
  detachMedia(id: string): void {
    const table = this.table(id);
    if (table === null) return;
    const apart = [...table.media.files.values()].map(
      (file): Draft => ({
        id: crypto.randomUUID(),
        file,
        override: {},
        state: { kind: 'record', as: 'file', should_publish: false, is_apart: true },
      }),
    );
    this.removeMedia(id);
    this.store.setState(({ drafts }) => ({ drafts: [...drafts, ...apart] }));
  }
}
