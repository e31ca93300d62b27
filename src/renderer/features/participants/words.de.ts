import { counted } from '../../lib/language/format.ts';
import type { words } from './words.ts';

export const de: typeof words = {
  of: (survey) => `von „${survey}“`,
  everybody: 'Alle zeigen',
  back: 'Alle Teilnehmenden',
  loading: 'Teilnehmende werden geladen …',
  find: 'Name, Adresse oder Schlüssel',
  email: 'E-Mail-Adresse',
  personKey: 'Personenschlüssel',
  unnamed: 'Ohne Namen',
  count: (count) => counted(count, 'Person', 'Personen'),
  none: (query) => `Kein Name, keine Adresse und kein Schlüssel enthält „${query}“.`,
  emptyTitle: 'Noch keine Teilnehmenden',
  empty:
    'Aus einer Umfrage mit einer Spalte für Name oder E-Mail-Adresse: Alle Antworten einer Person stehen zusammen.',
  import: 'Umfrage importieren',
  open: (row, survey) => `Rückmeldung ${row} in ${survey} öffnen`,
  answers: (count) => counted(count, 'Rückmeldung', 'Rückmeldungen'),
  more: (count) => `${counted(count, 'weiteres Feld', 'weitere Felder')}: Zeit, Kontakt, Umfragewerkzeug`,
  inSurveys: (count) => counted(count, 'Umfrage', 'Umfragen'),
};
