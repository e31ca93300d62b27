import type { ExporterName } from '../exporters/registry.ts';
import { createQualityCheck } from '../quality/quality-check.ts';
import type { ColumnType } from '../shapes.ts';
import type { ColumnGroup } from '../types.ts';

/** The facts about a table in a test. */
export interface Shape {
  exporter?: ExporterName;
  header: string[];
  types: ColumnType[];
  groups?: ColumnGroup[];
}

export function findAll({ exporter = 'unknown', header, types, groups = [] }: Shape, rows: string[][]) {
  const check = createQualityCheck(
    { exporter, header, types: types.map((type) => ({ type })), groups },
    rows.slice(0, 200),
  );
  for (const [index, cells] of rows.entries()) check.add(index + 1, cells);
  return check.findings();
}
/** @returns the findings about responses that are equal or of one person */
export const duplicates = (shape: Shape, rows: string[][]) =>
  findAll(shape, rows).filter(({ kind }) => ['duplicate', 'repeat', 'namesake'].includes(kind));
/** @returns the rows in these findings */
export const listed = (shape: Shape, rows: string[][]) => duplicates(shape, rows).flatMap((finding) => finding.rows);

/** The types of columns that become nothing. */
export const nothing = (count: number): ColumnType[] => Array.from({ length: count }, () => 'Do nothing');
