import type { words } from './words.ts';

export const de: typeof words = {
  names: {
    search: 'Alles durchsuchen',
    'open-files': 'Dateien zum Importieren wählen',
    print: 'Drucken, was zu sehen ist',
    undo: 'Letzte Entscheidung rückgängig machen',
    redo: 'Zurückgenommene Entscheidung wiederholen',
    shortcuts: 'Tastenkürzel',
    diagnostics: 'Diagnose: ein Bericht für die Fehlersuche',
    'go-settings': 'Einstellungen öffnen',
  },
  shortcuts: {
    anywhere: 'Überall im Fenster',
    places: [
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
    or: 'oder',
    letters: 'Was aus einer Spalte einer Datei wird',
    single: 'Tasten ohne Strg oder ⌘',
    singleHint:
      '?, / und die Tasten bei offenen Antworten lassen sich abschalten, wenn sie bei der Spracheingabe stören. F1 öffnet diese Liste trotzdem.',
  },
  print: {
    title: 'Drucken',
    loading: 'Alles, was aufs Papier kommt, wird geladen …',
  },
  report: {
    title: 'Diagnose',
    intro:
      'Dieser Bericht ist für die Person, die bei einem Problem hilft. Er bleibt auf diesem Computer, bis er gespeichert und von Hand verschickt wird.',
    without:
      'Er enthält Versionen, Einstellungen und das Protokoll, aber keine Antworten, Token, Namen oder Dateipfade. Vor dem Verschicken durchlesen.',
    text: 'Der Bericht',
    collecting: 'Wird gesammelt …',
    save: 'Bericht speichern …',
  },
};
