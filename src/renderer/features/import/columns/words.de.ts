import type { ColumnType } from '../../../../contract/index.ts';
import { counted, exactDuration, figure, number } from '../../../lib/language/format.ts';
import type { words } from './words.ts';

const rows = (count: number) => counted(count, 'Zeile', 'Zeilen');

const reasons: Record<ColumnType, (distinct: string, filled: string) => string> = {
  Name: () => 'Die Antworten sehen aus wie Namen.',
  Email: () => 'Die Antworten sind E-Mail-Adressen.',
  Timestamp: () => 'Zeitpunkte, zu denen jemand geantwortet hat.',
  'Open-ended': (distinct, filled) => `Lang oder meist verschieden: ${distinct} verschiedene in den ersten ${filled}.`,
  'Single choice': (distinct, filled) => `${distinct} verschiedene in den ersten ${filled}.`,
  'Multi choice': () => 'Mehrere Optionen in einer Antwort, oder eine Spalte je Option.',
  NPS: () => 'Ganze Zahlen von 0 bis 10.',
  Ranking: () => 'Dieselben Optionen in wechselnder Reihenfolge.',
  MEDIA_RESPONSE: () => 'Namen oder Adressen von Aufnahmen und Bildern.',
  'Do nothing': () => 'Nichts, was jemand gewählt oder geschrieben hat.',
};

const ofColumns = (what: string, about: readonly string[]) =>
  about.length === 1 ? `${what} von ${about[0]}` : `${what} von ${counted(about.length, 'Spalte', 'Spalten')}`;

/** Words of the columns of a file, in German. */
export const de: typeof words = {
  reason: ({ type }, seen) => {
    const { filled, values } = seen();
    return reasons[type](number(values.length), counted(filled, 'Antwort', 'Antworten'));
  },
  caption: 'Was aus jeder Spalte wird',
  unnamed: (place) => `Spalte ${place}`,
  toolbar: 'Spalten',
  column: 'Frage',
  samples: 'Erste Antworten',
  type: 'Wird zu',
  several: 'Verschieden',
  selected: 'Ausgewählt',
  select: (header) => `${header} auswählen`,
  fold: (question) => `Spalten von ${question} verbergen`,
  unfold: (question) => `Spalten von ${question} zeigen`,
  typeOf: (header) => `Typ von ${header}`,
  typeSet: (headers, type) => `${ofColumns('Typ', headers)}: ${type}.`,
  writeIn: 'Sonstiges, in Worten',
  search: 'Fragen und Antworten suchen',
  counts: (questions, columns) =>
    questions === columns
      ? counted(columns, 'Frage', 'Fragen')
      : `${counted(questions, 'Frage', 'Fragen')} in ${counted(columns, 'Spalte', 'Spalten')}`,
  found: (count) => `${rows(count)} gefunden`,
  sections: {
    eye: (count) => (count === 1 ? 'Bitte ansehen' : `Bitte ansehen (${number(count)})`),
    decided: (count) => `Angesehen (${number(count)})`,
    others: (count) => `Weitere Fragen (${number(count)})`,
    about: (count) => `Zur Antwort selbst: ${counted(count, 'Spalte', 'Spalten')}`,
  },
  eye: {
    unsure: 'Geraten',
    changed: 'Anders als die ersten Zeilen',
    group: 'Vielleicht nicht eine Frage',
    mixed: 'Verschiedene Typen',
    personal: 'Persönliche Angaben',
    dates: 'Tag oder Monat zuerst?',
  },
  doubt: (type, other) => `${type} oder ${other}?`,
  eyeHints: {
    personal:
      'Namen, E-Mail-Adressen oder Telefonnummern. Sie lassen sich ersetzen: über dem Knopf zum Importieren „Bereinigen“ wählen.',
    dates: 'Kein Datum zeigt es. Die Wahl steht über dem Knopf zum Importieren.',
  },
  confirm: 'Das stimmt',
  confirmOf: (question) => `Das stimmt: ${question}`,
  confirmAll: (count) => `Alle ${number(count)} unsicheren Vorschläge stimmen`,
  confirmed: (count) => `${counted(count, 'Vorschlag ist', 'Vorschläge sind')} bestätigt.`,
  charted: {
    number: 'Eine Zahl: in Stufen gezählt, mit Mittelwert.',
    duration: 'Eine Dauer: in Stufen gezählt, mit Mittelwert.',
    date: 'Ein Datum: über die Zeit gezählt.',
  },
  bulk: {
    selected: (count) => `${counted(count, 'Spalte', 'Spalten')} ausgewählt`,
    these: 'die ausgewählten Spalten',
    join: 'Zu einer Frage machen',
    joinHint: 'Wird als eine Frage gezeigt und gezählt. Gesendet werden die Spalten, wie sie sind.',
    split: 'In Spalten teilen',
    wasSplit: (count) => `${counted(count, 'Frage ist', 'Fragen sind')} in Spalten geteilt.`,
    clear: 'Auswahl aufheben',
  },
  kinds: {
    multi: (members) => counted(members, 'Option', 'Optionen'),
    grid: (members) => `Matrix mit ${rows(members)}`,
    ranking_places: (members) => `Rangfolge mit ${counted(members, 'Platz', 'Plätzen')}`,
    ranking_items: (members) => `Rangfolge von ${counted(members, 'Eintrag', 'Einträgen')}`,
    loop: (members, loops) =>
      loops === 0 ? counted(members, 'Frage', 'Fragen') : `${number(members / loops)} Fragen, ${number(loops)}-mal`,
    pair: () => 'Zahlenpaar',
    sum: (members) => `Summe aus ${counted(members, 'Teil', 'Teilen')}`,
    other: () => 'Mit „Sonstiges, und zwar“',
  },
  ownGroup: 'Selbst entschieden.',
  groupReasons: {
    tool_names: 'Das Umfragewerkzeug nennt die Teile einer Frage so.',
    shared_question: 'Die Kopfzeilen nennen eine gemeinsame Frage.',
    bare_options: 'Jede Kopfzeile ist die einzige Antwort ihrer Spalte.',
    same_answers: 'Die Spalten haben dieselben Antworten.',
    different_ranks: 'In keiner Zeile steht ein Rang zweimal.',
    counted_places: 'Die Kopfzeilen zählen Plätze.',
    repeated_questions: 'Dieselben Kopfzeilen kommen mit einer anderen Nummer wieder.',
    two_units: 'Die Kopfzeilen nennen zwei Einheiten oder zwei Enden.',
    same_total: 'Die Zahlen jeder Zeile haben dieselbe Summe.',
    named_other: 'Die Kopfzeile nennt die Frage und „Sonstiges“.',
  },
  group: {
    partOf: (question) => `Teil von „${question}“`,
    takeOut: 'Herausnehmen',
    answered: 'Beantwortet in den ersten Zeilen',
    joined: (count) => `${counted(count, 'Spalte ist', 'Spalten sind')} jetzt eine Frage.`,
    takenOut: (header) => `${header} steht jetzt für sich.`,
  },
  averages: (mean, median, isDuration) =>
    isDuration
      ? `Mittelwert ${exactDuration(mean)}, Median ${exactDuration(median)}`
      : `Mittelwert ${figure(mean, 1)}, Median ${figure(median, 1)}`,
  unreadable: (count) => `${counted(count, 'Antwort ist', 'Antworten sind')} keine Zahl.`,
  noAnswers: 'keine Antworten in den ersten Zeilen',
  header: 'Überschrift in der Datei',
  answers: 'Antworten in den ersten Zeilen',
  filled: (filled, all, isWhole) =>
    isWhole && filled === all
      ? `Alle ${rows(all)} beantwortet`
      : `${number(filled)} ${isWhole ? 'von' : 'der ersten'} ${rows(all)} beantwortet`,
  noneSelected: 'Keine Spalte wird verwendet. Die Zeilen würden ohne Diagramme und offene Antworten importiert.',
  history: {
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    redoChange: (change) => `Wiederholen: ${change}`,
    redone: (change) => `Wiederholt: ${change}.`,
    nothingToUndo: 'Es gibt nichts rückgängig zu machen.',
    nothingToRedo: 'Es gibt nichts zu wiederholen.',
    changes: {
      name: () => 'Name der Umfrage',
      types: (about) => ofColumns('Typ', about),
      missing: (about) => ofColumns('fehlende Antworten', about),
      groups: () => 'welche Spalten eine Frage sind',
      displays: (about) => ofColumns('Darstellung', about),
      orders: (about) => ofColumns('Reihenfolge der Optionen', about),
      personKey: () => 'Spalten, die sagen, wer geantwortet hat',
      cleaningSteps: () => 'was ausgelassen oder ersetzt wird',
      dayOrder: () => 'Reihenfolge von Tag und Monat',
      badRowRules: () => 'Umgang mit fehlerhaften Zeilen',
      matches: (about) => ofColumns('Frage der Umfrage', about),
      destination: () => 'Ziel der Rückmeldungen',
      send: () => 'welche Rückmeldungen gesendet werden',
      media: () => 'wie Dateien zugeordnet werden',
      dialect: () => 'wie die Datei gelesen wird',
      several: () => 'mehrere Entscheidungen',
    },
  },
};
