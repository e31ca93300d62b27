import { counted, number, percentDone, size } from '../../lib/language/format.ts';
import type { words } from './words.ts';

const responses = (count: number) => counted(count, 'Rückmeldung', 'Rückmeldungen');
const rows = (count: number) => counted(count, 'Zeile', 'Zeilen');
const quoted = (names: readonly string[]) => names.map((name) => `„${name}“`).join(', ');
const listed = (names: readonly string[]) =>
  names.length > 3
    ? `${names.slice(0, 2).join(', ')} und ${number(names.length - 2)} weitere Dateien`
    : names.join(', ');

export const de: typeof words = {
  left: {
    title: (names) => `Das Fenster wurde geschlossen, bevor ${listed(names)} importiert war.`,
    hint: 'Alle Angaben sind gespeichert: Spaltentypen, was ausgelassen wird und wohin es geht.',
    needsFile: (names) =>
      `Alle Angaben sind gespeichert, aber dieser Browser behält keine Dateien: ${listed(names)} bitte noch einmal wählen.`,
    continue: 'Weiter',
    choose: (count) => (count === 1 ? 'Datei wählen …' : 'Dateien wählen …'),
    discard: 'Verwerfen',
    notDiscarded: 'Die gespeicherten Angaben ließen sich nicht löschen. Noch einmal versuchen.',
    unsaved: 'Was hier entschieden wird, lässt sich gerade nicht speichern.',
    unsavedHint:
      'Sheaf versucht es weiter. Wird das Fenster vorher geschlossen, gehen die Angaben verloren. Importe sind nicht betroffen.',
    other: (names) => `Das ist nicht ${listed(names)}: Name oder Größe ist anders.`,
  },
  plan: {
    all: 'Alle Dateien',
    title: (count) => `${counted(count, 'Datei', 'Dateien')} zu importieren`,
    started: 'Import gestartet',
    done: (count) => `${counted(count, 'Datei', 'Dateien')} importiert`,
    survey: 'Umfrage',
    open: 'Öffnen',
    showSurveys: 'Umfragen zeigen',
    reviewButton: 'Ansehen',
    intro: 'Erst prüfen, was aus jeder Datei wird. Gesendet wird nichts, bevor der Import gestartet ist.',
    becomes: 'Wird zu',
    became: 'Wurde zu',
    holds: 'Umfang',
    columns: (count) => counted(count, 'Spalte', 'Spalten'),
    state: 'Zustand',
    states: { unreadable: 'Nicht importierbar', ready: 'Bereit', checking: 'Wird geprüft …' },
    imports: {
      queued: 'In der Warteschlange',
      stopping: 'Hält an',
      paused: 'Angehalten',
      needs_files: 'Braucht seine Datei',
      asks: 'Wartet auf eine Antwort',
      removed: 'Aus der Warteschlange entfernt',
    },
    notReady: (count) => `${counted(count, 'Datei ist', 'Dateien sind')} noch nicht bereit`,
    import: (count) => `${counted(count, 'Datei', 'Dateien')} importieren`,
  },
  document: {
    only: {
      insight: 'Kommt zu Dokumente & Aufnahmen.',
      file: 'Kommt zu Dokumente & Aufnahmen. Gesprochenes wird Text, wenn das eingerichtet ist.',
    },
    import: { insight: 'Dokument importieren', file: 'Datei importieren' },
    asSurvey: 'Als Umfrage lesen',
    textStart: 'Der Anfang des Textes',
    noPreview: 'Dieser Computer kann es vor dem Import nicht zeigen.',
    noPreviewYet: 'Der Text wird nach dem Import gezeigt.',
    firstPage: (pages) => (pages === 1 ? 'Die einzige Seite' : `Die erste von ${number(pages)} Seiten`),
  },
  intro:
    'Aus exportierten Umfragen werden Diagramme und durchsuchbare Rückmeldungen, aus Dokumenten Text, aus Aufnahmen Transkripte.',
  onlyReading: {
    title: 'Hier lässt sich nichts importieren: Der Schlüssel ist nur zum Lesen',
    hint: 'Auch ändern lässt sich nichts. Wer den Dienst verwaltet, legt Schlüssel an, die es dürfen: mit den Rechten für Umfragen, Dokumente oder Dateien.',
  },
  drop: {
    title: 'Exportierte Umfragen, Dokumente oder Aufnahmen hierher ziehen',
    hint: 'CSV-, Excel-, SPSS-, Stata-, JSON- oder ZIP-Dateien jeder Größe, aus Qualtrics, SurveyMonkey, Google Forms und anderen; PDF und Office-Dokumente; Ton, Video und Bilder. Vor dem Import ist zu sehen, was darin ist.',
    button: 'Dateien wählen …',
    shortcut: (modifier) => `oder ${modifier}+O drücken, oder eine kopierte Tabelle mit ${modifier}+V einfügen`,
    another: 'Dateien hinzufügen …',
    more: 'Weitere Dateien importieren …',
  },
  samples: {
    title: 'Noch keine eigene Datei? Ein Beispiel ausprobieren',
    titles: {
      'customer-feedback.csv': ['Kundenbefragung', 'Auswahlfragen, eine Bewertung, eine Rangfolge und Kommentare'],
      'workshop-google-forms.csv': ['Workshop-Umfrage', 'Wie Google Forms sie exportiert'],
      'product-study-qualtrics.csv': ['Produktstudie', 'Wie Qualtrics sie exportiert, mit drei Kopfzeilen'],
      'water-points-kobo.csv': ['Wasserstellen', 'Wie KoboToolbox sie exportiert, mit Sprachnotizen'],
      'staff-survey.xlsx': ['Befragung der Belegschaft', 'Eine Excel-Arbeitsmappe aus Microsoft Forms, zwei Blätter'],
    },
    open: (name) => `Das Beispiel ${name} ausprobieren`,
    failed: 'Das Beispiel konnte nicht gelesen werden. Passiert das noch einmal, Sheaf neu installieren.',
  },
  files: 'Zu importierende Dateien',
  reading: (name) => `Der Anfang von ${name} wird gelesen …`,
  opening: (name, share, rate) => `${name} wird gelesen … ${percentDone(share, 1)}, ${size(rate)}/s`,
  unpacking: (name, share) => `${name} wird entpackt … ${percentDone(share, 1)}`,
  notReadable: 'Diese Datei lässt sich nicht als Umfrage lesen',
  chooseAnother: 'Andere Datei wählen …',
  importAs: (kind) => `Als ${kind} importieren`,
  removeFile: (name) => `${name} aus der Liste entfernen`,
  tabs: { columns: 'Spalten', rows: 'Zeilen' },
  memory: {
    offer: 'Eine Datei mit diesen Spalten wurde schon importiert.',
    use: 'Genauso machen',
    keep: 'Bei den Vorschlägen bleiben',
    menu: 'Vorlage',
    hint: 'Eine Vorlage ist eine Datei mit dem, was für diese Spalten gewählt ist. Ein gespeicherter Beleg ist auch eine.',
    save: 'Als Vorlage speichern …',
    open: 'Vorlage verwenden …',
    applied: 'Die Vorlage ist angewendet.',
    appliedInPart:
      'Die Vorlage ist angewendet, aber nicht ganz: Spalten, die als eine gesendet wurden, oder Daten in zwei Reihenfolgen kann nur „sheaf import --template“.',
  },
  dialect: {
    doubtful: (name) => `${name} (geraten)`,
    delimiters: {
      ',': 'Komma',
      '\t': 'Tabulator',
      ';': 'Semikolon',
      '|': 'senkrechter Strich',
      '~': 'Tilde',
      '^': 'Zirkumflex',
      ' ': 'Leerzeichen',
      '': 'keines: eine Spalte',
    },
    unquoted: 'Teil der Antworten',
    quoted: 'um die Antworten',
    change: 'Anders lesen',
    encodingField: 'Zeichenkodierung',
    delimiterField: 'Trennzeichen',
    startField: 'Spaltennamen ab',
    startsIn: (line) => `Zeile ${number(line)}`,
    headerField: 'Zeilen mit Spaltennamen',
    quoteField: 'Anführungszeichen',
    headerRows: (count) => (count === 0 ? 'keine' : rows(count)),
    from: (exporter) => `aus ${exporter}`,
  },
  source: {
    formats: {
      xlsx: 'Excel-Arbeitsmappe',
      ods: 'OpenDocument-Tabelle',
      spss: 'SPSS-Datei',
      stata: 'Stata-Datei',
      json: 'JSON-Datei',
      xml: 'XML-Datei',
    },
    reading: (done) => `wird gelesen … ${done}`,
    table: 'Blatt',
    tables: (count) => counted(count, 'Blatt', 'Blätter'),
    others: 'Blätter ohne Tabelle',
    asDocument: 'Als Dokument importieren',
    notes: {
      'hidden-rows': (count) =>
        `Auch ${counted(count, 'ausgeblendete Zeile wird', 'ausgeblendete Zeilen werden')} importiert.`,
      'hidden-columns': (count) =>
        `Auch ${counted(count, 'ausgeblendete Spalte wird', 'ausgeblendete Spalten werden')} importiert.`,
      'error-cells': (count) =>
        `${counted(count, 'Zelle enthält', 'Zellen enthalten')} einen Fehler wie #NV. Das zählt als keine Antwort.`,
      'binary-cells': (count) =>
        `${counted(count, 'Zelle enthält', 'Zellen enthalten')} Daten, die kein Text sind. Das zählt als keine Antwort.`,
      'formulas-without-value': (count) =>
        `${counted(count, 'Formel hat', 'Formeln haben')} in der Datei keinen Wert. Das zählt als keine Antwort. Die Datei in einem Tabellenprogramm öffnen und speichern, damit sie berechnet werden.`,
      'other-rows': (count) =>
        `${counted(count, 'Zeile ist', 'Zeilen sind')} noch einmal der Kopf oder eine andere Tabelle und ausgelassen.`,
      repeats: (count) =>
        `${counted(count, 'Spalte enthält', 'Spalten enthalten')} die Zahl der Einträge einer wiederholten Gruppe. Die Einträge selbst werden nicht importiert.`,
      'missing-values': (count) =>
        `${counted(count, 'Wert ist', 'Werte sind')} in der Datei als fehlend gekennzeichnet. Das zählt als keine Antwort.`,
      'merged-cells': (count) =>
        `${counted(count, 'leere Zelle gehört', 'leere Zellen gehören')} zu einer verbundenen Zelle darüber und hat deren Wert bekommen.`,
      'other-charset': (count, { encoding = '', named = '' }) =>
        `${counted(count, 'Text ist', 'Texte sind')} nicht in ${named.toUpperCase()}, wie die Datei sagt, und wird als ${encoding.toUpperCase()} gelesen. Bei falschen Buchstaben eine andere Zeichenkodierung wählen.`,
      'guessed-charset': (count, { encoding = '' }) =>
        `Die Datei nennt ihre Zeichenkodierung nicht. ${counted(count, 'Text wird', 'Texte werden')} als ${encoding.toUpperCase()} gelesen. Bei falschen Buchstaben eine andere wählen.`,
    },
  },
  withoutQuotes: 'Anführungszeichen als Text lesen',
  preview: (count) => (count === 1 ? 'Erste Zeile der Datei' : `Erste ${rows(count)} der Datei`),
  unclosedQuote: (row, line) =>
    `In Rückmeldung ${number(row)}${line === null ? '' : `, Zeile ${number(line)},`} öffnet sich ein Anführungszeichen und schließt sich nie. Die Zeilen darunter werden wie üblich importiert, die Vorschau zeigt sie aber in dieser Antwort.`,
  unclosedHint:
    'Sind Anführungszeichen in dieser Datei gewöhnliche Zeichen, sie als Text lesen. Sonst unten wählen, was mit dieser Zeile geschieht.',
  form: {
    name: 'Name der Umfrage',
    newProject: 'Neues …',
    newProjectName: 'Projektname',
    projectMissing: 'Das neue Projekt braucht einen Namen.',
  },
  scan: {
    counting: (read, total) => `Zeilen werden gezählt … ${percentDone(read, total)}`,
    plan: (count) => rows(count),
  },
  button: {
    import: (count) => `${responses(count)} importieren`,
    starting: 'Startet …',
  },
  outdated: {
    title: (columns) => `So gelesen hat die Datei keine Spalte ${quoted(columns)}, für die etwas gewählt war.`,
    hint: 'Die Datei wieder wie vorher lesen, oder ohne diese Angaben weitermachen.',
    discard: 'Ohne sie weitermachen',
  },
  progress: {
    removed: 'Nicht mehr in der Warteschlange',
    removedHint: 'Er wurde entfernt. Was schon gesendet ist, bleibt, wo es ist.',
    safe: 'Diese Ansicht lässt sich verlassen; der Import läuft weiter. Das Fenster offen lassen, bis alles gesendet ist.',
    kept: 'Sheaf lässt sich schließen. Was gesendet ist, bleibt; beim nächsten Start fragt Sheaf vielleicht nach der Datei.',
  },
  done: {
    title: ({ imported, inFile, leftOut }) =>
      inFile === imported
        ? `${imported > 1 ? 'Alle ' : ''}${responses(imported)} importiert`
        : `${number(imported)} von ${number(inFile)} importiert, ${number(leftOut)} wie entschieden ausgelassen`,
    beside: (names) => `Auch importiert, unter Dokumente & Aufnahmen: ${listed(names)}`,
    kinds: { insight: 'Dokument importiert', file: 'Datei importiert' },
    reads: { survey: 'Umfrage lesen', insight: 'Dokument lesen', file: 'Datei öffnen' },
    keyNotSet: 'Die Antworten sind importiert, aber der Personenschlüssel gilt nicht',
    orderNotSet: 'Die Antworten sind importiert, aber ihre Optionen stehen nicht in der Reihenfolge der Datei',
    another: 'Weitere Datei importieren',
  },
  chooseFixed: 'Korrigierte Datei wählen …',
};
