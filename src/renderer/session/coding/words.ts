import { counted, number, shorten } from '../../lib/language/format.ts';
import { say } from '../../lib/language/language.ts';

/** Words of codes in documents and transcripts. */
export const words = {
  bar: say('Codes of the chosen words', 'Codes der gewählten Wörter'),
  chosen: (text: string) => say(`Chosen: ${shorten(text) ?? text}`, `Gewählt: ${shorten(text) ?? text}`),
  set: (code: string) => say(`The code ${code} is set.`, `Der Code ${code} ist gesetzt.`),
  removed: (code: string) => say(`The code ${code} is removed.`, `Der Code ${code} ist entfernt.`),
  on: say('On these words', 'Auf diesen Wörtern'),
  remove: (code: string, text: string) =>
    say(
      `Remove the code ${code} from “${shorten(text) ?? text}”`,
      `Code ${code} von „${shorten(text) ?? text}“ entfernen`,
    ),
  find: say('Find or make a code', 'Code finden oder anlegen'),
  make: (name: string) => say(`Make the code “${name}”`, `Code „${name}“ anlegen`),
  mark: (code: string, text: string) =>
    say(`Code ${code}: “${shorten(text) ?? text}”`, `Code ${code}: „${shorten(text) ?? text}“`),
  inDocument: say('Codes in this document', 'Codes in diesem Dokument'),
  inTranscript: say('Codes in this transcript', 'Codes in diesem Transkript'),
  next: (code: string, count: number) =>
    say(`${code}, ${number(count)}: show the next`, `${code}, ${number(count)}: die nächste Stelle zeigen`),
  at: (code: string, at: number, count: number) =>
    say(`${code}, ${number(at)} of ${number(count)}`, `${code}, ${number(at)} von ${number(count)}`),
  hint: say('Select words to give them a code.', 'Wörter markieren, um ihnen einen Code zu geben.'),
  keys: say('With the keyboard', 'Mit der Tastatur'),
  keysHint: say(
    'J and K choose a passage, → and ← a sentence in it. 1 to 9 set a code. C opens the list of codes, where a new one is made.',
    'J und K wählen einen Abschnitt, → und ← einen Satz darin. 1 bis 9 setzen einen Code. C öffnet die Liste der Codes, in der auch ein neuer entsteht.',
  ),
  edit: (code: string) => say(`Edit the code ${code}`, `Code ${code} bearbeiten`),
  color: say('Colour', 'Farbe'),
  colors: {
    blue: say('Blue', 'Blau'),
    teal: say('Teal', 'Türkis'),
    green: say('Green', 'Grün'),
    yellow: say('Yellow', 'Gelb'),
    orange: 'Orange',
    red: say('Red', 'Rot'),
    pink: say('Pink', 'Rosa'),
    purple: say('Purple', 'Lila'),
  },
  group: say('Group', 'Gruppe'),
  note: say('Note', 'Notiz'),
  merge: say('Count it as', 'Zählt als'),
  mergeNone: say('itself', 'er selbst'),
  passages: (count: number) =>
    say(
      counted(count, 'passage in documents', 'passages in documents'),
      counted(count, 'Stelle in Dokumenten', 'Stellen in Dokumenten'),
    ),
  passagesMore: (shown: number) =>
    say(`These are the first ${number(shown)}.`, `Das sind die ersten ${number(shown)}.`),
  delete: say('Delete the code', 'Code löschen'),
};
