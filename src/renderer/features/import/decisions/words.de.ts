import { counted, number } from '../../../lib/language/format.ts';
import type { Words } from './words.ts';

const rows = (count: number) => counted(count, 'Zeile', 'Zeilen');
const were = (count: number, all: number, done: string) =>
  count === 0 ? 'nichts geändert' : count === all ? done : `${number(count)} ${done}`;
const cellCount = (cells: number, width: number) => `${counted(cells, 'Zelle', 'Zellen')} statt ${number(width)}`;

export const de: Words = {
  label: 'Entscheidungen zu dieser Datei',
  open: 'Antwort nötig',
  dates: (order) => (order === 'dmy' ? 'Daten: Tag zuerst' : 'Daten: Monat zuerst'),
  leftOut: (what, chosen, all) => `${what}: ${were(chosen, all, 'ausgelassen')}`,
  replaced: (what, chosen, all) => `${what}: ${were(chosen, all, 'ersetzt')}`,
  joined: (count, chosen) => `${counted(count, 'Frage', 'Fragen')}: ${were(chosen, count, 'als eine Spalte gesendet')}`,
  checks: {
    failed: 'Die Prüfung ist fehlgeschlagen',
    notChecked: 'Nicht auf Duplikate und persönliche Angaben geprüft',
    clean: 'Keine Probleme gefunden',
  },
  personKey: {
    chip: (name) => `Personenschlüssel: ${name}`,
    hint: (headers) =>
      headers.length === 1
        ? `Die Antworten in ${headers.map((header) => `„${header}“`).join('')} sagen, wer geantwortet hat.`
        : `Die Antworten in ${headers.map((header) => `„${header}“`).join(', ')} sagen zusammen, wer geantwortet hat.`,
    name: 'Name des Schlüssels',
    nameHint: 'Umfragen des Projekts, deren Schlüssel gleich heißen, haben gemeinsame Personen.',
    remove: 'Schlüssel entfernen',
    removed: 'Der Personenschlüssel ist entfernt.',
  },
  bad: {
    chip: (count, what) => `${counted(count, 'fehlerhafte Zeile', 'fehlerhafte Zeilen')}: ${what}`,
    stop: 'wählen',
    skip: 'überspringen',
    mend: 'ausbessern',
    short: (count, isSkipped) =>
      `${counted(count, 'kurze Zeile', 'kurze Zeilen')}: ${isSkipped ? 'überspringen' : 'leer auffüllen'}`,
    reasons: {
      too_large: (count) => `${rows(count)}, größer als ein Teil sein darf`,
      undecodable: (count) => `${rows(count)} mit Bytes, die kein Text sind`,
      unclosed_quote: (count) => `${rows(count)} mit einem Anführungszeichen, das sich nie schließt`,
      too_many_cells: (count) => `${rows(count)} mit zu vielen Zellen`,
      too_few_cells: (count) => `${rows(count)} mit zu wenigen Zellen`,
    },
    what: 'Was geschieht mit fehlerhaften Zeilen?',
    policies: {
      stop: 'Anhalten: Nichts wird importiert, bis die Datei berichtigt ist',
      skip: 'Überspringen und in einer eigenen Datei aufbewahren',
      mend: 'Ausbessern: überzählige Zellen verbinden, ein offenes Anführungszeichen mit seiner Zeile beenden',
    },
    into: 'Überzählige Zellen kommen in',
    lastColumn: 'die letzte Spalte',
    skipShort: (count) => `Auch ${rows(count)} mit zu wenigen Zellen überspringen`,
    save: 'Übersprungene Zeilen speichern…',
    saved: 'Die übersprungenen Zeilen sind gespeichert.',
    list: 'Fehlerhafte Zeilen',
    show: 'Anzeigen',
    everyKind: 'Alle fehlerhaften Zeilen',
    place: (at, isLine) => `${isLine ? 'Zeile' : 'Tabellenzeile'} ${number(at)}`,
    row: (row, place, reason) => `Rückmeldung ${number(row)}, ${place}: ${reason}`,
    one: {
      too_large: () => 'zu groß für einen Teil',
      undecodable: () => 'Bytes, die kein Text sind',
      unclosed_quote: () => 'ein Anführungszeichen schließt sich nie',
      too_many_cells: cellCount,
      too_few_cells: cellCount,
    },
    correct: 'Klicken oder Eingabetaste drücken, um sie zu berichtigen.',
    tooLong: (row) =>
      `Rückmeldung ${number(row)} ist zu lang, um hier berichtigt zu werden. Sie in der Datei berichtigen oder überspringen.`,
    unread: (row) => `Rückmeldung ${number(row)} konnte nicht noch einmal gelesen werden.`,
    unreadHint:
      'Vielleicht wurde die Datei seit dem Hinzufügen geändert, verschoben oder gelöscht. Sie noch einmal hinzufügen.',
    corrected: 'berichtigt',
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
