import { counted, number, percentDone } from '../lib/language/format.ts';
import { say } from '../lib/language/language.ts';
import { nouns } from '../lib/language/nouns.ts';

/** The first names of many, and how many more there are. */
const listNames = (names: readonly string[]): string => {
  const more = number(names.length - 3);
  return names.slice(0, 3).join(', ') + (names.length > 3 ? say(` and ${more} more`, ` und ${more} weitere`) : '');
};

/** Sentences about drafts: why a file cannot be read, and why it cannot be imported yet. */
export const words = {
  unreadable: say(
    'The file can no longer be read. It may have been moved, renamed or changed: choose it again.',
    'Die Datei ist nicht mehr lesbar. Vielleicht wurde sie verschoben, umbenannt oder geändert: noch einmal wählen.',
  ),
  headerOnly: say(
    'The file has a header row but no responses below it. Export the survey again with its responses.',
    'Die Datei hat eine Kopfzeile, aber darunter keine Rückmeldungen. Die Umfrage mit ihren Rückmeldungen noch einmal exportieren.',
  ),
  archive: {
    empty: say(
      'There is nothing in this archive that can be imported.',
      'In diesem Archiv ist nichts, was importiert werden kann.',
    ),
    repeats: (survey: string) =>
      say(
        `These are the rows of a repeated group of “${survey}”. They are not imported with it. To import them as a survey of their own, unpack the archive and choose this file alone.`,
        `Das sind die Zeilen einer wiederholten Gruppe von „${survey}“. Sie werden nicht mit ihr importiert. Um sie als eigene Umfrage zu importieren, das Archiv entpacken und nur diese Datei wählen.`,
      ),
    others: (archive: string, names: readonly string[]) =>
      say(
        `Not imported from ${archive}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}.`,
        `Nicht importiert aus ${archive}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` und ${names.length - 5} weitere` : ''}.`,
      ),
    notes: {
      unsafe: (count: number) =>
        say(
          `${nouns.files(count)} whose names lead out of the archive ${count === 1 ? 'was' : 'were'} left out.`,
          `${counted(count, 'Datei, deren Name', 'Dateien, deren Namen')} aus dem Archiv ${count === 1 ? 'hinausführt, ist' : 'hinausführen, sind'} ausgelassen.`,
        ),
      archives: (count: number) =>
        say(
          `${counted(count, 'archive', 'archives')} inside it ${count === 1 ? 'was' : 'were'} not opened. Unpack ${count === 1 ? 'it' : 'them'} first.`,
          `${counted(count, 'Archiv darin ist', 'Archive darin sind')} nicht geöffnet. Erst entpacken.`,
        ),
    },
  },
  /** The media files that responses name. */
  media: {
    add: (missing: number) =>
      say(
        missing === 1 ? 'Add the missing file…' : `Add the ${number(missing)} missing files…`,
        missing === 1 ? 'Die fehlende Datei hinzufügen …' : `Die ${number(missing)} fehlenden Dateien hinzufügen …`,
      ),
    /** @param left names of the files that are still missing */
    added: (added: number, all: number, left: readonly string[]) => {
      if (added === all) return say(`${nouns.files(all)} added.`, `${nouns.files(all)} hinzugefügt.`);
      return say(
        `${number(added)} of ${number(all)} added: ${listNames(left)} ${left.length === 1 ? 'was' : 'were'} not among them.`,
        `${number(added)} von ${number(all)} hinzugefügt: ${listNames(left)} ${left.length === 1 ? 'war' : 'waren'} nicht dabei.`,
      );
    },
    missing: (names: readonly string[]) => say(`Missing: ${listNames(names)}`, `Fehlt: ${listNames(names)}`),
    none: (chosen: number, missing: readonly string[]) =>
      say(
        `${chosen === 1 ? 'This file is' : 'These files are'} not named in the responses. Missing: ${listNames(missing)}.`,
        `${chosen === 1 ? 'Diese Datei wird' : 'Diese Dateien werden'} in den Rückmeldungen nicht genannt. Es ${missing.length === 1 ? 'fehlt' : 'fehlen'}: ${listNames(missing)}.`,
      ),
    accept: (filename: string) => say(`Use “${filename}”`, `„${filename}“ nehmen`),
    acceptFor: (filename: string, value: string) =>
      say(`Use “${filename}” for “${value}”`, `„${filename}“ für „${value}“ nehmen`),
    /** @param names in responses, of files that were not among those sent */
    named: (names: readonly string[]) =>
      say(
        `${nouns.files(names.length)} named in responses ${names.length === 1 ? 'is' : 'are'} missing: ${listNames(names)}.`,
        `Es ${names.length === 1 ? 'fehlt' : 'fehlen'} ${counted(names.length, 'in Rückmeldungen genannte Datei', 'in Rückmeldungen genannte Dateien')}: ${listNames(names)}.`,
      ),
  },
  counting: say('Import…', 'Importieren …'),
  types: {
    chosen: say('You chose this', 'Selbst gewählt'),
    notInSurvey: say('not in the survey', 'nicht in der Umfrage'),
    suggested: (type: string) => say(`Suggested: ${type}`, `Vorschlag: ${type}`),
  },
  name: {
    missing: say('Give the survey a name.', 'Die Umfrage braucht einen Namen.'),
    tooLong: say('Use at most 200 characters.', 'Höchstens 200 Zeichen.'),
  },
  firstProject: say('My research', 'Meine Forschung'),
  firstFile: say('the first file', 'die erste Datei'),
  notReady: {
    reading: say(
      'The file is being read again with your settings.',
      'Die Datei wird mit den neuen Einstellungen gelesen.',
    ),
    outdated: say(
      'Decide above about your choices for missing columns.',
      'Oben über die Angaben zu fehlenden Spalten entscheiden.',
    ),
    checking: (read: number, total: number) =>
      say(
        `Every response is checked for what you leave out or replace. ${percentDone(read, total)}`,
        `Alle Rückmeldungen werden auf das geprüft, was ausgelassen oder ersetzt wird. ${percentDone(read, total)}`,
      ),
    dates: (read: number, total: number) =>
      say(
        `Checking whether the dates show the order of day and month. ${percentDone(read, total)}`,
        `Es wird geprüft, ob die Datumsangaben die Reihenfolge von Tag und Monat zeigen. ${percentDone(read, total)}`,
      ),
    badRows: (count: number) =>
      say(
        `${nouns.rows(count)} cannot be imported as ${count === 1 ? 'it is' : 'they are'}. Choose what happens under “${counted(count, 'bad row', 'bad rows')}”.`,
        `${counted(count, 'Zeile kann', 'Zeilen können')} so nicht importiert werden. Unter „${counted(count, 'fehlerhafte Zeile', 'fehlerhafte Zeilen')}“ wählen, was mit ${count === 1 ? 'ihr' : 'ihnen'} geschieht.`,
      ),
    findingBadRows: (read: number, total: number) =>
      say(`Checking the rows… ${percentDone(read, total)}`, `Zeilen werden geprüft … ${percentDone(read, total)}`),
    dateOrder: say('Choose how the dates are read.', 'Wählen, wie die Datumsangaben gelesen werden.'),
    mediaMatching: say(
      'Finding the files that the responses name…',
      'Die Dateien, die in den Rückmeldungen stehen, werden gesucht …',
    ),
    mediaColumn: say(
      'Under Media, choose the column that links the files, or remove the files.',
      'Unter „Medien“ die Spalte wählen, die die Dateien verknüpft, oder die Dateien entfernen.',
    ),
    mediaRefused: say('This survey does not accept media files.', 'Diese Umfrage nimmt keine Mediendateien an.'),
    survey: say(
      'Choose the survey these responses are added to.',
      'Erst wählen, zu welcher Umfrage diese Rückmeldungen kommen.',
    ),
    columns: say('Columns of the survey are missing.', 'Spalten der Umfrage fehlen.'),
    comparison: say(
      'The file is being compared with the responses in the survey.',
      'Die Datei wird mit den Rückmeldungen der Umfrage verglichen.',
    ),
    responsesToSend: say('Choose which responses are added.', 'Bitte wählen, welche Rückmeldungen hinzukommen.'),
    otherInstance: (name: string) =>
      say(
        `“${name}” is on another service. Switch to that service to add to it, or choose a survey on this one.`,
        `„${name}“ liegt auf einem anderen Dienst. Dorthin wechseln oder eine Umfrage dieses Dienstes wählen.`,
      ),
    firstFile: (name: string) =>
      say(
        `Import “${name}” first, or both together from All files.`,
        `Erst „${name}“ importieren, oder beide zusammen unter Alle Dateien.`,
      ),
  },
};
