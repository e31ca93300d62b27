import { type FoundGroup, type SearchKind, searchKinds } from '../../../../contract/index.ts';
import { parseTerms, soughtWords } from '../../search-index/terms.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import type { QueryTools } from '../query-tools.ts';
import { type FindableScope, type GroupFinds, type GroupQuery, most } from './found.ts';
import { searchAllNotes } from './search-all-notes.ts';
import { searchFiles, searchInsights, searchQuestions, searchSurveys } from './search-names.ts';
import { searchParticipants } from './search-participants.ts';
import { searchPassages } from './search-passages.ts';

const searches: Record<SearchKind, (tools: QueryTools, query: GroupQuery) => Promise<GroupFinds>> = {
  survey: searchSurveys,
  question: searchQuestions,
  note: searchAllNotes,
  passage: searchPassages,
  participant: searchParticipants,
  insight: searchInsights,
  file: searchFiles,
};

export interface EverythingQuery {
  q: string;
  kind?: SearchKind | undefined;
  cursor?: string | undefined;
  limit: number;
  scope: FindableScope;
}

async function searchGroup(tools: QueryTools, query: EverythingQuery, kind: SearchKind): Promise<FoundGroup> {
  const list = [query.q, kind, query.scope.projectIds];
  const after = query.cursor === undefined ? null : readCursor(list, query.cursor);
  const { limit, scope } = query;
  const terms = parseTerms(query.q);
  const { finds, count } = await searches[kind](tools, { scope, terms, sought: soughtWords(terms), limit, after });
  const page = finds.slice(0, limit);
  const last = page.at(-1);
  return {
    kind,
    count: Math.min(count, most),
    count_is_exact: count <= most,
    results: page.map(({ found }) => found),
    next_cursor: finds.length > limit && last !== undefined ? writeCursor(list, last.place) : null,
  };
}

/** Searches everything in scope, kind by kind. @throws DomainError (invalid) for a cursor of another search */
export async function searchEverything(
  tools: QueryTools,
  query: EverythingQuery,
): Promise<{ groups: FoundGroup[]; indexing: boolean }> {
  const kinds = searchKinds.filter((kind) => query.scope.kinds.includes(kind) && (query.kind ?? kind) === kind);
  const hasTerms = parseTerms(query.q).length > 0;
  const groups: FoundGroup[] = [];
  for (const kind of hasTerms ? kinds : []) groups.push(await searchGroup(tools, query, kind));
  return { groups, indexing: false };
}
