import { say } from '../../lib/language/language.ts';

/** Words on charts and in their tables. */
export const words = {
  answers: say('Answers', 'Antworten'),
  share: say('Share', 'Anteil'),
  item: say('Item', 'Eintrag'),
  averageRank: say('Average rank', 'Mittlerer Rang'),
  ranked: say('Ranked by', 'Eingeordnet von'),
  first: say('Ranked first', 'Auf Platz eins'),
  npsLabel: say('Net promoter score, from −100 to 100', 'Net Promoter Score, von −100 bis 100'),
  unreadable: (count: string) =>
    say(
      `Not counted: ${count} without a whole number from 0 to 10.`,
      `Nicht gezählt: ${count} ohne ganze Zahl von 0 bis 10.`,
    ),
  noAnswers: say('Nobody answered this question.', 'Niemand hat diese Frage beantwortet.'),
  noScore: say('No score yet', 'Noch kein Wert'),
  more: (count: string) => say(`Show ${count} more`, `${count} weitere zeigen`),
  fewer: say('Show fewer', 'Weniger zeigen'),
  rest: (options: string, answers: string) =>
    say(
      `${options} rarer answers, given ${answers} times in all, are listed under Responses.`,
      `${options} seltenere Antworten, zusammen ${answers}-mal gegeben, stehen unter „Rückmeldungen“.`,
    ),
  notes: say('Open answers', 'Offene Antworten'),
  noNotes: say('No open answers.', 'Keine offenen Antworten.'),
  // A respondent is identified by address or name, so a Name column also counts those with only an address.
  people: (areAddresses: boolean): string =>
    areAddresses
      ? say('Different addresses', 'Verschiedene Adressen')
      : say('People, by name or address', 'Personen, nach Name oder Adresse'),
  firstAnswer: say('First', 'Erste'),
  lastAnswer: say('Last', 'Letzte'),
  guessed: {
    dmy: say(
      'Read with the day first: no date shows the order.',
      'Mit dem Tag zuerst gelesen: Kein Datum zeigt die Reihenfolge.',
    ),
    mdy: say(
      'Read with the month first: no date shows the order.',
      'Mit dem Monat zuerst gelesen: Kein Datum zeigt die Reihenfolge.',
    ),
  },
  noTime: say('No time could be read.', 'Kein Zeitpunkt war lesbar.'),
  none: say('Kept in the table, not charted.', 'Steht in der Tabelle, ohne Diagramm.'),
  median: 'Median',
  deviation: say('Standard deviation', 'Standardabweichung'),
  quartiles: say('Middle 50%', 'Mittlere 50 %'),
  range: say('Range', 'Spanne'),
  least: say('Smallest', 'Kleinster Wert'),
  greatest: say('Greatest', 'Größter Wert'),
  between: (from: string, to: string) => say(`${from} to ${to}`, `${from} bis ${to}`),
  noNumber: say('Not a number', 'Keine Zahl'),
  movedMean: say(
    'A few numbers far from all others move the mean. The median is not moved by them.',
    'Wenige Zahlen, die weit von allen anderen liegen, verschieben den Mittelwert. Den Median verschieben sie nicht.',
  ),
  topTwo: say('Top two', 'Obere zwei'),
  bottomTwo: say('Bottom two', 'Untere zwei'),
  histogram: (question: string) =>
    say(`How often each number was given: ${question}`, `Wie oft jede Zahl genannt wurde: ${question}`),
  overTime: (question: string) =>
    say(`Responses over time: ${question}`, `Rückmeldungen im Lauf der Zeit: ${question}`),
  period: (by: 'day' | 'week' | 'month' | 'year', from: string) => {
    const germans = { day: 'Tag', week: 'Woche', month: 'Monat', year: 'Jahr' };
    return by === 'day' ? from : say(`${by} from ${from}`, `${germans[by]} ab ${from}`);
  },
  periods: say(
    { day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
    { day: 'Tag', week: 'Woche', month: 'Monat', year: 'Jahr' },
  ),
  noDate: say('Not a date', 'Kein Datum'),
  busiest: say('Busiest weekday', 'Häufigster Wochentag'),
  statement: say('Statement', 'Aussage'),
  withTopTwo: (mean: string, share: string) => say(`${mean} · top two ${share}`, `${mean} · obere zwei ${share}`),
  meanOf: (mean: string) => say(`mean ${mean}`, `Mittelwert ${mean}`),
  percentOf: say('Percent of those who answered the statement', 'Prozent derer, die die Aussage beantwortet haben'),
  sumNote: say(
    'Mean of each item, and its share of the total',
    'Mittelwert jedes Eintrags und sein Anteil an der Summe',
  ),
  sliderNote: say(
    'Dot: mean. Wide bar: middle 50%. Thin line: smallest to greatest number.',
    'Punkt: Mittelwert. Breiter Balken: mittlere 50 %. Dünne Linie: kleinste bis größte Zahl.',
  ),
  spread: (deviation: string) => `± ${deviation}`,
  place: (place: number) => say(place === 1 ? 'first' : `place ${place}`, `Platz ${place}`),
  firstBy: (share: string) => say(`on average · first for ${share}`, `im Mittel · Platz eins bei ${share}`),
  filter: say('Filter by this', 'Danach filtern'),
};
