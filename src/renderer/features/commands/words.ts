import type { CommandId } from '../../../contract/index.ts';
import { control, shift } from '../../lib/keys.ts';
import { say } from '../../lib/language/language.ts';

const names: Record<CommandId, string> = {
  search: say('Search everything', 'Alles durchsuchen'),
  'open-files': say('Choose files to import', 'Dateien zum Importieren wählen'),
  print: say('Print what is on the screen', 'Drucken, was zu sehen ist'),
  undo: say('Undo the last decision', 'Letzte Entscheidung rückgängig machen'),
  redo: say('Redo the decision that was undone', 'Zurückgenommene Entscheidung wiederholen'),
  shortcuts: say('Keyboard shortcuts', 'Tastenkürzel'),
  diagnostics: say('Diagnostics: a report for support', 'Diagnose: ein Bericht für die Fehlersuche'),
  'go-settings': say('Open Settings', 'Einstellungen öffnen'),
};

const enter = say('Enter', 'Eingabe');

/** @param keys sets of which one is pressed */
const press = (name: string, ...keys: string[]) => ({ name, keys });

/** Keys that work in one place. */
const places = [
  {
    title: say('In a table of rows', 'In einer Tabelle mit Zeilen'),
    keys: [
      press(say('Go to the next cell', 'Zur nächsten Zelle'), '←', '→', '↑', '↓'),
      press(
        say('One screen of rows up or down', 'Einen Bildschirm nach oben oder unten'),
        ...say(['Page Up', 'Page Down'], ['Bild ↑', 'Bild ↓']),
      ),
      press(
        say('First or last cell of the table', 'Erste oder letzte Zelle der Tabelle'),
        ...say(['Ctrl+Home', 'Ctrl+End'], ['Strg+Pos1', 'Strg+Ende']),
      ),
      press(say('Show the whole response', 'Die ganze Rückmeldung zeigen'), enter),
    ],
  },
  {
    title: say('In the columns of a file', 'In den Spalten einer Datei'),
    keys: [
      press(say('Show or hide the columns of a question', 'Spalten einer Frage zeigen oder verbergen'), '→', '←'),
      press(say('Details of a question or column', 'Einzelheiten einer Frage oder Spalte'), enter),
      press(say('Select', 'Auswählen'), say('Space', 'Leertaste')),
      press(say('Select several, or all', 'Mehrere oder alle auswählen'), `${shift}+↓`, `${control}+A`),
      press(say('Search the columns', 'Die Spalten durchsuchen'), '/', `${control}+F`),
    ],
  },
  {
    title: say('At open answers', 'Bei offenen Antworten'),
    keys: [
      press(say('Next or previous answer', 'Nächste oder vorige Antwort'), 'J', 'K'),
      press(say('Set or remove a code', 'Code setzen oder entfernen'), say('1 to 9', '1 bis 9')),
      press(say('Find or make a code', 'Code finden oder anlegen'), 'C'),
      press(say('Copy the answer with who said it', 'Antwort mit dem kopieren, der sie gab'), 'Q'),
      press(say('Add the answer to the findings', 'Antwort als Erkenntnis festhalten'), 'F'),
    ],
  },
  {
    title: say('Moving around', 'Bewegen'),
    keys: [
      press(say('Next or previous control', 'Zum nächsten oder vorigen Bedienelement'), 'Tab', `${shift}+Tab`),
      press(say('Close the open dialog', 'Den offenen Dialog schließen'), 'Esc'),
    ],
  },
];

/** Words of the commands and the list of shortcuts. */
export const words = {
  names,
  shortcuts: {
    anywhere: say('Anywhere in the window', 'Überall im Fenster'),
    places,
    or: say('or', 'oder'),
    letters: say('What a column of a file becomes', 'Was aus einer Spalte einer Datei wird'),
    single: say('One-key shortcuts at open answers, ? and /', 'Einzelne Tasten bei offenen Antworten, ? und /'),
    singleHint: say(
      'Turn them off if they get in the way of speech input. F1 opens this list all the same.',
      'Sie lassen sich abschalten, wenn sie bei der Spracheingabe stören. F1 öffnet diese Liste trotzdem.',
    ),
  },
  print: {
    title: say('Print', 'Drucken'),
    loading: say('Loading all that goes on paper…', 'Alles, was aufs Papier kommt, wird geladen …'),
  },
  report: {
    title: say('Diagnostics', 'Diagnose'),
    intro: say(
      'Send this report to the person who helps you. It stays on this computer until you save it and send it yourself.',
      'Dieser Bericht ist für die Person, die bei einem Problem hilft. Er bleibt auf diesem Computer, bis er gespeichert und von Hand verschickt wird.',
    ),
    without: say(
      'It contains versions, settings and the log, but no answers, tokens, names or file paths. Read it before you send it.',
      'Er enthält Versionen, Einstellungen und das Protokoll, aber keine Antworten, Token, Namen oder Dateipfade. Vor dem Verschicken durchlesen.',
    ),
    text: say('The report', 'Der Bericht'),
    collecting: say('Collecting…', 'Wird gesammelt …'),
    save: say('Save the report…', 'Bericht speichern …'),
  },
};
