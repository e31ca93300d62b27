import { counted, number } from '../../../lib/language/format.ts';
import type { words } from './words.ts';

export const de: typeof words = {
  title: 'Codes',
  hint: 'Eine Antwort wählen, dann einen Code. Sind darin Wörter ausgewählt, bekommen nur diese ihn.',
  keys: {
    'J, K': 'nächste, vorige Antwort',
    '1 – 9': 'Code setzen oder entfernen',
    C: 'Code finden oder anlegen',
    '→, ←': 'Satz auswählen',
  },
  set: (code) => `Code ${code} setzen`,
  remove: (code) => `Code ${code} entfernen`,
  noAnswer: 'Zuerst eine Antwort wählen: J und K gehen von einer zur nächsten.',
  same: (count) => `und ${counted(count - 1, 'weitere', 'weitere')}`,
  copied: 'Das Zitat ist kopiert.',
  uncoded: 'Ohne Code',
  only: (code) => `Nur Antworten mit dem Code ${code} zeigen`,
  onlyUncoded: 'Nur Antworten ohne Code zeigen',
  all: (count) => `Alle ${number(count)} codieren …`,
  allWith: (count) => `Welchen Code auf ${counted(count, 'Antwort', 'Antworten')} setzen?`,
  allDone: (code, count) => `${code} steht auf ${counted(count, 'weiteren Antwort', 'weiteren Antworten')}.`,
  rule: (query) => `Auch auf späteren Antworten mit „${query}“`,
  beside: 'Weitere Antworten zeigen …',
  besideFind: 'Frage finden',
  phrases: {
    title: 'Häufige Wendungen',
    loading: 'Antworten werden gelesen …',
    hint: (read) =>
      `Wörter, die in ${counted(read, 'Antwort', 'Antworten')} öfter zusammenstehen als zufällig, auf diesem Computer gefunden. Sie sind ein Anfang, keine Themen.`,
    none: 'In den Antworten stehen keine Wörter oft genug zusammen.',
    make: 'Als Code',
    makeOf: (phrase) => `Aus „${phrase}“ einen Code machen`,
    made: (phrase) => `„${phrase}“ ist ein Code. Er steht auf jeder Antwort mit diesen Wörtern, auch auf späteren.`,
    isCode: 'Ist ein Code',
    examples: 'Typische Antworten',
  },
  none: 'Noch keine Codes. Den ersten in der Liste der Codes anlegen.',
  rules: 'Steht von selbst auf Antworten mit',
  removeRule: (rule) => `Regel „${rule}“ entfernen`,
};
