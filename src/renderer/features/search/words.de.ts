import { number } from '../../lib/language/format.ts';
import { countAll, isExact, type words } from './words.ts';

const kinds: (typeof words)['kinds'] = {
  survey: 'Umfragen',
  question: 'Fragen',
  note: 'Offene Antworten',
  passage: 'In Dokumenten und Aufnahmen',
  participant: 'Teilnehmende',
  insight: 'Dokumente',
  file: 'Dateien',
};

export const de: typeof words = {
  label: 'Alles durchsuchen',
  hint: 'Findet Wörter in Umfragen, Fragen, offenen Antworten, Dokumenten und dem, was in Aufnahmen gesagt wird, und Menschen nach Name oder E-Mail.',
  how: 'Der Anfang eines Wortes genügt: „frag“ findet „Fragen“. Von mehreren Wörtern müssen alle vorkommen.',
  searchAll: 'Überall suchen',
  searching: 'Es wird gesucht …',
  indexing: 'Die letzten Importe werden noch für die Suche aufbereitet. Gleich findet sich vielleicht mehr.',
  none: (query) =>
    query.includes(' ')
      ? `Nichts enthält alle Wörter von „${query}“. Vielleicht mit weniger versuchen.`
      : `Nichts enthält ein Wort, das mit „${query}“ beginnt.`,
  found: (groups) => `${number(countAll(groups))}${isExact(groups) ? '' : '+'} gefunden`,
  kinds,
  count: (group) => `${number(group.count)}${group.count_is_exact ? '' : '+'}`,
  all: (group) => `Alle ${de.count(group)} zeigen`,
  allOf: (group) => `${de.all(group)}: ${kinds[group.kind]}`,
  back: 'Alles Gefundene',
  where: 'Wo',
  everywhere: 'Überall',
  response: (row) => `Rückmeldung ${number(row)}`,
  page: (at) => `Seite ${number(at)}`,
};
