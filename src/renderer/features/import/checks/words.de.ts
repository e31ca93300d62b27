import type { QualityKind } from '@sheaf/survey-columns';
import { counted, number, percentDone } from '../../../lib/language/format.ts';
import type { Words } from './words.ts';

const quoted = (names: readonly string[]) => names.map((name) => `„${name}“`).join(', ');
const rows = (count: number) => counted(count, 'Zeile', 'Zeilen');
const columns = (count: number) => counted(count, 'Spalte', 'Spalten');

/** The columns that the English reason of a check names, as a German sentence around them; empty when it names none. */
function columnsIn(reason: string, sentence: (names: string) => string): string {
  const names = [...reason.matchAll(/“([^”]*)”/g)].map(([, name]) => `„${name}“`);
  return names.length === 0 ? '' : ` ${sentence(names.join(', '))}`;
}

const compared = (names: string) => `Verglichen: ${names}.`;

/** The checks give their reasons in English; in German the reason is given by the kind of the finding. */
const reasons: Record<QualityKind, (reason: string) => string> = {
  test: (reason) =>
    reason.includes('written answer')
      ? 'Jede geschriebene Antwort ist ein Wort wie „test“, oder die E-Mail-Adresse ist eine zum Testen.'
      : 'Das Umfragewerkzeug kennzeichnet sie als Vorschau oder Test.',
  partial: () => 'Das Umfragewerkzeug kennzeichnet sie als nicht beendet.',
  duplicate: (reason) =>
    `Jede Zelle gleicht der einer früheren Rückmeldung.${columnsIn(reason, (names) => `Nicht verglichen: ${names}, weil das Umfragewerkzeug sie selbst schreibt.`)}`,
  repeat: (reason) => `Dieselbe Person hat schon geantwortet, aber anders.${columnsIn(reason, compared)}`,
  namesake: (reason) =>
    `Jemand mit demselben vollen Namen hat schon geantwortet, und keine Adresse oder Kennung unterscheidet die beiden.${columnsIn(reason, compared)}`,
  straight_line: () => 'In allen Fragerastern steht bei jeder Aussage dieselbe Antwort.',
  speeder: () => 'Die Rückmeldung dauerte weniger als ein Drittel des Medians.',
};

export const de: Words = {
  intro: 'Auf diesem Computer gefunden. Geändert wird nur, was angehakt ist, und die Datei selbst nie.',
  noneHint:
    'Keine Testläufe oder doppelten Rückmeldungen, keine Einheitsantworten, keine auffallend schnellen Rückmeldungen, keine persönlichen Angaben außerhalb der Spalten für Namen und E-Mail.',
  larger: (count) =>
    `Alle ${rows(count)} auf Testläufe, doppelte und auffallend schnelle Rückmeldungen und persönliche Angaben prüfen`,
  inspect: 'Datei prüfen',
  inspecting: (read, total) => `Jede Rückmeldung wird geprüft … ${percentDone(read, total)}`,
  cancel: 'Prüfung abbrechen',
  leaveOut: 'Auslassen',
  redact: 'Ersetzen',
  join: 'Als eine Spalte senden',
  quality: {
    test: (count) => counted(count, 'Testlauf', 'Testläufe'),
    partial: (count) => counted(count, 'abgebrochene Rückmeldung', 'abgebrochene Rückmeldungen'),
    duplicate: (count) => counted(count, 'doppelte Rückmeldung', 'doppelte Rückmeldungen'),
    repeat: (count) =>
      counted(
        count,
        'Rückmeldung von jemandem, der schon geantwortet hat',
        'Rückmeldungen von Leuten, die schon geantwortet haben',
      ),
    namesake: (count) =>
      counted(
        count,
        'Rückmeldung mit demselben Namen wie eine frühere',
        'Rückmeldungen mit demselben Namen wie eine frühere',
      ),
    straight_line: (count) =>
      counted(count, 'Rückmeldung mit lauter gleichen Antworten', 'Rückmeldungen mit lauter gleichen Antworten'),
    speeder: (count) => counted(count, 'auffallend schnelle Rückmeldung', 'auffallend schnelle Rückmeldungen'),
  },
  reason: (kind, reason) => reasons[kind](reason),
  personal: {
    email: (count) => counted(count, 'E-Mail-Adresse', 'E-Mail-Adressen'),
    phone: (count) => counted(count, 'Telefonnummer', 'Telefonnummern'),
    name: (count) => counted(count, 'Name', 'Namen'),
  },
  holds: { email: 'E-Mail-Adressen', phone: 'Telefonnummern', name: 'Namen' },
  whole: (column, type, what, count, filled) =>
    `„${column}“ ist auf ${type} gestellt und enthält ${what}: ${number(count)} von ${counted(filled, 'gefüllten Zelle', 'gefüllten Zellen')}`,
  wholeBy: (kind, shown) => `Die Spalte wird bei jedem Typ gesendet. Aus jeder Zelle wird [${kind}]: ${shown}`,
  in: (found, column) => `${found} in „${column}“`,
  by: (kind, shown) => `Daraus wird jeweils [${kind}]: ${shown}`,
  joinedAs: (count, header) => `${columns(count)} als „${header}“`,
  joins:
    'Jede Spalte enthält eine Möglichkeit. Gesendet wird eine Spalte mehr, mit allen gewählten Möglichkeiten; gezählt wird sie statt der anderen. Die ursprünglichen Spalten bleiben in den Zeilen.',
  rowList: (shown, count, more) => {
    if (count === 1) return `Rückmeldung ${shown}`;
    return more === 0 ? `Rückmeldungen ${shown}` : `Rückmeldungen ${shown} und ${number(more)} weitere`;
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
  checkAgain: 'Noch einmal prüfen',
  notFound: {
    redact:
      'Keine gefunden, so wie die Datei jetzt gelesen wird. Beim Senden wird trotzdem jede Zelle der Spalte geprüft.',
    leave_out: 'Keine gefunden mit den jetzigen Spaltentypen.',
  },
};
