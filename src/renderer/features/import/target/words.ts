import type { ComparedBy } from '../../../drafts/target/target.ts';
import { counted, exact, number, percentDone } from '../../../lib/language/format.ts';
import { say } from '../../../lib/language/language.ts';
import { nouns } from '../../../lib/language/nouns.ts';
import type { ReceiptCounts } from '../words.ts';

/** The first few names, and how many more there are. */
const names = (all: readonly string[], most = 8) => {
  const more = number(all.length - most);
  return (
    all
      .slice(0, most)
      .map((name) => say(`“${name}”`, `„${name}“`))
      .join(', ') + (all.length > most ? say(` and ${more} more`, ` und ${more} weitere`) : '')
  );
};

/** Words about responses that are added to a survey. */
export const words = {
  legend: say('These responses are', 'Diese Rückmeldungen sind'),
  asNew: say('A new survey', 'Eine neue Umfrage'),
  asMore: say('More responses for…', 'Weitere Rückmeldungen zu …'),
  which: say('Survey to add to', 'Umfrage, zu der sie kommen'),
  choose: say('Choose a survey', 'Umfrage wählen'),
  none: say('No matching survey.', 'Keine Umfrage gefunden.'),
  same: (name: string) => say(`${name}  ·  same columns`, `${name}  ·  gleiche Spalten`),
  moreOf: (name: string) => say(`More responses for “${name}”`, `Weitere Rückmeldungen zu „${name}“`),
  comparingColumns: say('Comparing the columns…', 'Die Spalten werden verglichen …'),
  sameHere: (name: string) => say(`“${name}” has the same columns.`, `„${name}“ hat dieselben Spalten.`),
  addToIt: say('Add the responses to it', 'Zu ihr hinzufügen'),
  imported: {
    title: (name: string, iso: string) =>
      say(
        `This file was already imported as “${name}” on ${exact(iso)}.`,
        `Diese Datei wurde schon importiert: als „${name}“, ${exact(iso)}.`,
      ),
    asNew: say('Importing again makes a second survey.', 'Ein weiterer Import macht eine zweite Umfrage daraus.'),
    open: say('Open the survey', 'Umfrage öffnen'),
  },
  missing: (all: readonly string[]) =>
    say(
      `${all.length === 1 ? 'A column of the survey is' : `${nouns.columns(all.length)} of the survey are`} missing in this file: ${names(all)}.`,
      `${all.length === 1 ? 'Eine Spalte der Umfrage fehlt' : `${nouns.columns(all.length)} der Umfrage fehlen`} in dieser Datei: ${names(all)}.`,
    ),
  matchHint: say(
    'If the file words it otherwise, choose below which of its columns it is. Otherwise export the file again with that column (it may be empty), or import it as a new survey.',
    'Heißt sie in der Datei anders, dann unten wählen, welche Spalte es ist. Sonst die Datei noch einmal mit dieser Spalte exportieren (sie darf leer sein) oder als neue Umfrage importieren.',
  ),
  missingHint: say(
    'Each response needs every column of the survey. Export the file again with that column (it may be empty), or import it as a new survey.',
    'Jede Rückmeldung braucht alle Spalten der Umfrage. Die Datei mit dieser Spalte noch einmal exportieren (sie darf leer sein) oder als neue Umfrage importieren.',
  ),
  extra: (all: readonly string[]) =>
    say(
      `${all.length === 1 ? 'A column of this file is' : `${nouns.columns(all.length)} of this file are`} not in the survey and will be ignored: ${names(all)}.`,
      `${all.length === 1 ? 'Eine Spalte dieser Datei fehlt in der Umfrage und wird' : `${nouns.columns(all.length)} dieser Datei fehlen in der Umfrage und werden`} nicht importiert: ${names(all)}.`,
    ),
  extraHint: say(
    'A survey keeps the columns it was first imported with. To keep these too, import the file as a new survey.',
    'Eine Umfrage behält die Spalten, mit denen sie zuerst importiert wurde. Um auch diese zu behalten, die Datei als neue Umfrage importieren.',
  ),
  comparing: (read: number, total: number) =>
    say(
      `Looking for responses that are already in the survey… ${percentDone(read, total)}`,
      `Schon vorhandene Rückmeldungen werden gesucht … ${percentDone(read, total)}`,
    ),
  nobody: say('None of them is in the survey yet.', 'Keine davon ist schon in der Umfrage.'),
  some: (fresh: number, known: number, { headers }: ComparedBy) => {
    const by = headers.length === 0 ? '' : say(`, by ${names(headers, 4)}`, `, erkannt an ${names(headers, 4)}`);
    return say(
      `${number(fresh)} new. ${number(known)} match someone already in the survey${by}.`,
      `${number(fresh)} neu. ${number(known)} von Personen, die schon in der Umfrage sind${by}.`,
    );
  },
  byName: (count: number) =>
    say(
      `${number(count)} of them ${count === 1 ? 'matches' : 'match'} only by name: check that ${count === 1 ? 'it is the same person' : 'they are the same people'}.`,
      `${number(count)} davon nur am Namen erkannt: prüfen, ob es ${count === 1 ? 'dieselbe Person ist' : 'dieselben Personen sind'}.`,
    ),
  showNamed: say('Show those with the same name only', 'Zeigen: nur gleicher Name'),
  rows: {
    name: say('Show', 'Zeigen'),
    known: (count: number) =>
      say(`Already in the survey (${number(count)})`, `Schon in der Umfrage (${number(count)})`),
    fresh: (count: number) => say(`New responses (${number(count)})`, `Neue Rückmeldungen (${number(count)})`),
    named: (count: number) => say(`Same name only (${number(count)})`, `Nur gleicher Name (${number(count)})`),
    repeated: (count: number) => say(`Repeated (${number(count)})`, `Wiederholt (${number(count)})`),
  },
  repeated: (count: number) =>
    say(
      `${nouns.responses(count)} of this file ${count === 1 ? 'repeats' : 'repeat'} an earlier one.`,
      `${nouns.responses(count)} dieser Datei ${count === 1 ? 'wiederholt' : 'wiederholen'} eine frühere.`,
    ),
  question: say('Which responses are added', 'Welche Rückmeldungen hinzukommen'),
  all: (count: number) => say(`Add all ${nouns.responses(count)}`, `Alle ${nouns.responses(count)} hinzufügen`),
  allHint: (known: number) =>
    say(
      `If people were asked again: the ${number(known)} then stand beside their earlier responses, to compare.`,
      `Für eine weitere Befragung: Die ${number(known)} stehen dann zum Vergleich neben den früheren.`,
    ),
  onlyNew: (count: number) => say(`Add only the ${number(count)} new`, `Nur die ${number(count)} neuen hinzufügen`),
  onlyNewHint: (known: number) =>
    say(`The other ${number(known)} are left out.`, `Die anderen ${number(known)} bleiben weg.`),
  nothingNew: say('There is nothing new to add.', 'Es gibt nichts Neues hinzuzufügen.'),
  failed: say(
    'The responses already in the survey could not be compared.',
    'Die vorhandenen Rückmeldungen konnten nicht verglichen werden.',
  ),
  again: say('Compare again', 'Noch einmal vergleichen'),
  into: (name: string, project: string | null) =>
    project === null
      ? say(`Into “${name}”`, `In „${name}“`)
      : say(`Into “${name}” in ${project}`, `In „${name}“ im Projekt „${project}“`),
  /** Which column is a question of the survey that the file words otherwise. */
  match: {
    columnOf: (question: string) => say(`Column for “${question}”`, `Spalte für „${question}“`),
    none: say('No column', 'Keine Spalte'),
    isSaid: (header: string, question: string, left: number) =>
      say(
        `“${header}” is “${question}”. ${left === 0 ? 'Every question of the survey has its column.' : `${nouns.columns(left)} of the survey ${left === 1 ? 'is' : 'are'} still missing.`}`,
        `„${header}“ ist „${question}“. ${left === 0 ? 'Jede Frage der Umfrage hat ihre Spalte.' : `${nouns.columns(left)} der Umfrage ${left === 1 ? 'fehlt' : 'fehlen'} noch.`}`,
      ),
    isNone: (question: string) => say(`“${question}” has no column.`, `„${question}“ hat keine Spalte.`),
    matched: (pairs: readonly (readonly [header: string, question: string])[]) => {
      const [[header, question] = []] = pairs;
      return pairs.length === 1
        ? say(
            `“${header}” is added as “${question}”, its wording in the survey.`,
            `„${header}“ kommt als „${question}“ hinzu, wie in der Umfrage.`,
          )
        : say(
            `${nouns.columns(pairs.length)} are added under their wording in the survey.`,
            `${nouns.columns(pairs.length)} kommen mit dem Wortlaut der Umfrage hinzu.`,
          );
    },
    answers: (header: string, all: readonly string[]) =>
      say(
        `New answers of “${header}”: ${names(all, 3)}. They are counted as options of their own.`,
        `Neue Antworten von „${header}“: ${names(all, 3)}. Sie werden als eigene Optionen gezählt.`,
      ),
  },
  button: {
    choose: say('Add responses', 'Rückmeldungen hinzufügen'),
    add: (count: number) => say(`Add ${nouns.responses(count)}`, `${nouns.responses(count)} hinzufügen`),
  },
  waves: {
    offer: (files: readonly string[]) =>
      say(
        `${counted(files.length, 'file has', 'files have')} the same columns: ${names(files, 3)}. They may be waves of one survey.`,
        `${counted(files.length, 'Datei hat', 'Dateien haben')} dieselben Spalten: ${names(files, 3)}. Vielleicht sind es Wellen einer Umfrage.`,
      ),
    make: say('Make one survey of them', 'Zu einer Umfrage machen'),
    made: (count: number, name: string) =>
      say(
        `${counted(count, 'file becomes', 'files become')} one survey, “${name}”.`,
        `${counted(count, 'Datei wird', 'Dateien werden')} eine Umfrage: „${name}“.`,
      ),
    apart: say('Keep them separate', 'Getrennt lassen'),
  },
  done: ({ imported, inFile, leftOut }: ReceiptCounts, name: string) =>
    inFile === imported
      ? say(`${nouns.responses(imported)} added to “${name}”`, `${nouns.responses(imported)} zu „${name}“ hinzugefügt`)
      : say(
          `${number(imported)} of ${number(inFile)} added to “${name}”, ${number(leftOut)} left out as decided`,
          `${number(imported)} von ${number(inFile)} zu „${name}“ hinzugefügt, ${number(leftOut)} wie entschieden ausgelassen`,
        ),
};
