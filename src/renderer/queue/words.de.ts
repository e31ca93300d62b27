import { counted, percentage, size, sizeOf } from '../lib/language/format.ts';
import type { words } from './words.ts';

export const de: typeof words = {
  title: (percent) => (percent === null ? 'Sheaf' : `${percentage(percent)} – Sheaf`),
  started: (name) => `${name} wird importiert.`,
  quarter: (name, percent, isSending) => `${name}: ${percent} Prozent ${isSending ? 'gesendet' : 'importiert'}.`,
  ended: (name, state) => {
    switch (state.kind) {
      case 'done': {
        const { receipt } = state;
        if (receipt.kind !== 'survey') return `${name} ist importiert.`;
        return `${name} ist importiert: ${counted(receipt.rows_reported, 'Rückmeldung', 'Rückmeldungen')}.`;
      }
      case 'failed':
        if (state.remedy === 'storage') return `${name}: ${state.sentence}`;
        return `Der Import von ${name} ist fehlgeschlagen. ${state.sentence}`;
      case 'paused':
        return `Der Import von ${name} ist angehalten.`;
      default:
        return null;
    }
  },
  firstMissing: (name) =>
    `${name} wurde nicht importiert, deshalb fehlt die Umfrage für diese Rückmeldungen. Diesen Import aus der Warteschlange entfernen, ${name} importieren, dann diese Rückmeldungen zu der Umfrage hinzufügen.`,
  noReceipt:
    'Das Fenster wurde geschlossen, bevor der Beleg dieses Imports gespeichert war. Vor einem neuen Import das Ergebnis unter „Alle Importe“ prüfen.',
  otherFile: (wanted) => `Keine davon ist die ursprüngliche Datei ${wanted}. Bitte diese Datei wählen.`,
  actions: {
    pause: 'Anhalten',
    paused: 'Fortsetzen',
    again: 'Noch einmal versuchen',
    second: 'Als neuen Eintrag importieren',
    file: 'Datei wählen …',
    storage: 'Erlauben und fortsetzen',
  },
  cancel: 'Import abbrechen',
  removeHint: 'Entfernt den Import aus der Warteschlange. Was schon gesendet ist, bleibt beim Dienst.',
  allowStorage: (host, storage) =>
    `${host} will, dass Dateien an ${storage} gehen. Erlauben? Dorthin wurde noch nichts gesendet. Im Zweifel fragen, wer ${host} betreibt. Die Einstellungen zeigen, was erlaubt ist.`,
  continueWith: (way, name) => `${way.replace(' …', '')}: ${name}`,
  needsFiles: {
    permission:
      'Sheaf wurde während dieses Imports geschlossen und braucht die Erlaubnis, die Datei noch einmal zu lesen.',
    file: 'Sheaf wurde während dieses Imports geschlossen und braucht die Datei noch einmal. Was gesendet ist, wird nicht zweimal gesendet.',
  },
  stopping: 'Hält an …',
  sentOf: (bytes, whole) => `${sizeOf(bytes, whole)} von ${size(whole)} gesendet`,
  resumes: (beginsAgain) => (beginsAgain ? '„Fortsetzen“ sendet von vorn.' : '„Fortsetzen“ sendet den Rest.'),
  facts: {
    rows: (count) => counted(count, 'Zeile', 'Zeilen'),
    waiting: 'In der Warteschlange',
    after: (first) => `Wartet, bis ${first} fertig ist: Beide kommen in eine Umfrage`,
    paused: 'Angehalten',
    sending: 'Wird gesendet',
    silent: (time) =>
      `Keine Antwort seit ${time}. Was gesendet ist, ist gespeichert. Der Import läuft von selbst weiter.`,
    again: (sentence, time) => `${sentence} Nächster Versuch in ${time}.`,
    reading: 'Gesendet; der Dienst liest die Datei',
    of: (done, whole) => `${done} von ${whole}`,
    rate: (bytes) => `${bytes}/s`,
    left: (time) => `noch etwa ${time}`,
    starting: 'Startet',
    inOnePiece: 'in einem Stück: nach einer Pause von vorn',
    percent: (name) => `Fortschritt von ${name}`,
  },
};
