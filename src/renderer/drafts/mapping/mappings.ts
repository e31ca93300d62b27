import { holdsFiles } from '../../../contract/index.ts';
import { toPath } from '../../lib/files/dropped-files.ts';
import type { ImportList, QueuedImport } from '../../queue/import-list.ts';
import type { InstanceId } from '../../session/remote-instances.ts';
import type { DayOrders } from '../cleaning/cleaning-steps.ts';
import type { DraftList } from '../list/draft-list.ts';
import type { Draft, TableState } from '../list/drafts.ts';
import { toCsv } from '../reading/draft-source.ts';
import { words } from '../words.ts';
import type { Mapping } from './mapping.ts';
import {
  computeCleaning,
  computeComparison,
  computeInspection,
  computeMedia,
  computeOffer,
  computeReading,
  computeTarget,
  findOutdatedDecisions,
  type StageContext,
  type TableDraft,
} from './mapping-stages.ts';
import { explainNotReady, isChecking } from './not-ready.ts';
import type { QueryInputs, Seen, TableQueries } from './queries.ts';
import { ownColumns, unattachedMedia, unattachedMediaKey } from './table-parts.ts';

/** @returns the paths of the files that a table names exactly */
function namedPaths({ offerLink, destination, takesMedia }: Mapping): Set<string> {
  if (offerLink === null || (destination.kind !== 'new' && !takesMedia)) return new Set();
  return new Set(offerLink.matches.matched.flatMap(({ filename }) => offerLink.paths.get(filename) ?? []));
}

/**
 * Attaches recordings and videos of the list to the table that names most of them, unless the user has detached them. Waits
 * until all tables have been searched for file names.
 */
function attachNamedMedia(drafts: DraftList, findMapping: (draft: Draft) => Mapping | null): void {
  const unattached = unattachedMedia(drafts.all);
  if (unattached.length === 0 || drafts.all.some(({ state }) => state.kind === 'reading')) return;
  const tables = drafts.all.flatMap((draft) => {
    const mapping = findMapping(draft);
    return mapping === null ? [] : [{ id: draft.id, offer: mapping.mediaOffer?.kind, paths: namedPaths(mapping) }];
  });
  if (tables.some(({ offer }) => offer === 'working' || offer === 'none')) return;
  const [best] = tables.toSorted((one, other) => other.paths.size - one.paths.size);
  if (best === undefined || best.paths.size === 0) return;
  drafts.attachMedia(
    best.id,
    unattached.filter(({ file }) => best.paths.has(toPath(file))),
  );
}

/** A new survey accepts media if a column links files; for an existing survey it is already decided. */
function takesMedia(
  { destination }: TableState,
  media: ReturnType<typeof computeMedia>,
  target: { takesMedia: boolean },
): boolean {
  return destination.kind === 'new' ? media.types.some(holdsFiles) || media.link !== null : target.takesMedia;
}

/** @returns the current mapping of a table, and the inputs of all its derived values */
function compose(table: TableDraft, context: StageContext): Pick<Composed, 'mapping' | 'inputs'> {
  const read = computeReading(table, context.read);
  const target = computeTarget(table, read, context);
  const media = computeMedia(table, read, target, context);
  const cleaning = computeCleaning(table, read, target, context);
  const stages = { read, target, media, cleaning };
  const { inputs: inspectionInputs, ...inspection } = computeInspection(table, stages, context.read);
  const { inputs: template, template: _, before: __, ...ownCleaning } = cleaning;
  const cleaned = { ...ownCleaning, ...inspection };
  const { inputs: comparisonInputs, comparison } = computeComparison(table, read, { target, cleaned }, context);
  const { inputs: surveyInputs, ...ownTarget } = target;
  const { inputs: mediaInputs, offerInputs: mediaOffer, ...ownMedia } = media;
  const mapping: Mapping = {
    ...table.state,
    ...ownTarget,
    userTypes: table.state.types,
    head: table.state.preview,
    preview: read.preview,
    isRead: read.isRead,
    ...cleaned,
    outdated: findOutdatedDecisions(table.state, read.preview.table.header),
    scan: read.scan,
    order: table.state.dayOrder ?? context.dayOrder(read.preview),
    remembered: computeOffer(table, stages),
    columns: target.columns ?? ownColumns(read.preview, media.types, table.state.personKey),
    comparison,
    ...ownMedia,
    takesMedia: takesMedia(table.state, media, target),
  };
  const inputs: QueryInputs = {
    scan: read.inputs,
    ...inspectionInputs,
    survey: surveyInputs,
    media: mediaInputs,
    mediaOffer,
    comparison: comparisonInputs,
    template,
  };
  return { mapping, inputs };
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, at) => Object.is(value, other[at]));

/** The states of the imports in the queue, as a text to compare: comparisons depend on them. */
const importStates = (imports: readonly QueuedImport[]) => imports.map(({ id, state }) => `${id} ${state.kind}`).join();

interface Composed {
  /** The values from which it was made, beside those of the queries. */
  madeFrom: readonly unknown[];
  /** The values of the queries: its own, and those behind the mappings of other tables. */
  seen: Seen;
  mapping: Mapping;
  inputs: QueryInputs;
}

interface MappingsNeeds {
  drafts: DraftList;
  queries: TableQueries;
  imports: ImportList;
  dayOrders: DayOrders;
  /** The selected instance, and its changes. */
  session: { readonly instance: InstanceId; store: { subscribe(listener: () => void): () => void } };
}

/** The current mapping of each table. It is made on request, and the same object is returned until something changes. */
export class Mappings {
  readonly #needs: MappingsNeeds;
  readonly #made = new WeakMap<TableState, Composed>();

  constructor(needs: MappingsNeeds) {
    this.#needs = needs;
  }

  /** @returns the current mapping of a draft; null if it is not a table or has not been read */
  of(draft: Draft): Mapping | null {
    return this.#compose(draft)?.mapping ?? null;
  }

  /** @returns why a draft cannot be imported yet; null if it can */
  whyNotReady(draft: Draft): string | null {
    if (draft.state.kind === 'document') return null;
    const mapping = this.of(draft);
    if (draft.source?.csv.kind === 'failed') return draft.source.csv.sentence;
    return mapping === null ? words.counting : explainNotReady(mapping, this.#needs.session.instance);
  }

  /** @returns whether a draft will be ready, or need a decision, in a moment */
  isChecking(draft: Draft): boolean {
    const mapping = this.of(draft);
    return this.whyNotReady(draft) !== null && (mapping === null || isChecking(mapping));
  }

  /** Calls the listener when a mapping may have changed. @returns a function that unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    const { drafts, queries, imports, dayOrders, session } = this.#needs;
    const stores = [drafts.store, queries, imports.store, dayOrders.store, session.store];
    const unsubscribes = stores.map((store) => store.subscribe(listener));
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  };

  /** From now on, what the mappings need is computed. */
  start(): void {
    let isWaiting = false;
    this.subscribe(() => {
      if (isWaiting) return;
      isWaiting = true;
      queueMicrotask(() => {
        isWaiting = false;
        this.#wantAll();
      });
    });
  }

  #wantAll(): void {
    const { drafts, queries } = this.#needs;
    queries.wantOnly(new Map(drafts.all.map((draft) => [draft.id, this.#compose(draft)?.inputs ?? null])));
    attachNamedMedia(drafts, (draft) => this.of(draft));
  }

  #compose(draft: Draft): Composed | null {
    const { state } = draft;
    if (state.kind !== 'mapping') return null;
    const { drafts, queries, imports, dayOrders, session } = this.#needs;
    const alwaysUsed = [
      draft.override,
      toCsv(draft),
      unattachedMediaKey(drafts.all),
      session.instance,
      dayOrders.store.getState(),
    ];
    const madeFrom =
      state.destination.kind === 'new' ? alwaysUsed : [...alwaysUsed, drafts.all, importStates(imports.all)];
    const last = this.#made.get(state);
    if (last !== undefined && isSameList(last.madeFrom, madeFrom) && queries.isStill(last.seen)) return last;
    const seen: Seen = new Map();
    const context: StageContext = {
      drafts: drafts.all,
      imports: imports.all,
      instance: session.instance,
      read: queries.reader(draft.id, seen),
      dayOrder: (preview) => dayOrders.of(preview),
      mapping: (other) => {
        const composed = this.#compose(other);
        for (const [hash, query] of composed?.seen ?? []) seen.set(hash, query);
        return composed?.mapping ?? null;
      },
    };
    const composed = { madeFrom, seen, ...compose({ draft, state }, context) };
    this.#made.set(state, composed);
    return composed;
  }
}
