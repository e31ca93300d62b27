import {
  answerText,
  holdsNoAnswer,
  readNps,
  readOptions,
  readRank,
  readRanking,
  readTimestamp,
  withoutGuard,
} from '@sheaf/survey-columns';
import { escapeFormula } from '@sheaf/tables';
import { isIgnored } from '../../../contract/index.ts';
import type { ShapeColumn } from './shape.ts';

/**
 * The counted value of a cell, by its column's rule: '' for a missing or unreadable answer.
 * @param separator separates several answers
 */
function parsedCell({ type, rule }: ShapeColumn, separator: string | null, cell: string): string {
  if (isIgnored(type)) return withoutGuard(cell);
  if (holdsNoAnswer(rule, cell)) return '';
  switch (rule.kind) {
    case 'nps':
      return String(readNps(cell) ?? '');
    case 'rank':
      return String(readRank(rule, cell) ?? '');
    case 'ranking':
      return readRanking(rule, cell).join(separator ?? ' > ');
    case 'multi':
      return readOptions(rule, cell).join(separator ?? '; ');
    case 'timestamp':
      return readTimestamp(rule, cell) ?? '';
    case 'text':
      return withoutGuard(cell.trim());
    default:
      return answerText(cell);
  }
}

/** A response with its counted values. One without any keeps its cells, because a row of blanks would be no response. */
export function parsedRow(
  columns: readonly ShapeColumn[],
  separators: readonly (string | null)[],
  answers: readonly string[],
): string[] {
  const cells = columns.map((column, index) => parsedCell(column, separators[index] ?? null, answers[index] ?? ''));
  return cells.every((cell) => cell.trim() === '') ? [...answers] : cells;
}

/** Characters a reader may take for a delimiter: ours detects these four. */
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/;

/** Fields with line breaks, quotes or delimiters are quoted (RFC 4180 2). */
function quoted(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * One record of RFC 4180, its line break included.
 * @param isEscaped whether cells that look like formulas get an apostrophe
 */
export function csvRecord(cells: readonly string[], isEscaped: boolean): string {
  const written = cells.map((cell) => quoted(isEscaped ? escapeFormula(cell) : cell));
  // A single blank cell would be an empty line, which readers skip.
  return written.length === 1 && written[0] === '' ? '""\r\n' : `${written.join(',')}\r\n`;
}
