import { percentage } from '../../../lib/language/format.ts';
import type { DecideWords } from './words.ts';

const quoted = (names: readonly string[]) => names.map((name) => `„${name}“`).join(', ');
const percent = (read: number, total: number) => percentage(Math.floor((read / Math.max(1, total)) * 100));

export const de: DecideWords = {
  waits: {
    reading: 'Die Datei wird neu gelesen, wie gewünscht.',
    gone: 'Oben angeben, was aus den Entscheidungen über fehlende Spalten wird.',
    looking: (read, total) =>
      `Was ausgelassen oder ersetzt wird, wird in allen Rückmeldungen gesucht. ${percent(read, total)}`,
    dates: (read, total) => `Es wird geprüft, ob die Daten Tag und Monat erkennen lassen. ${percent(read, total)}`,
    order: 'Angeben, wie die Datumsangaben zu lesen sind.',
  },
  dates: {
    title: (columns) =>
      columns.length === 1
        ? `Was steht in den Datumsangaben von ${quoted(columns)} zuerst?`
        : `Was steht in den Datumsangaben von ${columns.length} Spalten zuerst: ${quoted(columns.slice(0, 4))}${columns.length > 4 ? ' …' : ''}?`,
    hint: 'Kein Datum der Datei lässt Tag und Monat erkennen.',
    remembered: 'Beantwortet wie bei der letzten Datei dieser Art. Ändern, wenn es hier anders ist.',
    reads: {
      dmy: (sample, date) => `Der Tag: ${sample} ist der ${date}`,
      mdy: (sample, date) => `Der Monat: ${sample} ist der ${date}`,
    },
  },
  changed: (lines) =>
    `Die ganze Datei ist jetzt gelesen. Anders als nach den ersten Zeilen ${lines.length === 1 ? 'wird' : 'werden'}: ${lines.slice(0, 6).join(', ')}${lines.length > 6 ? ' …' : ''}.`,
  changedTo: (header, was, is) => `„${header}“ ${is} (statt ${was})`,
  gone: {
    title: (columns) => `So gelesen hat die Datei keine Spalte ${quoted(columns)}. Dazu war entschieden:`,
    type: (header, type) => `„${header}“ wird ${type}.`,
    replace: (kind, header) => `In „${header}“ ersetzen: ${kind}.`,
    read: (header) => `Wie die Datumsangaben von „${header}“ gelesen werden.`,
    join: (header) => `Die Spalten von „${header}“ zusammenfassen.`,
    hint: 'Die Datei wieder wie vorher lesen, oder ohne diese Angaben weitermachen.',
    forget: 'Ohne sie weitermachen',
  },
  lookAgain: 'Noch einmal durchsehen',
  notFound: {
    replace:
      'Keine gefunden, wie die Datei jetzt gelesen wird. Beim Senden wird trotzdem jede Zelle der Spalte durchgesehen.',
    leave_out: 'Keine gefunden, wie die Spalten jetzt gelesen werden.',
  },
};
