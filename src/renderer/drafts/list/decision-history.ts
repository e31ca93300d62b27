import type { Dialect } from '@sheaf/tables';
import { createStore } from 'zustand/vanilla';
import { isSame } from '../mapping/queries.ts';
import { type Decisions, makeUndecided } from './decisions.ts';
import type { DraftList } from './draft-list.ts';
import type { Draft } from './drafts.ts';

/** Decisions that are kept when others are undone: which table it is, and what is not a choice about the import. */
const kept = ['table', 'inspectAnyway', 'isOfferAnswered'] as const satisfies (keyof Decisions)[];
type Undoable = Omit<Decisions, (typeof kept)[number]>;
const fields = Object.keys(makeUndecided('')).filter((name) => !kept.some((one) => one === name)) as (keyof Undoable)[];

/** What one step changed, so that the window can say it. */
export interface DecisionChange {
  /** `dialect`: how the file is read. `several`: more than one kind of decision, as a template sets them. */
  what: keyof Undoable | 'dialect' | 'several';
  /** The columns it is about, by header; empty if it is about none or about the whole file. */
  about: readonly string[];
}

interface Snapshot {
  decisions: Undoable;
  override: Partial<Dialect>;
}

interface Step {
  before: Snapshot;
  after: Snapshot;
  change: DecisionChange;
}

/** The steps of one draft: those that can be undone, and those that were undone, the next one last. */
interface Steps {
  done: readonly Step[];
  undone: readonly Step[];
}

const noSteps: Steps = { done: [], undone: [] };
const maxSteps = 500;

function takeSnapshot({ state, override }: Draft): Snapshot | null {
  return state.kind === 'mapping' ? { decisions: state, override } : null;
}

/** @returns the keys whose values differ, of two values that may be maps */
function listChangedKeys(one: unknown, other: unknown): string[] {
  if (!(one instanceof Map && other instanceof Map)) return [];
  const keys = new Set<unknown>([...one.keys(), ...other.keys()]);
  return [...keys].flatMap((key) => (typeof key === 'string' && one.get(key) !== other.get(key) ? [key] : []));
}

function copyField<Name extends keyof Undoable>(name: Name, from: Undoable, to: Pick<Undoable, Name>): void {
  to[name] = from[name];
}

/** Attached files are no step: taking them back would lose them from the list. */
function isSameField(name: keyof Undoable, one: Undoable, other: Undoable): boolean {
  if (name === 'media') return one.media.names === other.media.names && one.media.link === other.media.link;
  const [value, otherValue] = [one[name], other[name]];
  return value instanceof Map ? listChangedKeys(value, otherValue).length === 0 : Object.is(value, otherValue);
}

/** @returns what differs between two snapshots; null if nothing does */
function describeChange(before: Snapshot, after: Snapshot): DecisionChange | null {
  const all = fields.filter((name) => !isSameField(name, before.decisions, after.decisions));
  // How columns are shown is a part of what they become.
  const changed = all.includes('types') ? all.filter((name) => name !== 'displays') : all;
  const isRead = !isSame(before.override, after.override);
  const [first] = changed;
  if (first === undefined) return isRead ? { what: 'dialect', about: [] } : null;
  if (changed.length > 1 || isRead) return { what: 'several', about: [] };
  return { what: first, about: listChangedKeys(before.decisions[first], after.decisions[first]) };
}

interface HistoryNeeds {
  drafts: DraftList;
  readWith(id: string, override: Partial<Dialect>): Promise<void>;
}

/**
 * The history of the decisions about each table, as long as it is on the list. It watches the list, so that every decision
 * can be undone, whoever makes it. Changes of one event are one step.
 */
export class DecisionHistory {
  readonly store = createStore<{ stepsByDraft: ReadonlyMap<string, Steps> }>(() => ({ stepsByDraft: new Map() }));
  readonly #needs: HistoryNeeds;
  readonly #last = new Map<string, Snapshot & { table: number | null }>();
  readonly #inEvent = new Set<string>();

  constructor(needs: HistoryNeeds) {
    this.#needs = needs;
  }

  /** From now on, remembers every decision. Call once. */
  start(): void {
    this.#needs.drafts.store.subscribe(({ drafts }) => {
      for (const draft of drafts) this.#record(draft);
      for (const id of this.#last.keys()) if (!drafts.some((draft) => draft.id === id)) this.#forget(id);
    });
  }

  /** @returns the steps of a draft that can be undone and redone */
  findSteps(id: string): Steps {
    return this.store.getState().stepsByDraft.get(id) ?? noSteps;
  }

  /** Takes back the last step. @returns what it was; null if there is none */
  undo(id: string): DecisionChange | null {
    const { done, undone } = this.findSteps(id);
    const step = done.at(-1);
    if (step === undefined) return null;
    this.#set(id, { done: done.slice(0, -1), undone: [...undone, step] });
    this.#apply(id, step.before);
    return step.change;
  }

  /** Makes the last undone step again. @returns what it was; null if there is none */
  redo(id: string): DecisionChange | null {
    const { done, undone } = this.findSteps(id);
    const step = undone.at(-1);
    if (step === undefined) return null;
    this.#set(id, { done: [...done, step], undone: undone.slice(0, -1) });
    this.#apply(id, step.after);
    return step.change;
  }

  #apply(id: string, { decisions, override }: Snapshot): void {
    const { drafts, readWith } = this.#needs;
    const draft = drafts.find(id);
    if (draft?.state.kind !== 'mapping') return;
    const { files } = draft.state.media;
    const restored: Undoable = { ...draft.state };
    for (const name of fields) copyField(name, decisions, restored);
    const next = { ...draft.state, ...restored, media: { ...decisions.media, files } };
    this.#last.set(id, { decisions: next, override, table: draft.state.table });
    const isReadAgain = !isSame(draft.override, override);
    drafts.change(id, (one) => ({ ...one, override, state: next }));
    if (isReadAgain) void readWith(id, override);
  }

  #record(draft: Draft): void {
    const { id, state } = draft;
    const now = takeSnapshot(draft);
    if (now === null || state.kind !== 'mapping') {
      this.#forget(id);
      return;
    }
    const last = this.#last.get(id);
    if (last?.decisions === now.decisions && last.override === now.override) return;
    this.#last.set(id, { ...now, table: state.table });
    // Another sheet has other columns: decisions about the one before say nothing about them.
    if (last !== undefined && last.table !== state.table) this.#set(id, noSteps);
    if (last === undefined || last.table !== state.table) return;
    const change = describeChange(last, now);
    if (change !== null) this.#add(id, { before: last, after: now, change });
  }

  #add(id: string, step: Step): void {
    const { done } = this.findSteps(id);
    const top = done.at(-1);
    const isSameStep = top !== undefined && (this.#inEvent.has(id) || isTyping(top, step));
    const before = isSameStep ? top.before : step.before;
    const change = isSameStep ? describeChange(before, step.after) : step.change;
    const others = isSameStep ? done.slice(0, -1) : done;
    const steps = change === null ? others : [...others, { before, after: step.after, change }];
    this.#set(id, { done: steps.slice(-maxSteps), undone: [] });
    this.#inEvent.add(id);
    queueMicrotask(() => this.#inEvent.delete(id));
  }

  #forget(id: string): void {
    if (!this.#last.delete(id)) return;
    const stepsByDraft = new Map(this.store.getState().stepsByDraft);
    stepsByDraft.delete(id);
    this.store.setState({ stepsByDraft });
  }

  #set(id: string, steps: Steps): void {
    this.store.setState(({ stepsByDraft }) => ({ stepsByDraft: new Map(stepsByDraft).set(id, steps) }));
  }
}

/** The letters of a name are one step, and so is reading a file in a way that fails and then as before. */
function isTyping({ before, change: last }: Step, { after, change }: Step): boolean {
  if (last.what === 'name' && change.what === 'name') return true;
  return last.what === 'dialect' && change.what === 'dialect' && isSame(before.override, after.override);
}
