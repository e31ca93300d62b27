import type { Found, SearchKind } from '../../../../contract/index.ts';
import type { Term } from '../../words/terms.ts';

/** What a search may look at, settled from the API key by whoever asks. */
export interface SearchScope {
  project_ids: readonly number[];
  kinds: readonly SearchKind[];
  /** The API key whose private drafts may be found; null: everybody's. */
  drafts_of: number | null;
}

/** One group's part of a search. `after` is what the page before ended with. */
export interface GroupQuery {
  sight: SearchScope;
  terms: readonly Term[];
  limit: number;
  after: readonly (number | string)[] | null;
}

/** At most `limit` + 1 finds, each with what a cursor after it holds, and how many there are, counted up to `most` + 1. */
export interface GroupFinds {
  finds: { found: Found; place: readonly (number | string)[] }[];
  count: number;
}

/** Counting goes no further: "more than 10,000" tells as much. */
export const most = 10_000;
