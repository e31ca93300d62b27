import { emptyRow, RowScanner, unitBytes } from '../columns/rows/index.ts';
import type { SourcePlace } from './import-error.ts';
import type { ImportPlan } from './plan-shape.ts';
import { lineAt, readPieces } from './scan.ts';

/** @returns the byte at which data row `row` (1-based) of a part starts, or null when the part has no such row. */
async function rowStart(file: Blob, plan: ImportPlan, partNumber: number, row: number): Promise<number | null> {
  const part = plan.parts[partNumber - 1];
  if (part === undefined || row < 1 || row > part.rows) return null;
  if (row === 1) return part.start;
  const unit = unitBytes(plan.dialect.encoding);
  const scanner = new RowScanner(plan.dialect);
  let base = part.start;
  let seen = 0;
  let found: number | null = null;
  const onRows = (list: Uint32Array, count: number, units: number) => {
    for (let i = 0; i < count && found === null; i++) {
      const entry = list[i] ?? 0;
      if (entry < emptyRow && ++seen === row - 1) found = base + entry * unit;
    }
    base += units * unit;
  };
  await readPieces(file.slice(part.start, part.end), (bytes) => scanner.push(bytes, onRows));
  return found;
}

/** Maps what the service says of a part back to the source: "part 3, row 57 = response 40,057, line 40,913 of your file". */
export async function locate(
  file: Blob,
  plan: ImportPlan,
  details: { part_number: number; row?: number | undefined; column?: string | undefined },
): Promise<SourcePlace> {
  const { part_number, row = null, column = null } = details;
  const part = plan.parts[part_number - 1];
  const response = part === undefined || row === null ? null : part.first_row + row - 1;
  const start = row === null ? null : await rowStart(file, plan, part_number, row);
  const line = start === null ? null : await lineAt(file, plan.dialect, start);
  return { part_number, row, response, line, column };
}

/** @returns the place in words, without a full stop. */
export function placeInWords({ part_number, row, response, line, column }: SourcePlace): string {
  const count = (value: number) => value.toLocaleString('en');
  const where = [`part ${part_number}`];
  if (row !== null) where.push(`row ${count(row)}`);
  if (column !== null) where.push(`column “${column}”`);
  const source = [];
  if (response !== null) source.push(`response ${count(response)}`);
  if (line !== null) source.push(`line ${count(line)} of your file`);
  return source.length === 0 ? where.join(', ') : `${where.join(', ')} = ${source.join(', ')}`;
}
