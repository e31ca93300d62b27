import { counted, longDate, number } from '../../../lib/language/format.ts';
import { say } from '../../../lib/language/language.ts';
import { nouns } from '../../../lib/language/nouns.ts';

/** Words of the findings of a project. */
export const words = {
  loading: say('Loading the findings…', 'Erkenntnisse werden geladen …'),
  emptyTitle: say('No findings yet', 'Noch keine Erkenntnisse'),
  /** Around the bookmark itself. */
  empty: say(
    ['Press the bookmark', 'beside a chart or an answer to collect it here for others.'],
    ['Das Lesezeichen', 'neben einem Diagramm oder einer Antwort sammelt sie hier für andere.'],
  ),
  open: say('Open the surveys', 'Umfragen öffnen'),
  add: say('Add to findings', 'Als Erkenntnis festhalten'),
  addTitle: (question: string) => say(`Add “${question}” to the findings`, `„${question}“ als Erkenntnis festhalten`),
  what: say('What', 'Was'),
  chart: say('The chart', 'Das Diagramm'),
  sentence: say('What this shows, in one sentence', 'Was das zeigt, in einem Satz'),
  sentenceOf: (title: string) => say(`Sentence of ${title}`, `Satz zu ${title}`),
  added: say('Added to the findings.', 'Zu den Erkenntnissen hinzugefügt.'),
  count: (count: number) => say(counted(count, 'finding', 'findings'), counted(count, 'Erkenntnis', 'Erkenntnisse')),
  saveAs: say('Save as', 'Speichern als'),
  up: (title: string) => say(`Move ${title} up`, `${title} nach oben`),
  down: (title: string) => say(`Move ${title} down`, `${title} nach unten`),
  moved: (place: number, all: number) =>
    say(`Place ${number(place)} of ${number(all)}`, `Platz ${number(place)} von ${number(all)}`),
  remove: (title: string) => say(`Delete ${title}`, `${title} löschen`),
  removed: (title: string) => say(`The finding “${title}” is deleted.`, `Die Erkenntnis „${title}“ ist gelöscht.`),
  show: say('Open in the survey', 'In der Umfrage öffnen'),
  unfiltered: say('not filtered', 'nicht gefiltert'),
  by: (columns: string) => say(`by ${columns}`, `nach ${columns}`),
  weight: (question: string) => say(`weighted by ${question}`, `gewichtet nach ${question}`),
  asOf: (date: string, count: number) =>
    say(`${nouns.responses(count)} on ${longDate(date)}`, `${nouns.responses(count)} am ${longDate(date)}`),
  quoted: (date: string) => say(`added on ${longDate(date)}`, `hinzugefügt am ${longDate(date)}`),
  changed: (kept: number, now: number) =>
    kept === now
      ? say('The answers have changed since.', 'Die Antworten haben sich seitdem geändert.')
      : say(
          `The survey has changed since: ${nouns.responses(now)} instead of ${number(kept)}.`,
          `Die Umfrage hat sich seitdem geändert: ${nouns.responses(now)} statt ${number(kept)}.`,
        ),
  changedHint: say('The chart shows the old numbers.', 'Das Diagramm zeigt die alten Zahlen.'),
  retake: say('Use the new numbers', 'Die neuen Zahlen verwenden'),
};
