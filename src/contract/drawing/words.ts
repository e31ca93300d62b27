import type { BannerWords } from '../workspace/units.ts';
import type { Say } from './formats.ts';

// The words of charts and of tables in columns, on the screen and in reports.

const countWords = (say: Say) => ({
  answer: say('Answer', 'Antwort'),
  answers: say('Answers', 'Antworten'),
  share: say('Share', 'Anteil'),
  item: say('Item', 'Eintrag'),
  statement: say('Statement', 'Aussage'),
  averageRank: say('Average rank', 'Mittlerer Rang'),
  ranked: say('Ranked by', 'Eingeordnet von'),
  first: say('Ranked first', 'Auf Platz eins'),
  place: (place: number) => say(place === 1 ? 'first' : `place ${place}`, `Platz ${place}`),
  firstBy: (share: string) => say(`on average · first for ${share}`, `im Mittel · Platz eins bei ${share}`),
  notes: say('Open answers', 'Offene Antworten'),
  // A respondent is identified by address or name, so a Name column also counts those with only an address.
  people: (areAddresses: boolean): string =>
    areAddresses
      ? say('Different addresses', 'Verschiedene Adressen')
      : say('People, by name or address', 'Personen, nach Name oder Adresse'),
  histogram: (question: string) =>
    say(`How often each number was given: ${question}`, `Wie oft jede Zahl genannt wurde: ${question}`),
  overTime: (question: string) =>
    say(`Responses over time: ${question}`, `Rückmeldungen im Lauf der Zeit: ${question}`),
  periods: say(
    { day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
    { day: 'Tag', week: 'Woche', month: 'Monat', year: 'Jahr' },
  ),
  weekFrom: (day: string) => say(`week from ${day}`, `Woche ab ${day}`),
});

const figureWords = (say: Say) => ({
  mean: say('Mean', 'Mittelwert'),
  median: 'Median',
  deviation: say('Standard deviation', 'Standardabweichung'),
  quartiles: say('Middle 50%', 'Mittlere 50 %'),
  range: say('Range', 'Spanne'),
  least: say('Smallest', 'Kleinster Wert'),
  greatest: say('Greatest', 'Größter Wert'),
  between: (from: string, to: string) => say(`${from} to ${to}`, `${from} bis ${to}`),
  topTwo: say('Top two', 'Obere zwei'),
  bottomTwo: say('Bottom two', 'Untere zwei'),
  score: say('Net promoter score', 'Net Promoter Score'),
  scoreRange: say('Net promoter score, from −100 to 100', 'Net Promoter Score, von −100 bis 100'),
  firstAnswer: say('First', 'Erste'),
  lastAnswer: say('Last', 'Letzte'),
  busiest: say('Busiest weekday', 'Häufigster Wochentag'),
  coded: say('With a code', 'Mit Code'),
  noNumber: say('Not a number', 'Keine Zahl'),
  noDate: say('Not a date', 'Kein Datum'),
  spread: (deviation: string) => `± ${deviation}`,
});

const noteWords = (say: Say) => ({
  none: say('Kept in the table, not charted.', 'Steht in der Tabelle, ohne Diagramm.'),
  noAnswers: say('Nobody answered this question.', 'Niemand hat diese Frage beantwortet.'),
  noScore: say('No score yet', 'Noch kein Wert'),
  noNotes: say('No open answers.', 'Keine offenen Antworten.'),
  noTime: say('No time could be read.', 'Kein Zeitpunkt war lesbar.'),
  unreadable: (count: string) =>
    say(
      `Not counted: ${count} without a whole number from 0 to 10.`,
      `Nicht gezählt: ${count} ohne ganze Zahl von 0 bis 10.`,
    ),
  rest: (options: string, answers: string) =>
    say(
      `${options} rarer answers, given ${answers} times in all, are not listed here.`,
      `${options} seltenere Antworten, zusammen ${answers}-mal gegeben, sind hier nicht aufgeführt.`,
    ),
  guessed: say(
    {
      dmy: 'Read with the day first: no date shows the order.',
      mdy: 'Read with the month first: no date shows the order.',
    },
    {
      dmy: 'Mit dem Tag zuerst gelesen: Kein Datum zeigt die Reihenfolge.',
      mdy: 'Mit dem Monat zuerst gelesen: Kein Datum zeigt die Reihenfolge.',
    },
  ),
  movedMean: say(
    'A few numbers far from all others move the mean. The median is not moved by them.',
    'Wenige Zahlen, die weit von allen anderen liegen, verschieben den Mittelwert. Den Median verschieben sie nicht.',
  ),
  sumNote: say(
    'Mean of each item, and its share of the total',
    'Mittelwert jedes Eintrags und sein Anteil an der Summe',
  ),
  sliderNote: say(
    'Dot: mean. Wide bar: middle 50%. Thin line: smallest to greatest number.',
    'Punkt: Mittelwert. Breiter Balken: mittlere 50 %. Dünne Linie: kleinste bis größte Zahl.',
  ),
});

const tableWords = (say: Say) => ({
  total: say('Total', 'Gesamt'),
  base: say('Base', 'Basis'),
  weightedBase: say('Weighted base', 'Gewichtete Basis'),
  effectiveBase: say('Effective base', 'Effektive Basis'),
  shortDeviation: (value: string) => `SD ${value}`,
  firstPlace: say(
    'The share of those who put each one first.',
    'Der Anteil derer, die es auf den ersten Platz gesetzt haben.',
  ),
  higherOf: (column: string) => say(`${column} is higher than`, `${column} ist höher als`),
  others: say('All others', 'Alle anderen'),
  banner: say<BannerWords>(
    {
      wave: 'Wave',
      segments: 'Segments',
      codes: (question) => `Codes: ${question}`,
      time: { month: 'Month', quarter: 'Quarter', year: 'Year' },
    },
    {
      wave: 'Welle',
      segments: 'Segmente',
      codes: (question) => `Codes: ${question}`,
      time: { month: 'Monat', quarter: 'Quartal', year: 'Jahr' },
    },
  ),
});

/** @returns the words of charts and of tables in columns */
export const createChartWords = (say: Say) => ({
  ...countWords(say),
  ...figureWords(say),
  ...noteWords(say),
  ...tableWords(say),
});
