import { namedColumns, type QualityReason } from '@sheaf/survey-columns';
import { counted, number, percentDone } from '../../../lib/language/format.ts';
import type { words } from './words.ts';

const quoted = (names: readonly string[]) => names.map((name) => `„${name}“`).join(', ');
const rows = (count: number) => counted(count, 'Zeile', 'Zeilen');
const cellCount = (cells: number, width: number) => `${counted(cells, 'Zelle', 'Zellen')} statt ${number(width)}`;

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
      return `Keine Duplikate: Die Antworten sind andere. Zwei Leute können so heißen, oder jemand hat zweimal geantwortet; keine Adresse oder Kennung sagt es. Verglichen: ${nameColumns(reason.names)}.`;
    case 'same_answers':
      return `In allen Fragerastern (${number(reason.grids)}, mit je mindestens ${number(reason.statements)} Aussagen) steht bei jeder Aussage dieselbe Antwort.`;
    case 'quick':
      return `Weniger als ${number(reason.limit)} s, ein Drittel des Medians von ${number(reason.median)} s.`;
  }
}

const unread =
  'Vielleicht wurde die Datei seit dem Hinzufügen geändert, verschoben oder gelöscht. Sie noch einmal hinzufügen.';

export const de: typeof words = {
  label: 'Bereinigen',
  open: 'Antwort nötig',
  personKey: {
    title: (columns) => `Personen werden an ${quoted(columns)} erkannt`,
    remove: 'Wie üblich erkennen',
  },
  order: { dmy: 'Datum: Tag zuerst', mdy: 'Datum: Monat zuerst' },
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
  cleanUp: {
    title: (what) => `Bereinigen: ${what}`,
    review: (count) => `Bereinigen: ${counted(count, 'Vorschlag', 'Vorschläge')} …`,
    leftOut: (count, all) => `${number(count)} von ${number(all)} ausgelassen`,
    replaced: (count) => `Angaben in ${counted(count, 'Spalte', 'Spalten')} ersetzt`,
    asBefore: (what) => `Bereinigen wie in der Welle davor: ${what}`,
    clean: 'Bereinigen: kein Vorschlag',
    failed: 'Bereinigen: Die Prüfung ist fehlgeschlagen',
    notChecked: 'Bereinigen: nicht auf Duplikate und persönliche Angaben geprüft',
    intro: 'Geändert wird nur, was angehakt ist, und nie die Datei selbst.',
    notes: 'Nur zur Kenntnis',
    noneHint:
      'Keine Testläufe oder doppelten Rückmeldungen, keine mit lauter gleichen Antworten, keine auffallend schnellen, keine persönlichen Angaben außerhalb der Spalten für Namen und E-Mail.',
    larger: (count) =>
      `Von ${rows(count)} ist noch keine auf Testläufe, doppelte und auffallend schnelle Rückmeldungen und persönliche Angaben geprüft.`,
    inspect: 'Datei prüfen',
    inspecting: (read, total) => `Jede Rückmeldung wird geprüft … ${percentDone(read, total)}`,
    leaveOut: (what) => `Auslassen: ${what}`,
    redact: (what) => `Ersetzen: ${what}`,
    redactAll: 'Alle persönlichen Angaben ersetzen',
    showRowsOf: (what) => `Die Rückmeldungen zeigen: ${what}`,
    rowsShown: 'Die Rückmeldungen, um die es geht',
    more: (count) => `und ${count} weitere`,
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
    wholeBy: (kind, shown) => `Die Spalte wird bei jedem Typ gesendet, mit „[${kind}]“ statt ${shown}`,
    in: (found, column) => `${found} in „${column}“`,
    by: (kind, shown) => `Importiert wird „[${kind}]“ statt ${shown}`,
    checkAgain: 'Noch einmal prüfen',
    notFound: {
      redact:
        'Keine gefunden, so wie die Datei jetzt gelesen wird. Beim Senden wird trotzdem jede Zelle der Spalte geprüft.',
      leave_out: 'Keine gefunden mit den jetzigen Spaltentypen.',
    },
  },
  bad: {
    chip: (count, what) => `${counted(count, 'fehlerhafte Zeile', 'fehlerhafte Zeilen')}: ${what}`,
    stop: 'wählen',
    skip: 'ausgelassen',
    mend: 'ausbessern',
    short: (count, isSkipped) =>
      `${counted(count, 'kurze Zeile', 'kurze Zeilen')}: ${isSkipped ? 'ausgelassen' : 'leer aufgefüllt'}`,
    reasons: {
      too_large: (count) => `${rows(count)}, zu groß für den Import`,
      undecodable: (count) => `${rows(count)} mit unlesbaren Zeichen`,
      unclosed_quote: (count) => `${rows(count)} mit einem Anführungszeichen, das sich nie schließt`,
      too_many_cells: (count) => `${rows(count)} mit zu vielen Zellen`,
      too_few_cells: (count) => `${rows(count)} mit zu wenigen Zellen`,
    },
    what: 'Was geschieht mit fehlerhaften Zeilen?',
    policies: {
      stop: 'Anhalten: Nichts wird importiert, bis die Datei berichtigt ist',
      skip: 'Auslassen',
      mend: 'Von selbst ausbessern',
    },
    into: 'Überzählige Zellen kommen in',
    lastColumn: 'die letzte Spalte',
    skipShort: (count) => `Auch ${rows(count)} mit zu wenigen Zellen auslassen`,
    save: 'Ausgelassenes speichern …',
    saved: 'Das Ausgelassene ist gespeichert.',
    list: 'Fehlerhafte Zeilen',
    listHint: 'Eine Zeile wählen, um sie von Hand zu berichtigen.',
    columns: ['Stelle', 'Fehler', 'Die Zeile in der Datei'],
    show: 'Anzeigen',
    everyKind: 'Alle fehlerhaften Zeilen',
    place: (at, isLine) => `${isLine ? 'Zeile' : 'Tabellenzeile'} ${number(at)}`,
    one: {
      too_large: () => 'zu groß',
      undecodable: () => 'unlesbare Zeichen',
      unclosed_quote: () => 'Anführung bleibt offen',
      too_many_cells: cellCount,
      too_few_cells: cellCount,
    },
    tooLong: (row) =>
      `Rückmeldung ${number(row)} ist zu lang, um hier berichtigt zu werden. Sie in der Datei berichtigen oder überspringen.`,
    unread: (row) => `Rückmeldung ${number(row)} konnte nicht noch einmal gelesen werden. ${unread}`,
    unreadHint: unread,
    corrected: 'von Hand berichtigt',
    dialog: (row) => `Rückmeldung ${number(row)} berichtigen`,
    dialogHint:
      'Die Zeile, wie sie jetzt gelesen wird, Zelle für Zelle. Sie so ändern, dass jede Antwort unter ihrer Spalte steht.',
    tooMany: (count) =>
      `${counted(count, 'Zelle', 'Zellen')} zu viel. Zwei Zellen verbinden, die eine Antwort sind: Die Zellen danach rücken auf.`,
    tooFew: (count) =>
      `${counted(count, 'Zelle', 'Zellen')} zu wenig. Eine leere Zelle einfügen, wo eine Antwort fehlt: Die Zellen danach rücken weiter.`,
    surplus: (at) => `Überzählige Zelle ${number(at)}`,
    join: 'Mit der nächsten Zelle verbinden',
    insert: 'Leere Zelle davor einfügen',
    joined: (header) => `Die nächste Zelle ist mit ${header} verbunden.`,
    inserted: (header) => `Eine leere Zelle ist bei ${header} eingefügt.`,
    cells: 'Zellen der Zeile',
    apply: 'Diese Zeile verwenden',
    applyNext: 'Verwenden und die nächste zeigen',
    undo: 'Wie in der Datei',
  },
};
