import { counted, number } from '../../../lib/language/format.ts';
import { say } from '../../../lib/language/language.ts';
import { nouns } from '../../../lib/language/nouns.ts';

/** Words of comparisons and weights. */
export const words = {
  by: {
    button: say('Compare by…', 'Vergleichen …'),
    more: say('Compare also by…', 'Auch vergleichen …'),
    find: say('Compare by which question?', 'Nach welcher Frage vergleichen?'),
    chip: (name: string) => say(`Compared by ${name}`, `Verglichen nach ${name}`),
    remove: (name: string) => say(`Stop comparing by ${name}`, `Nicht mehr nach ${name} vergleichen`),
    ofSegments: say('segments', 'Segmenten'),
    ofCodes: (question: string) => say(`the codes of “${question}”`, `den Codes von „${question}“`),
    codesHint: say('codes', 'Codes'),
    timeHint: say('of the response', 'der Rückmeldung'),
  },
  weight: {
    button: say('Weight by…', 'Gewichten …'),
    find: say('Weight by which column?', 'Nach welcher Spalte gewichten?'),
    chip: (name: string) => say(`Weighted by ${name}`, `Gewichtet nach ${name}`),
    remove: (name: string) => say(`Stop weighting by ${name}`, `Nicht mehr nach ${name} gewichten`),
    bases: (weighted: string, effective: string) =>
      say(
        `weighted base ${weighted}, effective base ${effective}`,
        `gewichtete Basis ${weighted}, effektive Basis ${effective}`,
      ),
    without: (count: number) =>
      say(`${nouns.responses(count)} without a weight count 0`, `${nouns.responses(count)} ohne Gewicht zählen 0`),
  },
  loading: say('Comparing…', 'Wird verglichen …'),
  howToRead: say('How to read the tables', 'Wie die Tabellen zu lesen sind'),
  legend: say(
    'Shares are % of those who answered. ↑ names the columns with a significantly lower value: z-test of shares, Welch’s t-test of means, 5% level, Bonferroni.',
    'Anteile sind % derer, die geantwortet haben. ↑ nennt die Spalten mit signifikant kleinerem Wert: z-Test der Anteile, Welch-Test der Mittelwerte, Niveau 5 %, Bonferroni.',
  ),
  overlap: say(
    'Somebody can be in several columns; the tests take this into account.',
    'Jemand kann in mehreren Spalten sein; die Tests berücksichtigen das.',
  ),
  hideSmall: say('Hide small groups', 'Kleine Gruppen ausblenden'),
  hidden: (count: number, base: number) =>
    say(
      `${counted(count, 'small group', 'small groups')} hidden (fewer than ${number(base)} responses)`,
      `${counted(count, 'kleine Gruppe', 'kleine Gruppen')} ausgeblendet (weniger als ${number(base)} Rückmeldungen)`,
    ),
  noColumns: say('No group is large enough to be compared.', 'Keine Gruppe ist groß genug für einen Vergleich.'),
  noColumnsHint: say(
    'Choose another question, or show the small groups.',
    'Eine andere Frage wählen oder die kleinen Gruppen zeigen.',
  ),
  higher: say(
    (columns: string) => `higher than ${columns}`,
    (names) => `höher als ${names}`,
  ),
  scroll: (question: string) => say(`Comparison of ${question}`, `Vergleich von ${question}`),
  copy: {
    csv: say('Copy the table as CSV', 'Tabelle als CSV kopieren'),
    png: say('Copy the table as a picture', 'Tabelle als Bild kopieren'),
  },
  expand: say('Show all answers', 'Alle Antworten zeigen'),
  collapse: say('Show fewer answers', 'Weniger Antworten zeigen'),
};
