import { counted, duration, number } from './language/format.ts';
import type { Words } from './words.ts';

export const de: Words = {
  opening: 'Wird geöffnet …',
  groupKinds: {
    multi: 'Eine Spalte je Möglichkeit',
    grid: 'Matrix: eine Spalte je Zeile',
    ranking_places: 'Rangfolge: eine Spalte je Platz',
    ranking_items: 'Rangfolge: eine Spalte je Eintrag',
    loop: 'Wiederholte Fragen',
    pair: 'Zahlenpaar',
    sum: 'Zahlen mit gemeinsamer Summe',
    other: 'Auswahl mit „Anderes, und zwar“',
  },
  npsGroups: { promoters: 'Promotoren', passives: 'Passive', detractors: 'Kritiker' },
  columnTypes: {
    Name: { name: 'Name', letter: 'n', does: 'Wird zum Namen der Person.' },
    Email: { name: 'E-Mail', letter: 'k', does: 'Wird zur E-Mail-Adresse der Person.' },
    Timestamp: { name: 'Zeitpunkt', letter: 'z', does: 'Sortiert die Rückmeldungen nach der Zeit.' },
    'Open-ended': { name: 'Offene Antwort', letter: 'o', does: 'Jede Antwort lässt sich durchsuchen.' },
    'Single choice': { name: 'Einfachwahl', letter: 'e', does: 'Wird ein Balkendiagramm: je eine Antwort.' },
    'Multi choice': { name: 'Mehrfachwahl', letter: 'm', does: 'Wird ein Balkendiagramm: je mehrere Antworten.' },
    NPS: { name: 'NPS', letter: 'p', does: 'Wird ein Net Promoter Score.' },
    Ranking: { name: 'Rangfolge', letter: 'r', does: 'Wird zu mittleren Rängen.' },
    MEDIA_RESPONSE: { name: 'Mediendatei', letter: 'd', does: 'Enthält den Namen einer Aufnahme oder eines Bildes.' },
    'Do nothing': { name: 'Auslassen', letter: 'x', does: 'Bleibt in der Tabelle, ohne Diagramm.' },
  },
  missing: {
    label: 'Als fehlend behandeln',
    hint: 'Mit Kommas trennen. Alles andere wird gezählt.',
    some: (count, words) =>
      `${counted(count, 'leere Antwort', 'leere Antworten')} (${words.map((word) => `„${word}“`).join(', ')})`,
  },
  importStates: {
    waiting: 'Nicht vollständig gesendet',
    running: 'Läuft',
    completed: 'Fertig',
    failed: 'Fehlgeschlagen',
    deleted: 'Gelöscht',
  },
  surveyStatuses: {
    AWAITING_UPLOAD: 'Nicht vollständig gesendet',
    VALIDATING: 'Wird geprüft',
    PROCESSING: 'Zeilen werden gelesen',
    COMPLETED: 'Fertig',
    FAILED: 'Fehlgeschlagen',
  },
  session: {
    heading: 'Sheaf',
    connecting: 'Der Importdienst startet …',
    lost: 'Der Importdienst ist ausgefallen und startet neu …',
    lostHint: 'Was zu sehen ist, bleibt. Importe laufen von selbst weiter.',
    back: 'Wieder verbunden.',
    ready: 'Verbunden',
    reconnecting: 'Startet neu',
    silent: (seconds) => `Keine Antwort seit ${duration(seconds)}`,
    silentLong: (seconds) => `Der Dienst antwortet seit ${duration(seconds)} nicht. Es wird weiter auf ihn gewartet.`,
  },
  instances: {
    unknown: 'Diese Instanz ist hier nicht mehr eingerichtet. In den Einstellungen noch einmal hinzufügen.',
    lost: 'Der Dienst ist nicht erreichbar; es wird weiter versucht …',
    foreign: 'In diesen Dienst lässt sich importieren, aber Sheaf kann seinen Inhalt nicht zeigen.',
    foreignHint:
      'Er hat die Schnittstelle zum Importieren, aber nicht die, über die Sheaf liest. Sein eigenes Fenster zeigt, was dort liegt.',
  },
  signIn: {
    title: 'Anmelden an dieser Instanz',
    intro: 'Hier ein Token für diese Instanz einfügen. Wer sie betreibt, erstellt eines mit',
    command: 'sheaf keys create',
    label: 'Token',
    button: 'Anmelden',
    checking: 'Wird geprüft …',
    codeUsed: 'Der geöffnete Link wurde schon benutzt oder ist zu alt. Um einen neuen bitten oder ein Token einfügen.',
    unreachable: 'Der Importdienst antwortet nicht. Läuft er? Dann noch einmal versuchen.',
    tokenUnknown: 'Diese Instanz kennt das Token nicht. Wurde es vollständig eingefügt?',
    tokenTooNarrow:
      'Das Token gibt keinen Zugang zu dieser Instanz. Es braucht die Rechte project:read und survey:write.',
    tokenEnded: 'Das Token gilt nicht mehr. Zum Weiterarbeiten noch einmal anmelden.',
    empty: 'Erst ein Token einfügen.',
  },
  error: {
    diskFull:
      'Der Datenträger ist voll: Die Datei konnte nicht ganz gelesen werden. Platz schaffen und es noch einmal versuchen.',
    notSaved:
      'Der Datenträger ist voll, deshalb wurde das nicht gespeichert. Platz schaffen und es noch einmal versuchen.',
    tryAgain: 'Noch einmal versuchen',
    unknown: 'Ein unerwarteter Fehler ist aufgetreten. Bitte noch einmal versuchen.',
    memory:
      'Dafür reicht der Arbeitsspeicher nicht. Andere Programme oder Dateien schließen und noch einmal versuchen.',
    screen: 'Diese Ansicht wurde wegen eines unerwarteten Fehlers angehalten.',
    screenHint: 'Die Importe sind davon nicht betroffen.',
  },
  copy: {
    csv: 'Als CSV kopieren',
    png: 'Als PNG kopieren',
    copied: 'Kopiert',
    failed: 'Kopieren fehlgeschlagen',
  },
  player: {
    none: 'Mit dieser Umfrage wurde keine Aufnahme gesendet.',
    response: (row) => `Rückmeldung ${number(row)}`,
    notPlayed:
      'Aufnahmen dieser Art lassen sich hier nicht abspielen. Eine gespeicherte Kopie lässt sich anderswo abspielen.',
    transcript: 'Transkript',
    noSpeech: 'Keine Sprache erkannt.',
    findInTranscript: 'Im Transkript finden',
    found: (count) => counted(count, 'Stelle', 'Stellen'),
    engine: (name) => `Transkript von ${name}; es kann Fehler enthalten.`,
    noTranscript: 'Es gibt kein Transkript',
  },
  deletion: {
    label: 'Gelöscht',
    button: 'Löschen',
    undo: 'Rückgängig',
    restore: 'Wiederherstellen',
    deleted: (name) => `${name} ist gelöscht und lässt sich einen Tag lang wiederherstellen, auch in der Aktivität.`,
    restored: (name) => `${name} ist wiederhergestellt.`,
  },
  more: 'Mehr zeigen',
  pick: {
    none: 'Nichts enthält das.',
    more: (hidden) => `${number(hidden)} weitere: einen Teil des Namens eingeben`,
  },
  showAll: 'Alles zeigen',
  showLess: 'Weniger zeigen',
  close: 'Schließen',
  blank: 'leer',
};
