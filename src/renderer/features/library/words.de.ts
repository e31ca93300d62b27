import { counted, number, percentDone } from '../../lib/language/format.ts';
import type { Words } from './words.ts';

const responses = (count: number) => counted(count, 'Rückmeldung', 'Rückmeldungen');
const notes = (count: number) => counted(count, 'offene Antwort', 'offene Antworten');

export const de: Words = {
  surveys: {
    title: 'Umfragen',
    find: 'Umfrage finden',
    loading: 'Umfragen werden geladen …',
    name: 'Umfrage',
    project: 'Projekt',
    responses: 'Rückmeldungen',
    imported: 'Importiert',
    emptyTitle: 'Noch keine Umfragen',
    empty:
      'Importierte Umfragen liegen hier, mit einem Diagramm für jede Frage. Eine Datei hierher ziehen oder eines der Beispiele ausprobieren.',
    import: 'Umfrage importieren',
    none: (query) => `Keine Umfrage passt zu „${query}“.`,
  },
  survey: {
    loading: 'Umfrage wird geladen …',
    back: 'Alle Umfragen',
    export: 'Exportieren …',
    exporting: 'Wird gespeichert …',
    project: (name) => `in „${name}“`,
    responses,
    participants: (count) => counted(count, 'Person', 'Personen'),
    imported: (when) => `importiert ${when}`,
    tabs: { questions: 'Fragen', responses: 'Rückmeldungen', notes: 'Offene Antworten' },
    find: 'Frage finden',
    noQuestion: (query) => `Keine Frage enthält „${query}“.`,
    leftOut: (count) => `${counted(count, 'Spalte', 'Spalten')} ohne Diagramm`,
    showLeftOut: 'Zeigen',
    hideLeftOut: 'Ausblenden',
    noQuestions: 'Noch keine Fragen. Sie erscheinen, sobald der erste Teil gelesen ist.',
    incomplete: 'Diese Umfrage ist unvollständig: Es fehlen Zeilen.',
    incompleteHint: 'Die Aktivität nennt den Grund und was zu tun ist.',
    activity: 'Aktivität öffnen',
  },
  export: {
    title: 'Exportieren',
    what: 'Was gespeichert wird',
    kinds: {
      raw: {
        name: 'Rückmeldungen wie importiert',
        hint: 'Jede Zelle, wie sie in der Datei stand. Bei einem neuen Import behält jede Spalte ihre Frage und ihren Typ.',
      },
      parsed: {
        name: 'Rückmeldungen, wie Sheaf sie zählt',
        hint: 'Zeitpunkte als 2024-03-31T10:00, Bewertungen als Zahlen, Optionen durch Semikolon getrennt, fehlende Antworten leer.',
      },
      dictionary: {
        name: 'Datenwörterbuch',
        hint: 'Jede Spalte mit Frage, Typ, Optionen und Anzahlen, als Tabelle.',
      },
      template: {
        name: 'Datenwörterbuch als Zuordnungsvorlage',
        hint: 'Dasselbe als JSON. Als Vorlage setzt es die Typen eines späteren Imports.',
      },
    },
    how: 'Rückmeldungen',
    filtered: (count) =>
      count === null
        ? 'Nur die gefilterten Rückmeldungen'
        : `Nur ${counted(count, 'gefilterte Rückmeldung', 'gefilterte Rückmeldungen')}`,
    filteredHint: 'Sonst werden alle Rückmeldungen gespeichert, ohne Filter.',
    filteredName: (survey) => `${survey} gefiltert`,
    oneHeader: 'Nur eine Kopfzeile',
    oneHeaderHint:
      'Nur die Fragetexte, für andere Programme. Ohne die Zeile mit den Typen muss Sheaf die Typen neu erkennen.',
    keepFormulas: 'Formeln lassen, wie sie sind',
    keepFormulasHint:
      'Wenn aus, beginnen Antworten wie =1+1 mit einem Apostroph, damit eine Tabellenkalkulation sie nicht ausführt.',
    dictionaryName: 'Datenwörterbuch',
    cancel: 'Abbrechen',
    save: 'Speichern',
  },
  question: {
    answered: (count, all) =>
      all === null ? `${number(count)} beantwortet` : `${number(count)} von ${number(all)} beantwortet`,
    table: 'Als Tabelle zeigen',
    chart: 'Als Diagramm zeigen',
    details: (name) => `Einzelheiten zu ${name}`,
    more: 'Einzelheiten',
    places: (count) => `aus ${counted(count, 'Spalte', 'Spalten')} zusammengefasst, je eine für einen Rang`,
    notes: (count) => `${notes(count)} durchsuchen`,
    column: 'Spalte',
    decided: 'Typ bestimmt durch',
    sources: {
      mapping: 'die Wahl beim Import',
      classifier: 'das Aussehen des Inhalts',
      heuristic: 'das Aussehen der Antworten',
      fallback: 'die Vorgabe, weil nichts anderes passt',
    },
  },
  type: {
    label: 'Lesen als',
    button: 'Ändern',
    busy: (change) =>
      change === undefined || change.parts === 0
        ? 'Wird gelesen …'
        : `Wird gelesen … ${percentDone(change.parts_done, change.parts)}`,
    anyway: 'Trotzdem ändern',
    recount: 'Neu zählen',
  },
  notes: {
    question: 'Antworten auf',
    allQuestions: 'Alle Fragen',
    none: 'Diese Umfrage hat keine offenen Antworten. Um welche zu erhalten, den Typ einer Spalte in den Einzelheiten ihrer Frage auf „Offene Antwort“ ändern.',
    label: 'Offene Antworten durchsuchen',
    count: notes,
    found: (count, query) => `${notes(count)} mit „${query}“`,
    indexing: 'Dieser Import wird noch für die Suche aufbereitet. Gleich findet sich vielleicht mehr.',
    response: (row) => `Rückmeldung ${number(row)}`,
    loading: 'Es wird gesucht …',
  },
  responses: {
    label: 'Rückmeldungen',
    empty: 'Noch keine Rückmeldungen.',
    title: (row) => `Rückmeldung ${number(row)}`,
    previous: 'Vorige',
    next: 'Nächste',
    loading: 'Rückmeldung wird geladen …',
    goTo: 'Zur Rückmeldung',
    shown: (count) => `Die Tabelle zeigt die ersten ${number(count)} Rückmeldungen.`,
  },
};
