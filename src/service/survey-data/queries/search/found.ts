import type { Found, SearchKind } from '../../../../contract/index.ts';
import type { AccessScope } from '../../../data/access/access.ts';
import type { Term } from '../../words/terms.ts';

/** What a search may find: the API key's scopes decide the kinds. */
export interface FindableScope extends AccessScope {
  kinds: readonly SearchKind[];
}

/** One group's part of a search. `after` is what the page before ended with. */
export interface GroupQuery {
  scope: FindableScope;
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
