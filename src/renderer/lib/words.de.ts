import { counted, duration } from './language/format.ts';
import type { Words } from './words.ts';

export const de: Words = {
  opening: 'Wird geöffnet …',
  columnTypes: {
    Name: { name: 'Name', does: 'Wird zum Namen der Person.' },
    Email: { name: 'E-Mail', does: 'Wird zur E-Mail-Adresse der Person.' },
    Timestamp: { name: 'Zeitpunkt', does: 'Sortiert die Rückmeldungen nach der Zeit.' },
    'Open-ended': { name: 'Offene Antwort', does: 'Jede Antwort lässt sich durchsuchen.' },
    'Single choice': { name: 'Einfachwahl', does: 'Wird ein Balkendiagramm: je eine Antwort.' },
    'Multi choice': { name: 'Mehrfachwahl', does: 'Wird ein Balkendiagramm: je mehrere Antworten.' },
    NPS: { name: 'NPS', does: 'Wird ein Net Promoter Score.' },
    Ranking: { name: 'Rangfolge', does: 'Wird zu mittleren Rängen.' },
    MEDIA_RESPONSE: { name: 'Mediendatei', does: 'Enthält den Namen einer Aufnahme oder eines Bildes.' },
    'Do nothing': { name: 'Nichts tun', does: 'Bleibt in den Zeilen, ohne Diagramm.' },
  },
  missing: {
    label: 'Wörter, die nicht als Antwort zählen',
    hint: 'Mit Kommas trennen. Alles andere wird gezählt.',
    none: 'Jede ausgefüllte Zelle wird gezählt.',
    some: (list) => `Nicht gezählt: ${list}`,
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
  },
  instances: {
    unknown: 'Diese Instanz ist hier nicht mehr eingerichtet. In den Einstellungen noch einmal hinzufügen.',
    sourceGone: 'Es ließ sich auf diesem Computer nicht lesen und wurde nicht gesendet. Ist es noch in der Bibliothek?',
    sendOn: 'An eine andere Instanz senden …',
    lost: 'Die Instanz ist nicht erreichbar; es wird weiter versucht …',
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
    unreachable: 'Der Importdienst antwortet nicht. Sheaf versucht es alle zwei Sekunden wieder.',
    tooMany: (seconds) => `Der Dienst nimmt gerade keine Anfragen mehr an. Sheaf versucht es in ${seconds} s wieder.`,
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
  keyNames: {
    used: 'Namen anderer Schlüssel in diesem Projekt:',
    surveys: (name, surveys) => `${name}, in ${counted(surveys, 'Umfrage', 'Umfragen')}`,
  },
  deletion: {
    label: 'Gelöscht',
    button: 'Löschen',
    undo: 'Rückgängig',
    restore: 'Wiederherstellen',
    deleted: (name) => `${name} ist gelöscht und lässt sich einen Tag lang wiederherstellen, auch in der Aktivität.`,
    restored: (name) => `${name} ist wiederhergestellt.`,
  },
  startGuide: 'Geführter Import, zwei Minuten',
  more: 'Mehr zeigen',
  close: 'Schließen',
  blank: 'leer',
};
