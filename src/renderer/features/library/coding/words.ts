import { counted, number } from '../../../lib/language/format.ts';
import { say } from '../../../lib/language/language.ts';
import { nouns } from '../../../lib/language/nouns.ts';

/** Words of codes and of the answers that they are set on. */
export const words = {
  title: 'Codes',
  hint: say(
    'Choose an answer, then a code. Select words in an answer to code only that passage.',
    'Eine Antwort wählen, dann einen Code. Sind darin Wörter ausgewählt, bekommt nur diese Stelle den Code.',
  ),
  keys: {
    'J, K': say('next, previous answer', 'nächste, vorige Antwort'),
    '1 – 9': say('set or remove the code', 'Code setzen oder entfernen'),
    C: say('find or make a code', 'Code finden oder anlegen'),
    '→, ←': say('select a sentence', 'Satz auswählen'),
  },
  remove: (code: string) => say(`Remove the code ${code}`, `Code ${code} entfernen`),
  noAnswer: say(
    'Choose an answer first: J and K move from one to the next.',
    'Zuerst eine Antwort wählen: J und K gehen von einer zur nächsten.',
  ),
  same: (count: number) => say(`and ${number(count - 1)} more`, `und ${counted(count - 1, 'weitere', 'weitere')}`),
  copied: say('The quote is copied.', 'Das Zitat ist kopiert.'),
  uncoded: say('Without a code', 'Ohne Code'),
  only: (code: string) => say(`Show only answers with the code ${code}`, `Nur Antworten mit dem Code ${code} zeigen`),
  onlyUncoded: say('Show only answers without a code', 'Nur Antworten ohne Code zeigen'),
  all: (count: number) => say(`Code all ${number(count)}…`, `Alle ${number(count)} codieren …`),
  allWith: (count: number) =>
    say(`Set which code on ${nouns.answers(count)}?`, `Welchen Code auf ${nouns.answers(count)} setzen?`),
  allDone: (code: string, count: number) =>
    say(
      `${code} is set on ${counted(count, 'more answer', 'more answers')}.`,
      `${code} steht auf ${counted(count, 'weiteren Antwort', 'weiteren Antworten')}.`,
    ),
  rule: (query: string) => say(`Also on later answers with “${query}”`, `Auch auf späteren Antworten mit „${query}“`),
  beside: say('Show with each answer…', 'Zu jeder Antwort zeigen …'),
  besideFind: say('Find a question', 'Frage finden'),
  phrases: {
    title: say('Frequent phrases', 'Häufige Wendungen'),
    loading: say('Reading the answers…', 'Antworten werden gelesen …'),
    hint: (read: number) =>
      say(
        `Words that stand together more often than by chance in ${nouns.answers(read)}, found on this computer. They are a beginning, not themes.`,
        `Wörter, die in ${nouns.answers(read)} öfter zusammenstehen als zufällig, auf diesem Computer gefunden. Sie sind ein Anfang, keine Themen.`,
      ),
    none: say(
      'The answers have no words together often enough.',
      'In den Antworten stehen keine Wörter oft genug zusammen.',
    ),
    make: say('Make a code', 'Als Code'),
    makeOf: (phrase: string) => say(`Make a code of “${phrase}”`, `Aus „${phrase}“ einen Code machen`),
    made: (phrase: string) =>
      say(
        `“${phrase}” is a code. It is set on every answer with these words, later ones too.`,
        `„${phrase}“ ist ein Code. Er steht auf jeder Antwort mit diesen Wörtern, auch auf späteren.`,
      ),
    isCode: say('Is a code', 'Ist ein Code'),
    examples: say('Typical answers', 'Typische Antworten'),
  },
  none: say(
    'No codes yet. Make the first one in the list of codes.',
    'Noch keine Codes. Den ersten in der Liste der Codes anlegen.',
  ),
  rules: say('Set by itself on answers with', 'Steht von selbst auf Antworten mit'),
  removeRule: (rule: string) => say(`Remove the rule “${rule}”`, `Regel „${rule}“ entfernen`),
};
