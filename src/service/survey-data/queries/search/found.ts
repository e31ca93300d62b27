import type { Found, SearchKind } from '../../../../contract/index.ts';
import type { AccessScope } from '../../../data/access/access.ts';
import type { SoughtTerms, Term } from '../../search-index/terms.ts';

/** What a search may find: the API key's scopes decide the kinds. */
export interface FindableScope extends AccessScope {
  kinds: readonly SearchKind[];
}

/** The search in one group. `after` is the end of the previous page. */
export interface GroupQuery {
  scope: FindableScope;
  terms: readonly Term[];
  /** The words of the terms, as lists hold them. */
  sought: SoughtTerms;
  limit: number;
  after: readonly (number | string)[] | null;
}

/** At most `limit` + 1 finds, each with the content of a cursor after it, and their number, counted up to `most` + 1. */
export interface GroupFinds {
  finds: { found: Found; place: readonly (number | string)[] }[];
  count: number;
}

/** Where counting stops. */
export const most = 10_000;
