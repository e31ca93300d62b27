import { counted } from '../../../lib/language/format.ts';
import type { Words } from './words.ts';

export const de: Words = {
  open: 'Mit anderen Spalten verbinden …',
  change: 'Spalten ändern …',
  title: 'Aus Spalten eine Frage machen',
  find: 'Spalte finden',
  columns: 'Spalten der Frage',
  text: 'Die Frage',
  kind: 'Art',
  join: (count) => (count < 2 ? 'Zwei Spalten wählen' : `Aus ${counted(count, 'Spalte', 'Spalten')} eine Frage machen`),
  done: (count) => `${counted(count, 'Spalte ist', 'Spalten sind')} jetzt eine Frage. Strg+Z nimmt es zurück.`,
};
