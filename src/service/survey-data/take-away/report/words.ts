import { createSay, createTelling, type Language, type Say } from '../../../../contract/index.ts';

const makeWords = (say: Say) => ({
  question: say('Question', 'Frage'),
  count: say('Count', 'Anzahl'),
  scale: (from: string, to: string) => say(`Scale: ${from} to ${to}.`, `Skala: ${from} bis ${to}.`),
  answered: (answered: string, all: string) =>
    say(`${answered} of ${all} answered`, `${answered} von ${all} haben geantwortet`),
  responses: (count: string, all: string) => say(`${count} of ${all} responses`, `${count} von ${all} Rückmeldungen`),
  filter: (conditions: string) => `Filter: ${conditions}`,
  unfiltered: say('All responses, no filter', 'Alle Rückmeldungen, kein Filter'),
  weight: (question: string, effective: string) =>
    say(
      `Weighted by ${question}; effective base of all these responses ${effective}`,
      `Gewichtet nach ${question}; effektive Basis aller dieser Rückmeldungen ${effective}`,
    ),
  by: (columns: string) => say(`Columns: ${columns}`, `Spalten: ${columns}`),
  made: (date: string) => say(`As of ${date}`, `Stand: ${date}`),
  higher: (row: string, letter: string, lower: string) =>
    say(`${row}: ${letter} is higher than ${lower}.`, `${row}: ${letter} ist höher als ${lower}.`),
  tests: say(
    'Significant at the 5% level: z-test of shares, Welch’s t-test of means, Bonferroni. Columns are named by their letters.',
    'Signifikant auf dem 5-%-Niveau: z-Test der Anteile, Welchs t-Test der Mittelwerte, Bonferroni. Spalten heißen nach ihren Buchstaben.',
  ),
  firstOf: (shown: string, all: string) =>
    say(`The chart shows ${shown} of ${all} answers.`, `Das Diagramm zeigt ${shown} von ${all} Antworten.`),
  and: ' · ',
  response: (row: string) => say(`Response ${row}`, `Rückmeldung ${row}`),
  findings: (amount: string, count: number) =>
    `${amount} ${count === 1 ? say('finding', 'Erkenntnis') : say('findings', 'Erkenntnisse')}`,
  changed: (kept: string, now: string) => {
    const changed = say('The data has changed since', 'Die Daten haben sich seitdem geändert');
    return kept === now ? `${changed}.` : `${changed}: ${kept} → ${now} ${say('responses', 'Rückmeldungen')}.`;
  },
  goneFinding: (reason: string) =>
    say(
      `This finding cannot be shown. ${reason}`,
      'Diese Erkenntnis lässt sich nicht mehr zeigen: Ihre Umfrage, Frage oder Antwort ist gelöscht oder ausgelassen.',
    ),
});

/** @returns how a report tells charts, and its own words around them */
export const createReportTelling = (language: Language) => ({
  ...createTelling(language),
  language,
  around: makeWords(createSay(language)),
});
export type ReportTelling = ReturnType<typeof createReportTelling>;
