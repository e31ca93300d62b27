import { percentage } from '../../../lib/language/format.ts';
import type { DecideWords } from './words.ts';

const quoted = (names: readonly string[]) => names.map((name) => `„${name}“`).join(', ');
const percent = (read: number, total: number) => percentage(Math.floor((read / Math.max(1, total)) * 100));

export const de: DecideWords = {
  waits: {
    reading: 'Die Datei wird mit den neuen Einstellungen gelesen.',
    gone: 'Oben über die Angaben zu fehlenden Spalten entscheiden.',
    looking: (read, total) =>
      `Alle Rückmeldungen werden auf das geprüft, was ausgelassen oder ersetzt wird. ${percent(read, total)}`,
    dates: (read, total) =>
      `Es wird geprüft, ob die Datumsangaben die Reihenfolge von Tag und Monat zeigen. ${percent(read, total)}`,
    order: 'Wählen, wie die Datumsangaben gelesen werden.',
  },
  dates: {
    title: (columns) =>
      columns.length === 1
        ? `Was steht in den Datumsangaben von ${quoted(columns)} zuerst?`
        : `Was steht in den Datumsangaben von ${columns.length} Spalten zuerst: ${quoted(columns.slice(0, 4))}${columns.length > 4 ? ' …' : ''}?`,
    hint: 'Kein Datum der Datei zeigt, ob der Tag oder der Monat zuerst steht.',
    remembered: 'Eingestellt wie bei der letzten Datei dieser Art. Ändern, wenn es hier anders ist.',
    reads: {
      dmy: (sample, date) => `Der Tag: ${sample} ist der ${date}`,
      mdy: (sample, date) => `Der Monat: ${sample} ist der ${date}`,
    },
  },
  changed: (lines) =>
    `Die ganze Datei ist jetzt gelesen. Einen anderen Typ als nach den ersten Zeilen ${lines.length === 1 ? 'hat' : 'haben'}: ${lines.slice(0, 6).join(', ')}${lines.length > 6 ? ' …' : ''}.`,
  changedTo: (header, was, is) => `„${header}“ ${is} (statt ${was})`,
  gone: {
    title: (columns) => `So gelesen hat die Datei keine Spalte ${quoted(columns)}. Dafür war gewählt:`,
    type: (header, type) => `„${header}“ wird ${type}.`,
    replace: (kind, header) => `In „${header}“ ersetzen: ${kind}.`,
    read: (header) => `Die Datumsangaben von „${header}“ in fester Reihenfolge lesen.`,
    join: (header) => `Die Spalten von „${header}“ zusammenfassen.`,
    hint: 'Die Datei wieder wie vorher lesen, oder ohne diese Angaben weitermachen.',
    forget: 'Ohne sie weitermachen',
  },
  lookAgain: 'Noch einmal prüfen',
  notFound: {
    replace:
      'Keine gefunden, so wie die Datei jetzt gelesen wird. Beim Senden wird trotzdem jede Zelle der Spalte geprüft.',
    leave_out: 'Keine gefunden mit den jetzigen Spaltentypen.',
  },
};
