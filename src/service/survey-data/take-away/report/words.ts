import { type ConditionWords, conditionWords, sayPercent } from '../../../../contract/index.ts';

const english = {
  locale: 'en-GB',
  question: 'Question',
  count: 'Count',
  answer: 'Answer',
  answers: 'Answers',
  share: 'Share',
  item: 'Item',
  statement: 'Statement',
  mean: 'Mean',
  median: 'Median',
  deviation: 'Standard deviation',
  range: 'Range',
  topTwo: 'Top two',
  bottomTwo: 'Bottom two',
  averageRank: 'Average rank',
  ranked: 'Ranked by',
  first: 'Ranked first',
  bestFirst: 'Average rank: 1 is best.',
  score: 'Net promoter score',
  total: 'Total',
  base: 'Base',
  weightedBase: 'Weighted base',
  others: 'All others',
  banner: {
    wave: 'Wave',
    segments: 'Segments',
    codes: (question: string) => `Codes: ${question}`,
    time: { month: 'Month', quarter: 'Quarter', year: 'Year' },
  },
  from: (from: string, to: string) => `${from} to ${to}`,
  answered: (answered: string, all: string) => `${answered} of ${all} answered`,
  responses: (count: string, all: string) => `${count} of ${all} responses`,
  filter: (conditions: string) => `Filter: ${conditions}`,
  unfiltered: 'All responses, no filter',
  weight: (question: string, effective: string) => `Weighted by ${question}, effective base ${effective}`,
  by: (columns: string) => `Columns: ${columns}`,
  made: (date: string) => `As of ${date}`,
  higherOf: (letter: string) => `${letter} is higher than`,
  higher: (row: string, letter: string, lower: string) => `${row}: ${letter} is higher than ${lower}.`,
  tests:
    'Significant at the 5% level: z-test of shares, Welch’s t-test of means, Bonferroni. Columns are named by their letters.',
  rest: (options: string, answers: string) =>
    `${options} rarer answers, given ${answers} times in all, are not listed.`,
  firstOf: (shown: string, all: string) => `The chart shows ${shown} of ${all} answers.`,
  coded: (coded: string) => `${coded} answers have a code.`,
  unreadable: (count: string) => `${count} answers could not be counted.`,
  quotes: 'In their own words',
  none: 'Nobody answered this question.',
  and: ' · ',
  response: (row: string) => `Response ${row}`,
  findings: (amount: string, count: number) => `${amount} ${count === 1 ? 'finding' : 'findings'}`,
  changed: (kept: string, now: string) =>
    kept === now ? 'The data has changed since.' : `The data has changed since: ${kept} → ${now} responses.`,
  goneFinding: (reason: string) => `This finding cannot be shown. ${reason}`,
};

const german: typeof english = {
  locale: 'de-DE',
  question: 'Frage',
  count: 'Anzahl',
  answer: 'Antwort',
  answers: 'Antworten',
  share: 'Anteil',
  item: 'Eintrag',
  statement: 'Aussage',
  mean: 'Mittelwert',
  median: 'Median',
  deviation: 'Standardabweichung',
  range: 'Spanne',
  topTwo: 'Obere zwei',
  bottomTwo: 'Untere zwei',
  averageRank: 'Mittlerer Rang',
  ranked: 'Eingeordnet von',
  first: 'Auf Platz eins',
  bestFirst: 'Mittlerer Rang: 1 ist der beste.',
  score: 'Net Promoter Score',
  total: 'Gesamt',
  base: 'Basis',
  weightedBase: 'Gewichtete Basis',
  others: 'Alle anderen',
  banner: {
    wave: 'Welle',
    segments: 'Segmente',
    codes: (question) => `Codes: ${question}`,
    time: { month: 'Monat', quarter: 'Quartal', year: 'Jahr' },
  },
  from: (from, to) => `${from} bis ${to}`,
  answered: (answered, all) => `${answered} von ${all} haben geantwortet`,
  responses: (count, all) => `${count} von ${all} Rückmeldungen`,
  filter: (conditions) => `Filter: ${conditions}`,
  unfiltered: 'Alle Rückmeldungen, kein Filter',
  weight: (question, effective) => `Gewichtet nach ${question}, effektive Basis ${effective}`,
  by: (columns) => `Spalten: ${columns}`,
  made: (date) => `Stand: ${date}`,
  higherOf: (letter) => `${letter} ist höher als`,
  higher: (row, letter, lower) => `${row}: ${letter} ist höher als ${lower}.`,
  tests:
    'Signifikant auf dem 5-%-Niveau: z-Test der Anteile, Welchs t-Test der Mittelwerte, Bonferroni. Spalten heißen nach ihren Buchstaben.',
  rest: (options, answers) => `${options} seltenere Antworten, zusammen ${answers}-mal gegeben, sind nicht aufgeführt.`,
  firstOf: (shown, all) => `Das Diagramm zeigt ${shown} von ${all} Antworten.`,
  coded: (coded) => `${coded} Antworten haben einen Code.`,
  unreadable: (count) => `${count} Antworten waren nicht zählbar.`,
  quotes: 'In eigenen Worten',
  none: 'Niemand hat diese Frage beantwortet.',
  and: ' · ',
  response: (row) => `Rückmeldung ${row}`,
  findings: (amount, count) => `${amount} ${count === 1 ? 'Erkenntnis' : 'Erkenntnisse'}`,
  changed: (kept, now) =>
    kept === now
      ? 'Die Daten haben sich seitdem geändert.'
      : `Die Daten haben sich seitdem geändert: ${kept} → ${now} Rückmeldungen.`,
  goneFinding: () =>
    'Diese Erkenntnis lässt sich nicht mehr zeigen: Ihre Umfrage, Frage oder Antwort ist gelöscht oder ausgelassen.',
};

/** The words of a report and how it writes numbers. */
export function createReportWords(language: 'en' | 'de') {
  const words = language === 'de' ? german : english;
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(words.locale, options);
  const [whole, tenths, hundredths] = [0, 1, 2].map((digits) => format({ maximumFractionDigits: digits }));
  const percents = format({ style: 'percent', maximumFractionDigits: 0 });
  const days = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone: 'UTC' });
  const weekdays = new Intl.DateTimeFormat(words.locale, { weekday: 'long', timeZone: 'UTC' });
  const day = (date: string) => days.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
  const figure = (value: number) => (tenths ?? percents).format(value);
  const conditions: ConditionWords = {
    ...conditionWords[language],
    figure,
    day,
    // The first day of 2024 was a Monday.
    weekday: (weekday) => weekdays.format(Date.UTC(2024, 0, 1 + weekday)),
  };
  return {
    ...words,
    language,
    conditions,
    day,
    /** A number of responses, or the sum of their weights. */
    amount: (value: number) => (Number.isInteger(value) ? (whole ?? percents).format(value) : figure(value)),
    decimal: (value: number | null) => (value === null ? '–' : (hundredths ?? percents).format(value)),
    percent: (value: number | null) => {
      if (value === null) return '–';
      const [, side = '', whole] = /^([<>]?)(.*)$/.exec(sayPercent(value)) ?? [];
      return side + percents.format(Number(whole) / 100);
    },
  };
}
export type ReportWords = ReturnType<typeof createReportWords>;
