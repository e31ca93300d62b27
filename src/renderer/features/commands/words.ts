import type { CommandId } from '../../../contract/index.ts';
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

/** Keys that work in one place: `keys` are sets of which one is pressed. */
const places: { title: string; keys: { name: string; keys: string[] }[] }[] = say(
  [
    {
      title: 'In a table of rows',
      keys: [
        { name: 'Go to the next cell', keys: ['←', '→', '↑', '↓'] },
        { name: 'One screen of rows up or down', keys: ['Page Up', 'Page Down'] },
        { name: 'First or last cell of the table', keys: ['Ctrl+Home', 'Ctrl+End'] },
        { name: 'Show the whole response', keys: ['Enter'] },
      ],
    },
    {
      title: 'In the columns of a file',
      keys: [
        { name: 'Show or hide the columns of a question', keys: ['→', '←'] },
        { name: 'Details of a question or column', keys: ['Enter'] },
        { name: 'Select', keys: ['Space'] },
        { name: 'Select several, or all', keys: ['Shift+↓', 'Ctrl+A'] },
        { name: 'Search the columns', keys: ['/', 'Ctrl+F'] },
        { name: 'Undo or redo a decision', keys: ['Ctrl+Z', 'Ctrl+Y'] },
      ],
    },
    {
      title: 'At open answers',
      keys: [
        { name: 'Next or previous answer', keys: ['J', 'K'] },
        { name: 'Set or remove a code', keys: ['1 to 9'] },
        { name: 'Find or make a code', keys: ['C'] },
        { name: 'Copy the answer with who said it', keys: ['Q'] },
        { name: 'Add the answer to the findings', keys: ['F'] },
      ],
    },
    {
      title: 'Moving around',
      keys: [
        { name: 'Next or previous control', keys: ['Tab', 'Shift+Tab'] },
        { name: 'Close the open dialog', keys: ['Esc'] },
      ],
    },
  ],
  [
    {
      title: 'In einer Tabelle mit Zeilen',
      keys: [
        { name: 'Zur nächsten Zelle', keys: ['←', '→', '↑', '↓'] },
        { name: 'Einen Bildschirm nach oben oder unten', keys: ['Bild ↑', 'Bild ↓'] },
        { name: 'Erste oder letzte Zelle der Tabelle', keys: ['Strg+Pos1', 'Strg+Ende'] },
        { name: 'Die ganze Rückmeldung zeigen', keys: ['Eingabe'] },
      ],
    },
    {
      title: 'In den Spalten einer Datei',
      keys: [
        { name: 'Spalten einer Frage zeigen oder verbergen', keys: ['→', '←'] },
        { name: 'Einzelheiten einer Frage oder Spalte', keys: ['Eingabe'] },
        { name: 'Auswählen', keys: ['Leertaste'] },
        { name: 'Mehrere oder alle auswählen', keys: ['Umschalt+↓', 'Strg+A'] },
        { name: 'Die Spalten durchsuchen', keys: ['/', 'Strg+F'] },
        { name: 'Entscheidung rückgängig machen oder wiederholen', keys: ['Strg+Z', 'Strg+Y'] },
      ],
    },
    {
      title: 'Bei offenen Antworten',
      keys: [
        { name: 'Nächste oder vorige Antwort', keys: ['J', 'K'] },
        { name: 'Code setzen oder entfernen', keys: ['1 bis 9'] },
        { name: 'Code finden oder anlegen', keys: ['C'] },
        { name: 'Antwort mit dem kopieren, der sie gab', keys: ['Q'] },
        { name: 'Antwort als Erkenntnis festhalten', keys: ['F'] },
      ],
    },
    {
      title: 'Bewegen',
      keys: [
        { name: 'Zum nächsten oder vorigen Bedienelement', keys: ['Tab', 'Umschalt+Tab'] },
        { name: 'Den offenen Dialog schließen', keys: ['Esc'] },
      ],
    },
  ],
);

/** Words of the commands and the list of shortcuts. */
export const words = {
  names,
  shortcuts: {
    anywhere: say('Anywhere in the window', 'Überall im Fenster'),
    places,
    or: say('or', 'oder'),
    letters: say('What a column of a file becomes', 'Was aus einer Spalte einer Datei wird'),
    single: say('Keys without Ctrl or ⌘', 'Tasten ohne Strg oder ⌘'),
    singleHint: say(
      'Turn ?, / and the keys at open answers off if they get in the way of speech input. F1 opens this list all the same.',
      '?, / und die Tasten bei offenen Antworten lassen sich abschalten, wenn sie bei der Spracheingabe stören. F1 öffnet diese Liste trotzdem.',
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
