import type { FoundGroup, SearchKind } from '../../../contract/index.ts';
import { number } from '../../lib/language/format.ts';
import { say } from '../../lib/language/language.ts';

const kinds: Record<SearchKind, string> = {
  survey: say('Surveys', 'Umfragen'),
  question: say('Questions and their options', 'Fragen und ihre Optionen'),
  note: say('Open answers', 'Offene Antworten'),
  passage: say('In documents and recordings', 'In Dokumenten und Aufnahmen'),
  participant: say('Participants', 'Teilnehmende'),
  insight: say('Documents', 'Dokumente'),
  file: say('Files', 'Dateien'),
};

type Counted = Pick<FoundGroup, 'count' | 'count_is_exact'>;

export const countAll = (groups: readonly Counted[]): number => groups.reduce((all, { count }) => all + count, 0);

export const isExact = (groups: readonly Counted[]): boolean => groups.every((group) => group.count_is_exact);

/** Words of the search over everything. */
export const words = {
  label: say('Search everything', 'Alles durchsuchen'),
  hint: say(
    'Find words in surveys, questions, open answers, documents and what was said in recordings, and people by name or e-mail.',
    'Findet Wörter in Umfragen, Fragen, offenen Antworten, Dokumenten und dem, was in Aufnahmen gesagt wird, und Menschen nach Name oder E-Mail.',
  ),
  how: say(
    'The beginning of a word is enough: “quest” finds “questions”. With several words, all must occur.',
    'Der Anfang eines Wortes genügt: „frag“ findet „Fragen“. Von mehreren Wörtern müssen alle vorkommen.',
  ),
  searchAll: say('Search everywhere', 'Überall suchen'),
  searching: say('Searching…', 'Es wird gesucht …'),
  indexing: say(
    'The latest imports are still being indexed. More may be found in a moment.',
    'Die letzten Importe werden noch für die Suche aufbereitet. Gleich findet sich vielleicht mehr.',
  ),
  none: (query: string) => say(`No results for “${query}”`, `Keine Ergebnisse für „${query}“`),
  fewer: say('All words must occur: try fewer of them.', 'Alle Wörter müssen vorkommen: mit weniger versuchen.'),
  other: say(
    'No word begins like this: try another word, or only its beginning.',
    'Kein Wort beginnt so: ein anderes Wort versuchen oder nur seinen Anfang.',
  ),
  clear: say('Clear search', 'Suche leeren'),
  emptyTitle: say('Nothing to search yet', 'Noch nichts zu durchsuchen'),
  import: say('Import files', 'Dateien importieren'),
  found: (groups: readonly Counted[]) =>
    say(
      `${number(countAll(groups))}${isExact(groups) ? '' : '+'} found`,
      `${number(countAll(groups))}${isExact(groups) ? '' : '+'} gefunden`,
    ),
  kinds,
  count: (group: Counted) => `${number(group.count)}${group.count_is_exact ? '' : '+'}`,
  all: (group: Counted) =>
    say(`Show all ${number(group.count)}${group.count_is_exact ? '' : '+'}`, `Alle ${words.count(group)} zeigen`),
  allOf: (group: FoundGroup) =>
    say(`${words.all(group)}: ${kinds[group.kind]}`, `${words.all(group)}: ${kinds[group.kind]}`),
  back: say('Everything found', 'Alles Gefundene'),
  where: say('Where', 'Wo'),
  everywhere: say('Everywhere', 'Überall'),
  response: (row: number) => say(`response ${number(row)}`, `Rückmeldung ${number(row)}`),
  page: (at: number) => say(`page ${number(at)}`, `Seite ${number(at)}`),
};
