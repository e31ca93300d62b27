import { counted } from './format.ts';
import { say } from './language.ts';

const noun = (one: string, many: string) => (count: number) => counted(count, one, many);

/** Numbers with the nouns that many sentences count: "1 row", "2 rows". A German one is the same in every case. */
export const nouns = {
  answers: say(noun('answer', 'answers'), noun('Antwort', 'Antworten')),
  columns: say(noun('column', 'columns'), noun('Spalte', 'Spalten')),
  files: say(noun('file', 'files'), noun('Datei', 'Dateien')),
  questions: say(noun('question', 'questions'), noun('Frage', 'Fragen')),
  responses: say(noun('response', 'responses'), noun('Rückmeldung', 'Rückmeldungen')),
  rows: say(noun('row', 'rows'), noun('Zeile', 'Zeilen')),
  surveys: say(noun('survey', 'surveys'), noun('Umfrage', 'Umfragen')),
};
