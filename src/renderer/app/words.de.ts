import { counted, percentage } from '../lib/language/format.ts';
import type { Words } from './words.ts';

export const de: Words = {
  name: 'Sheaf',
  navigation: 'Sheaf',
  skip: 'Zum Inhalt springen',
  import: 'Import',
  activity: 'Aktivität',
  library: 'Bibliothek',
  surveys: 'Umfragen',
  insights: 'Erkenntnisse',
  files: 'Dateien',
  participants: 'Teilnehmende',
  search: 'Suche',
  settings: 'Einstellungen',
  instance: {
    choose: 'Instanz',
    own: 'Dieser Computer',
    away: 'Nicht erreichbar',
    budget: (perMinute) => `${perMinute} Anfragen pro Minute`,
  },
  theme: { label: 'Farbschema', auto: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  importing: (percent) => `${percentage(percent)} importiert`,
  leave: {
    title: (count) =>
      count === 0 ? 'Alle Importe sind zu Ende' : `${counted(count, 'Import läuft', 'Importe laufen')} noch`,
    hint: 'Verloren geht in keinem Fall etwas: Gesendetes bleibt, und die Warteschlange geht beim nächsten Start weiter.',
    background: 'Im Hintergrund fertig machen',
    backgroundHint: 'Das Fenster geht aus dem Weg; Sheaf schließt sich, wenn alles fertig ist.',
    leave: 'Jetzt schließen',
    leaveHint: 'Der Rest wird gesendet, wenn Sheaf wieder geöffnet wird.',
    stay: 'Bleiben',
  },
  arrivals: {
    refused: {
      'not-importable': (what) =>
        `${what} kann Sheaf nicht importieren. Es nimmt Tabellen (CSV, TSV), Dokumente, Aufnahmen und Bilder.`,
      missing: (what) => `${what} ist nicht mehr da oder lässt sich nicht lesen. Wohin wurde die Datei verschoben?`,
      link: (what) => `Sheaf öffnet ${what} nicht: Das ist kein Link zu einer seiner Seiten.`,
    },
    others: (count) => `${counted(count, 'weitere', 'weitere')} auch nicht geöffnet.`,
  },
  crashed: {
    window: 'Das Fenster ist stehen geblieben und wurde neu geöffnet.',
    desktop: 'In Sheaf ist etwas fehlgeschlagen; es geht weiter.',
    hint: 'Importiertes ist sicher, und die Warteschlange ist, wie sie war.',
    report: 'Bericht erstellen …',
  },
  drop: {
    one: 'Loslassen, um hineinzuschauen',
    many: (count) => `Loslassen, um hineinzuschauen: ${count} Dateien`,
    hint: 'Importiert wird erst auf ausdrücklichen Wunsch.',
  },
};
