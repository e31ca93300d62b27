import { counted, number, percentage } from '../../../lib/language/format.ts';
import type { words } from './words.ts';

export const de: typeof words = {
  by: {
    button: 'Vergleichen …',
    find: 'Nach welcher Frage vergleichen?',
    chip: (name) => `Verglichen nach ${name}`,
    remove: (name) => `Nicht mehr nach ${name} vergleichen`,
    time: { month: 'Monat', quarter: 'Quartal', year: 'Jahr' },
    wave: 'Welle',
    timeHint: 'der Rückmeldung',
  },
  weight: {
    button: 'Gewichten …',
    find: 'Nach welcher Spalte gewichten?',
    chip: (name) => `Gewichtet nach ${name}`,
    remove: (name) => `Nicht mehr nach ${name} gewichten`,
    bases: (weighted, effective) => `gewichtete Basis ${weighted}, effektive Basis ${effective}`,
    without: (count) => `${counted(count, 'Rückmeldung', 'Rückmeldungen')} ohne Gewicht zählen 0`,
  },
  loading: 'Wird verglichen …',
  howToRead: 'Wie die Tabellen zu lesen sind',
  legend:
    'Anteile sind % derer, die geantwortet haben. ↑ nennt die Spalten mit signifikant kleinerem Wert: z-Test der Anteile, Welch-Test der Mittelwerte, Niveau 5 %, Bonferroni.',
  overlap: 'Jemand kann in mehreren Spalten sein; die Tests berücksichtigen das.',
  hideSmall: 'Kleine Gruppen ausblenden',
  hidden: (count, base) =>
    `${counted(count, 'kleine Gruppe', 'kleine Gruppen')} ausgeblendet (weniger als ${number(base)} Rückmeldungen)`,
  noColumns: 'Keine Gruppe ist groß genug für einen Vergleich.',
  noColumnsHint: 'Eine andere Frage wählen oder die kleinen Gruppen zeigen.',
  base: 'Basis',
  weightedBase: 'Gewichtete Basis',
  effectiveBase: 'Effektive Basis',
  score: 'Net Promoter Score',
  deviation: (value) => `SD ${value}`,
  total: 'Gesamt',
  firstPlace: 'Der Anteil derer, die es auf den ersten Platz gesetzt haben.',
  higher: (names) => `höher als ${names}`,
  higherOf: (column) => `${column} ist höher als`,
  scroll: (question) => `Vergleich von ${question}`,
  copy: { csv: 'Tabelle als CSV kopieren', png: 'Tabelle als Bild kopieren' },
  share: (value) => percentage(value),
  expand: 'Alle Antworten zeigen',
  collapse: 'Weniger Antworten zeigen',
};
