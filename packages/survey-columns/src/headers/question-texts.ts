import { cleanText, describedTexts, headerKey, toPlainText } from '@sheaf/tables';
import { collectPatterns, exporters } from '../exporters/registry.ts';
import { placeQuestions } from '../rows/response-shape.ts';
import { findUnit, isCodeRow, isTagRow, isUnitsRow } from '../rows/units.ts';
import { endsWithOther, startsWithOther, writeInEnd } from './header-words.ts';

type Rows = readonly (readonly string[])[];

const machineIds = collectPatterns(({ machineId }) => machineId);
const placeholders = new Set(exporters.flatMap(({ answerPlaceholders }) => answerPlaceholders ?? []));

/** @returns whether a cell below a question only says that the question has no options */
export const isAnswerPlaceholder = (cell: string): boolean => placeholders.has(cell.trim().toLowerCase());

/** @returns whether a header row holds machine ids. */
const isMachineRow = (row: readonly string[]): boolean =>
  row.some((cell) => machineIds.some((pattern) => pattern.test(cell)));

/** Adds a unit: `Height` and `cm` become `Height (cm)`. A kind of cell adds nothing. */
function withUnit(text: string, cell: string): string {
  if (findUnit(cell) !== 'unit') return text;
  return /^[([{]/.test(cell) ? `${text} ${cell}` : `${text} (${cell})`;
}

const withLabel = (text: string, label: string): string =>
  label === '' || label === text || isAnswerPlaceholder(label) ? text : text === '' ? label : `${text} – ${label}`;

/** Header rows by what they say. */
interface Layers {
  /** Names for machines, as far as they name every column. */
  codes: readonly string[];
  questions: readonly string[];
  /** Options and statements below the questions. */
  labels: Rows;
  units: Rows;
}

function sortLayers(headerRows: Rows): Layers {
  const plain = (row: readonly string[]): string[] => row.map((cell) => toPlainText(cleanText(cell)));
  const named = headerRows.filter((row) => !isMachineRow(row)).map(plain);
  const [first = [], ...others] = named;
  const isCodes = (row: readonly string[]): boolean => isCodeRow(row) || (named.length > 2 && areShortNames(row));
  const texts = others.filter((row) => !isUnitsRow(row) && !isCodes(row) && !isTagRow(row));
  const [second = [], ...labels] = texts;
  const isCoded =
    named.length < headerRows.length ||
    hasCodes(first) ||
    (texts.length > 0 && (isCodes(first) || areNames(first, second)));
  const units = others.filter(isUnitsRow);
  if (isCoded) return { codes: first, questions: second, labels, units };
  return { codes: others.find(isCodes) ?? [], questions: first, labels: texts, units };
}

/** The least share of machine-made names with a digit or an underscore. */
const fewestNumbered = 0.25;

/** Whether a row of several layers holds names in one word, all different, some of them numbered: `age`, `drink_tea`, `drink_milk`. */
function areShortNames(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell !== '');
  return (
    filled.length > 2 &&
    new Set(filled).size === filled.length &&
    filled.every((cell) => /^[\p{L}\p{N}_.#-]{1,40}$/u.test(cell)) &&
    filled.filter((cell) => /[\p{N}_]/u.test(cell)).length >= filled.length * fewestNumbered
  );
}

/** What the header rows of a column say. */
interface ColumnTexts {
  /** Question and part, joined by a dash; the code where it has neither. */
  text: string;
  /** The question, where the column is one of several parts of it. */
  question: string | null;
}

/**
 * Joins several header rows to one question text per column; the first row stays the header. Where the first row holds codes, the
 * second one is the question and later rows are labels. A file with names and texts of its columns says which is which. Otherwise the
 * rows are question and option, and a blank question is the one to its left, as far as the answers are of one set. Units follow in
 * brackets.
 * @param rows the first responses
 */
export function readQuestions(headerRows: Rows, rows: Rows): ColumnTexts[] {
  const described = describedTexts(headerRows);
  const [header = []] = headerRows;
  if (described !== null)
    return described.map((cell, at) => ({ text: toPlainText(cleanText(cell)) || (header[at] ?? ''), question: null }));
  const { codes, questions, labels, units } = sortLayers(headerRows);
  const isLabelled = (column: number): boolean =>
    labels.some((row) => (row[column] ?? '') !== '' && !isAnswerPlaceholder(row[column] ?? ''));
  const saysOther = (column: number): boolean =>
    labels.some((row) => {
      const key = headerKey(row[column] ?? '');
      return key !== '' && (startsWithOther(key) || endsWithOther(key) || writeInEnd.test(key));
    });
  const places = placeQuestions(
    header.map((_, at) => questions[at] ?? ''),
    { isLabelled, saysOther },
    rows,
  );
  return header.map((_, at) => {
    const asked = questions[places[at] ?? -1] ?? '';
    const said = labels.reduce((text, row) => withLabel(text, row[at] ?? ''), asked) || (codes[at] ?? '');
    const text = units.reduce((before, row) => withUnit(before, row[at] ?? ''), said);
    const isPart = labels.length > 0 && asked !== '' && (places[at] !== at || places[at + 1] === at);
    return { text, question: isPart ? asked : null };
  });
}

/** Whether each column has a name of its own in one word, and a text below it. */
const areNames = (first: readonly string[], second: readonly string[]): boolean =>
  new Set(first).size === first.length &&
  first.every((cell, at) => /^\S{1,40}$/.test(cell) && (second[at] ?? '') !== '');

/** Whether a known tool wrote codes above the questions. */
const hasCodes = (row: readonly string[]): boolean => exporters.some(({ hasCodeRow }) => hasCodeRow?.(row) === true);
