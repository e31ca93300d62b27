import { percentage } from '../lib/format.ts';
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
  drop: {
    one: 'Loslassen, um hineinzuschauen',
    many: (count) => `Loslassen, um hineinzuschauen: ${count} Dateien`,
    hint: 'Importiert wird erst auf ausdrücklichen Wunsch.',
  },
};
