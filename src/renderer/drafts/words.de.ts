import { counted, percentDone } from '../lib/language/format.ts';
import type { words } from './words.ts';

export const de: typeof words = {
  unreadable:
    'Die Datei ist nicht mehr lesbar. Vielleicht wurde sie verschoben, umbenannt oder geändert: noch einmal wählen.',
  headerOnly:
    'Die Datei hat eine Kopfzeile, aber darunter keine Rückmeldungen. Die Umfrage mit ihren Rückmeldungen noch einmal exportieren.',
  archive: {
    empty: 'In diesem Archiv ist nichts, was importiert werden kann.',
    repeats: (survey) =>
      `Das sind die Zeilen einer wiederholten Gruppe von „${survey}“. Sie werden nicht mit ihr importiert. Um sie als eigene Umfrage zu importieren, das Archiv entpacken und nur diese Datei wählen.`,
    others: (archive, names) =>
      `Nicht importiert aus ${archive}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` und ${names.length - 5} weitere` : ''}.`,
    notes: {
      unsafe: (count) =>
        `${counted(count, 'Datei, deren Name', 'Dateien, deren Namen')} aus dem Archiv ${count === 1 ? 'hinausführt, ist' : 'hinausführen, sind'} ausgelassen.`,
      archives: (count) =>
        `${counted(count, 'Archiv darin ist', 'Archive darin sind')} nicht geöffnet. Erst entpacken.`,
    },
  },
  counting: 'Importieren …',
  types: {
    chosen: 'Selbst gewählt',
    notInSurvey: 'nicht in der Umfrage',
    suggested: (type) => `Vorschlag: ${type}`,
  },
  name: {
    missing: 'Die Umfrage braucht einen Namen.',
    tooLong: 'Höchstens 200 Zeichen.',
  },
  firstProject: 'Meine Forschung',
  firstFile: 'die erste Datei',
  notReady: {
    reading: 'Die Datei wird mit den neuen Einstellungen gelesen.',
    outdated: 'Oben über die Angaben zu fehlenden Spalten entscheiden.',
    checking: (read, total) =>
      `Alle Rückmeldungen werden auf das geprüft, was ausgelassen oder ersetzt wird. ${percentDone(read, total)}`,
    dates: (read, total) =>
      `Es wird geprüft, ob die Datumsangaben die Reihenfolge von Tag und Monat zeigen. ${percentDone(read, total)}`,
    badRows: (count) =>
      `${counted(count, 'Zeile kann', 'Zeilen können')} so nicht importiert werden. Unter „${counted(count, 'fehlerhafte Zeile', 'fehlerhafte Zeilen')}“ wählen, was mit ${count === 1 ? 'ihr' : 'ihnen'} geschieht.`,
    findingBadRows: (read, total) => `Zeilen werden geprüft … ${percentDone(read, total)}`,
    dateOrder: 'Wählen, wie die Datumsangaben gelesen werden.',
    mediaMatching: 'Die Dateien, die in den Rückmeldungen stehen, werden gesucht …',
    mediaColumn: 'Unter „Medien“ die Spalte wählen, die die Dateien verknüpft, oder die Dateien entfernen.',
    mediaRefused: 'Diese Umfrage nimmt keine Mediendateien an.',
    survey: 'Erst wählen, zu welcher Umfrage diese Rückmeldungen kommen.',
    columns: 'Spalten der Umfrage fehlen.',
    comparison: 'Die Datei wird mit den Rückmeldungen der Umfrage verglichen.',
    responsesToSend: 'Bitte wählen, welche Rückmeldungen hinzukommen.',
    otherInstance: (name) =>
      `„${name}“ liegt auf einem anderen Dienst. Dorthin wechseln oder eine Umfrage dieses Dienstes wählen.`,
    firstFile: (name) => `Erst „${name}“ importieren, oder beide zusammen unter Alle Dateien.`,
  },
};
