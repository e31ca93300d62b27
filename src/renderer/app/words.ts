import { counted, percentage } from '../lib/language/format.ts';
import { say } from '../lib/language/language.ts';

/** Words of the frame around the features. */
export const words = {
  skip: say('Skip to the content', 'Zum Inhalt springen'),
  library: say('Library', 'Bibliothek'),
  allProjects: say('All projects', 'Alle Projekte'),
  instance: {
    choose: say('Service', 'Dienst'),
    own: say('On this computer', 'Auf diesem Computer'),
    away: say('Not reachable', 'Nicht erreichbar'),
    reading: say('For reading only', 'Nur zum Lesen'),
    budget: (perMinute: number) => say(`${perMinute} requests a minute`, `${perMinute} Anfragen pro Minute`),
  },
  part: say(
    'Only what was loaded is printed here. In Sheaf, press Ctrl+P (⌘P) to print all.',
    'Gedruckt ist nur, was schon geladen war. Alles druckt in Sheaf Strg+P (⌘P).',
  ),
  importing: (percent: number) => say(`Imports under way: ${percent}%`, `Laufende Importe: ${percentage(percent)}`),
  unfinished: say('unfinished', 'unfertig'),
  leave: {
    title: (count: number) =>
      count === 0
        ? say('No import is running', 'Kein Import läuft mehr')
        : say(
            `${counted(count, 'import is', 'imports are')} still running`,
            `${counted(count, 'Import läuft', 'Importe laufen')} noch`,
          ),
    hint: say(
      'Nothing is lost either way: what was copied is saved, and the queue continues at the next start.',
      'In keinem Fall geht etwas verloren: Übertragenes ist gespeichert, und die Warteschlange läuft beim nächsten Start weiter.',
    ),
    background: say('Finish in the background', 'Im Hintergrund fertig importieren'),
    backgroundHint: say(
      'The window closes; Sheaf quits when all imports are done.',
      'Das Fenster schließt sich; Sheaf beendet sich, wenn alle Importe fertig sind.',
    ),
    leave: say('Close now', 'Jetzt schließen'),
    leaveHint: say(
      'The rest is imported when you open Sheaf again.',
      'Der Rest wird importiert, wenn Sheaf wieder geöffnet wird.',
    ),
    stay: say('Stay', 'Bleiben'),
  },
  opened: {
    refused: {
      'not-importable': (what: string) =>
        say(
          `Sheaf cannot import ${what}. It imports survey exports, documents, recordings and pictures.`,
          `Sheaf kann ${what} nicht importieren. Es importiert Exporte von Umfragen, Dokumente, Aufnahmen und Bilder.`,
        ),
      missing: (what: string) =>
        say(
          `${what} is missing or cannot be read. Check whether it was moved.`,
          `${what} fehlt oder lässt sich nicht lesen. Wurde die Datei verschoben?`,
        ),
      link: (what: string) =>
        say(
          `Sheaf cannot open ${what}: it is not a link to one of its pages.`,
          `Sheaf kann ${what} nicht öffnen: Das ist kein Link zu einer seiner Seiten.`,
        ),
    },
    others: (count: number) =>
      say(
        `${counted(count, 'other was', 'others were')} not opened either.`,
        `${counted(count, 'weitere', 'weitere')} auch nicht geöffnet.`,
      ),
  },
  crashed: {
    window: say('The window crashed and was opened again.', 'Das Fenster ist abgestürzt und wurde neu geöffnet.'),
    desktop: say(
      'Part of Sheaf failed. You can keep working.',
      'Ein Teil von Sheaf ist ausgefallen. Die Arbeit kann weitergehen.',
    ),
    hint: say(
      'Everything you imported is safe, and the queue is unchanged.',
      'Alles Importierte ist sicher, und die Warteschlange ist unverändert.',
    ),
    report: say('Create a report…', 'Bericht erstellen …'),
  },
  drop: {
    one: say('Drop the file to see what is inside', 'Datei loslassen, um zu sehen, was darin ist'),
    many: (count: number) =>
      say(`Drop ${count} files to see what is inside`, `${count} Dateien loslassen, um zu sehen, was darin ist`),
    hint: say('Nothing is imported until you say so.', 'Importiert wird erst nach einem Klick auf „Importieren“.'),
  },
  paste: {
    name: say('Pasted table.csv', 'Eingefügte Tabelle.csv'),
    nothing: say(
      'There is no table on the clipboard. Copy at least two rows of a spreadsheet, with the header.',
      'In der Zwischenablage ist keine Tabelle. Mindestens zwei Zeilen eines Tabellenblatts kopieren, mit der Kopfzeile.',
    ),
    tooLarge: say(
      'The copied table is too large. Save it as a file and drop the file.',
      'Die kopierte Tabelle ist zu groß. Als Datei speichern und die Datei hierher ziehen.',
    ),
  },
};
