import type { SearchKind } from '../../../contract/index.ts';
import { number } from '../../lib/language/format.ts';

const kinds: Record<SearchKind, string> = {
  survey: 'Surveys',
  question: 'Questions',
  note: 'Open answers',
  passage: 'Documents and transcripts',
  participant: 'Participants',
  insight: 'Insights',
  file: 'Files',
};

/** Words of the search over everything. */
export const words = {
  title: 'Search',
  label: 'Search everything',
  hint: 'Surveys, questions, open answers, participants, documents and what was said in recordings.',
  searching: 'Searching…',
  indexing: 'The latest imports are still being indexed. More may be found in a moment.',
  none: (query: string) => `Nothing contains “${query}”.`,
  noneHint: 'Every word must occur. Try fewer words, or the beginning of a word.',
  found: (count: number, isExact: boolean) => `${isExact ? '' : 'more than '}${number(count)} found`,
  kinds,
  count: (count: number, isExact: boolean) => (isExact ? number(count) : `more than ${number(count)}`),
  response: (row: number) => `response ${number(row)}`,
  page: (at: number) => `page ${number(at)}`,
  in: (name: string) => `in ${name}`,
};

export type Words = typeof words;
