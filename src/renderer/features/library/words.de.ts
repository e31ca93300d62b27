import { modifier } from '../../lib/keys.ts';
import { counted, number, percentDone } from '../../lib/language/format.ts';
import type { words } from './words.ts';

const notes = (count: number) => counted(count, 'offene Antwort', 'offene Antworten');

export const de: typeof words = {
  surveys: {
    find: 'Umfrage finden',
    loading: 'Umfragen werden geladen …',
    imported: 'Importiert',
    emptyTitle: 'Noch keine Umfragen',
    empty:
      'Importierte Umfragen liegen hier, mit einem Diagramm für jede Frage. Eine Datei hierher ziehen oder eines der Beispiele ausprobieren.',
    import: 'Umfrage importieren',
    none: (query) => `Keine Umfrage passt zu „${query}“.`,
    count: (count) => counted(count, 'Umfrage', 'Umfragen'),
  },
  survey: {
    more: 'Mehr',
    loading: 'Umfrage wird geladen …',
    back: 'Alle Umfragen',
    imported: 'importiert',
    export: 'Exportieren …',
    exporting: 'Wird gespeichert …',
    tabs: { questions: 'Fragen', responses: 'Rückmeldungen', notes: 'Offene Antworten' },
    find: 'Frage finden',
    noQuestion: (query) => `Keine Frage enthält „${query}“.`,
    leftOut: (count) => counted(count, 'weitere Spalte', 'weitere Spalten'),
    facts: (names) => `Wer, wann und wie lange: ${names.join(' · ')}`,
    noQuestions: 'Noch keine Fragen. Sie erscheinen, sobald der erste Teil gelesen ist.',
    incomplete: 'Diese Umfrage ist unvollständig: Es fehlen Rückmeldungen.',
    incompleteHint: 'Die Aktivität nennt den Grund und was zu tun ist.',
    activity: 'Aktivität öffnen',
  },
  list: {
    label: 'Liste der Fragen',
    edit: 'Ordnen oder ausblenden',
    show: (question) => `${question} zeigen`,
    name: (question) => `Kurzname von ${question}`,
  },
  export: {
    title: 'Exportieren',
    answers: 'Antworten',
    report: 'Fragen mit Diagrammen',
    button: 'Speichern …',
    save: (name) => `Speichern: ${name}`,
    asShown: 'In Spalten und gewichtet wie die Diagramme',
    asShownHint: 'Für Folien, Dokument, Webseite und Arbeitsmappe',
    more: 'Weitere Formate',
    all: (count) =>
      `${count === 1 ? 'Die eine Rückmeldung' : `Alle ${number(count)} Rückmeldungen`}. Nur ein Filter lässt welche aus, eine Suche nicht.`,
    merged:
      'Vereinte Schreibweisen zählen wie in den Diagrammen als eine. „CSV, wie importiert“ hat jede Schreibweise.',
    anonymous: 'Persönliche Angaben weglassen',
    anonymousHint:
      'Lässt Namen, E-Mail-Adressen, Personenschlüssel und Spalten weg, die keine Frage sind, etwa IP-Adressen und Kennungen. In offenen Antworten werden die Namen, E-Mail-Adressen und Telefonnummern verdeckt, die Sheaf findet. Zeiten und Antworten auf andere Fragen bleiben, wie sie sind.',
    kinds: {
      raw: { name: 'CSV, wie importiert', hint: 'Jede Antwort, wie sie in der Datei stand' },
      parsed: { name: 'CSV, bereinigt', hint: 'Daten und Zahlen einheitlich, fehlende Antworten leer' },
      pptx: { name: 'Folien', hint: 'Für PowerPoint' },
      docx: { name: 'Dokument', hint: 'Für Word' },
      html: { name: 'Webseite', hint: 'Für jeden Browser' },
      xlsx: { name: 'Excel-Arbeitsmappe', hint: 'Mit einer Liste der Fragen und Codes' },
      sav: { name: 'SPSS-Datei', hint: 'Mit Beschriftungen und fehlenden Werten; auch für R und Stata' },
      parquet: { name: 'Parquet-Datei', hint: 'Mit Typen; für Python, R, DuckDB' },
      dictionary: { name: 'Die Fragen', hint: 'CSV mit Typen, Optionen und Anzahlen' },
      template: { name: 'Vorlage für den nächsten Import', hint: 'Mit den Typen' },
    },
    filtered: (count) =>
      count === null
        ? 'Nur die gefilterten Rückmeldungen'
        : `Nur ${counted(count, 'gefilterte Rückmeldung', 'gefilterte Rückmeldungen')}`,
    filteredName: (survey) => `${survey} gefiltert`,
    forSheaf: 'Antworten für Sheaf',
    forSheafHint: 'Mit Zeilen, nach denen Sheaf sie wieder liest',
    dictionaryName: 'Datenwörterbuch',
  },
  group: {
    kinds: {
      multi: (_count) => 'Mehrfachwahl',
      grid: (count) => `Matrix mit ${counted(count, 'Zeile', 'Zeilen')}`,
      ranking_places: (count) => `Rangfolge mit ${counted(count, 'Platz', 'Plätzen')}`,
      ranking_items: (count) => `Rangfolge von ${counted(count, 'Eintrag', 'Einträgen')}`,
      loop: (count) => `Wiederholte Fragen, ${counted(count, 'Spalte', 'Spalten')}`,
      pair: (_count) => 'Zwei Zahlen einer Antwort',
      sum: (count) => `${counted(count, 'Zahl', 'Zahlen')} mit fester Summe`,
      other: (_count) => 'Mit „Sonstiges, und zwar“',
    },
    split: 'In einzelne Fragen teilen',
    isSplit: (title) => `„${title}“ wurde in einzelne Fragen geteilt. ${modifier}+Z nimmt es zurück.`,
    columns: 'Ihre Spalten',
    writeIn: (count) => `Sonstiges in eigenen Worten: ${counted(count, 'Antwort', 'Antworten')}`,
  },
  display: {
    label: 'Diagramm',
    kinds: {
      options: 'Optionen, die häufigste zuerst',
      ordered: 'Optionen in natürlicher Reihenfolge',
      scale: 'Skala mit Mittelwert',
      number: 'Zahlen',
      date: 'Daten',
      duration: 'Dauern',
      place: 'Orte',
      text: 'Offene Antworten',
    },
    asFound: 'Wie gefunden',
    isChanged: (headers) =>
      headers.length === 1
        ? `${headers[0]} wird anders gezeigt. ${modifier}+Z nimmt es zurück.`
        : `Alle ${headers.length} Zeilen der Matrix werden anders gezeigt. ${modifier}+Z nimmt es zurück.`,
    isOrdered: (headers) =>
      headers.length === 1
        ? `Die Optionen von ${headers[0]} haben eine andere Reihenfolge. ${modifier}+Z nimmt es zurück.`
        : `Die Optionen aller ${headers.length} Zeilen der Matrix haben eine andere Reihenfolge. ${modifier}+Z nimmt es zurück.`,
    ofGrid: 'Für alle Zeilen der Matrix.',
    orders: {
      given: 'In der Reihenfolge der Datei oder wie von Hand gesetzt.',
      found: 'In natürlicher Reihenfolge.',
      count: 'Die häufigste zuerst.',
    },
    changeOrder: 'Reihenfolge ändern',
    up: (option) => `${option} nach oben`,
    down: (option) => `${option} nach unten`,
  },
  rename: {
    button: 'Umbenennen …',
    title: 'Umfrage umbenennen',
    empty: 'Einen Namen eingeben.',
    done: (name) => `Die Umfrage heißt jetzt „${name}“.`,
  },
  steps: {
    filter: 'Filter',
    comparison: 'Vergleich',
    weight: 'Gewichtung',
    name: 'Name der Umfrage',
    waves: 'Wellen',
    segments: 'Segmente',
    codes: 'Codes',
    findings: 'Erkenntnisse',
    list: 'Liste der Fragen',
    people: 'woran Personen erkannt werden',
    reading: 'wie eine Frage gelesen wird',
    spellings: 'Schreibweisen',
  },
  step: {
    undo: 'Die Änderung ließ sich nicht zurücknehmen.',
    redo: 'Die Änderung ließ sich nicht wiederholen.',
  },
  question: {
    edit: 'Bearbeiten …',
    several: 'Anteile ergeben zusammen mehr als 100 %',
    answered: (count, all) =>
      all === null ? `${number(count)} beantwortet` : `${number(count)} von ${number(all)} beantwortet`,
    withoutOwn: 'ohne den eigenen Filter gezählt',
    table: 'Als Tabelle zeigen',
    chart: 'Als Diagramm zeigen',
    details: (name) => `Einzelheiten zu ${name}`,
    more: 'Einzelheiten',
    places: (count) => `aus ${counted(count, 'Spalte', 'Spalten')} zusammengefasst, je eine für einen Rang`,
  },
  type: {
    label: 'Art der Frage',
    button: 'Ändern',
    busy: (change) =>
      change === undefined || change.parts === 0
        ? 'Wird gelesen …'
        : `Wird gelesen … ${percentDone(change.parts_done, change.parts)}`,
    anyway: 'Trotzdem ändern',
  },
  notes: {
    open: (count) => `${notes(count)} durchsuchen`,
    copy: 'Mit Namen kopieren',
    quote: (text, who, survey) => `„${text}“ – ${who}, ${survey}`,
    question: 'Antworten auf',
    allQuestions: 'Alle Fragen',
    order: 'Reihenfolge',
    asTheyCame: 'Wie sie kamen',
    longest: 'Längste zuerst',
    shortest: 'Kürzeste zuerst',
    greatest: (question, isTime) => `${question}: ${isTime ? 'neueste' : 'höchste'} zuerst`,
    least: (question, isTime) => `${question}: ${isTime ? 'älteste' : 'niedrigste'} zuerst`,
    fold: 'Gleiche zusammenfassen',
    none: 'Diese Umfrage hat keine offenen Antworten. Um welche zu erhalten, den Typ einer Spalte in den Einzelheiten ihrer Frage auf „Offene Antwort“ ändern.',
    label: 'Offene Antworten durchsuchen',
    count: notes,
    different: (count) => `, ${number(count)} verschiedene`,
    found: (count, query) => `${notes(count)} mit „${query}“`,
    loading: 'Es wird gesucht …',
  },
  responses: {
    empty: 'Noch keine Rückmeldungen.',
    previous: 'Vorige',
    next: 'Nächste',
    person: 'Zu dieser Person',
    onlyPerson: 'Nur Rückmeldungen dieser Person zeigen',
    everybody: 'Alle Personen',
    loading: 'Rückmeldung wird geladen …',
    hidden: 'Der Filter blendet die offene Rückmeldung aus.',
    clear: 'Filter aufheben',
    shown: (count) => `Die Tabelle zeigt die ersten ${number(count)} Rückmeldungen.`,
  },
};
