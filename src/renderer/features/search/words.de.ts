import { number } from '../../lib/language/format.ts';
import type { Words } from './words.ts';

export const de: Words = {
  title: 'Suche',
  label: 'Alles durchsuchen',
  hint: 'Umfragen, Fragen, offene Antworten, Teilnehmende, Dokumente und was in Aufnahmen gesagt wird.',
  searching: 'Es wird gesucht …',
  indexing: 'Die letzten Importe werden noch für die Suche aufbereitet. Gleich findet sich vielleicht mehr.',
  none: (query) => `Nichts enthält „${query}“.`,
  noneHint: 'Jedes Wort muss vorkommen. Mit weniger Wörtern oder einem Wortanfang findet sich mehr.',
  found: (count, isExact) => `${isExact ? '' : 'mehr als '}${number(count)} gefunden`,
  kinds: {
    survey: 'Umfragen',
    question: 'Fragen',
    note: 'Offene Antworten',
    passage: 'Dokumente und Transkripte',
    participant: 'Teilnehmende',
    insight: 'Erkenntnisse',
    file: 'Dateien',
  },
  count: (count, isExact) => (isExact ? number(count) : `mehr als ${number(count)}`),
  response: (row) => `Rückmeldung ${number(row)}`,
  page: (at) => `Seite ${number(at)}`,
  in: (name) => `in „${name}“`,
};
