import { percentage } from '../lib/language/format.ts';
import { say } from '../lib/language/language.ts';
import { nouns } from '../lib/language/nouns.ts';
import { words as shared } from '../lib/words.ts';
import type { QueueState } from './import-state.ts';

/** Words about the queue, and the announcements for screen readers: at the start of an import, at each quarter, and at its end. */
export const words = {
  /** The window title. @param percent null if no import is active */
  title: (percent: number | null) =>
    percent === null ? 'Sheaf' : say(`${percent}% – Sheaf`, `${percentage(percent)} – Sheaf`),
  started: (name: string) => say(`Importing ${name}.`, `${name} wird importiert.`),
  quarter: (name: string, percent: number, isSending: boolean) =>
    say(
      `${name}: ${percent} percent ${isSending ? 'copied' : 'imported'}.`,
      `${name}: ${percent} Prozent ${isSending ? 'übertragen' : 'importiert'}.`,
    ),
  ended: (name: string, state: QueueState): string | null => {
    switch (state.kind) {
      case 'done': {
        const { receipt } = state;
        const done = say(`${name} is imported`, `${name} ist importiert`);
        if (receipt.kind !== 'survey') return `${done}.`;
        if (receipt.rows_in_file > 0) return `${done}: ${nouns.responses(receipt.rows_reported)}.`;
        const files = nouns.files(receipt.media.filter(({ status }) => status === 'LINKED').length);
        return say(`${files} added to ${name}.`, `${files} zu ${name} hinzugefügt.`);
      }
      case 'failed': {
        if (state.remedy === 'storage') return `${name}: ${state.sentence}`;
        const failed = say(`The import of ${name} failed.`, `Der Import von ${name} ist fehlgeschlagen.`);
        return `${failed} ${state.sentence}`;
      }
      case 'paused':
        return say(`The import of ${name} is paused.`, `Der Import von ${name} ist angehalten.`);
      default:
        return null;
    }
  },
  firstMissing: (name: string) =>
    say(
      `${name} was not imported, so there is no survey to add these responses to. Remove this import from the queue, import ${name}, then add these responses to its survey.`,
      `${name} wurde nicht importiert, deshalb fehlt die Umfrage für diese Rückmeldungen. Diesen Import aus der Warteschlange entfernen, ${name} importieren, dann diese Rückmeldungen zu der Umfrage hinzufügen.`,
    ),
  noReceipt: say(
    'The window was closed before the receipt of this import was saved. Check the result in the list of Activity before you import the file again.',
    'Das Fenster wurde geschlossen, bevor der Beleg dieses Imports gespeichert war. Vor einem neuen Import das Ergebnis in der Liste der Aktivität prüfen.',
  ),
  otherFile: (wanted: string) =>
    say(
      `None of these is the original ${wanted}. Choose it again.`,
      `Keine davon ist die ursprüngliche Datei ${wanted}. Bitte diese Datei wählen.`,
    ),
  actions: {
    pause: say('Pause', 'Anhalten'),
    paused: say('Resume', 'Fortsetzen'),
    again: say('Try again', 'Noch einmal versuchen'),
    second: say('Import as a new record', 'Als neuen Eintrag importieren'),
    file: say('Choose the file…', 'Datei wählen …'),
    storage: say('Allow and continue', 'Erlauben und fortsetzen'),
  },
  cancel: say('Cancel import', 'Import abbrechen'),
  allowStorage: (host: string, storage: string) =>
    say(
      `${host} wants files to be sent to ${storage}. Allow? Nothing was sent there yet. If you are not sure, ask who runs ${host}. Settings shows what you allow.`,
      `${host} will, dass Dateien an ${storage} gehen. Erlauben? Dorthin wurde noch nichts gesendet. Im Zweifel fragen, wer ${host} betreibt. Die Einstellungen zeigen, was erlaubt ist.`,
    ),
  /** The label for screen readers, which names the import. */
  continueWith: (way: string, name: string) =>
    say(`${way.replace('…', '')}: ${name}`, `${way.replace(' …', '')}: ${name}`),
  needsFiles: {
    permission: say(
      'Sheaf was closed during this import and needs permission to read the file again.',
      'Sheaf wurde während dieses Imports geschlossen und braucht die Erlaubnis, die Datei noch einmal zu lesen.',
    ),
    file: say(
      'Sheaf was closed during this import and needs the file again. It goes on where it stopped.',
      'Sheaf wurde während dieses Imports geschlossen und braucht die Datei noch einmal. Der Import geht dort weiter, wo er war.',
    ),
  },
  /** What an import does, in a word or two. */
  states: {
    queued: say('Waiting', 'Wartet'),
    running: say('Importing', 'Wird importiert'),
    filing: say('Copied, being filed', 'Übertragen, wird abgelegt'),
    stopping: say('Pausing', 'Hält an'),
    paused: say('Paused', 'Angehalten'),
    needs_files: say('Stopped', 'Unterbrochen'),
    asks: say('Waiting for your answer', 'Wartet auf eine Antwort'),
    failed: shared.importStates.failed,
    done: shared.importStates.completed,
    removed: say('Removed from the queue', 'Aus der Warteschlange entfernt'),
  },
  /** How far an import is, on its card and on its screen. */
  facts: {
    after: (first: string) =>
      say(
        `It waits until ${first} is done: both go into one survey.`,
        `Wartet, bis ${first} fertig ist: Beide kommen in eine Umfrage.`,
      ),
    sent: (done: string, whole: string) => say(`${done} of ${whole} copied`, `${done} von ${whole} übertragen`),
    read: (done: string, whole: string) => say(`${done} of ${whole} read`, `${done} von ${whole} gelesen`),
    silent: (time: string) =>
      say(
        `No answer for ${time}. What was copied is saved. It continues by itself.`,
        `Keine Antwort seit ${time}. Was übertragen ist, ist gespeichert. Der Import läuft von selbst weiter.`,
      ),
    again: (sentence: string, time: string) =>
      say(`${sentence} It tries again in ${time}.`, `${sentence} Nächster Versuch in ${time}.`),
    rate: (amount: string) => `${amount}/s`,
    left: (time: string) => say(`about ${time} left`, `noch etwa ${time}`),
    beginsAgain: say('Resume begins again.', '„Fortsetzen“ beginnt von vorn.'),
    percent: (name: string) => say(`Progress of ${name}`, `Fortschritt von ${name}`),
  },
};
