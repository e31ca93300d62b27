import { holdsText } from '../../../../contract/index.ts';
import { conflict } from '../../../core/errors.ts';
import { readSurveyCodes } from '../../../data/codes.store.ts';
import type { TakenCodes } from '../../take-away/readings.ts';
import type { Value } from '../../take-away/variables.ts';
import { listUsedCodes, readUsedCodes } from '../codes.ts';
import { readAnsweredRows } from '../columns.ts';
import type { ShapeColumn, StoredShape } from '../shape.ts';

/** Between the codes of one answer, the usual one first. Reading recognizes all of them. */
const separators = ['; ', ' | ', '┋', '\n'];

/** The codes that count answers of open questions, by the place of their column. */
export async function listTakenCodes(shape: StoredShape): Promise<Map<number, TakenCodes>> {
  const codes = await readSurveyCodes(shape.db, shape);
  const taken = new Map<number, TakenCodes>();
  if (codes.codes.length === 0) return taken;
  for (const column of shape.columns) {
    const used = holdsText(column.type) ? await listUsedCodes(shape, column, codes) : [];
    if (used.length === 0) continue;
    const names = used.map(({ code }) => code.name);
    const separator = separators.find((text) => names.every((name) => !name.includes(text.trim() || text)));
    taken.set(column.column_index, { names, separator: separator ?? '; ', version: codes.version });
  }
  return taken;
}

/** What a column of codes is called. */
export const nameCodes = (question: string): string => `${question} (codes)`;

/**
 * Which codes the answers of some rows have.
 * @returns for each code a list with 1 or 0 for each row; null where there is no answer
 * @throws DomainError (conflict) if the codes changed since they were listed
 */
export async function readTakenCodes(
  shape: StoredShape,
  column: ShapeColumn,
  taken: TakenCodes,
  rows: readonly number[],
): Promise<Value[][]> {
  const { version } = await readSurveyCodes(shape.db, shape);
  if (version !== taken.version) throw conflict('survey_changed');
  const answered = await readAnsweredRows(shape, column);
  const columns: Value[][] = [];
  for (const { readRows } of await readUsedCodes(shape, column)) {
    const mask = await readRows();
    columns.push(rows.map((row) => mask[row] || (answered[row] === 1 ? 0 : null)));
  }
  return columns;
}

/** The same as one text for each row: its codes, separated; null where it has none. */
export async function readJoinedCodes(
  shape: StoredShape,
  column: ShapeColumn,
  taken: TakenCodes,
  rows: readonly number[],
): Promise<Value[]> {
  const columns = await readTakenCodes(shape, column, taken, rows);
  return rows.map((_, at) => taken.names.filter((_, code) => columns[code]?.[at] === 1).join(taken.separator) || null);
}
