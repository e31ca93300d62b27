import { counted, number, percentage } from '../../lib/language/format.ts';
import type { Words } from './words.ts';

const responses = (count: number) => counted(count, 'Rückmeldung', 'Rückmeldungen');
const notes = (count: number) => counted(count, 'Notiz', 'Notizen');

export const de: Words = {
  surveys: {
    title: 'Umfragen',
    find: 'Umfrage finden',
    loading: 'Umfragen werden geholt …',
    name: 'Umfrage',
    project: 'Projekt',
    responses: 'Rückmeldungen',
    imported: 'Importiert',
    emptyTitle: 'Noch keine Umfragen',
    empty:
      'Importierte Umfragen liegen hier, mit einem Diagramm für jede Frage. Eine Datei hineinziehen oder eines der Beispiele versuchen.',
    import: 'Umfrage importieren',
    none: (query) => `Keine Umfrage heißt „${query}“.`,
  },
  survey: {
    loading: 'Umfrage wird geholt …',
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
    incomplete: 'Diese Umfrage ist nicht vollständig: Es fehlen Zeilen.',
    incompleteHint: 'Warum, und was zu tun ist, steht in der Aktivität.',
    activity: 'Aktivität öffnen',
  },
  export: {
    title: 'Exportieren',
    what: 'Was gespeichert wird',
    kinds: {
      raw: {
        name: 'Rückmeldungen, wie sie kamen',
        hint: 'Jede Zelle, wie sie in der Datei stand. Wieder importiert, hat jede Spalte ihre Frage und ihren Typ.',
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
    oneHeader: 'Nur eine Kopfzeile',
    oneHeaderHint:
      'Die Fragetexte, für andere Programme. Ohne die Zeile mit den Typen muss Sheaf die Typen neu finden.',
    keepFormulas: 'Formeln lassen, wie sie sind',
    keepFormulasHint:
      'Sonst steht vor Antworten wie =1+1 ein Apostroph, damit eine Tabellenkalkulation sie nicht ausführt.',
    dictionaryName: 'Datenwörterbuch',
    cancel: 'Abbrechen',
    save: 'Speichern',
  },
  question: {
    answered: (count, all) => `${number(count)} von ${number(all)} beantwortet`,
    table: 'Als Tabelle zeigen',
    chart: 'Als Diagramm zeigen',
    details: (name) => `Einzelheiten zu ${name}`,
    more: 'Einzelheiten',
    places: (count) => `zusammen gelesen aus ${counted(count, 'Spalte', 'Spalten')}, je eine für einen Platz`,
    notes: (count) => `${notes(count)} durchsuchen`,
    column: 'Spalte',
    decided: 'Typ bestimmt durch',
    sources: {
      mapping: 'die Wahl beim Import',
      classifier: 'das Aussehen des Inhalts',
      heuristic: 'das Aussehen der Antworten',
      fallback: 'nichts Passendes',
    },
  },
  type: {
    label: 'Lesen als',
    button: 'Ändern',
    busy: (change) =>
      change === undefined || change.parts === 0
        ? 'Wird gelesen …'
        : `Wird gelesen … ${percentage(Math.floor((change.parts_done / change.parts) * 100))}`,
    anyway: 'Trotzdem ändern',
    recount: 'Neu zählen',
  },
  notes: {
    question: 'Antworten auf',
    allQuestions: 'Alle Fragen',
    none: 'Diese Umfrage hat keine offenen Antworten. Eine als „Offene Antwort“ gelesene Spalte ergibt welche: Der Typ lässt sich in den Einzelheiten der Frage ändern.',
    label: 'Notizen durchsuchen',
    count: notes,
    found: (count, query) => `${notes(count)} mit „${query}“`,
    indexing: 'Die Suche holt diesen Import noch nach; gleich findet sie vielleicht mehr.',
    response: (row) => `Rückmeldung ${number(row)}`,
    more: 'Mehr zeigen',
    loading: 'Es wird gesucht …',
  },
  responses: {
    label: 'Rückmeldungen',
    empty: 'Noch keine Rückmeldungen.',
    title: (row) => `Rückmeldung ${number(row)}`,
    previous: 'Vorige',
    next: 'Nächste',
    loading: 'Rückmeldung wird geholt …',
    goTo: 'Zur Rückmeldung',
    sort: 'Ordnen nach',
    byRow: 'Wie in der Datei',
    by: (header) => `Nach ${header}`,
    order: 'Richtung',
    asc: 'Aufsteigend',
    desc: 'Absteigend',
    filterColumn: 'Spalte, in der gesucht wird',
    in: (header) => `In ${header}`,
    filter: 'Enthält …',
    found: (count) => `${counted(count, 'Rückmeldung enthält', 'Rückmeldungen enthalten')} es`,
    shown: (count) => `Die Tabelle zeigt die ersten ${number(count)} Rückmeldungen.`,
  },
};
