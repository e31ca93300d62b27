import type { FoundGroup, SearchKind } from '../../../contract/index.ts';
import { number } from '../../lib/language/format.ts';

const kinds: Record<SearchKind, string> = {
  survey: 'Surveys',
  question: 'Questions',
  note: 'Open answers',
  passage: 'In documents and recordings',
  participant: 'Participants',
  insight: 'Documents',
  file: 'Files',
};

type Counted = Pick<FoundGroup, 'count' | 'count_is_exact'>;
export const countAll = (groups: readonly Counted[]): number => groups.reduce((all, { count }) => all + count, 0);
export const isExact = (groups: readonly Counted[]): boolean => groups.every((group) => group.count_is_exact);

/** Words of the search over everything. */
export const words = {
  label: 'Search everything',
  hint: 'Find words in surveys, questions, open answers, documents and what was said in recordings, and people by name or e-mail.',
  how: 'The beginning of a word is enough: “quest” finds “questions”. With several words, all must occur.',
  searchAll: 'Search everywhere',
  searching: 'Searching…',
  indexing: 'The latest imports are still being indexed. More may be found in a moment.',
  none: (query: string) =>
    query.includes(' ')
      ? `Nothing has all words of “${query}”. Try fewer of them.`
      : `Nothing has a word that begins with “${query}”.`,
  found: (groups: readonly Counted[]) => `${number(countAll(groups))}${isExact(groups) ? '' : '+'} found`,
  kinds,
  count: (group: Counted) => `${number(group.count)}${group.count_is_exact ? '' : '+'}`,
  all: (group: Counted) => `Show all ${number(group.count)}${group.count_is_exact ? '' : '+'}`,
  allOf: (group: FoundGroup) => `${words.all(group)}: ${kinds[group.kind]}`,
  back: 'Everything found',
  where: 'Where',
  everywhere: 'Everywhere',
  response: (row: number) => `response ${number(row)}`,
  page: (at: number) => `page ${number(at)}`,
};
