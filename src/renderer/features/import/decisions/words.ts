import { explainQuality, namedColumns, type QualityReason } from '@sheaf/survey-columns';
import type { BadRowReason } from '../../../../importer/index.ts';
import { counted, number, percentDone } from '../../../lib/language/format.ts';
import { say } from '../../../lib/language/language.ts';
import { nouns } from '../../../lib/language/nouns.ts';

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
      return `Dieselbe Person hat weiter oben in der Datei schon geantwortet, aber anders. Verglichen: ${listWays(reason)}${unless}.`;
    }
    case 'same_name':
      return `Die Antworten sind andere, und nur der Name sagt, wer geantwortet hat: ${nameColumns(reason.names)}.`;
    case 'same_answers':
      return `In allen Fragerastern (${number(reason.grids)}, mit je mindestens ${number(reason.statements)} Aussagen) steht bei jeder Aussage dieselbe Antwort.`;
    case 'quick':
      return `Weniger als ${number(reason.limit)} s, ein Drittel des Medians von ${number(reason.median)} s.`;
  }
}

const quoted = (names: readonly string[]) =>
  say(names.map((name) => `“${name}”`).join(', '), names.map((name) => `„${name}“`).join(', '));

const cellCount = (cells: number, width: number) =>
  say(
    `${counted(cells, 'cell', 'cells')} instead of ${number(width)}`,
    `${counted(cells, 'Zelle', 'Zellen')} statt ${number(width)}`,
  );

const unread = say(
  'The file may have been changed, moved or deleted since you added it. Add it again.',
  'Vielleicht wurde die Datei seit dem Hinzufügen geändert, verschoben oder gelöscht. Sie noch einmal hinzufügen.',
);

/** Words of the decisions about a file, above the button that starts its import. */
export const words = {
  label: say('Clean-up', 'Bereinigen'),
  open: say('needs an answer', 'Antwort nötig'),
  personKey: {
    title: (columns: readonly string[]) =>
      say(`People are told apart by ${quoted(columns)}`, `Personen werden an ${quoted(columns)} erkannt`),
    remove: say('Tell them apart as usual', 'Wie üblich erkennen'),
  },
  order: {
    dmy: say('dates: day first', 'Datum: Tag zuerst'),
    mdy: say('dates: month first', 'Datum: Monat zuerst'),
  },
  dates: {
    title: (columns: readonly string[]) =>
      columns.length === 1
        ? say(
            `Which comes first in the dates of ${quoted(columns)}?`,
            `Was steht in den Datumsangaben von ${quoted(columns)} zuerst?`,
          )
        : say(
            `Which comes first in the dates of ${nouns.columns(columns.length)}: ${quoted(columns.slice(0, 4))}${columns.length > 4 ? ' …' : ''}?`,
            `Was steht in den Datumsangaben von ${columns.length} Spalten zuerst: ${quoted(columns.slice(0, 4))}${columns.length > 4 ? ' …' : ''}?`,
          ),
    hint: say(
      'No date in the file shows whether the day or the month comes first.',
      'Kein Datum der Datei zeigt, ob der Tag oder der Monat zuerst steht.',
    ),
    remembered: say(
      'Set as for the last file of this kind. Change it if this file is different.',
      'Eingestellt wie bei der letzten Datei dieser Art. Ändern, wenn es hier anders ist.',
    ),
    reads: {
      dmy: (sample: string, date: string) => say(`The day: ${sample} is ${date}`, `Der Tag: ${sample} ist der ${date}`),
      mdy: (sample: string, date: string) =>
        say(`The month: ${sample} is ${date}`, `Der Monat: ${sample} ist der ${date}`),
    },
  },
  cleanUp: {
    title: (what: string) => say(`Clean-up: ${what}`, `Bereinigen: ${what}`),
    review: (count: number) =>
      say(
        `Clean-up: ${counted(count, 'suggestion', 'suggestions')}…`,
        `Bereinigen: ${counted(count, 'Vorschlag', 'Vorschläge')} …`,
      ),
    leftOut: (count: number, all: number) =>
      say(`${number(count)} of ${number(all)} left out`, `${number(count)} von ${number(all)} ausgelassen`),
    replaced: (count: number) =>
      say(`details replaced in ${nouns.columns(count)}`, `Angaben in ${nouns.columns(count)} ersetzt`),
    asBefore: (what: string) =>
      say(`Clean-up as for the earlier responses: ${what}`, `Bereinigen wie bei den früheren Rückmeldungen: ${what}`),
    failed: say('Clean-up: the checks failed', 'Bereinigen: Die Prüfung ist fehlgeschlagen'),
    notChecked: say(
      'Clean-up: not checked for duplicates and personal details',
      'Bereinigen: nicht auf Duplikate und persönliche Angaben geprüft',
    ),
    intro: say(
      'Only what you tick is changed, and never the file itself.',
      'Geändert wird nur, was angehakt ist, und nie die Datei selbst.',
    ),
    /** What was found, and what nothing is done about. */
    notes: say('For your information: these are kept', 'Zur Kenntnis: Diese bleiben'),
    larger: (count: number) =>
      say(
        `None of ${nouns.rows(count)} was checked yet for test responses, duplicates, unusually fast responses and personal details.`,
        `Von ${nouns.rows(count)} ist noch keine auf Testläufe, doppelte und auffallend schnelle Rückmeldungen und persönliche Angaben geprüft.`,
      ),
    inspect: say('Check the file', 'Datei prüfen'),
    inspecting: (read: number, total: number) =>
      say(
        `Checking every response… ${percentDone(read, total)}`,
        `Jede Rückmeldung wird geprüft … ${percentDone(read, total)}`,
      ),
    leaveOut: (what: string) => say(`Leave out: ${what}`, `Auslassen: ${what}`),
    redact: (what: string) => say(`Replace: ${what}`, `Ersetzen: ${what}`),
    redactAll: say('Replace all personal details', 'Alle persönlichen Angaben ersetzen'),
    showRowsOf: (what: string) => say(`Show the responses: ${what}`, `Die Rückmeldungen zeigen: ${what}`),
    rowsShown: say('The responses it is about', 'Die Rückmeldungen, um die es geht'),
    more: (count: string) => say(`and ${count} more`, `und ${count} weitere`),
    quality: {
      test: (count: number) =>
        say(counted(count, 'test response', 'test responses'), counted(count, 'Testlauf', 'Testläufe')),
      partial: (count: number) =>
        say(
          counted(count, 'unfinished response', 'unfinished responses'),
          counted(count, 'abgebrochene Rückmeldung', 'abgebrochene Rückmeldungen'),
        ),
      duplicate: (count: number) =>
        say(
          counted(count, 'duplicate response', 'duplicate responses'),
          counted(count, 'doppelte Rückmeldung', 'doppelte Rückmeldungen'),
        ),
      repeat: (count: number) =>
        say(
          `${nouns.responses(count)} by ${count === 1 ? 'someone' : 'people'} who answered earlier in this file`,
          `${nouns.responses(count)} von ${count === 1 ? 'jemandem' : 'Leuten'} mit einer früheren in dieser Datei`,
        ),
      namesake: (count: number) =>
        say(
          `${nouns.responses(count)} with the same name as an earlier one in this file`,
          `${nouns.responses(count)} mit demselben Namen wie eine frühere in dieser Datei`,
        ),
      straight_line: (count: number) =>
        say(
          counted(count, 'response with one answer throughout', 'responses with one answer throughout'),
          counted(count, 'Rückmeldung mit lauter gleichen Antworten', 'Rückmeldungen mit lauter gleichen Antworten'),
        ),
      speeder: (count: number) =>
        say(
          counted(count, 'unusually fast response', 'unusually fast responses'),
          counted(count, 'auffallend schnelle Rückmeldung', 'auffallend schnelle Rückmeldungen'),
        ),
    },
    reason: say(explainQuality, explain),
    personal: {
      email: (count: number) =>
        say(counted(count, 'e-mail address', 'e-mail addresses'), counted(count, 'E-Mail-Adresse', 'E-Mail-Adressen')),
      phone: (count: number) =>
        say(counted(count, 'telephone number', 'telephone numbers'), counted(count, 'Telefonnummer', 'Telefonnummern')),
      name: (count: number) => say(counted(count, 'name', 'names'), counted(count, 'Name', 'Namen')),
    },
    holds: {
      email: say('e-mail addresses', 'E-Mail-Adressen'),
      phone: say('telephone numbers', 'Telefonnummern'),
      name: say('names', 'Namen'),
    },
    whole: (column: string, type: string, what: string, count: number, filled: number) =>
      say(
        `“${column}” is set to ${type} and holds ${what}: ${number(count)} of ${counted(filled, 'filled cell', 'filled cells')}`,
        `„${column}“ ist auf ${type} gestellt und enthält ${what}: ${number(count)} von ${counted(filled, 'gefüllten Zelle', 'gefüllten Zellen')}`,
      ),
    wholeBy: (kind: string, shown: string) =>
      say(
        `The column is imported whatever its type, with “[${kind}]” in place of ${shown}`,
        `Die Spalte wird bei jedem Typ importiert, mit „[${kind}]“ statt ${shown}`,
      ),
    in: (found: string, column: string) => say(`${found} in “${column}”`, `${found} in „${column}“`),
    by: (kind: string, shown: string) =>
      say(`“[${kind}]” is imported in place of ${shown}`, `Importiert wird „[${kind}]“ statt ${shown}`),
    checkAgain: say('Check again', 'Noch einmal prüfen'),
    notFound: {
      redact: say(
        'None found in the file as it is read now. Every cell of the column is still checked at the import.',
        'Keine gefunden, so wie die Datei jetzt gelesen wird. Beim Import wird trotzdem jede Zelle der Spalte geprüft.',
      ),
      leave_out: say('None found with the current column types.', 'Keine gefunden mit den jetzigen Spaltentypen.'),
    },
  },
  bad: {
    chip: (count: number, what: string) =>
      say(
        `${counted(count, 'bad row', 'bad rows')}: ${what}`,
        `${counted(count, 'fehlerhafte Zeile', 'fehlerhafte Zeilen')}: ${what}`,
      ),
    stop: say('choose', 'wählen'),
    skip: say('left out', 'ausgelassen'),
    mend: say('repair', 'ausbessern'),
    short: (count: number, isSkipped: boolean) =>
      say(
        `${counted(count, 'short row', 'short rows')}: ${isSkipped ? 'left out' : 'filled with blanks'}`,
        `${counted(count, 'kurze Zeile', 'kurze Zeilen')}: ${isSkipped ? 'ausgelassen' : 'leer aufgefüllt'}`,
      ),
    reasons: {
      too_large: (count) =>
        say(`${nouns.rows(count)} too large to be imported`, `${nouns.rows(count)}, zu groß für den Import`),
      undecodable: (count) =>
        say(`${nouns.rows(count)} with characters that cannot be read`, `${nouns.rows(count)} mit unlesbaren Zeichen`),
      unclosed_quote: (count) =>
        say(
          `${nouns.rows(count)} with a quote that never closes`,
          `${nouns.rows(count)} mit einem Anführungszeichen, das sich nie schließt`,
        ),
      too_many_cells: (count) =>
        say(`${nouns.rows(count)} with too many cells`, `${nouns.rows(count)} mit zu vielen Zellen`),
      too_few_cells: (count) =>
        say(`${nouns.rows(count)} with too few cells`, `${nouns.rows(count)} mit zu wenigen Zellen`),
    } satisfies Record<BadRowReason, (count: number) => string>,
    what: say('What happens to bad rows?', 'Was geschieht mit fehlerhaften Zeilen?'),
    policies: {
      stop: say(
        'Stop: import nothing until the file is corrected',
        'Anhalten: Nichts wird importiert, bis die Datei berichtigt ist',
      ),
      skip: say('Leave them out', 'Auslassen'),
      mend: say('Repair them automatically', 'Von selbst ausbessern'),
    },
    into: say('Cells that are too many go into', 'Überzählige Zellen kommen in'),
    lastColumn: say('the last column', 'die letzte Spalte'),
    skipShort: (count: number) =>
      say(
        `Leave out ${nouns.rows(count)} with too few cells too`,
        `Auch ${nouns.rows(count)} mit zu wenigen Zellen auslassen`,
      ),
    save: say('Save what is left out…', 'Ausgelassenes speichern …'),
    saved: say('The file with what is left out is saved.', 'Das Ausgelassene ist gespeichert.'),
    list: say('Bad rows', 'Fehlerhafte Zeilen'),
    listHint: say('Choose a row to correct it by hand.', 'Eine Zeile wählen, um sie von Hand zu berichtigen.'),
    columns: say(['Place', 'Fault', 'The row in the file'], ['Stelle', 'Fehler', 'Die Zeile in der Datei']),
    show: say('Show', 'Anzeigen'),
    everyKind: say('All bad rows', 'Alle fehlerhaften Zeilen'),
    /** @param at the line of the file, or the number of its row, case or response */
    place: (at: number, isLine: boolean) =>
      say(`${isLine ? 'line' : 'row'} ${number(at)}`, `${isLine ? 'Zeile' : 'Tabellenzeile'} ${number(at)}`),
    one: {
      too_large: () => say('too large', 'zu groß'),
      undecodable: () => say('unreadable characters', 'unlesbare Zeichen'),
      unclosed_quote: () => say('a quote never closes', 'Anführung bleibt offen'),
      too_many_cells: cellCount,
      too_few_cells: cellCount,
    } satisfies Record<BadRowReason, (cells: number, width: number) => string>,
    tooLong: (row: number) =>
      say(
        `Response ${number(row)} is too long to be corrected here. Correct it in the file, or skip it.`,
        `Rückmeldung ${number(row)} ist zu lang, um hier berichtigt zu werden. Sie in der Datei berichtigen oder überspringen.`,
      ),
    unread: (row: number) =>
      say(
        `Response ${number(row)} could not be read again. ${unread}`,
        `Rückmeldung ${number(row)} konnte nicht noch einmal gelesen werden. ${unread}`,
      ),
    unreadHint: unread,
    corrected: say('corrected by hand', 'von Hand berichtigt'),
    dialog: (row: number) => say(`Correct response ${number(row)}`, `Rückmeldung ${number(row)} berichtigen`),
    dialogHint: say(
      'The row as it is read now, cell by cell. Change it so that each answer stands under its column.',
      'Die Zeile, wie sie jetzt gelesen wird, Zelle für Zelle. Sie so ändern, dass jede Antwort unter ihrer Spalte steht.',
    ),
    tooMany: (count: number) =>
      say(
        `${counted(count, 'cell', 'cells')} too many. Join two cells that are one answer, and the cells after them move up.`,
        `${counted(count, 'Zelle', 'Zellen')} zu viel. Zwei Zellen verbinden, die eine Antwort sind: Die Zellen danach rücken auf.`,
      ),
    tooFew: (count: number) =>
      say(
        `${counted(count, 'cell', 'cells')} too few. Insert a blank cell where an answer is missing, and the cells after it move down.`,
        `${counted(count, 'Zelle', 'Zellen')} zu wenig. Eine leere Zelle einfügen, wo eine Antwort fehlt: Die Zellen danach rücken weiter.`,
      ),
    surplus: (at: number) => say(`Extra cell ${number(at)}`, `Überzählige Zelle ${number(at)}`),
    join: say('Join with the next cell', 'Mit der nächsten Zelle verbinden'),
    insert: say('Insert a blank cell before this one', 'Leere Zelle davor einfügen'),
    joined: (header: string) =>
      say(`The next cell is joined into ${header}.`, `Die nächste Zelle ist mit ${header} verbunden.`),
    inserted: (header: string) =>
      say(`A blank cell is inserted at ${header}.`, `Eine leere Zelle ist bei ${header} eingefügt.`),
    cells: say('Cells of the row', 'Zellen der Zeile'),
    apply: say('Use this row', 'Diese Zeile verwenden'),
    applyNext: say('Use it and show the next bad row', 'Verwenden und die nächste zeigen'),
    undo: say('As in the file', 'Wie in der Datei'),
  },
};
