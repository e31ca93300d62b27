import type { DateFinding, MappingTemplate } from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import type { Inspection } from '../../importer/index.ts';
import type { QueuedImport } from '../queue/import-list.ts';
import { queue, useImportQueue } from '../queue/parts.ts';
import { session } from '../session/parts.ts';
import type { Choice, DayOrder } from './choices.ts';
import { rememberedOrder, useDayOrders } from './day-orders.ts';
import { type Draft, type TableState, useDrafts } from './drafts.ts';
import { useQueryChanges, type Work } from './input-query.ts';
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
import type { LinkMatches } from './media-link.ts';
import type { Preview } from './preview.ts';
import type { ScanResult } from './scan.ts';
import { looseKey, ownColumns } from './table-parts.ts';
import type { Compared, HeaderDifference, Target, TargetColumn } from './target.ts';

/**
 * What holds for a table now: what a person has decided, and what follows from it as far as it is worked out. Nothing of it is
 * stored: what was made from other inputs than the current ones counts as not there.
 */
export interface Mapping extends Omit<TableState, 'kind' | 'types'> {
  /** What the head of the file alone said of its columns. */
  head: Preview;
  /** Whether the preview shows the file as a person wants it read. */
  isRead: boolean;
  /** Types set by hand, by header. */
  byHand: ReadonlyMap<string, ColumnType>;
  types: readonly ColumnType[];
  /** The types where a survey decides them, null for ignored columns; null where a person does. */
  fixed: readonly (ColumnType | null)[] | null;
  /** Decisions about columns that the file does not have as it is read now. */
  gone: { choices: readonly Choice[]; types: readonly string[] };
  scan: Work<ScanResult>;
  look: Work<Inspection>;
  /** Of the columns whose head does not tell day from month: what the whole file says. */
  dates: Work<readonly DateFinding[]>;
  /** How dates are read of which nothing tells day from month: as a person said, else as remembered. */
  order: DayOrder | null;
  /** What was confirmed for the same headers before, while it is on offer. */
  remembered: MappingTemplate | null;
  target: Target;
  /** The columns of the survey that the table makes or is added to. */
  columns: readonly TargetColumn[];
  /** In what the header differs from that of the survey it is added to; null where there is none to differ from. */
  difference: HeaderDifference | null;
  comparison: Work<Compared>;
  mediaLook: Work<LinkMatches[]>;
  /** By what media files are linked. */
  link: LinkMatches | null;
  /** What linking the media files of the list would come to; null where there are none. */
  mediaOffer: Work<LinkMatches[]> | null;
  /** By what they would be linked. */
  offerLink: LinkMatches | null;
  /** "The upload has media" by a MEDIA_RESPONSE column or a media_config, both given when the survey is made and never after. */
  takes_media: boolean;
}

/** The inputs of everything that is worked out about a table; null for what is not wanted, or cannot be yet. */
export type Wants = ReturnType<typeof compose>['wants'];

/** Of a new survey, what makes it take media; any other has it decided. */
function takesMedia(
  { aim }: TableState,
  linked: ReturnType<typeof mediaStage>,
  { takes }: { takes: boolean },
): boolean {
  return aim.kind === 'new' ? linked.types.includes('MEDIA_RESPONSE') || linked.link !== null : takes;
}

function compose(draft: Draft, state: TableState, around: Around) {
  const listed = { draft, state };
  const read = readStage(listed);
  const aimed = targetStage(listed, read, around);
  const linked = mediaStage(listed, read, aimed, around);
  const found = findStage(listed, read, aimed, linked);
  const compared = compareStage(listed, read, aimed, around);
  const offered = offerStage(listed, read, linked);
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
    order: state.day_order ?? rememberedOrder(read.preview),
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
  const wants = {
    scan: read.wanted,
    survey: aimed.wanted,
    media: linked.wanted,
    offer: linked.offered,
    dates: found.wantedDates,
    look: found.wantedLook,
    comparison: compared.wanted,
    template: offered.wanted,
  };
  return { mapping, wants };
}

/** Where the imports of the queue stand, as far as a comparison depends on it. */
const standing = (items: readonly QueuedImport[]) => items.map(({ id, state }) => `${id} ${state.kind}`).join();

interface Composed {
  /** What it was made from. */
  of: readonly unknown[];
  mapping: Mapping;
  wants: Wants;
}
const made = new WeakMap<TableState, Composed>();

/** @returns a table as it is now and what it needs; null for what is no table, or none yet. The very same while nothing has changed */
export function composedOf(draft: Draft): Composed | null {
  const { state } = draft;
  if (state.kind !== 'mapping') return null;
  const { drafts } = useDrafts.getState();
  const items = queue.list.all;
  const { all, of } = useQueryChanges.getState();
  const own = [draft.override, of.get(draft.id), looseKey(drafts), session.instance, useDayOrders.getState()];
  const now = state.aim.kind === 'new' ? own : [...own, drafts, all, standing(items)];
  const last = made.get(state);
  if (last?.of.length === now.length && last.of.every((one, at) => Object.is(one, now[at]))) return last;
  const around = { drafts, items, instance: session.instance, mapping: mappingOf };
  const composed = { of: now, ...compose(draft, state, around) };
  made.set(state, composed);
  return composed;
}

/** @returns a table as it is now; null for what is no table, or none yet */
export const mappingOf = (draft: Draft): Mapping | null => composedOf(draft)?.mapping ?? null;

/** A table as it is now, drawn again when that changes. */
export function useMapping(draft: Draft): Mapping | null {
  useDrafts(() => mappingOf(draft));
  useImportQueue(() => mappingOf(draft));
  useDayOrders(() => mappingOf(draft));
  return useQueryChanges(() => mappingOf(draft));
}
