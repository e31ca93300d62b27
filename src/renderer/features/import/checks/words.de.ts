import { namedColumns, type QualityReason } from '@sheaf/survey-columns';
import { counted, number, percentDone } from '../../../lib/language/format.ts';
import type { Words } from './words.ts';

const quoted = (names: readonly string[]) => names.map((name) => `„${name}“`).join(', ');
const rows = (count: number) => counted(count, 'Zeile', 'Zeilen');
const columns = (count: number) => counted(count, 'Spalte', 'Spalten');

function nameColumns(headers: readonly string[]): string {
  const more = headers.length - namedColumns;
  return quoted(headers.slice(0, namedColumns)) + (more > 0 ? ` und ${more} weitere` : '');
}

function listWays({ key, addresses, ids }: Extract<QualityReason, { code: 'answered_before' }>): string {
  const ways = [
    ...(key.length > 0 ? [`der Personenschlüssel in ${nameColumns(key)}`] : []),
    ...(addresses.length > 0 ? [`die E-Mail-Adresse in ${nameColumns(addresses)}`] : []),
    ...(ids.length > 0 ? [`die Kennung in ${nameColumns(ids)}`] : []),
  ];
  return ways.join('; ');
}

function explain(reason: QualityReason): string {
  switch (reason.code) {
    case 'marked_as_test':
      return 'Das Umfragewerkzeug kennzeichnet sie als Vorschau oder Test.';
    case 'written_as_test':
      return 'Jede geschriebene Antwort ist ein Wort wie „test“, oder die E-Mail-Adresse ist eine zum Testen.';
    case 'not_finished':
      return 'Das Umfragewerkzeug kennzeichnet sie als nicht beendet.';
    case 'equal_cells': {
      const compared = 'Jede Zelle gleicht der einer früheren Rückmeldung.';
      if (reason.ignored.length === 0) return compared;
      return `${compared} Nicht verglichen: ${nameColumns(reason.ignored)}, weil das Umfragewerkzeug sie selbst schreibt.`;
    }
    case 'answered_before': {
      const unless = reason.names.length > 0 ? ', außer der Name ist ein anderer' : '';
      return `Dieselbe Person hat schon geantwortet, aber anders. Verglichen: ${listWays(reason)}${unless}.`;
    }
    case 'same_name':
      return `Jemand mit demselben vollen Namen hat schon geantwortet, und keine Adresse oder Kennung unterscheidet die beiden. Verglichen: ${nameColumns(reason.names)}.`;
    case 'same_answers':
      return `In allen Fragerastern (${number(reason.grids)}, mit je mindestens ${number(reason.statements)} Aussagen) steht bei jeder Aussage dieselbe Antwort.`;
    case 'quick':
      return `Weniger als ${number(reason.limit)} s, ein Drittel des Medians von ${number(reason.median)} s.`;
  }
}

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
  reason: explain,
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
