import { isCodeRow } from '../table/code-rows.ts';
import { clean } from '../table/headers.ts';
import { plainText } from '../table/plain-text.ts';
import { isUnitsRow, unitOf } from '../table/units.ts';

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

/** `Height` and `cm` is `Height (cm)`; what only says what kind of cell it is adds nothing. */
function withUnit(text: string, cell: string): string {
  if (unitOf(cell) !== 'unit') return text;
  return /^[([{]/.test(cell) ? `${text} ${cell}` : `${text} (${cell})`;
}

const withLabel = (text: string, label: string): string =>
  label === '' || label === text || isPlaceholder(label) ? text : text === '' ? label : `${text} – ${label}`;

/** Questions, and below them the options, as SurveyMonkey has them. */
function withOptions(questions: readonly string[], below: readonly string[]): string[] {
  return carriedForward(questions, below).map((question, index) => withLabel(question, below[index] ?? ''));
}

/**
 * The text of several header rows becomes one question text; the first row stays the header. Qualtrics and panels: code,
 * text, machine id or label; the text is the question. SurveyMonkey: question and option; a blank question is the one to
 * its left, and the option follows after a dash. A unit follows in brackets.
 */
export function questionTexts(headerRows: readonly (readonly string[])[]): string[] {
  const named = headerRows.filter((row) => !isImportIdRow(row)).map((row) => row.map((cell) => plainText(clean(cell))));
  const [first = [], ...others] = named;
  if (others.length === 0) return first;
  const measures = others.filter(isUnitsRow);
  const texts = others.filter((row) => !isUnitsRow(row) && !isCodeRow(row));
  const [second = [], ...labels] = texts;
  const isCoded = named.length < headerRows.length || holdsCodes(first) || (isCodeRow(first) && texts.length > 0);
  const asked = isCoded ? first.map((code, index) => second[index] || code) : withOptions(first, second);
  const labelled = labels.reduce<string[]>(
    (before, row) => before.map((text, at) => withLabel(text, row[at] ?? '')),
    asked,
  );
  return measures.reduce((before, row) => before.map((text, at) => withUnit(text, row[at] ?? '')), labelled);
}

/** Qualtrics' two-row layout: `V1`, `V2` … `Q1_1` above the questions. */
function holdsCodes(row: readonly string[]): boolean {
  return row[0] === 'V1' || row.includes('ResponseSet') || row.includes('ResponseId');
}
