import { counted, percentage } from '../lib/language/format.ts';
import type { words } from './words.ts';

export const de: typeof words = {
  skip: 'Zum Inhalt springen',
  library: 'Bibliothek',
  allProjects: 'Alle Projekte',
  instance: {
    choose: 'Dienst',
    own: 'Auf diesem Computer',
    away: 'Nicht erreichbar',
    reading: 'Nur zum Lesen',
    budget: (perMinute) => `${perMinute} Anfragen pro Minute`,
  },
  part: 'Gedruckt ist nur, was schon geladen war. Alles druckt in Sheaf Strg+P (⌘P).',
  importing: (percent) => `Laufende Importe: ${percentage(percent)}`,
  unfinished: 'unfertig',
  leave: {
    title: (count) =>
      count === 0 ? 'Kein Import läuft mehr' : `${counted(count, 'Import läuft', 'Importe laufen')} noch`,
    hint: 'In keinem Fall geht etwas verloren: Gesendetes ist gespeichert, und die Warteschlange läuft beim nächsten Start weiter.',
    background: 'Im Hintergrund fertig importieren',
    backgroundHint: 'Das Fenster schließt sich; Sheaf beendet sich, wenn alle Importe fertig sind.',
    leave: 'Jetzt schließen',
    leaveHint: 'Der Rest wird gesendet, wenn Sheaf wieder geöffnet wird.',
    stay: 'Bleiben',
  },
  opened: {
    refused: {
      'not-importable': (what) =>
        `Sheaf kann ${what} nicht importieren. Es importiert Exporte von Umfragen, Dokumente, Aufnahmen und Bilder.`,
      missing: (what) => `${what} fehlt oder lässt sich nicht lesen. Wurde die Datei verschoben?`,
      link: (what) => `Sheaf kann ${what} nicht öffnen: Das ist kein Link zu einer seiner Seiten.`,
    },
    others: (count) => `${counted(count, 'weitere', 'weitere')} auch nicht geöffnet.`,
  },
  crashed: {
    window: 'Das Fenster ist abgestürzt und wurde neu geöffnet.',
    desktop: 'Ein Teil von Sheaf ist ausgefallen. Die Arbeit kann weitergehen.',
    hint: 'Alles Importierte ist sicher, und die Warteschlange ist unverändert.',
    report: 'Bericht erstellen …',
  },
  drop: {
    one: 'Datei loslassen, um zu sehen, was darin ist',
    many: (count) => `${count} Dateien loslassen, um zu sehen, was darin ist`,
    hint: 'Importiert wird erst nach einem Klick auf „Importieren“.',
  },
  paste: {
    name: 'Eingefügte Tabelle.csv',
    nothing:
      'In der Zwischenablage ist keine Tabelle. Mindestens zwei Zeilen eines Tabellenblatts kopieren, mit der Kopfzeile.',
    tooLarge: 'Die kopierte Tabelle ist zu groß. Als Datei speichern und die Datei hierher ziehen.',
  },
};
