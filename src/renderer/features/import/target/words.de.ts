import type { ComparedBy } from '../../../drafts/target/target.ts';
import { counted, exact, number, percentDone } from '../../../lib/language/format.ts';
import type { words } from './words.ts';

const responses = (count: number) => counted(count, 'Rückmeldung', 'Rückmeldungen');
const columns = (count: number) => counted(count, 'Spalte', 'Spalten');
const names = (all: readonly string[], most = 8) =>
  all
    .slice(0, most)
    .map((name) => `„${name}“`)
    .join(', ') + (all.length > most ? ` und ${number(all.length - most)} weitere` : '');

const foundBy = ({ headers }: ComparedBy) =>
  headers.length === 0 ? '' : `, erkannt an den Antworten zu ${names(headers, 4)}`;

export const de: typeof words = {
  legend: 'Diese Rückmeldungen sind',
  asNew: 'Eine neue Umfrage',
  asMore: 'Weitere Rückmeldungen zu …',
  which: 'Umfrage, zu der sie kommen',
  choose: 'Umfrage wählen',
  none: 'Keine Umfrage gefunden.',
  same: (name) => `${name}  ·  gleiche Spalten`,
  moreOf: (name) => `Weitere Rückmeldungen zu „${name}“`,
  comparingColumns: 'Die Spalten werden verglichen …',
  sameHere: (name) => `„${name}“ hat dieselben Spalten.`,
  addToIt: 'Zu ihr hinzufügen',
  imported: {
    title: (name, iso) => `Diese Datei wurde schon importiert: als „${name}“, ${exact(iso)}.`,
    asNew: 'Ein weiterer Import macht eine zweite Umfrage daraus.',
    asMore: 'Der Knopf unten importiert sie noch einmal.',
    open: 'Umfrage öffnen',
  },
  missing: (all) =>
    `${all.length === 1 ? 'Eine Spalte der Umfrage fehlt' : `${columns(all.length)} der Umfrage fehlen`} in dieser Datei: ${names(all)}.`,
  matchHint:
    'Heißt sie in der Datei anders, dann unten wählen, welche Spalte es ist. Sonst die Datei noch einmal mit dieser Spalte exportieren (sie darf leer sein) oder als neue Umfrage importieren.',
  missingHint:
    'Jede Rückmeldung braucht alle Spalten der Umfrage. Die Datei mit dieser Spalte noch einmal exportieren (sie darf leer sein) oder als neue Umfrage importieren.',
  extra: (all) =>
    `${all.length === 1 ? 'Eine Spalte dieser Datei fehlt in der Umfrage und wird' : `${columns(all.length)} dieser Datei fehlen in der Umfrage und werden`} nicht importiert: ${names(all)}.`,
  extraHint:
    'Eine Umfrage behält die Spalten, mit denen sie zuerst importiert wurde. Um auch diese zu behalten, die Datei als neue Umfrage importieren.',
  comparing: (read, total) => `Schon vorhandene Rückmeldungen werden gesucht … ${percentDone(read, total)}`,
  nobody: 'Keine davon ist schon in der Umfrage.',
  some: (fresh, known, by) => `${number(fresh)} neu, ${number(known)} schon in der Umfrage${foundBy(by)}.`,
  rows: {
    name: 'In der Umfrage?',
    known: (count) => `Schon da  ·  ${number(count)}`,
    fresh: (count) => `Neu  ·  ${number(count)}`,
    repeated: (count) => `Wiederholt  ·  ${number(count)}`,
  },
  repeated: (count) => `${responses(count)} dieser Datei ${count === 1 ? 'wiederholt' : 'wiederholen'} eine frühere.`,
  question: 'Welche Rückmeldungen hinzukommen',
  all: (count) => `Alle ${number(count)} als neue Welle hinzufügen`,
  allHint: (known) => `Für eine weitere Befragung: ${number(known)} sind dann zweimal da, in zwei Wellen.`,
  onlyNew: (count) => `Nur die ${number(count)} neuen hinzufügen`,
  onlyNewHint: (known) => `Die anderen ${number(known)} bleiben weg.`,
  nothingNew: 'Es gibt nichts Neues hinzuzufügen.',
  failed: 'Die vorhandenen Rückmeldungen konnten nicht verglichen werden.',
  again: 'Noch einmal vergleichen',
  into: (name, project) => (project === null ? `In „${name}“` : `In „${name}“ im Projekt „${project}“`),
  match: {
    columnOf: (question) => `Spalte für „${question}“`,
    none: 'Keine Spalte',
    isSaid: (header, question, left) =>
      `„${header}“ ist „${question}“. ${left === 0 ? 'Jede Frage der Umfrage hat ihre Spalte.' : `${columns(left)} der Umfrage ${left === 1 ? 'fehlt' : 'fehlen'} noch.`}`,
    isNone: (question) => `„${question}“ hat keine Spalte.`,
    matched: (pairs) => {
      const [pair, ...more] = pairs;
      const what =
        pair !== undefined && more.length === 0
          ? `„${pair[0]}“ kommt als „${pair[1]}“ hinzu, wie in der Umfrage`
          : `${columns(pairs.length)} kommen mit dem Wortlaut der Umfrage hinzu`;
      return `${what}.`;
    },
    answers: (header, all) =>
      `Neue Antworten von „${header}“: ${names(all, 3)}. Sie werden als eigene Optionen gezählt.`,
  },
  button: {
    choose: 'Rückmeldungen hinzufügen',
    add: (count) => `${responses(count)} hinzufügen`,
  },
  waves: {
    offer: (files) =>
      `${counted(files.length, 'Datei hat', 'Dateien haben')} dieselben Spalten: ${names(files, 3)}. Vielleicht sind es Wellen einer Umfrage.`,
    make: 'Zu einer Umfrage machen',
    made: (count, name) => `${counted(count, 'Datei wird', 'Dateien werden')} eine Umfrage: „${name}“.`,
    apart: 'Getrennt lassen',
  },
  done: ({ imported, inFile, leftOut }, name) =>
    inFile === imported
      ? `${responses(imported)} zu „${name}“ hinzugefügt`
      : `${number(imported)} von ${number(inFile)} zu „${name}“ hinzugefügt, ${number(leftOut)} wie entschieden ausgelassen`,
};
