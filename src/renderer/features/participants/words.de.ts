import { counted, number } from '../../lib/language/format.ts';
import type { words } from './words.ts';

export const de: typeof words = {
  of: (survey) => `von „${survey}“`,
  everybody: 'Alle zeigen',
  back: 'Alle Teilnehmenden',
  loading: 'Teilnehmende werden geladen …',
  find: 'Nach Name oder E-Mail suchen',
  email: 'E-Mail-Adresse',
  personKey: 'Bekannt durch',
  unnamed: 'Ohne Namen',
  count: (count) => counted(count, 'Person', 'Personen'),
  nameless: (count) => counted(count, 'Rückmeldung nennt niemanden', 'Rückmeldungen nennen niemanden'),
  sameName: (email, others) => `gleicher Name wie ${email ?? counted(others, 'andere Person', 'andere Personen')}`,
  last: 'Zuletzt geantwortet',
  lastOn: (day) => `zuletzt geantwortet am ${day}`,
  previous: ['Vorige', 'Vorige Person'],
  next: ['Nächste', 'Nächste Person'],
  sameNameHint: 'Eine andere Person dieses Projekts heißt so, mit anderer E-Mail-Adresse oder anderem Schlüssel.',
  responses: ({ number_of_responses, number_of_surveys }) =>
    `${number(number_of_responses)}${number_of_surveys > 1 ? ` in ${counted(number_of_surveys, 'Umfrage', 'Umfragen')}` : ''}`,
  none: (query) => `Niemand gefunden für „${query}“.`,
  emptyTitle: 'Noch keine Teilnehmenden',
  empty:
    'Aus einer Umfrage mit einer Spalte für Name oder E-Mail-Adresse: Alle Antworten einer Person stehen zusammen.',
  import: 'Umfrage importieren',
  open: (row, survey) => `Rückmeldung ${row} in ${survey} öffnen`,
  more: (names) =>
    `${counted(names.length, 'weiteres Feld', 'weitere Felder')}: ${names.slice(0, 4).join(', ')}${names.length > 4 ? ' …' : ''}`,
  inSurveys: (count) => counted(count, 'Umfrage', 'Umfragen'),
};
