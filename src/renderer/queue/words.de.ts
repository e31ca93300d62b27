import { counted, percentage } from '../lib/language/format.ts';
import type { Words } from './words.ts';

export const de: Words = {
  title: (percent) => (percent === null ? 'Sheaf' : `${percentage(percent)} – Sheaf`),
  started: (name) => `Import von ${name} beginnt.`,
  quarter: (name, percent) => `${name}: ${percent} Prozent importiert.`,
  ended: (name, state) => {
    switch (state.kind) {
      case 'done': {
        const { receipt } = state;
        if (receipt.kind !== 'survey') return `${name} ist importiert.`;
        return `${name} ist importiert: ${counted(receipt.rows_reported, 'Rückmeldung', 'Rückmeldungen')}.`;
      }
      case 'failed':
        return `Der Import von ${name} ist stehen geblieben. ${state.sentence}`;
      case 'paused':
        return `Der Import von ${name} ist angehalten.`;
      default:
        return null;
    }
  },
  firstGone: (name) =>
    `${name}, zu dessen Umfrage diese Rückmeldungen gehören, wurde nicht importiert. Dies aus der Warteschlange nehmen, jene Datei importieren, dann diese Rückmeldungen zu ihrer Umfrage hinzufügen.`,
  withoutEnd:
    'Das Fenster wurde geschlossen, während dieser Import endete, und er hinterließ keinen Beleg. Vor einem neuen Import unter „Alle Importe“ nachsehen.',
  otherFile: (wanted) =>
    `Keine davon ist ${wanted}, wie sie bei Beginn dieses Imports war. Genau diese Datei wird gebraucht.`,
  ways: {
    paused: 'Fortsetzen',
    again: 'Noch einmal versuchen',
    second: 'Neu importieren',
    file: 'Datei wählen …',
  },
  goOnWith: (way, name) => `${way.replace(' …', '')}: ${name}`,
  asking: {
    leave: 'Sheaf war zwischendurch geschlossen und braucht die Erlaubnis, die Datei noch einmal zu lesen.',
    file: 'Sheaf war zwischendurch geschlossen und braucht die Datei noch einmal. Was gesendet ist, wird nicht zweimal gesendet.',
  },
  stopping: 'Hält an …',
};
