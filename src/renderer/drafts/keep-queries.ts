import type { DraftList } from './draft-list.ts';
import type { Mappings } from './mappings.ts';
import { attachNamedMedia } from './named-media.ts';
import { noInputs, type QueryInputs, type TableQueries } from './queries.ts';

/** What updating the derived values needs. */
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
  queries.badRows.request(id, inputs.badRows);
  queries.dates.request(id, inputs.dates);
  queries.inspection.request(id, inputs.inspection);
  queries.comparison.request(id, inputs.comparison);
  queries.template.request(id, inputs.template);
}

/** Requests the values that are needed and cancels the others. @param seen the last inputs of each table */
function updateAll({ drafts, mappings, queries }: KeepQueriesNeeds, seen: Map<string, QueryInputs>): void {
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

/** From now on, computes the derived values of tables again when their inputs change. */
export function keepQueries(needs: KeepQueriesNeeds): void {
  const seen = new Map<string, QueryInputs>();
  let isWaiting = false;
  needs.mappings.subscribe(() => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      updateAll(needs, seen);
    });
  });
}
