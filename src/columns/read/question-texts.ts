import { allPatterns, exporters } from '../exporters/registry.ts';
import { isCodeRow, isTagRow } from '../table/code-rows.ts';
import { cleanText } from '../table/headers.ts';
import { plainText } from '../table/plain-text.ts';
import { isUnitsRow, unitOf } from '../table/units.ts';
import { describedTexts } from '../table/variable-row.ts';

const machineIds = allPatterns(({ machineId }) => machineId);
const placeholders = new Set(exporters.flatMap(({ answerPlaceholders }) => answerPlaceholders ?? []));

/** @returns whether a cell below a question only says that the question has no options */
export const isAnswerPlaceholder = (cell: string): boolean => placeholders.has(cell.trim().toLowerCase());

/** @returns whether a header row holds machine ids. */
const isMachineRow = (row: readonly string[]): boolean =>
  row.some((cell) => machineIds.some((pattern) => pattern.test(cell)));

/** A blank cell continues the question to its left if the row below has something to add. */
function carriedForward(questions: readonly string[], below: readonly string[]): string[] {
  let last = '';
  return questions.map((cell, index) => {
    if (cell !== '') last = cell;
    return cell === '' && (below[index] ?? '') !== '' ? last : cell;
  });
}

/** Adds a unit: `Height` and `cm` become `Height (cm)`. A kind of cell adds nothing. */
function withUnit(text: string, cell: string): string {
  if (unitOf(cell) !== 'unit') return text;
  return /^[([{]/.test(cell) ? `${text} ${cell}` : `${text} (${cell})`;
}

const withLabel = (text: string, label: string): string =>
  label === '' || label === text || isAnswerPlaceholder(label) ? text : text === '' ? label : `${text} – ${label}`;

/** Joins questions with the options below them, as in exports of SurveyMonkey. */
function withOptions(questions: readonly string[], below: readonly string[]): string[] {
  return carriedForward(questions, below).map((question, index) => withLabel(question, below[index] ?? ''));
}

/**
 * Joins several header rows to one question text per column; the first row stays the header. Where the first row holds
 * codes, the second one is the question and later rows are labels. A file with names and texts of its columns says which is which. Otherwise the rows are question and option, joined
 * by a dash, and a blank question is the one to its left. Units follow in brackets.
 */
export function questionTexts(headerRows: readonly (readonly string[])[]): string[] {
  const plain = (row: readonly string[]): string[] => row.map((cell) => plainText(cleanText(cell)));
  const described = describedTexts(headerRows);
  if (described !== null) return plain(described).map((text, index) => text || (headerRows[0]?.[index] ?? ''));
  const named = headerRows.filter((row) => !isMachineRow(row)).map(plain);
  const [first = [], ...others] = named;
  if (others.length === 0) return first;
  const measures = others.filter(isUnitsRow);
  const texts = others.filter((row) => !isUnitsRow(row) && !isCodeRow(row) && !isTagRow(row));
  const [second = [], ...labels] = texts;
  const isCoded =
    named.length < headerRows.length ||
    hasCodes(first) ||
    (texts.length > 0 && (isCodeRow(first) || areNames(first, second)));
  const asked = isCoded ? first.map((code, index) => second[index] || code) : withOptions(first, second);
  const labelled = labels.reduce<string[]>(
    (before, row) => before.map((text, at) => withLabel(text, row[at] ?? '')),
    asked,
  );
  return measures.reduce((before, row) => before.map((text, at) => withUnit(text, row[at] ?? '')), labelled);
}

/** Whether each column has a name of its own in one word, and a text below it. */
const areNames = (first: readonly string[], second: readonly string[]): boolean =>
  new Set(first).size === first.length &&
  first.every((cell, at) => /^\S{1,40}$/.test(cell) && (second[at] ?? '') !== '');

/** Whether a known tool wrote codes above the questions. */
const hasCodes = (row: readonly string[]): boolean => exporters.some(({ hasCodeRow }) => hasCodeRow?.(row) === true);
