import type { ImportList, QueuedImport } from '../queue/import-list.ts';
import type { InstanceId } from '../session/remote-instances.ts';
import type { DayOrders } from './day-orders.ts';
import type { DraftList } from './draft-list.ts';
import type { Draft, TableState } from './drafts.ts';
import type { Mapping } from './mapping.ts';
import {
  type Around,
  compareStage,
  findStage,
  goneOf,
  mediaStage,
  offerStage,
  readStage,
  targetStage,
} from './mapping-stages.ts';
import { whyNotReady } from './not-ready.ts';
import type { QueryInputs, TableQueries } from './queries.ts';
import { looseKey, ownColumns } from './table-parts.ts';
import { words } from './words.ts';

/** Of a new survey, what makes it take media; any other has it decided. */
function takesMedia(
  { aim }: TableState,
  linked: ReturnType<typeof mediaStage>,
  { takes }: { takes: boolean },
): boolean {
  return aim.kind === 'new' ? linked.types.includes('MEDIA_RESPONSE') || linked.link !== null : takes;
}

/** @returns a table as it is now, and the inputs of everything that is worked out about it */
function compose(draft: Draft, state: TableState, around: Around) {
  const listed = { draft, state };
  const read = readStage(listed, around.queries);
  const aimed = targetStage(listed, read, around);
  const linked = mediaStage(listed, read, aimed, around);
  const found = findStage(listed, { read, aimed, linked }, around.queries);
  const compared = compareStage(listed, read, aimed, around);
  const offered = offerStage(listed, { read, linked }, around.queries);
  const mapping: Mapping = {
    ...state,
    byHand: state.types,
    head: state.preview,
    preview: read.preview,
    isRead: read.isRead,
    types: linked.types,
    fixed: aimed.fixed,
    gone: goneOf(state, read.preview.table.header),
    scan: read.scan,
    look: found.look,
    dates: found.dates,
    order: state.day_order ?? around.dayOrder(read.preview),
    remembered: offered.remembered,
    target: aimed.target,
    columns: aimed.columns ?? ownColumns(read.preview, linked.types),
    difference: aimed.difference,
    comparison: compared.comparison,
    mediaLook: linked.look,
    link: linked.link,
    mediaOffer: linked.offer,
    offerLink: linked.offerLink,
    takes_media: takesMedia(state, linked, aimed),
  };
  const inputs: QueryInputs = {
    scan: read.wanted,
    survey: aimed.wanted,
    media: linked.wanted,
    mediaOffer: linked.offered,
    dates: found.wantedDates,
    inspection: found.wantedLook,
    comparison: compared.wanted,
    template: offered.wanted,
  };
  return { mapping, inputs };
}

/** Where the imports of the queue stand, as far as a comparison depends on it. */
const standing = (imports: readonly QueuedImport[]) => imports.map(({ id, state }) => `${id} ${state.kind}`).join();

interface Composed {
  /** What it was made from. */
  of: readonly unknown[];
  mapping: Mapping;
  inputs: QueryInputs;
}

/** What mappings are made from. */
interface MappingsNeeds {
  drafts: DraftList;
  queries: TableQueries;
  imports: ImportList;
  dayOrders: DayOrders;
  /** The instance on screen, and its changes. */
  session: { readonly instance: InstanceId; store: { subscribe(listener: () => void): () => void } };
}

/** What holds for each table now. It is worked out when it is asked for, and stays the very same while nothing has changed. */
export class Mappings {
  readonly #needs: MappingsNeeds;
  readonly #made = new WeakMap<TableState, Composed>();

  constructor(needs: MappingsNeeds) {
    this.#needs = needs;
  }

  /** @returns a table as it is now; null for what is no table, or none yet */
  of(draft: Draft): Mapping | null {
    return this.#composed(draft)?.mapping ?? null;
  }

  /** @returns the inputs of everything that is worked out about a table; null for what is no table, or none yet */
  inputsOf(draft: Draft): QueryInputs | null {
    return this.#composed(draft)?.inputs ?? null;
  }

  /** @returns why a draft cannot be imported as it stands; null when it can */
  whyNotReady(draft: Draft): string | null {
    if (draft.state.kind === 'record') return null;
    const mapping = this.of(draft);
    return mapping === null ? words.counting : whyNotReady(mapping, this.#needs.session.instance);
  }

  /** Calls the listener when a mapping may have changed. @returns what ends it */
  subscribe(listener: () => void): () => void {
    const { drafts, queries, imports, dayOrders, session } = this.#needs;
    const stores = [drafts.store, queries.changes, imports.store, dayOrders.store, session.store];
    const ends = stores.map((store) => store.subscribe(listener));
    return () => {
      for (const end of ends) end();
    };
  }

  #composed(draft: Draft): Composed | null {
    const { state } = draft;
    if (state.kind !== 'mapping') return null;
    const { drafts, queries, imports, dayOrders, session } = this.#needs;
    const { all, of } = queries.changes.getState();
    const { instance } = session;
    const own = [draft.override, of.get(draft.id), looseKey(drafts.all), instance, dayOrders.store.getState()];
    const now = state.aim.kind === 'new' ? own : [...own, drafts.all, all, standing(imports.all)];
    const last = this.#made.get(state);
    if (last?.of.length === now.length && last.of.every((one, at) => Object.is(one, now[at]))) return last;
    const around: Around = {
      drafts: drafts.all,
      imports: imports.all,
      instance,
      queries,
      dayOrder: (preview) => dayOrders.of(preview),
      mapping: (other) => this.of(other),
    };
    const composed = { of: now, ...compose(draft, state, around) };
    this.#made.set(state, composed);
    return composed;
  }
}
