import { counted, number, percentage } from '../../../lib/language/format.ts';
import type { Words } from './words.ts';

const columns = (count: number) => counted(count, 'Spalte', 'Spalten');

export const de: Words = {
  by: {
    button: 'Vergleichen nach …',
    find: 'Nach welcher Frage vergleichen?',
    chip: (name) => `Verglichen nach ${name}`,
    remove: (name) => `Nicht mehr nach ${name} vergleichen`,
    time: { month: 'Monat', quarter: 'Quartal', year: 'Jahr' },
    wave: 'Welle',
    waveHint: (count: number) => counted(count, 'Welle', 'Wellen'),
    timeHint: 'der Rückmeldung',
  },
  weight: {
    button: 'Gewichten nach …',
    find: 'Nach welcher Spalte gewichten?',
    chip: (name) => `Gewichtet nach ${name}`,
    remove: (name) => `Nicht mehr nach ${name} gewichten`,
    bases: (weighted, effective) => `gewichtete Basis ${weighted}, effektive Basis ${effective}`,
    without: (count) => `${counted(count, 'Rückmeldung', 'Rückmeldungen')} ohne Gewicht zählen 0`,
  },
  loading: 'Wird verglichen …',
  howToRead: 'Wie die Tabellen zu lesen sind',
  legend:
    'Ein Anteil bezieht sich auf alle, die in der Spalte geantwortet haben. „Gesamt“ sind alle, die den Filter erfüllen. ↑ nennt die Spalten mit signifikant kleinerem Wert: z-Test der Anteile, Welch-Test der Mittelwerte, Niveau 5 %, Bonferroni.',
  overlap: 'Jemand kann in mehreren Spalten sein; die Tests berücksichtigen das.',
  showSmall: 'Kleine Spalten zeigen',
  hideSmall: 'Kleine Spalten ausblenden',
  hidden: (count, base) =>
    `${columns(count)} mit weniger als ${number(base)} Rückmeldungen oder nach der 30. ausgeblendet`,
  noColumns: 'Keine Spalte hat genug Rückmeldungen für einen Vergleich.',
  noColumnsHint: 'Eine andere Frage wählen oder die kleinen Spalten zeigen.',
  base: 'Basis',
  weightedBase: 'Gewichtete Basis',
  effectiveBase: 'Effektive Basis',
  mean: 'Mittelwert',
  score: 'Net Promoter Score',
  deviation: (value) => `SD ${value}`,
  answer: 'Antwort',
  total: 'Gesamt',
  firstPlace: 'Der Anteil derer, die es auf den ersten Platz gesetzt haben.',
  higher: (names) => `höher als ${names}`,
  scroll: (question) => `Vergleich von ${question}`,
  test: 'Test',
  details: (question) => `Test von ${question}`,
  tests: { chi_square: 'Chi-Quadrat-Test auf Unabhängigkeit', welch: 'Welch-Test der Mittelwerte' },
  statistic: { chi_square: 'χ²', welch: 'F' },
  result: (name, statistic, p) => `${name}: ${statistic}, ${p}.`,
  differ: 'Die Spalten unterscheiden sich signifikant.',
  same: 'Die Spalten unterscheiden sich nicht signifikant.',
  noTest:
    'Für die ganze Tabelle gibt es keinen Test: Eine Rückmeldung kann in mehreren Zeilen oder Spalten sein, oder es sind zu wenige.',
  noVariance: (names) => `Für die Mittelwerte gibt es keinen Test: In ${names} geben alle dieselbe Zahl an.`,
  copy: { csv: 'Tabelle als CSV kopieren', png: 'Tabelle als Bild kopieren' },
  share: (value) => percentage(value),
  expand: 'Alle Antworten zeigen',
  collapse: 'Weniger Antworten zeigen',
};
