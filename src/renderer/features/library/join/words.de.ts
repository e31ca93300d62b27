import { counted, number } from '../../../lib/language/format.ts';
import type { Words } from './words.ts';

export const de: Words = {
  open: 'Mit anderen Spalten verbinden …',
  change: 'Spalten ändern …',
  title: 'Aus Spalten eine Frage machen',
  find: 'Spalte finden',
  columns: 'Spalten der Frage',
  none: 'Keine Spalte enthält das.',
  more: (hidden) => `${number(hidden)} weitere: Tippen Sie einen Teil des Namens`,
  text: 'Die Frage',
  kind: 'Art',
  kinds: {
    multi: 'Eine Spalte je Option',
    grid: 'Matrix: eine Spalte je Zeile',
    ranking_places: 'Rangfolge: eine Spalte je Platz',
    ranking_items: 'Rangfolge: eine Spalte je Eintrag',
    loop: 'Wiederholte Fragen',
    pair: 'Zahlenpaar',
    sum: 'Zahlen mit einer Summe',
    other: 'Auswahl mit „Anderes, bitte angeben“',
  },
  join: (count) => (count < 2 ? 'Zwei Spalten wählen' : `Aus ${counted(count, 'Spalte', 'Spalten')} eine Frage machen`),
  done: (count) => `${counted(count, 'Spalte ist', 'Spalten sind')} jetzt eine Frage. Strg+Z nimmt es zurück.`,
};
