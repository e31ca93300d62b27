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
import { type ExportAnswers, type ExportPersonal, isIgnored } from '../../../../contract/index.ts';
import type { Reader } from '../../../data/database.ts';
import { findRow } from '../../../data/rows.ts';
import { holdsText } from '../../../data/sql.ts';
import { isChoice } from '../../columns/tally.ts';
import { readPackedParts } from '../../segments.ts';
import { chooseCleaner } from '../personal.ts';
import type { ShapeColumn, StoredShape } from '../shape.ts';

/**
 * The counted value of a cell, by its column's rule: '' for a missing or unreadable answer.
 * @param separator separates several answers
 */
function parsedCell({ type, rule }: ShapeColumn, separator: string | null, cell: string): string {
  if (holdsNoAnswer(rule, cell)) return '';
  if (isIgnored(type)) return withoutGuard(cell);
  switch (rule.kind) {
    case 'nps':
      return String(readNps(cell) ?? '');
    case 'rank':
      return String(readRank(rule, cell) ?? '');
    case 'ranking':
      return readRanking(rule, cell).join(separator ?? ' > ');
    case 'single':
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

/** The most bytes of a cell as it came or as it is counted. @param column with spellings as they are asked for @throws DamagedPart */
export async function measureCells(shape: StoredShape, column: ShapeColumn, personal: ExportPersonal): Promise<number> {
  const clean = chooseCleaner(column, personal);
  const stored = shape.columns.find(({ id }) => id === column.id);
  const separator = await chooseSeparator(shape.db, stored ?? column);
  let most = 0;
  for await (const [, packed] of readPackedParts(shape.db, shape.parts, column.column_index))
    for (const cell of packed.flatMap(({ texts }) => texts.all().map(clean)))
      most = Math.max(most, Buffer.byteLength(cell), Buffer.byteLength(parsedCell(column, separator, cell)));
  return most;
}

/** Whether the cells of a column are written as they are counted: all, or those with merged spellings where these were asked for. */
export const isCounted = ({ rule }: ShapeColumn, answers: ExportAnswers): boolean =>
  answers === 'parsed' || (isChoice(rule) && rule.spellings !== undefined);

/** A response as it came, but for columns with merged spellings. */
export const spelledRow: typeof parsedRow = (columns, separators, answers) =>
  columns.map((column, index) => {
    const cell = answers[index] ?? '';
    const isSame = !isCounted(column, 'raw') || holdsNoAnswer(column.rule, cell);
    return isSame ? cell : parsedCell(column, separators[index] ?? null, cell);
  });

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
export function writeCsvRecord(cells: readonly string[], isEscaped: boolean): string {
  const written = cells.map((cell) => quoted(isEscaped ? escapeFormula(cell) : cell));
  // A single blank cell would be an empty line, which readers skip.
  return written.length === 1 && written[0] === '' ? '""\r\n' : `${written.join(',')}\r\n`;
}

/** Separators between the answers of one cell, the usual one first. Reading recognizes all of them. */
const between = { multi: ['; ', ' | ', '┋', '\n'], ranking: [' > ', '; ', ' | ', '┋'] } as const;

/**
 * The separator for several answers of a cell in an export of counted values: the first one that is part of no option, so
 * that options can be imported again. null for a column of another type.
 */
export async function chooseSeparator(
  db: Reader,
  { id, rule }: Pick<ShapeColumn, 'id' | 'rule'>,
): Promise<string | null> {
  if (rule.kind !== 'multi' && rule.kind !== 'ranking') return null;
  const candidates = between[rule.kind];
  for (const separator of candidates) {
    const sign = separator.trim() || separator;
    if (rule.spellings?.some(({ from }) => from.includes(sign))) continue;
    const and = holdsText('value', sign);
    const holds = await findRow(db, 'question_options', ['value'], { question_id: id }, { and });
    if (holds === undefined) return separator;
  }
  return candidates[0];
}
