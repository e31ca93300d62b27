import { number, shorten } from '../../lib/language/format.ts';
import type { words } from './words.ts';

export const de: typeof words = {
  bar: 'Codes der gewählten Wörter',
  chosen: (text) => `Gewählt: ${shorten(text) ?? text}`,
  set: (code) => `Der Code ${code} ist gesetzt.`,
  removed: (code) => `Der Code ${code} ist entfernt.`,
  on: 'Auf diesen Wörtern',
  remove: (code, text) => `Code ${code} von „${shorten(text) ?? text}“ entfernen`,
  find: 'Code finden oder anlegen',
  make: (name) => `Code „${name}“ anlegen`,
  mark: (code, text) => `Code ${code}: „${shorten(text) ?? text}“`,
  inDocument: 'Codes in diesem Dokument',
  inTranscript: 'Codes in diesem Transkript',
  next: (code, count) => `${code}, ${number(count)}: die nächste Stelle zeigen`,
  at: (code, at, count) => `${code}, ${number(at)} von ${number(count)}`,
  hint: 'Wörter markieren, um ihnen einen Code zu geben.',
  keys: 'Tasten …',
  keysHint:
    'J und K wählen einen Abschnitt, → und ← einen Satz darin. 1 bis 9 setzen einen Code. C öffnet die Liste der Codes, in der auch ein neuer entsteht.',
};
