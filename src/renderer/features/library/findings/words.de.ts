import { counted, longDate, number } from '../../../lib/language/format.ts';
import type { words } from './words.ts';

export const de: typeof words = {
  loading: 'Erkenntnisse werden geladen …',
  emptyTitle: 'Noch keine Erkenntnisse',
  empty:
    'Erkenntnisse sind Diagramme, Zahlen und Zitate, um sie anderen zu zeigen. Das Lesezeichen neben einem Diagramm oder einer Antwort (Taste F) hält sie fest.',
  open: 'Umfragen öffnen',
  add: 'Als Erkenntnis festhalten',
  addTitle: (question) => `„${question}“ als Erkenntnis festhalten`,
  what: 'Was',
  chart: 'Das Diagramm',
  sentence: 'Was es sagt, in einem Satz',
  sentenceOf: (title) => `Satz zu ${title}`,
  added: 'Es steht jetzt bei den Erkenntnissen.',
  count: (count) => counted(count, 'Erkenntnis', 'Erkenntnisse'),
  saveAs: 'Speichern als',
  up: (title) => `${title} nach oben`,
  down: (title) => `${title} nach unten`,
  moved: (place, all) => `Platz ${number(place)} von ${number(all)}`,
  remove: (title) => `${title} löschen`,
  removed: (title) => `„${title}“ ist keine Erkenntnis mehr.`,
  show: 'An seiner Stelle öffnen',
  unfiltered: 'kein Filter',
  by: (columns) => `nach ${columns}`,
  weight: (question) => `gewichtet nach ${question}`,
  asOf: (date, count) => `Stand ${longDate(date)}, ${counted(count, 'Rückmeldung', 'Rückmeldungen')}`,
  quoted: (date) => `festgehalten am ${longDate(date)}`,
  changed: (kept, now) =>
    kept === now
      ? 'Die Daten haben sich seitdem geändert.'
      : `Die Daten haben sich seitdem geändert: ${number(kept)} → ${counted(now, 'Rückmeldung', 'Rückmeldungen')}.`,
  changedHint: 'Das hier stand vorher da.',
  retake: 'Die neuen Zahlen nehmen',
  figures: {
    mean: 'Mittelwert',
    median: 'Median',
    score: 'Net Promoter Score',
    top_two: 'Zwei höchste Werte',
    bottom_two: 'Zwei niedrigste Werte',
  },
};
