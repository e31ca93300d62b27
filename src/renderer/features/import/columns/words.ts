import type { Suggestion } from '@sheaf/survey-columns';
import type { ColumnType, GroupKind, GroupReason } from '../../../../contract/index.ts';
import type { DecisionChange } from '../../../drafts/list/decision-history.ts';
import { counted, exactDuration, figure, number } from '../../../lib/language/format.ts';
import { say } from '../../../lib/language/language.ts';
import { nouns } from '../../../lib/language/nouns.ts';
import type { EyeReason } from './list-rows.ts';

/** In plain words. What exactly was measured is said on the command line. */
const reasons: Record<ColumnType, (distinct: string, filled: string) => string> = {
  Name: () => say('The answers look like names.', 'Die Antworten sehen aus wie Namen.'),
  Email: () => say('The answers are e-mail addresses.', 'Die Antworten sind E-Mail-Adressen.'),
  Timestamp: () => say('Times at which somebody answered.', 'Zeitpunkte, zu denen jemand geantwortet hat.'),
  'Open-ended': (distinct, filled) =>
    say(
      `Long or mostly different: ${distinct} different ones in the first ${filled}.`,
      `Lang oder meist verschieden: ${distinct} verschiedene in den ersten ${filled}.`,
    ),
  'Single choice': (distinct, filled) =>
    say(`${distinct} different ones in the first ${filled}.`, `${distinct} verschiedene in den ersten ${filled}.`),
  'Multi choice': () =>
    say(
      'Several options in an answer, or a column for each option.',
      'Mehrere Optionen in einer Antwort, oder eine Spalte je Option.',
    ),
  NPS: () => say('Whole numbers from 0 to 10.', 'Ganze Zahlen von 0 bis 10.'),
  Ranking: () => say('The same options in changing order.', 'Dieselben Optionen in wechselnder Reihenfolge.'),
  MEDIA_RESPONSE: () =>
    say('Names or addresses of recordings and pictures.', 'Namen oder Adressen von Aufnahmen und Bildern.'),
  'Do nothing': () => say('Nothing that people chose or wrote.', 'Nichts, was jemand gewählt oder geschrieben hat.'),
};

const ofColumns = (what: string, about: readonly string[]) => {
  const which = about.length === 1 ? about[0] : nouns.columns(about.length);
  return say(`${what} of ${which}`, `${what} von ${which}`);
};

/** Below a reason, in the details, where there is more to say. */
const eyeHints: Partial<Record<EyeReason, string>> = {
  personal: say(
    'Names, e-mail addresses or phone numbers. They can be replaced: open “Clean-up” above the Import button.',
    'Namen, E-Mail-Adressen oder Telefonnummern. Sie lassen sich ersetzen: über dem Knopf zum Importieren „Bereinigen“ wählen.',
  ),
};

/** Words of the columns of a file. */
export const words = {
  /** Why a type is suggested. @param seen counts the filled cells and the different answers in the first rows */
  reason: ({ type }: Suggestion, seen: () => { filled: number; values: readonly unknown[] }): string => {
    const { filled, values } = seen();
    return reasons[type](number(values.length), nouns.answers(filled));
  },
  caption: say('What each column becomes', 'Was aus jeder Spalte wird'),
  /** A column without a header. */
  unnamed: (place: number) => say(`Column ${place}`, `Spalte ${place}`),
  toolbar: say('Columns', 'Spalten'),
  column: say('Question', 'Frage'),
  samples: say('First answers', 'Erste Antworten'),
  type: say('Becomes', 'Wird zu'),
  several: say('Several', 'Verschieden'),
  selected: say('Selected', 'Ausgewählt'),
  select: (header: string) => say(`Select ${header}`, `${header} auswählen`),
  fold: (question: string) => say(`Hide the columns of ${question}`, `Spalten von ${question} verbergen`),
  unfold: (question: string) => say(`Show the columns of ${question}`, `Spalten von ${question} zeigen`),
  typeOf: (header: string) => say(`Type of ${header}`, `Typ von ${header}`),
  typeSet: (headers: readonly string[], type: string) =>
    say(`${ofColumns('Type', headers)}: ${type}.`, `${ofColumns('Typ', headers)}: ${type}.`),
  writeIn: say('Other, in words', 'Sonstiges, in Worten'),
  search: say('Search questions and answers', 'Fragen und Antworten suchen'),
  counts: (questions: number, columns: number) =>
    questions === columns ? nouns.questions(columns) : `${nouns.questions(questions)} in ${nouns.columns(columns)}`,
  found: (count: number) => say(`${nouns.rows(count)} found`, `${nouns.rows(count)} gefunden`),
  sections: {
    eye: (count: number) =>
      count === 1
        ? say('Check this one', 'Bitte ansehen')
        : say(`Check these ${number(count)}`, `Bitte ansehen (${number(count)})`),
    decided: (count: number) => say(`Looked at (${number(count)})`, `Angesehen (${number(count)})`),
    others: (count: number) => say(`Other questions (${number(count)})`, `Weitere Fragen (${number(count)})`),
    about: (count: number) =>
      say(`About the response: ${nouns.columns(count)}`, `Zur Antwort selbst: ${nouns.columns(count)}`),
  },
  /** On its row. */
  eye: {
    unsure: say('Guessed', 'Geraten'),
    changed: say('Other than in the first rows', 'Anders als die ersten Zeilen'),
    group: say('Perhaps not one question', 'Vielleicht nicht eine Frage'),
    mixed: say('Becomes different things', 'Verschiedene Typen'),
    personal: say('Personal details in answers', 'Persönliche Angaben'),
    dates: say('Day or month first?', 'Tag oder Monat zuerst?'),
  },
  /** A guess, and what else it may be. */
  doubt: (other: string) => say(`Could also be ${other.toLowerCase()}`, `Könnte auch ${other} sein`),
  different: (distinct: number, filled: number) =>
    say(
      `${number(distinct)} different answers in ${number(filled)}`,
      `${number(distinct)} verschiedene Antworten bei ${number(filled)}`,
    ),
  eyeHints,
  confirm: say('This is right', 'Das stimmt'),
  confirmOf: (question: string) => say(`This is right: ${question}`, `Das stimmt: ${question}`),
  confirmAll: (count: number) =>
    say(`All ${number(count)} doubtful suggestions are right`, `Alle ${number(count)} unsicheren Vorschläge stimmen`),
  confirmed: (count: number) =>
    say(
      `${counted(count, 'suggestion is', 'suggestions are')} confirmed.`,
      `${counted(count, 'Vorschlag ist', 'Vorschläge sind')} bestätigt.`,
    ),
  charted: {
    number: say('A number: counted in steps, with its average.', 'Eine Zahl: in Stufen gezählt, mit Mittelwert.'),
    duration: say('A duration: counted in steps, with its average.', 'Eine Dauer: in Stufen gezählt, mit Mittelwert.'),
    date: say('A date: counted over time.', 'Ein Datum: über die Zeit gezählt.'),
  },
  bulk: {
    selected: (count: number) => say(`${nouns.columns(count)} selected`, `${nouns.columns(count)} ausgewählt`),
    these: say('the selected columns', 'die ausgewählten Spalten'),
    join: say('Make one question', 'Zu einer Frage machen'),
    joinHint: say(
      'Shown and counted as one. The columns are imported as they are.',
      'Wird als eine Frage gezeigt und gezählt. Importiert werden die Spalten, wie sie sind.',
    ),
    split: say('Split into columns', 'In Spalten teilen'),
    wasSplit: (count: number) =>
      say(
        `${counted(count, 'question is', 'questions are')} split into columns.`,
        `${counted(count, 'Frage ist', 'Fragen sind')} in Spalten geteilt.`,
      ),
    clear: say('Clear the selection', 'Auswahl aufheben'),
  },
  kinds: {
    multi: (members) => say(counted(members, 'option', 'options'), counted(members, 'Option', 'Optionen')),
    grid: (members) => say(`Grid of ${nouns.rows(members)}`, `Matrix mit ${nouns.rows(members)}`),
    ranking_places: (members) =>
      say(`Ranking of ${counted(members, 'place', 'places')}`, `Rangfolge mit ${counted(members, 'Platz', 'Plätzen')}`),
    ranking_items: (members) =>
      say(
        `Ranking of ${counted(members, 'item', 'items')}`,
        `Rangfolge von ${counted(members, 'Eintrag', 'Einträgen')}`,
      ),
    loop: (members, loops) =>
      loops === 0
        ? nouns.questions(members)
        : say(
            `${number(members / loops)} questions, ${number(loops)} times`,
            `${number(members / loops)} Fragen, ${number(loops)}-mal`,
          ),
    pair: () => say('Pair of numbers', 'Zahlenpaar'),
    sum: (members) =>
      say(`Sum of ${counted(members, 'part', 'parts')}`, `Summe aus ${counted(members, 'Teil', 'Teilen')}`),
    other: () => say('With “Other, please specify”', 'Mit „Sonstiges, und zwar“'),
  } satisfies Record<GroupKind, (members: number, loops: number) => string>,
  ownGroup: say('You decided this.', 'Selbst entschieden.'),
  groupReasons: {
    tool_names: say(
      'The survey tool names the parts of one question in this way.',
      'Das Umfragewerkzeug nennt die Teile einer Frage so.',
    ),
    shared_question: say('The headers name one question.', 'Die Kopfzeilen nennen eine gemeinsame Frage.'),
    bare_options: say(
      'Each header is the only answer of its column.',
      'Jede Kopfzeile ist die einzige Antwort ihrer Spalte.',
    ),
    same_answers: say('The columns have the same answers.', 'Die Spalten haben dieselben Antworten.'),
    different_ranks: say('No row gives a rank twice.', 'In keiner Zeile steht ein Rang zweimal.'),
    counted_places: say('The headers count places.', 'Die Kopfzeilen zählen Plätze.'),
    repeated_questions: say(
      'The same headers come again with another number.',
      'Dieselben Kopfzeilen kommen mit einer anderen Nummer wieder.',
    ),
    two_units: say('The headers name two units or two ends.', 'Die Kopfzeilen nennen zwei Einheiten oder zwei Enden.'),
    same_total: say('The numbers of each row have one total.', 'Die Zahlen jeder Zeile haben dieselbe Summe.'),
    named_other: say(
      'The header names the question and says “other”.',
      'Die Kopfzeile nennt die Frage und „Sonstiges“.',
    ),
  } satisfies Record<GroupReason, string>,
  group: {
    partOf: (question: string) => say(`Part of “${question}”`, `Teil von „${question}“`),
    takeOut: say('Take it out', 'Herausnehmen'),
    answered: say('Answered in the first rows', 'Beantwortet in den ersten Zeilen'),
    joined: (count: number) =>
      say(
        `${counted(count, 'column is', 'columns are')} one question now.`,
        `${counted(count, 'Spalte ist', 'Spalten sind')} jetzt eine Frage.`,
      ),
    takenOut: (header: string) => say(`${header} stands alone now.`, `${header} steht jetzt für sich.`),
  },
  averages: (mean: number, median: number, isDuration: boolean) =>
    isDuration
      ? say(
          `Mean ${exactDuration(mean)}, median ${exactDuration(median)}`,
          `Mittelwert ${exactDuration(mean)}, Median ${exactDuration(median)}`,
        )
      : say(
          `Mean ${figure(mean, 1)}, median ${figure(median, 1)}`,
          `Mittelwert ${figure(mean, 1)}, Median ${figure(median, 1)}`,
        ),
  unreadable: (count: number) =>
    say(
      `${counted(count, 'answer is', 'answers are')} no number.`,
      `${counted(count, 'Antwort ist', 'Antworten sind')} keine Zahl.`,
    ),
  noAnswers: say('no answers in the first rows', 'keine Antworten in den ersten Zeilen'),
  header: say('Header in the file', 'Überschrift in der Datei'),
  answers: say('Answers in the first rows', 'Antworten in den ersten Zeilen'),
  filled: (filled: number, all: number, isWhole: boolean) =>
    isWhole
      ? say(`${number(filled)} of ${number(all)} answered`, `${number(filled)} von ${number(all)} beantwortet`)
      : say(
          `${number(filled)} of the first ${nouns.rows(all)} answered`,
          `${number(filled)} der ersten ${nouns.rows(all)} beantwortet`,
        ),
  noneSelected: say(
    'No column is used. The rows would be imported without charts or open answers.',
    'Keine Spalte wird verwendet. Die Zeilen würden ohne Diagramme und offene Antworten importiert.',
  ),
  /** Undo and redo of decisions. */
  history: {
    undo: say('Undo', 'Rückgängig'),
    redo: say('Redo', 'Wiederholen'),
    redoChange: (change: string) => say(`Redo: ${change}`, `Wiederholen: ${change}`),
    redone: (change: string) => say(`Redone: ${change}.`, `Wiederholt: ${change}.`),
    nothingToUndo: say('There is nothing to undo.', 'Es gibt nichts rückgängig zu machen.'),
    nothingToRedo: say('There is nothing to redo.', 'Es gibt nichts zu wiederholen.'),
    changes: {
      name: () => say('name of the survey', 'Name der Umfrage'),
      types: (about) => say(ofColumns('type', about), ofColumns('Typ', about)),
      missing: (about) => say(ofColumns('missing answers', about), ofColumns('fehlende Antworten', about)),
      groups: () => say('which columns are one question', 'welche Spalten eine Frage sind'),
      displays: (about) => say(ofColumns('display', about), ofColumns('Darstellung', about)),
      orders: (about) => say(ofColumns('order of the options', about), ofColumns('Reihenfolge der Optionen', about)),
      personKey: () => say('columns that say who answered', 'Spalten, die sagen, wer geantwortet hat'),
      cleaningSteps: () => say('what is left out or replaced', 'was ausgelassen oder ersetzt wird'),
      dayOrder: () => say('order of day and month', 'Reihenfolge von Tag und Monat'),
      badRowRules: () => say('what happens to bad rows', 'Umgang mit fehlerhaften Zeilen'),
      matches: (about) => say(ofColumns('question of the survey', about), ofColumns('Frage der Umfrage', about)),
      destination: () => say('where the responses go', 'Ziel der Rückmeldungen'),
      send: () => say('which responses are added', 'welche Rückmeldungen hinzukommen'),
      media: () => say('how files are linked', 'wie Dateien zugeordnet werden'),
      dialect: () => say('how the file is read', 'wie die Datei gelesen wird'),
      several: () => say('several decisions', 'mehrere Entscheidungen'),
    } satisfies Record<DecisionChange['what'], (about: readonly string[]) => string>,
  },
};
