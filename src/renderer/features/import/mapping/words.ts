import type { SourceFormat, SourceNote } from '@sheaf/tables';
import { counted, number } from '../../../lib/language/format.ts';
import { say } from '../../../lib/language/language.ts';
import { nouns } from '../../../lib/language/nouns.ts';

const quoted = (names: readonly string[]) =>
  say(names.map((name) => `“${name}”`).join(', '), names.map((name) => `„${name}“`).join(', '));

const sourceNotes: Record<SourceNote['kind'], (count: number, note: SourceNote) => string> = {
  'hidden-rows': (count) =>
    say(
      `${nouns.rows(count)} hidden in the file will be imported too.`,
      `Auch ${counted(count, 'ausgeblendete Zeile wird', 'ausgeblendete Zeilen werden')} importiert.`,
    ),
  'hidden-columns': (count) =>
    say(
      `${nouns.columns(count)} hidden in the file will be imported too.`,
      `Auch ${counted(count, 'ausgeblendete Spalte wird', 'ausgeblendete Spalten werden')} importiert.`,
    ),
  'error-cells': (count) =>
    say(
      `${counted(count, 'cell holds', 'cells hold')} an error such as #N/A. They count as no answer.`,
      `${counted(count, 'Zelle enthält', 'Zellen enthalten')} einen Fehler wie #NV. Das zählt als keine Antwort.`,
    ),
  'binary-cells': (count) =>
    say(
      `${counted(count, 'cell holds', 'cells hold')} characters that cannot be read. They count as no answer.`,
      `${counted(count, 'Zelle enthält', 'Zellen enthalten')} Daten, die kein Text sind. Das zählt als keine Antwort.`,
    ),
  'formulas-without-value': (count) =>
    say(
      `${counted(count, 'formula has', 'formulas have')} no value in the file. They count as no answer. Open the file in a spreadsheet program and save it to have them computed.`,
      `${counted(count, 'Formel hat', 'Formeln haben')} in der Datei keinen Wert. Das zählt als keine Antwort. Die Datei in einem Tabellenprogramm öffnen und speichern, damit sie berechnet werden.`,
    ),
  'other-rows': (count) =>
    say(
      `${counted(count, 'row is', 'rows are')} the header again or another table, and left out.`,
      `${counted(count, 'Zeile ist', 'Zeilen sind')} noch einmal der Kopf oder eine andere Tabelle und ausgelassen.`,
    ),
  repeats: (count) =>
    say(
      `${counted(count, 'column holds', 'columns hold')} the number of entries in a repeated group. The entries themselves are not imported.`,
      `${counted(count, 'Spalte enthält', 'Spalten enthalten')} die Zahl der Einträge einer wiederholten Gruppe. Die Einträge selbst werden nicht importiert.`,
    ),
  'missing-values': (count) =>
    say(
      `${counted(count, 'value is', 'values are')} marked as missing in the file. They count as no answer.`,
      `${counted(count, 'Wert ist', 'Werte sind')} in der Datei als fehlend gekennzeichnet. Das zählt als keine Antwort.`,
    ),
  'merged-cells': (count) =>
    say(
      `${counted(count, 'blank cell belongs', 'blank cells belong')} to a merged cell above and got its value.`,
      `${counted(count, 'leere Zelle gehört', 'leere Zellen gehören')} zu einer verbundenen Zelle darüber und hat deren Wert bekommen.`,
    ),
  'other-charset': (count, { encoding = '', named = '' }) =>
    say(
      `${counted(count, 'text is', 'texts are')} not in ${named.toUpperCase()}, as the file says, and read as ${encoding.toUpperCase()}. If letters are wrong, choose another text encoding.`,
      `${counted(count, 'Text ist', 'Texte sind')} nicht in ${named.toUpperCase()}, wie die Datei sagt, und wird als ${encoding.toUpperCase()} gelesen. Bei falschen Buchstaben eine andere Zeichenkodierung wählen.`,
    ),
  'guessed-charset': (count, { encoding = '' }) =>
    say(
      `The file does not say its text encoding. ${counted(count, 'text is', 'texts are')} read as ${encoding.toUpperCase()}. If letters are wrong, choose another one.`,
      `Die Datei nennt ihre Zeichenkodierung nicht. ${counted(count, 'Text wird', 'Texte werden')} als ${encoding.toUpperCase()} gelesen. Bei falschen Buchstaben eine andere wählen.`,
    ),
};

const delimiters: Readonly<Record<string, string>> = {
  ',': say('comma', 'Komma'),
  '\t': say('tab', 'Tabulator'),
  ';': say('semicolon', 'Semikolon'),
  '|': say('pipe', 'senkrechter Strich'),
  '~': say('tilde', 'Tilde'),
  '^': say('caret', 'Zirkumflex'),
  ' ': say('blank', 'Leerzeichen'),
  '': say('none: one column', 'keines: eine Spalte'),
};

/** Words about how a file is read. */
export const words = {
  memory: {
    offer: say(
      'You imported a file with these columns before.',
      'Eine Datei mit diesen Spalten wurde schon importiert.',
    ),
    use: say('Do the same again', 'Genauso machen'),
    keep: say('Keep the suggestions', 'Bei den Vorschlägen bleiben'),
    menu: say('Templates', 'Vorlagen'),
    save: say('Save as a template…', 'Als Vorlage speichern …'),
    open: say('Use a template…', 'Vorlage verwenden …'),
    applied: say('The template is applied.', 'Die Vorlage ist angewendet.'),
    appliedInPart: say(
      'The template is applied, but not all of it: columns that were sent as one, or dates in two orders, are for “sheaf import --template”.',
      'Die Vorlage ist angewendet, aber nicht ganz: Spalten, die als eine gesendet wurden, oder Daten in zwei Reihenfolgen kann nur „sheaf import --template“.',
    ),
  },
  dialect: {
    doubtful: (name: string) => say(`${name} (guessed)`, `${name} (geraten)`),
    delimiters,
    unquoted: say('part of the answers', 'Teil der Antworten'),
    quoted: say('around answers', 'um die Antworten'),
    change: say('Read it differently', 'Anders lesen'),
    heading: say('How the file is read', 'Wie die Datei gelesen wird'),
    detected: say('As detected', 'Wie erkannt'),
    reset: say('Back to as detected', 'Wieder wie erkannt'),
    encodingField: say('Text encoding', 'Zeichenkodierung'),
    delimiterField: say('Separator', 'Trennzeichen'),
    startField: say('First header row', 'Erste Kopfzeile'),
    startsIn: (line: number) => say(`line ${number(line)}`, `Zeile ${number(line)}`),
    headerField: say('Number of header rows', 'Anzahl der Kopfzeilen'),
    quoteField: say('Quotation marks', 'Anführungszeichen'),
    headerRows: (count: number) =>
      say(count === 0 ? 'none' : nouns.rows(count), count === 0 ? 'keine' : nouns.rows(count)),
    from: (exporter: string) => say(`From ${exporter}`, `Aus ${exporter}`),
  },
  source: {
    formats: {
      xlsx: say('Excel workbook', 'Excel-Arbeitsmappe'),
      ods: say('OpenDocument spreadsheet', 'OpenDocument-Tabelle'),
      spss: say('SPSS file', 'SPSS-Datei'),
      stata: say('Stata file', 'Stata-Datei'),
      json: say('JSON file', 'JSON-Datei'),
      xml: say('XML file', 'XML-Datei'),
    } satisfies Record<Exclude<SourceFormat, 'text'>, string>,
    reading: (done: string) => say(`reading… ${done}`, `wird gelesen … ${done}`),
    table: say('Sheet', 'Blatt'),
    others: say('Sheets without a table', 'Blätter ohne Tabelle'),
    asDocument: say('Import as a document', 'Als Dokument importieren'),
    notes: sourceNotes,
  },
  outdated: {
    title: (columns: readonly string[]) =>
      say(
        `Read this way, the file has no column ${quoted(columns)}, for which you had chosen something.`,
        `So gelesen hat die Datei keine Spalte ${quoted(columns)}, für die etwas gewählt war.`,
      ),
    hint: say(
      'Read the file as before, or continue without these choices.',
      'Die Datei wieder wie vorher lesen, oder ohne diese Angaben weitermachen.',
    ),
    discard: say('Continue without them', 'Ohne sie weitermachen'),
  },
};
