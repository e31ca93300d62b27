import { counted, longDate, number } from '../../../lib/language/format.ts';
import { say } from '../../../lib/language/language.ts';
import { nouns } from '../../../lib/language/nouns.ts';

/** Words of the findings of a project. */
export const words = {
  loading: say('Loading the findings…', 'Erkenntnisse werden geladen …'),
  emptyTitle: say('No findings yet', 'Noch keine Erkenntnisse'),
  empty: say(
    'Findings are charts, numbers and quotes that you collect to show others. Press the bookmark beside a chart or an answer (key F).',
    'Erkenntnisse sind Diagramme, Zahlen und Zitate, um sie anderen zu zeigen. Das Lesezeichen neben einem Diagramm oder einer Antwort (Taste F) hält sie fest.',
  ),
  open: say('Open the surveys', 'Umfragen öffnen'),
  add: say('Add to findings', 'Als Erkenntnis festhalten'),
  addTitle: (question: string) => say(`Add “${question}” to the findings`, `„${question}“ als Erkenntnis festhalten`),
  what: say('What', 'Was'),
  chart: say('The chart', 'Das Diagramm'),
  sentence: say('What it says, in a sentence', 'Was es sagt, in einem Satz'),
  sentenceOf: (title: string) => say(`Sentence of ${title}`, `Satz zu ${title}`),
  added: say('It is among the findings now.', 'Es steht jetzt bei den Erkenntnissen.'),
  count: (count: number) => say(counted(count, 'finding', 'findings'), counted(count, 'Erkenntnis', 'Erkenntnisse')),
  saveAs: say('Save as', 'Speichern als'),
  up: (title: string) => say(`Move ${title} up`, `${title} nach oben`),
  down: (title: string) => say(`Move ${title} down`, `${title} nach unten`),
  moved: (place: number, all: number) =>
    say(`Place ${number(place)} of ${number(all)}`, `Platz ${number(place)} von ${number(all)}`),
  remove: (title: string) => say(`Delete ${title}`, `${title} löschen`),
  removed: (title: string) => say(`“${title}” is no longer a finding.`, `„${title}“ ist keine Erkenntnis mehr.`),
  show: say('Open at its place', 'An seiner Stelle öffnen'),
  unfiltered: say('no filter', 'kein Filter'),
  by: (columns: string) => say(`by ${columns}`, `nach ${columns}`),
  weight: (question: string) => say(`weighted by ${question}`, `gewichtet nach ${question}`),
  asOf: (date: string, count: number) =>
    say(`as of ${longDate(date)}, ${nouns.responses(count)}`, `Stand ${longDate(date)}, ${nouns.responses(count)}`),
  quoted: (date: string) => say(`kept on ${longDate(date)}`, `festgehalten am ${longDate(date)}`),
  changed: (kept: number, now: number) =>
    kept === now
      ? say('The data has changed since.', 'Die Daten haben sich seitdem geändert.')
      : say(
          `The data has changed since: ${number(kept)} → ${nouns.responses(now)}.`,
          `Die Daten haben sich seitdem geändert: ${number(kept)} → ${nouns.responses(now)}.`,
        ),
  changedHint: say('This is what it said before.', 'Das hier stand vorher da.'),
  retake: say('Take the new numbers', 'Die neuen Zahlen nehmen'),
};
