import type { ColumnChange } from '../../../contract/index.ts';
import { modifier } from '../../lib/keys.ts';
import { counted, number, percentDone } from '../../lib/language/format.ts';
import { say } from '../../lib/language/language.ts';
import { nouns } from '../../lib/language/nouns.ts';

const notes = (count: number) => counted(count, 'offene Antwort', 'offene Antworten');

/** Words of the library. */
export const words = {
  surveys: {
    find: say('Find a survey', 'Umfrage finden'),
    loading: say('Loading the surveys…', 'Umfragen werden geladen …'),
    imported: say('Imported', 'Importiert'),
    emptyTitle: say('No surveys yet', 'Noch keine Umfragen'),
    empty: say(
      'Surveys you import are kept here, with a chart for each question.',
      'Importierte Umfragen liegen hier, mit einem Diagramm für jede Frage.',
    ),
    import: say('Import a survey', 'Umfrage importieren'),
    none: (query: string) => say(`No survey matches “${query}”.`, `Keine Umfrage passt zu „${query}“.`),
  },
  survey: {
    more: say('More', 'Mehr'),
    loading: say('Loading the survey…', 'Umfrage wird geladen …'),
    back: say('All surveys', 'Alle Umfragen'),
    imported: say('imported', 'importiert:'),
    export: say('Export…', 'Exportieren …'),
    exporting: say('Exporting…', 'Wird gespeichert …'),
    tabs: {
      questions: say('Questions', 'Fragen'),
      responses: say('Responses', 'Rückmeldungen'),
      notes: say('Open answers', 'Offene Antworten'),
    },
    find: say('Find a question', 'Frage finden'),
    noQuestion: (query: string) => say(`No question contains “${query}”.`, `Keine Frage enthält „${query}“.`),
    leftOut: (count: number) =>
      say(counted(count, 'more column', 'more columns'), counted(count, 'weitere Spalte', 'weitere Spalten')),
    facts: (names: readonly string[]) =>
      say(`Who, when and how long: ${names.join(' · ')}`, `Wer, wann und wie lange: ${names.join(' · ')}`),
    noQuestions: say(
      'No questions yet. They appear when the first part is read.',
      'Noch keine Fragen. Sie erscheinen, sobald der erste Teil gelesen ist.',
    ),
    incomplete: say(
      'This survey is incomplete: some of its responses are missing.',
      'Diese Umfrage ist unvollständig: Es fehlen Rückmeldungen.',
    ),
    incompleteHint: say('Activity says why, and what to do.', 'Die Aktivität nennt den Grund und was zu tun ist.'),
    activity: say('Open Activity', 'Aktivität öffnen'),
  },
  list: {
    label: say('List of questions', 'Liste der Fragen'),
    edit: say('Reorder or hide', 'Ordnen oder ausblenden'),
    show: (question: string) => say(`Show ${question}`, `${question} zeigen`),
    name: (question: string) => say(`Short name of ${question}`, `Kurzname von ${question}`),
  },
  export: {
    title: say('Export', 'Exportieren'),
    answers: say('Answers', 'Antworten'),
    report: say('Questions with charts', 'Fragen mit Diagrammen'),
    button: say('Save…', 'Speichern …'),
    save: (name: string) => say(`Save: ${name}`, `Speichern: ${name}`),
    asShown: say('In columns and weighted as the charts are', 'In Spalten und gewichtet wie die Diagramme'),
    asShownHint: say('For slides, document, web page and workbook', 'Für Folien, Dokument, Webseite und Arbeitsmappe'),
    more: say('More formats', 'Weitere Formate'),
    all: (count: number) =>
      say(
        `All ${nouns.responses(count)}. To export fewer, set a filter first.`,
        `${count === 1 ? 'Die eine Rückmeldung' : `Alle ${number(count)} Rückmeldungen`}. Für weniger zuerst einen Filter setzen.`,
      ),
    merged: say(
      'Merged spellings count as one, as in the charts. “CSV, as imported” has each spelling.',
      'Vereinte Schreibweisen zählen wie in den Diagrammen als eine. „CSV, wie importiert“ hat jede Schreibweise.',
    ),
    anonymous: say('Leave out personal details', 'Persönliche Angaben weglassen'),
    stays: say('What is left out?', 'Was fällt weg?'),
    anonymousHint: say(
      'Left out are names, e-mail addresses, person keys, and columns without a question, such as IP addresses and IDs. In open answers, the names, e-mail addresses and phone numbers that Sheaf finds are masked. Times and answers to other questions stay as they are.',
      'Weg fallen Namen, E-Mail-Adressen, Personenschlüssel und Spalten, die keine Frage sind, etwa IP-Adressen und Kennungen. In offenen Antworten werden die Namen, E-Mail-Adressen und Telefonnummern verdeckt, die Sheaf findet. Zeiten und Antworten auf andere Fragen bleiben, wie sie sind.',
    ),
    kinds: say(
      {
        raw: { name: 'CSV, as imported', hint: 'Every answer as it was in the file' },
        parsed: { name: 'CSV, cleaned', hint: 'Dates and numbers in one form, missing answers empty' },
        pptx: { name: 'PowerPoint slides', hint: 'With charts that PowerPoint edits' },
        docx: { name: 'Word document', hint: 'With pictures and tables' },
        html: { name: 'Web page', hint: 'For any browser' },
        xlsx: { name: 'Excel workbook', hint: 'With a list of the questions and codes' },
        sav: { name: 'SPSS file', hint: 'With labels and missing values; for R and Stata too' },
        parquet: { name: 'Parquet file', hint: 'With types; for Python, R, DuckDB' },
        dictionary: { name: 'The questions', hint: 'CSV with types, options and counts' },
        template: { name: 'Template for the next import', hint: 'With the types' },
      },
      {
        raw: { name: 'CSV, wie importiert', hint: 'Jede Antwort, wie sie in der Datei stand' },
        parsed: { name: 'CSV, bereinigt', hint: 'Daten und Zahlen einheitlich, fehlende Antworten leer' },
        pptx: { name: 'PowerPoint-Folien', hint: 'Mit Diagrammen, die PowerPoint bearbeitet' },
        docx: { name: 'Word-Dokument', hint: 'Mit Bildern und Tabellen' },
        html: { name: 'Webseite', hint: 'Für jeden Browser' },
        xlsx: { name: 'Excel-Arbeitsmappe', hint: 'Mit einer Liste der Fragen und Codes' },
        sav: { name: 'SPSS-Datei', hint: 'Mit Beschriftungen und fehlenden Werten; auch für R und Stata' },
        parquet: { name: 'Parquet-Datei', hint: 'Mit Typen; für Python, R, DuckDB' },
        dictionary: { name: 'Die Fragen', hint: 'CSV mit Typen, Optionen und Anzahlen' },
        template: { name: 'Vorlage für den nächsten Import', hint: 'Mit den Typen' },
      },
    ),
    filtered: (count: number | null) =>
      count === null
        ? say('Only the filtered responses', 'Nur die gefilterten Rückmeldungen')
        : say(
            `Only the ${counted(count, 'filtered response', 'filtered responses')}`,
            `Nur ${counted(count, 'gefilterte Rückmeldung', 'gefilterte Rückmeldungen')}`,
          ),
    filteredName: (survey: string) => say(`${survey} filtered`, `${survey} gefiltert`),
    forSheaf: say('Answers for Sheaf', 'Antworten für Sheaf'),
    forSheafHint: say('With rows by which Sheaf reads them back', 'Mit Zeilen, nach denen Sheaf sie wieder liest'),
    dictionaryName: say('data dictionary', 'Datenwörterbuch'),
  },
  group: {
    kinds: {
      multi: (_count: number) => say('Multi choice', 'Mehrfachwahl'),
      grid: (count: number) => say(`Grid of ${nouns.rows(count)}`, `Matrix mit ${nouns.rows(count)}`),
      ranking_places: (count: number) =>
        say(`Ranking of ${counted(count, 'place', 'places')}`, `Rangfolge mit ${counted(count, 'Platz', 'Plätzen')}`),
      ranking_items: (count: number) =>
        say(`Ranking of ${counted(count, 'item', 'items')}`, `Rangfolge von ${counted(count, 'Eintrag', 'Einträgen')}`),
      loop: (count: number) =>
        say(`Repeated questions, ${nouns.columns(count)}`, `Wiederholte Fragen, ${nouns.columns(count)}`),
      pair: (_count: number) => say('Two numbers of one answer', 'Zwei Zahlen einer Antwort'),
      sum: (count: number) =>
        say(
          `${counted(count, 'number', 'numbers')} that add up`,
          `${counted(count, 'Zahl', 'Zahlen')} mit fester Summe`,
        ),
      other: (_count: number) => say('With “Other, please specify”', 'Mit „Sonstiges, und zwar“'),
    },
    split: say('Split into single questions', 'In einzelne Fragen teilen'),
    isSplit: (title: string) =>
      say(
        `“${title}” was split into single questions. ${modifier}+Z takes it back.`,
        `„${title}“ wurde in einzelne Fragen geteilt. ${modifier}+Z nimmt es zurück.`,
      ),
    columns: say('Its columns', 'Ihre Spalten'),
    writeIn: (count: number) =>
      say(`Other, in their own words: ${nouns.answers(count)}`, `Sonstiges in eigenen Worten: ${nouns.answers(count)}`),
  },
  display: {
    label: say('Chart', 'Diagramm'),
    kinds: {
      options: say('Options, most frequent first', 'Optionen, die häufigste zuerst'),
      ordered: say('Options in their natural order', 'Optionen in natürlicher Reihenfolge'),
      scale: say('Scale with a mean', 'Skala mit Mittelwert'),
      number: say('Numbers', 'Zahlen'),
      date: say('Dates', 'Daten'),
      duration: say('Durations', 'Dauern'),
      place: say('Places', 'Orte'),
      text: say('Open answers', 'Offene Antworten'),
    },
    asFound: say('As it was found', 'Wie gefunden'),
    isChanged: (headers: readonly string[]) =>
      headers.length === 1
        ? say(
            `${headers[0]} is shown in another way. ${modifier}+Z takes it back.`,
            `${headers[0]} wird anders gezeigt. ${modifier}+Z nimmt es zurück.`,
          )
        : say(
            `All ${headers.length} rows of the grid are shown in another way. ${modifier}+Z takes it back.`,
            `Alle ${headers.length} Zeilen der Matrix werden anders gezeigt. ${modifier}+Z nimmt es zurück.`,
          ),
    isOrdered: (headers: readonly string[]) =>
      headers.length === 1
        ? say(
            `The options of ${headers[0]} have another order. ${modifier}+Z takes it back.`,
            `Die Optionen von ${headers[0]} haben eine andere Reihenfolge. ${modifier}+Z nimmt es zurück.`,
          )
        : say(
            `The options of all ${headers.length} rows of the grid have another order. ${modifier}+Z takes it back.`,
            `Die Optionen aller ${headers.length} Zeilen der Matrix haben eine andere Reihenfolge. ${modifier}+Z nimmt es zurück.`,
          ),
    ofGrid: say('For all rows of the grid.', 'Für alle Zeilen der Matrix.'),
    orders: {
      given: say(
        'In the order of the file, or as you put them.',
        'In der Reihenfolge der Datei oder wie von Hand gesetzt.',
      ),
      found: say('In their natural order.', 'In natürlicher Reihenfolge.'),
      count: say('Most frequent first.', 'Die häufigste zuerst.'),
    },
    changeOrder: say('Change the order', 'Reihenfolge ändern'),
    up: (option: string) => say(`Move ${option} up`, `${option} nach oben`),
    down: (option: string) => say(`Move ${option} down`, `${option} nach unten`),
  },
  rename: {
    button: say('Rename…', 'Umbenennen …'),
    title: say('Rename the survey', 'Umfrage umbenennen'),
    empty: say('Enter a name.', 'Einen Namen eingeben.'),
    done: (name: string) => say(`The survey is called ${name} now.`, `Die Umfrage heißt jetzt „${name}“.`),
  },
  steps: {
    filter: say('filter', 'Filter'),
    comparison: say('comparison', 'Vergleich'),
    weight: say('weight', 'Gewichtung'),
    name: say('name of the survey', 'Name der Umfrage'),
    waves: say('waves', 'Wellen'),
    segments: say('segments', 'Segmente'),
    codes: say('codes', 'Codes'),
    findings: say('findings', 'Erkenntnisse'),
    list: say('list of questions', 'Liste der Fragen'),
    people: say('how people are recognised', 'woran Personen erkannt werden'),
    reading: say('how a question is read', 'wie eine Frage gelesen wird'),
    spellings: say('spellings', 'Schreibweisen'),
  },
  step: {
    undo: say('The change could not be taken back.', 'Die Änderung ließ sich nicht zurücknehmen.'),
    redo: say('The change could not be made again.', 'Die Änderung ließ sich nicht wiederholen.'),
  },
  question: {
    edit: say('Edit…', 'Bearbeiten …'),
    several: say('shares add up to more than 100%', 'Anteile ergeben zusammen mehr als 100 %'),
    answered: (count: number, all: number | null) =>
      all === null
        ? say(`${number(count)} answered`, `${number(count)} beantwortet`)
        : say(`${number(count)} of ${number(all)} answered`, `${number(count)} von ${number(all)} beantwortet`),
    withoutOwn: say('counted without its own filter', 'ohne den eigenen Filter gezählt'),
    table: say('Show as table', 'Als Tabelle zeigen'),
    chart: say('Show as chart', 'Als Diagramm zeigen'),
    details: (name: string) => say(`Details of ${name}`, `Einzelheiten zu ${name}`),
    more: say('Details', 'Einzelheiten'),
    places: (count: number) =>
      say(
        `combined from ${nouns.columns(count)}, one for each rank`,
        `aus ${nouns.columns(count)} zusammengefasst, je eine für einen Rang`,
      ),
  },
  type: {
    label: say('Type of question', 'Art der Frage'),
    button: say('Change', 'Ändern'),
    busy: (change: ColumnChange | undefined) =>
      change === undefined || change.parts === 0
        ? say('Reading…', 'Wird gelesen …')
        : say(
            `Reading… ${percentDone(change.parts_done, change.parts)}`,
            `Wird gelesen … ${percentDone(change.parts_done, change.parts)}`,
          ),
    anyway: say('Change it anyway', 'Trotzdem ändern'),
  },
  notes: {
    open: (count: number) =>
      say(`Search ${counted(count, 'open answer', 'open answers')}`, `${notes(count)} durchsuchen`),
    copy: say('Copy with who said it', 'Mit Namen kopieren'),
    quote: (text: string, who: string, survey: string) =>
      say(`“${text}” – ${who}, ${survey}`, `„${text}“ – ${who}, ${survey}`),
    question: say('Answers to', 'Antworten auf'),
    allQuestions: say('Every question', 'Alle Fragen'),
    order: say('Order', 'Reihenfolge'),
    asTheyCame: say('As they came', 'Wie sie kamen'),
    longest: say('Longest first', 'Längste zuerst'),
    shortest: say('Shortest first', 'Kürzeste zuerst'),
    greatest: (question: string, isTime: boolean) =>
      say(
        `${question}: ${isTime ? 'newest' : 'highest'} first`,
        `${question}: ${isTime ? 'neueste' : 'höchste'} zuerst`,
      ),
    least: (question: string, isTime: boolean) =>
      say(
        `${question}: ${isTime ? 'oldest' : 'lowest'} first`,
        `${question}: ${isTime ? 'älteste' : 'niedrigste'} zuerst`,
      ),
    /** @param different how many are left; null: not grouped, or not known yet */
    fold: (different: number | null) =>
      say('Group identical answers', 'Gleiche zusammenfassen') + (different === null ? '' : `: ${number(different)}`),
    none: say(
      'This survey has no open answers. To get some, change the type of a column to Open-ended in the details of its question.',
      'Diese Umfrage hat keine offenen Antworten. Um welche zu erhalten, den Typ einer Spalte in den Einzelheiten ihrer Frage auf „Offene Antwort“ ändern.',
    ),
    label: say('Search the open answers', 'Offene Antworten durchsuchen'),
    count: (count: number) =>
      say(counted(count, 'open answer', 'open answers'), counted(count, 'offene Antwort', 'offene Antworten')),
    found: (count: number, query: string) =>
      say(`${counted(count, 'open answer', 'open answers')} with “${query}”`, `${notes(count)} mit „${query}“`),
    loading: say('Searching…', 'Es wird gesucht …'),
  },
  responses: {
    empty: say('No responses yet.', 'Noch keine Rückmeldungen.'),
    previous: say('Previous response', 'Vorige'),
    next: say('Next response', 'Nächste'),
    person: say('About this person', 'Zu dieser Person'),
    onlyPerson: say('Only their responses', 'Nur ihre Rückmeldungen'),
    everybody: say('All people', 'Alle Personen'),
    loading: say('Loading the response…', 'Rückmeldung wird geladen …'),
    hidden: say('The filter hides the response that is open.', 'Der Filter blendet die offene Rückmeldung aus.'),
    clear: say('Clear the filter', 'Filter aufheben'),
    shown: (count: number) =>
      say(
        `The table shows the first ${number(count)} responses.`,
        `Die Tabelle zeigt die ersten ${number(count)} Rückmeldungen.`,
      ),
  },
};
