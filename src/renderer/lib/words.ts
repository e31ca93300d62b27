import type { ColumnType, GroupKind, ImportState, SurveyStatus } from '../../contract/index.ts';
import { counted, duration, number, when } from './language/format.ts';
import { say } from './language/language.ts';
import { nouns } from './language/nouns.ts';

/** `letter` chooses it while the list of columns has the focus. */
const columnTypes: Record<ColumnType, { name: string; letter: string; does: string }> = say(
  {
    Name: { name: 'Name', letter: 'n', does: 'The participant’s name.' },
    Email: { name: 'Email', letter: 'e', does: 'The participant’s e-mail address.' },
    Timestamp: { name: 'Timestamp', letter: 't', does: 'Sorts the responses by time.' },
    'Open-ended': { name: 'Open-ended', letter: 'o', does: 'Each answer can be searched.' },
    'Single choice': { name: 'Single choice', letter: 's', does: 'A bar chart: one answer each.' },
    'Multi choice': { name: 'Multi choice', letter: 'm', does: 'A bar chart: several answers each.' },
    NPS: { name: 'NPS', letter: 'p', does: 'NPS, the net promoter score.' },
    Ranking: { name: 'Ranking', letter: 'r', does: 'Average ranks.' },
    MEDIA_RESPONSE: { name: 'Media file', letter: 'f', does: 'Holds the name of a recording or an image.' },
    'Do nothing': { name: 'No chart', letter: 'x', does: 'Kept in the table, not charted.' },
  },
  {
    Name: { name: 'Name', letter: 'n', does: 'Der Name der Person.' },
    Email: { name: 'E-Mail', letter: 'k', does: 'Die E-Mail-Adresse der Person.' },
    Timestamp: { name: 'Zeitpunkt', letter: 'z', does: 'Sortiert die Rückmeldungen nach der Zeit.' },
    'Open-ended': { name: 'Offene Antwort', letter: 'o', does: 'Jede Antwort lässt sich durchsuchen.' },
    'Single choice': { name: 'Einfachwahl', letter: 'e', does: 'Ein Balkendiagramm: je eine Antwort.' },
    'Multi choice': { name: 'Mehrfachwahl', letter: 'm', does: 'Ein Balkendiagramm: je mehrere Antworten.' },
    NPS: { name: 'NPS', letter: 'p', does: 'NPS, der Net Promoter Score.' },
    Ranking: { name: 'Rangfolge', letter: 'r', does: 'Mittlere Ränge.' },
    MEDIA_RESPONSE: { name: 'Mediendatei', letter: 'd', does: 'Enthält den Namen einer Aufnahme oder eines Bildes.' },
    'Do nothing': { name: 'Ohne Diagramm', letter: 'x', does: 'Bleibt in der Tabelle, ohne Diagramm.' },
  },
);

/** What a column becomes with a chart of its own, whatever its type. */
const charted = {
  number: say({ name: 'Number', letter: 'u' }, { name: 'Zahl', letter: 'a' }),
  date: say({ name: 'Date', letter: 'd' }, { name: 'Datum', letter: 't' }),
  duration: say({ name: 'Duration', letter: 'a' }, { name: 'Dauer', letter: 'u' }),
};

/** Kinds of questions of several columns. */
const groupKinds: Record<GroupKind, string> = {
  multi: say('A column for each option', 'Eine Spalte je Option'),
  grid: say('Grid: a column for each row', 'Matrix: eine Spalte je Zeile'),
  ranking_places: say('Ranking: a column for each place', 'Rangfolge: eine Spalte je Platz'),
  ranking_items: say('Ranking: a column for each item', 'Rangfolge: eine Spalte je Eintrag'),
  loop: say('Repeated questions', 'Wiederholte Fragen'),
  pair: say('Pair of numbers', 'Zahlenpaar'),
  sum: say('Numbers with one total', 'Zahlen mit gemeinsamer Summe'),
  other: say('Choice with “Other, please specify”', 'Auswahl mit „Sonstiges, und zwar“'),
};

const importStates: Record<ImportState, string> = {
  waiting: say('Incomplete', 'Unvollständig'),
  running: say('Importing', 'Wird importiert'),
  completed: say('Done', 'Fertig'),
  failed: say('Failed', 'Fehlgeschlagen'),
  deleted: say('Deleted', 'Gelöscht'),
};

const surveyStatuses: Record<SurveyStatus, string> = {
  AWAITING_UPLOAD: say('Incomplete', 'Unvollständig'),
  VALIDATING: say('Checking', 'Wird geprüft'),
  PROCESSING: say('Reading rows', 'Zeilen werden gelesen'),
  COMPLETED: say('Done', 'Fertig'),
  FAILED: say('Failed', 'Fehlgeschlagen'),
};

/** Words used by more than one feature; a feature's own are in its words.ts. */
export const words = {
  opening: say('Opening…', 'Wird geöffnet …'),
  cancel: say('Cancel', 'Abbrechen'),
  save: say('Save', 'Speichern'),
  in: (name: string) => say(`in ${name}`, `in „${name}“`),
  response: (row: number) => say(`Response ${number(row)}`, `Rückmeldung ${number(row)}`),
  filesMissing: (count: number) =>
    say(`${nouns.files(count)} missing`, counted(count, 'Datei fehlt', 'Dateien fehlen')),
  columnTypes,
  charted,
  groupKinds,
  importStates,
  surveyStatuses,
  missing: {
    label: say('Count as no answer', 'Nicht als Antwort zählen'),
    hint: say('Separated by commas, such as n/a, –', 'Mit Kommas getrennt, etwa k. A., –'),
    some: (count: number, words: readonly string[]) =>
      say(
        `${counted(count, 'empty answer', 'empty answers')} (${words.map((word) => `“${word}”`).join(', ')})`,
        `${counted(count, 'leere Antwort', 'leere Antworten')} (${words.map((word) => `„${word}“`).join(', ')})`,
      ),
  },
  session: {
    heading: 'Sheaf',
    connecting: say('Starting the import service…', 'Der Importdienst startet …'),
    lost: say(
      'Sheaf’s service on this computer stopped; starting again…',
      'Der Dienst von Sheaf auf diesem Computer ist ausgefallen und startet neu …',
    ),
    lostHint: (since: string) =>
      say(
        `Since ${when(since)}. Nothing is lost; running imports go on by themselves once it is back.`,
        `Seit ${when(since)}. Nichts ist verloren; laufende Importe gehen von selbst weiter, sobald er wieder da ist.`,
      ),
    tryNow: say('Try now', 'Jetzt versuchen'),
    notLoaded: say(
      'The contents appear here as soon as the service can be reached again.',
      'Der Inhalt erscheint hier, sobald der Dienst wieder erreichbar ist.',
    ),
    back: say('Connected again.', 'Wieder verbunden.'),
    ready: say('Connected', 'Verbunden'),
    reconnecting: say('Starting again', 'Startet neu'),
    silent: (seconds: number) => say(`No answer for ${duration(seconds)}`, `Keine Antwort seit ${duration(seconds)}`),
    silentLong: (seconds: number) =>
      say(
        `The service has not answered for ${duration(seconds)}. Sheaf is still waiting for it.`,
        `Der Dienst antwortet seit ${duration(seconds)} nicht. Sheaf wartet weiter auf ihn.`,
      ),
  },
  instances: {
    unknown: say(
      'This service is no longer set up here. Add it again in Settings.',
      'Dieser Dienst ist hier nicht mehr eingerichtet. In den Einstellungen noch einmal hinzufügen.',
    ),
    lost: (name: string) =>
      say(`${name} does not answer; trying again…`, `${name} antwortet nicht; Sheaf versucht es weiter …`),
    lostHere: say(
      'Sheaf’s service on this computer does not answer; trying again…',
      'Der Dienst von Sheaf auf diesem Computer antwortet nicht; Sheaf versucht es weiter …',
    ),
    foreign: say(
      'You can import into this service, but Sheaf cannot show what is in it.',
      'In diesen Dienst lässt sich importieren, aber Sheaf kann seinen Inhalt nicht zeigen.',
    ),
    foreignHint: say(
      'It has the interface for imports, but not the one Sheaf reads from. Open the service’s own window to read its data.',
      'Er hat die Schnittstelle zum Importieren, aber nicht die, über die Sheaf liest. Sein eigenes Fenster zeigt, was dort liegt.',
    ),
  },
  signIn: {
    title: say('Sign in to Sheaf', 'Bei Sheaf anmelden'),
    intro: say(
      'You get it from the person who runs Sheaf for your team.',
      'Beides gibt die Person, die Sheaf für das Team betreibt.',
    ),
    label: say('Sign-in link or access token', 'Anmelde-Link oder Zugangstoken'),
    at: (host: string) => say(`Service: ${host}`, `Dienst: ${host}`),
    button: say('Sign in', 'Anmelden'),
    checking: say('Checking…', 'Wird geprüft …'),
    codeUsed: say(
      'This link was already used or is too old. Ask for a new one, or paste a token.',
      'Dieser Link wurde schon benutzt oder ist zu alt. Um einen neuen bitten oder ein Token einfügen.',
    ),
    unreachable: say(
      'The import service does not answer. Check that it is running, then try again.',
      'Der Importdienst antwortet nicht. Läuft er? Dann noch einmal versuchen.',
    ),
    tokenUnknown: say(
      'This service does not know that token. Check that you pasted all of it.',
      'Dieser Dienst kennt das Token nicht. Wurde es vollständig eingefügt?',
    ),
    tokenTooNarrow: say(
      'That token does not give access to this service. It needs the scope project:read, and survey:write or workspace:read.',
      'Das Token gibt keinen Zugang zu diesem Dienst. Es braucht das Recht project:read, und survey:write oder workspace:read.',
    ),
    tokenEnded: say(
      'Your token is no longer valid. Sign in again to continue.',
      'Das Token gilt nicht mehr. Zum Weiterarbeiten noch einmal anmelden.',
    ),
    empty: say('Paste the link or the token first.', 'Erst den Link oder das Token einfügen.'),
  },
  error: {
    diskFull: say(
      'The disk is full: the file could not be read completely. Free some space and try again.',
      'Der Datenträger ist voll: Die Datei konnte nicht ganz gelesen werden. Platz schaffen und es noch einmal versuchen.',
    ),
    notSaved: say(
      'The disk is full, so this could not be saved. Free some space and try again.',
      'Der Datenträger ist voll, deshalb wurde das nicht gespeichert. Platz schaffen und es noch einmal versuchen.',
    ),
    tryAgain: say('Try again', 'Noch einmal versuchen'),
    unknown: say(
      'An unexpected error occurred. Try again.',
      'Ein unerwarteter Fehler ist aufgetreten. Bitte noch einmal versuchen.',
    ),
    memory: say(
      'There is not enough memory for this. Close other programs or files, and try again.',
      'Dafür reicht der Arbeitsspeicher nicht. Andere Programme oder Dateien schließen und noch einmal versuchen.',
    ),
    screen: say(
      'This screen stopped because of an unexpected error.',
      'Diese Ansicht wurde wegen eines unerwarteten Fehlers angehalten.',
    ),
    screenHint: say('Your imports are not affected.', 'Die Importe sind davon nicht betroffen.'),
  },
  copy: {
    csv: say('Copy as CSV', 'Als CSV kopieren'),
    png: say('Copy as PNG', 'Als PNG kopieren'),
    copied: say('Copied', 'Kopiert'),
    failed: say('Could not copy', 'Kopieren fehlgeschlagen'),
  },
  player: {
    none: say('No recording was sent with this survey.', 'Mit dieser Umfrage wurde keine Aufnahme gesendet.'),
    silent: say('This recording is silent', 'Diese Aufnahme ist stumm'),
    position: say('Position', 'Stelle'),
    play: say('Play', 'Abspielen'),
    pause: say('Pause', 'Anhalten'),
    seconds: (count: string) => `${count} s`,
    back: (count: number) => say(`${count} s back`, `${count} s zurück`),
    forward: (count: number) => say(`${count} s forward`, `${count} s vor`),
    speed: say('Speed', 'Tempo'),
    volume: say('Volume', 'Lautstärke'),
    fullScreen: say('Full screen', 'Ganzer Bildschirm'),
    notPlayed: say(
      'Recordings of this kind cannot be played here. Save a copy to play it elsewhere.',
      'Aufnahmen dieser Art lassen sich hier nicht abspielen. Eine gespeicherte Kopie lässt sich anderswo abspielen.',
    ),
    transcript: say('Transcript', 'Transkript'),
    noSpeech: say('No speech was recognised.', 'Keine Sprache erkannt.'),
    findInTranscript: say('Find in the transcript', 'Im Transkript finden'),
    found: (count: number) => say(counted(count, 'place', 'places'), counted(count, 'Stelle', 'Stellen')),
    engine: (name: string) =>
      say(`Transcribed by ${name}; it may contain mistakes.`, `Transkript von ${name}; es kann Fehler enthalten.`),
    noTranscript: say('There is no transcript', 'Es gibt kein Transkript'),
    noTranscriptYet: say('No transcript yet', 'Noch kein Transkript'),
    setUpHint: say(
      'No transcript yet. A program on this computer can make it.',
      'Noch kein Transkript. Ein Programm auf diesem Computer kann es anfertigen.',
    ),
    setUp: say('Set up transcription', 'Spracherkennung einrichten'),
    again: say('Transcribe this recording', 'Diese Aufnahme transkribieren'),
    againHint: say(
      'Transcription is set up now. The recording is imported once more, with its transcript.',
      'Die Spracherkennung ist jetzt eingerichtet. Die Aufnahme wird noch einmal importiert, mit Transkript.',
    ),
  },
  undo: (change: string) => say(`Undo: ${change}`, `Rückgängig: ${change}`),
  undone: (change: string) => say(`Undone: ${change}.`, `Rückgängig gemacht: ${change}.`),
  deletion: {
    label: say('Deleted', 'Gelöscht'),
    button: say('Delete', 'Löschen'),
    undo: say('Undo', 'Rückgängig'),
    restore: say('Restore', 'Wiederherstellen'),
    deleted: (name: string, findings: number) =>
      say(
        `${name} is deleted${findings === 0 ? '' : `, with ${counted(findings, 'finding', 'findings')} of it`}. You can restore it for a day, also in Activity.`,
        `${name} ist gelöscht${findings === 0 ? '' : `, mit ${counted(findings, 'Erkenntnis', 'Erkenntnissen')} daraus,`} und lässt sich einen Tag lang wiederherstellen, auch in der Aktivität.`,
      ),
    restored: (name: string) => say(`${name} is restored.`, `${name} ist wiederhergestellt.`),
  },
  more: say('Show more', 'Mehr zeigen'),
  mediaKinds: say(
    { video: 'Video', audio: 'Recording', document: 'Document', image: 'Picture' },
    { video: 'Video', audio: 'Aufnahme', document: 'Dokument', image: 'Bild' },
  ),
  cutOnPaper: (printed: number, all: number | null) =>
    say(
      `These are the first ${number(printed)}${all === null ? '' : ` of ${number(all)}`}. The rest is not printed.`,
      `Dies sind die ersten ${number(printed)}${all === null ? '' : ` von ${number(all)}`}. Der Rest wird nicht gedruckt.`,
    ),
  pick: {
    none: say('Nothing contains this.', 'Nichts enthält das.'),
    more: (hidden: number) =>
      say(
        `${number(hidden)} more: type a part of the name`,
        `${number(hidden)} weitere: einen Teil des Namens eingeben`,
      ),
  },
  showAll: say('Show all', 'Alles zeigen'),
  showLess: say('Show less', 'Weniger zeigen'),
  close: say('Close', 'Schließen'),
  emptyProject: say('There is nothing here in the chosen project.', 'Im gewählten Projekt ist hier nichts.'),
  noAnswer: say('No answer', 'Keine Antwort'),
  file: say('File', 'Datei'),
  media: say('Media', 'Medien'),
  ownInstance: say('This computer', 'Dieser Computer'),
  remove: say('Remove', 'Entfernen'),
  rename: say('Rename', 'Umbenennen'),
  activity: say('Activity', 'Aktivität'),
  apply: say('Apply', 'Anwenden'),
  documents: say('Documents & recordings', 'Dokumente & Aufnahmen'),
  done: say('Done', 'Fertig'),
  findings: say('Findings', 'Erkenntnisse'),
  hide: say('Hide', 'Ausblenden'),
  import: 'Import',
  name: 'Name',
  participants: say('Participants', 'Teilnehmende'),
  project: say('Project', 'Projekt'),
  responses: say('Responses', 'Rückmeldungen'),
  search: say('Search', 'Suche'),
  settings: say('Settings', 'Einstellungen'),
  show: say('Show', 'Zeigen'),
  surveys: say('Surveys', 'Umfragen'),
};
