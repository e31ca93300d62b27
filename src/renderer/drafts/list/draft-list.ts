import { type MappingTemplate, recallMissing, recallOutline } from '@sheaf/survey-columns';
import { createStore } from 'zustand/vanilla';
import type { ColumnType } from '../../../contract/index.ts';
import { toPath } from '../../lib/files/dropped-files.ts';
import { withStep } from '../cleaning/cleaning-steps.ts';
import { restoreDecisions } from '../mapping/outline.ts';
import {
  type CleaningStep,
  type Decisions,
  type Destination,
  existingSurvey,
  type LinkChoice,
  noMedia,
} from './decisions.ts';
import { type Draft, type DraftState, recallTypes, type Started, type TableState } from './drafts.ts';

interface DraftListState {
  drafts: readonly Draft[];
  /** null: the list of all files. */
  selectedId: string | null;
}

/** If the first file of a wave was removed, a survey must be chosen for it. */
function withoutFirst(draft: Draft, first: string): Draft {
  const { state } = draft;
  if (state.kind !== 'mapping' || state.destination.kind !== 'wave' || state.destination.of !== first) return draft;
  return { ...draft, state: { ...state, destination: { kind: 'survey', survey: null }, send: null } };
}

/** The files that are being prepared, with the user's decisions about each. */
export class DraftList {
  readonly store = createStore<DraftListState>(() => ({ drafts: [], selectedId: null }));

  get all(): readonly Draft[] {
    return this.store.getState().drafts;
  }

  find(id: string): Draft | undefined {
    return this.all.find((draft) => draft.id === id);
  }

  /** @returns a table in the store; null if the draft is not a table or has not been read */
  table(id: string): TableState | null {
    const state = this.find(id)?.state;
    return state?.kind === 'mapping' ? state : null;
  }

  /** Adds drafts. A single one is opened at once; for several the list is shown. */
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

  /** Removes a file from the list; the file itself is not changed. */
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

  /** Marks a draft as started. In the queue it is the import `started.importId`. */
  markStarted(id: string, started: Started): void {
    this.changeState(id, () => started);
  }

  /** Changes decisions about a table; in any other state nothing happens. */
  decide(id: string, change: Partial<Decisions> | ((table: TableState) => Partial<Decisions>)): void {
    this.changeState(id, (state) => {
      if (state.kind !== 'mapping') return state;
      return { ...state, ...(typeof change === 'function' ? change(state) : change) };
    });
  }

  /** @param displays how columns are shown from now on; as before if absent */
  setTypes(id: string, headers: readonly string[], type: ColumnType, displays?: TableState['displays']): void {
    this.decide(id, (before) => ({
      types: new Map([...before.types, ...headers.map((header) => [header, type] as const)]),
      displays: displays ?? before.displays,
    }));
  }

  /** Sets which words of a column do not count as answers. */
  setMissing(id: string, header: string, words: readonly string[]): void {
    this.decide(id, ({ missing }) => ({ missing: new Map([...missing, [header, words]]) }));
  }

  /** Chooses steps of the clean-up, or takes them back. @param before what holds as long as the user has decided nothing */
  setCleaningSteps(
    id: string,
    steps: readonly CleaningStep[],
    isChosen: boolean,
    before: readonly CleaningStep[] = [],
  ): void {
    this.decide(id, ({ cleaningSteps }) => ({
      cleaningSteps: steps.reduce((all, step) => withStep(all, step, isChosen), cleaningSteps ?? before),
    }));
  }

  /** Applies a saved mapping; columns that it does not have stay as they are. */
  applyTemplate(id: string, template: MappingTemplate): void {
    this.decide(id, ({ types, missing, displays, orders, groups, personKey, preview }) => {
      const outline = recallOutline(preview.table.header, template);
      const decisions = outline === null ? null : restoreDecisions(outline);
      return {
        types: new Map([...types, ...recallTypes(template, preview)]),
        missing: new Map([...missing, ...Object.entries(recallMissing(preview.table.header, template))]),
        groups: decisions?.groups ?? groups,
        displays: new Map([...displays, ...(decisions?.displays ?? [])]),
        orders: new Map([...orders, ...(decisions?.orders ?? [])]),
        personKey: decisions?.personKey ?? personKey,
        isOfferAnswered: true,
      };
    });
  }

  /** Says which column of the file a question of the survey is, that the file words otherwise. @param header null: none */
  setMatch(id: string, question: string, header: string | null): void {
    this.decide(id, ({ matches }) => {
      const others = [...matches].filter(([other, asked]) => other !== header && asked !== question);
      return { matches: new Map([...others, ...(header === null ? [] : [[header, question] as const])]) };
    });
  }

  /** Sets where the responses go; which of them are sent is asked again. */
  sendTo(id: string, destination: Destination): void {
    // Surveys from the list of surveys have more fields than are saved.
    const saved =
      destination.kind === 'survey'
        ? { ...destination, survey: destination.survey && existingSurvey.parse(destination.survey) }
        : destination;
    this.decide(id, { destination: saved, send: null });
  }

  /** Attaches media files to a table. A file replaces an attached one with the same path. */
  addMedia(id: string, added: readonly File[]): void {
    this.decide(id, ({ media }) => ({
      media: { ...media, files: new Map([...media.files, ...added.map((file) => [toPath(file), file] as const)]) },
    }));
  }

  renameMedia(id: string, path: string, name: string): void {
    this.decide(id, ({ media }) => ({ media: { ...media, names: new Map([...media.names, [path, name]]) } }));
  }

  /** Sets which column links the files, or none. If the column names files, a type that the user set for it is removed. */
  linkBy(id: string, header: string | null, names: 'cell' | 'respondent'): void {
    this.decide(id, ({ media, types }) => {
      const link: LinkChoice = header === null ? { by: 'none' } : { by: 'column', header };
      const remaining = new Map(types);
      if (header !== null && names === 'cell') remaining.delete(header);
      return { media: { ...media, link }, types: remaining };
    });
  }

  /** Attaches files of the list to a table. If two have the same path, one stays on the list, so that none is lost. */
  attachMedia(id: string, documents: readonly Draft[]): void {
    const existing = new Set(this.table(id)?.media.files.keys());
    const attached = [...new Map(documents.toReversed().map((one) => [toPath(one.file), one])).values()].filter(
      ({ file }) => !existing.has(toPath(file)),
    );
    this.addMedia(
      id,
      attached.map(({ file }) => file),
    );
    const ids = new Set(attached.map((one) => one.id));
    this.store.setState(({ drafts }) => ({ drafts: drafts.filter((draft) => !ids.has(draft.id)) }));
  }

  /** Moves the media files of a table back to the list, where they stay. */
  detachMedia(id: string): void {
    const table = this.table(id);
    if (table === null) return;
    const detached = [...table.media.files.values()].map(
      (file): Draft => ({
        id: crypto.randomUUID(),
        file,
        override: {},
        state: { kind: 'document', as: 'file', isApart: true },
      }),
    );
    this.decide(id, { media: noMedia });
    this.store.setState(({ drafts }) => ({ drafts: [...drafts, ...detached] }));
  }
}
