import { counted, number, percentDone } from '../../lib/language/format.ts';
import { say } from '../../lib/language/language.ts';
import { nouns } from '../../lib/language/nouns.ts';

const listed = (names: readonly string[]) =>
  names.length > 3
    ? say(
        `${names.slice(0, 2).join(', ')} and ${number(names.length - 2)} more files`,
        `${names.slice(0, 2).join(', ')} und ${number(names.length - 2)} weitere Dateien`,
      )
    : names.join(', ');

/** How many responses the file has, how many of them were imported, and how many somebody left out. */
export type ReceiptCounts = Record<'imported' | 'inFile' | 'leftOut', number>;

/** By the name of the file. */
const titles: Readonly<Record<string, readonly [title: string, about: string]>> = say(
  {
    'customer-feedback.csv': ['Customer feedback', 'Choices, a score, a ranking and comments'],
    'workshop-google-forms.csv': ['Workshop', 'Google Forms: a grid of ratings, sessions and ideas'],
    'product-study-qualtrics.csv': ['Product study', 'Qualtrics: which tasks are easy, and how often they are done'],
    'water-points-kobo.csv': ['Water points', 'KoboToolbox: problems in villages, with voice notes'],
    'staff-survey.xlsx': ['Staff survey', 'Microsoft Forms, in Excel: what teams need'],
  },
  {
    'customer-feedback.csv': ['Kundenbefragung', 'Auswahlfragen, eine Bewertung, eine Rangfolge und Kommentare'],
    'workshop-google-forms.csv': ['Workshop-Umfrage', 'Google Forms: eine Matrix, Sitzungen und Ideen'],
    'product-study-qualtrics.csv': ['Produktstudie', 'Qualtrics: welche Aufgaben leicht und welche häufig sind'],
    'water-points-kobo.csv': ['Wasserstellen', 'KoboToolbox: Probleme in Dörfern, mit Sprachnotizen'],
    'staff-survey.xlsx': ['Befragung der Belegschaft', 'Microsoft Forms, in Excel: was die Teams brauchen'],
  },
);

export const words = {
  /** Files that were still being prepared when an earlier window closed. */
  left: {
    title: (names: readonly string[]) =>
      say(
        `You were working on ${listed(names)} when the window closed.`,
        `Das Fenster wurde geschlossen, bevor ${listed(names)} importiert war.`,
      ),
    hint: say(
      'Your choices are saved: column types, what to leave out, and where it goes.',
      'Alle Angaben sind gespeichert: Spaltentypen, was ausgelassen wird und wohin es geht.',
    ),
    needsFile: (names: readonly string[]) =>
      say(
        `Your choices are saved, but this browser does not keep files. Choose ${listed(names)} again.`,
        `Alle Angaben sind gespeichert, aber dieser Browser behält keine Dateien: ${listed(names)} bitte noch einmal wählen.`,
      ),
    continue: say('Continue', 'Weiter'),
    choose: (count: number): string =>
      say(count === 1 ? 'Choose the file…' : 'Choose the files…', count === 1 ? 'Datei wählen …' : 'Dateien wählen …'),
    discard: say('Discard', 'Verwerfen'),
    notDiscarded: say(
      'The saved decisions could not be deleted. Try again.',
      'Die gespeicherten Angaben ließen sich nicht löschen. Noch einmal versuchen.',
    ),
    unsaved: say(
      'What you decide here cannot be saved at the moment.',
      'Was hier entschieden wird, lässt sich gerade nicht speichern.',
    ),
    unsavedHint: say(
      'Sheaf keeps trying. If you close the window before that, your decisions are lost. Imports are not affected.',
      'Sheaf versucht es weiter. Wird das Fenster vorher geschlossen, gehen die Angaben verloren. Importe sind nicht betroffen.',
    ),
    other: (names: readonly string[]) =>
      say(
        `That is not ${listed(names)}: the name or the size is different.`,
        `Das ist nicht ${listed(names)}: Name oder Größe ist anders.`,
      ),
  },
  plan: {
    all: say('All files', 'Alle Dateien'),
    title: (count: number) => say(`${nouns.files(count)} to import`, `${nouns.files(count)} zu importieren`),
    started: say('Import started', 'Import gestartet'),
    done: (count: number) => say(`${nouns.files(count)} imported`, `${nouns.files(count)} importiert`),
    survey: say('Survey', 'Umfrage'),
    names: listed,
    open: say('Open', 'Öffnen'),
    showSurveys: say('Show the surveys', 'Umfragen zeigen'),
    reviewButton: say('Review', 'Ansehen'),
    intro: say(
      'Check what each file becomes. Nothing is imported until you start.',
      'Erst prüfen, was aus jeder Datei wird. Importiert wird nichts, bevor es losgeht.',
    ),
    becomes: say('Becomes', 'Wird zu'),
    became: say('Became', 'Wurde zu'),
    size: say('Size', 'Umfang'),
    state: say('State', 'Zustand'),
    states: {
      unreadable: say('Cannot be imported', 'Nicht importierbar'),
      ready: say('Ready', 'Bereit'),
      checking: say('Checking…', 'Wird geprüft …'),
    },
    notReady: (count: number) =>
      count === 0
        ? ''
        : say(
            `${counted(count, 'file is', 'files are')} not ready yet`,
            `${counted(count, 'Datei ist', 'Dateien sind')} noch nicht bereit`,
          ),
    import: (count: number) => say(`Import ${nouns.files(count)}`, `${nouns.files(count)} importieren`),
  },
  document: {
    only: {
      insight: say('Goes to Documents & recordings.', 'Kommt zu Dokumente & Aufnahmen.'),
      file: say(
        'Goes to Documents & recordings. Speech becomes text if that is set up.',
        'Kommt zu Dokumente & Aufnahmen. Gesprochenes wird Text, wenn das eingerichtet ist.',
      ),
    },
    import: {
      insight: say('Import document', 'Dokument importieren'),
      file: say('Import file', 'Datei importieren'),
    },
    asSurvey: say('Read it as a survey', 'Als Umfrage lesen'),
    textStart: say('The beginning of the text', 'Der Anfang des Textes'),
    noPreview: say(
      'This computer cannot show it before the import.',
      'Dieser Computer kann es vor dem Import nicht zeigen.',
    ),
    noPreviewYet: say('Its text is shown after the import.', 'Der Text wird nach dem Import gezeigt.'),
    firstPage: (pages: number) =>
      pages === 1
        ? say('The only page', 'Die einzige Seite')
        : say(`The first of ${number(pages)} pages`, `Die erste von ${number(pages)} Seiten`),
  },
  onlyReading: {
    title: say(
      'Nothing can be imported here: your key is for reading only',
      'Hier lässt sich nichts importieren: Der Schlüssel ist nur zum Lesen',
    ),
    hint: say(
      'Nor can anything be changed. The administrator of the service makes keys that may: with the permissions for surveys, documents or files.',
      'Auch ändern lässt sich nichts. Wer den Dienst verwaltet, legt Schlüssel an, die es dürfen: mit den Rechten für Umfragen, Dokumente oder Dateien.',
    ),
  },
  drop: {
    title: say(
      'Drop survey exports, documents or recordings here',
      'Exportierte Umfragen, Dokumente oder Aufnahmen hierher ziehen',
    ),
    hint: say(
      'CSV, Excel, SPSS, Stata, JSON or ZIP; PDF and office documents; audio, video and pictures\nFrom Qualtrics, SurveyMonkey, Google Forms and others. You see what is inside before it is imported.',
      'CSV, Excel, SPSS, Stata, JSON oder ZIP; PDF und Office-Dokumente; Ton, Video und Bilder\nAus Qualtrics, SurveyMonkey, Google Forms und anderen. Vor dem Import ist zu sehen, was darin ist.',
    ),
    button: say('Choose files…', 'Dateien wählen …'),
    shortcut: (modifier: string) =>
      say(
        `or press ${modifier}+O, or paste a copied table with ${modifier}+V`,
        `oder ${modifier}+O drücken, oder eine kopierte Tabelle mit ${modifier}+V einfügen`,
      ),
    another: say('Add files…', 'Dateien hinzufügen …'),
    more: say('Import more files…', 'Weitere Dateien importieren …'),
  },
  samples: {
    title: say('No export yet? Try a sample', 'Noch keine eigene Datei? Ein Beispiel ausprobieren'),
    titles,
    open: (name: string) => say(`Try the sample ${name}`, `Das Beispiel ${name} ausprobieren`),
    failed: say(
      'The sample could not be read. If this happens again, reinstall Sheaf.',
      'Das Beispiel konnte nicht gelesen werden. Passiert das noch einmal, Sheaf neu installieren.',
    ),
  },
  files: say('Files to import', 'Zu importierende Dateien'),
  reading: (name: string) => say(`Reading the beginning of ${name}…`, `Der Anfang von ${name} wird gelesen …`),
  opening: (name: string, share: number) =>
    say(`Reading ${name}… ${percentDone(share, 1)}`, `${name} wird gelesen … ${percentDone(share, 1)}`),
  unpacking: (name: string, share: number) =>
    say(`Unpacking ${name}… ${percentDone(share, 1)}`, `${name} wird entpackt … ${percentDone(share, 1)}`),
  notReadable: say('This file cannot be read as a survey', 'Diese Datei lässt sich nicht als Umfrage lesen'),
  chooseAnother: say('Choose another file…', 'Andere Datei wählen …'),
  importAs: (kind: string) => say(`Import it as a ${kind.toLowerCase()}`, `Als ${kind} importieren`),
  removeFile: (name: string) => say(`Remove ${name} from the list`, `${name} aus der Liste entfernen`),
  tabs: say({ columns: 'Columns', rows: 'Rows' }, { columns: 'Spalten', rows: 'Zeilen' }),
  withoutQuotes: say('Read quotes as text', 'Anführungszeichen als Text lesen'),
  preview: (count: number) =>
    say(
      `First ${nouns.rows(count)} of the file`,
      count === 1 ? 'Erste Zeile der Datei' : `Erste ${nouns.rows(count)} der Datei`,
    ),
  unclosedQuote: (row: number, line: number | null) =>
    say(
      `A quote opens in response ${number(row)}${line === null ? '' : `, line ${number(line)},`} and never closes. The rows below it are imported as usual, but the preview shows them inside this answer.`,
      `In Rückmeldung ${number(row)}${line === null ? '' : `, Zeile ${number(line)},`} öffnet sich ein Anführungszeichen und schließt sich nie. Die Zeilen darunter werden wie üblich importiert, die Vorschau zeigt sie aber in dieser Antwort.`,
    ),
  unclosedHint: say(
    'If quotes are ordinary characters in this file, read them as text. If not, choose below what happens to this row.',
    'Sind Anführungszeichen in dieser Datei gewöhnliche Zeichen, sie als Text lesen. Sonst unten wählen, was mit dieser Zeile geschieht.',
  ),
  form: {
    name: say('Survey name', 'Name der Umfrage'),
    newProject: say('New project…', 'Neues …'),
    newProjectName: say('Project name', 'Projektname'),
    projectMissing: say('Name the new project.', 'Das neue Projekt braucht einen Namen.'),
  },
  scan: {
    counting: (read: number, total: number) =>
      say(`Counting rows… ${percentDone(read, total)}`, `Zeilen werden gezählt … ${percentDone(read, total)}`),
  },
  button: {
    import: (count: number) => say(`Import ${nouns.responses(count)}`, `${nouns.responses(count)} importieren`),
    starting: say('Starting…', 'Startet …'),
  },
  progress: {
    removed: say('No longer in the queue', 'Nicht mehr in der Warteschlange'),
    safe: say(
      'You can work elsewhere in Sheaf. Leave the window open until everything is copied.',
      'Sheaf lässt sich weiter benutzen. Das Fenster offen lassen, bis alles übertragen ist.',
    ),
    /** @param isNew nothing of it is in a survey yet */
    kept: (isNew: boolean) =>
      say(
        `${isNew ? 'Nothing is imported until every row is copied. ' : ''}If you close Sheaf, you may have to choose the file again.`,
        `${isNew ? 'Importiert ist erst etwas, wenn alles übertragen ist. ' : ''}Sheaf lässt sich schließen; dann fragt es vielleicht noch einmal nach der Datei.`,
      ),
  },
  done: {
    title: ({ imported, inFile, leftOut }: ReceiptCounts) =>
      inFile === imported
        ? say(
            `${imported > 1 ? 'All ' : ''}${nouns.responses(imported)} imported`,
            `${imported > 1 ? 'Alle ' : ''}${nouns.responses(imported)} importiert`,
          )
        : say(
            `${number(imported)} of ${number(inFile)} imported, ${number(leftOut)} left out as decided`,
            `${number(imported)} von ${number(inFile)} importiert, ${number(leftOut)} wie entschieden ausgelassen`,
          ),
    beside: (names: readonly string[]) =>
      say(
        `Imported too, in Documents & recordings: ${listed(names)}`,
        `Auch importiert, unter Dokumente & Aufnahmen: ${listed(names)}`,
      ),
    kinds: {
      insight: say('Document imported', 'Dokument importiert'),
      file: say('File imported', 'Datei importiert'),
    },
    reads: {
      survey: say('Read the survey', 'Umfrage lesen'),
      insight: say('Read the document', 'Dokument lesen'),
      file: say('Open the file', 'Datei öffnen'),
    },
    keyNotSet: say(
      'The answers are imported, but people are not known by the person key',
      'Die Antworten sind importiert, aber der Personenschlüssel gilt nicht',
    ),
    orderNotSet: say(
      'The answers are imported, but their options are not in the order of the file',
      'Die Antworten sind importiert, aber ihre Optionen stehen nicht in der Reihenfolge der Datei',
    ),
    another: say('Import another file', 'Weitere Datei importieren'),
  },
  chooseFixed: say('Choose the fixed file…', 'Korrigierte Datei wählen …'),
};
