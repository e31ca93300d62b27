import { queue } from '../queue/parts.ts';
import { session } from '../session/parts.ts';
import { useDrafts } from './drafts.ts';
import { useQueryChanges } from './input-query.ts';
import { composedOf, type Wants } from './mapping.ts';
import { attachNamedMedia } from './named-media.ts';
import {
  comparisons,
  dateOrders,
  inspections,
  mediaMatches,
  mediaOffers,
  scans,
  surveyFacts,
  templates,
} from './queries.ts';

const nothing: Wants = {
  scan: null,
  survey: null,
  media: null,
  offer: null,
  dates: null,
  look: null,
  comparison: null,
  template: null,
};

function want(id: string, wants: Wants): void {
  scans.want(id, wants.scan);
  surveyFacts.want(id, wants.survey);
  mediaMatches.want(id, wants.media);
  mediaOffers.want(id, wants.offer);
  dateOrders.want(id, wants.dates);
  inspections.want(id, wants.look);
  comparisons.want(id, wants.comparison);
  templates.want(id, wants.template);
}

/** What each table was last seen to need. */
const seen = new Map<string, Wants>();

/** Begins what is needed and not there, and ends what is needed no more. */
function settle(): void {
  const { drafts } = useDrafts.getState();
  const wanted = new Map(drafts.map((draft) => [draft.id, composedOf(draft)?.wants ?? nothing] as const));
  for (const id of seen.keys()) if (!wanted.has(id)) wanted.set(id, nothing);
  for (const [id, wants] of wanted) {
    if (seen.get(id) === wants) continue;
    if (drafts.some((draft) => draft.id === id)) seen.set(id, wants);
    else seen.delete(id);
    want(id, wants);
  }
  attachNamedMedia();
}

let isKeeping = false;

/** From now on everything that follows from what is decided about tables is worked out again when that changes. */
export function keepQueries(): void {
  if (isKeeping) return;
  isKeeping = true;
  let isWaiting = false;
  const soon = () => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      settle();
    });
  };
  for (const store of [useDrafts, useQueryChanges, queue.list.store, session.store]) store.subscribe(soon);
  soon();
}
