import type { DraftList } from './draft-list.ts';
import type { Mappings } from './mappings.ts';
import { attachNamedMedia } from './named-media.ts';
import { noInputs, type QueryInputs, type TableQueries } from './queries.ts';

/** What keeps the values of tables up to date. */
interface KeepQueriesNeeds {
  drafts: DraftList;
  mappings: Mappings;
  queries: TableQueries;
}

function requestAll(queries: TableQueries, id: string, inputs: QueryInputs): void {
  queries.scan.request(id, inputs.scan);
  queries.survey.request(id, inputs.survey);
  queries.media.request(id, inputs.media);
  queries.mediaOffer.request(id, inputs.mediaOffer);
  queries.dates.request(id, inputs.dates);
  queries.inspection.request(id, inputs.inspection);
  queries.comparison.request(id, inputs.comparison);
  queries.template.request(id, inputs.template);
}

/** Requests what is needed and not there, and ends what is needed no more. @param seen the inputs that each table had last */
function settle({ drafts, mappings, queries }: KeepQueriesNeeds, seen: Map<string, QueryInputs>): void {
  for (const draft of drafts.all) {
    const inputs = mappings.inputsOf(draft) ?? noInputs;
    if (seen.get(draft.id) === inputs) continue;
    seen.set(draft.id, inputs);
    requestAll(queries, draft.id, inputs);
  }
  for (const id of seen.keys()) {
    if (drafts.find(id) !== undefined) continue;
    seen.delete(id);
    requestAll(queries, id, noInputs);
  }
  attachNamedMedia(drafts, mappings);
}

/** From now on everything that follows from what is decided about tables is worked out again when that changes. */
export function keepQueries(needs: KeepQueriesNeeds): void {
  const seen = new Map<string, QueryInputs>();
  let isWaiting = false;
  needs.mappings.subscribe(() => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      settle(needs, seen);
    });
  });
}
