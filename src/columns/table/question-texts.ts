import { clean } from './headers.ts';
import { plainText } from './plain-text.ts';

/** What SurveyMonkey writes below a question that has no options; it says nothing about the question. */
const placeholders = new Set([
  'response',
  'open-ended response',
  'antwort',
  'offene antwort',
  'respuesta',
  'respuesta abierta',
  'réponse',
  'réponse libre',
  'risposta',
  'resposta',
  'vastaus',
  '回答',
  '答复',
]);

const isImportId = (cell: string): boolean => /^\{\s?['"]ImportId['"]/.test(cell);
const isPlaceholder = (cell: string): boolean => placeholders.has(cell.toLowerCase());

/** @returns whether `row` is Qualtrics' row of machine ids. */
export function isImportIdRow(row: readonly string[]): boolean {
  return row.some(isImportId);
}

/** Blank cells continue the question to their left, as long as the row below has something to add there. */
function carriedForward(questions: readonly string[], below: readonly string[]): string[] {
  let last = '';
  return questions.map((cell, index) => {
    if (cell !== '') last = cell;
    return cell === '' && (below[index] ?? '') !== '' ? last : cell;
  });
}

/**
 * "The text of several header rows becomes one question text; the first row stays the header." (DESIGN.md section 4)
 * Qualtrics: code, text, machine id; the text is the question. SurveyMonkey: question and option; a blank question is
 * the one to its left, and the option follows after a dash.
 */
export function questionTexts(headerRows: readonly (readonly string[])[]): string[] {
  const named = headerRows.filter((row) => !isImportIdRow(row)).map((row) => row.map((cell) => plainText(clean(cell))));
  const [first = [], second] = named;
  if (second === undefined) return first;
  if (named.length < headerRows.length || holdsCodes(first)) {
    return first.map((code, index) => second[index] || code);
  }
  const questions = carriedForward(first, second);
  return questions.map((question, index) => {
    const option = second[index] ?? '';
    if (option === '' || isPlaceholder(option) || option === question) return question;
    return question === '' ? option : `${question} – ${option}`;
  });
}

/** Qualtrics' two-row layout: `V1`, `V2` … `Q1_1` above the questions. */
function holdsCodes(row: readonly string[]): boolean {
  return row[0] === 'V1' || row.includes('ResponseSet') || row.includes('ResponseId');
}
