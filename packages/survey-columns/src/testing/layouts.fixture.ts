import { expect, test } from 'vitest';
import { suggestTypes } from '../classify/suggest-types.ts';
import { type ExporterName, recogniseExporter } from '../exporters/registry.ts';
import type { ColumnType } from '../shapes.ts';
import type { Cells } from './cells.fixture.ts';
import { readText, utf8 } from './tables.fixture.ts';

export * as make from './cells.fixture.ts';

// Invented exports in the layout of a given tool: a column is its header rows, its cells and the type it should get.

export type Field = [header: string | string[], type: ColumnType, cells: Cells];

/** A number from 0 to 1 that depends on both arguments and looks like chance. */
function chance(column: number, row: number): number {
  let x = Math.imul(column + 1, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}

/** @returns the file's bytes: header rows, then `rows` rows. */
export function buildFile(fields: Field[], { delimiter = ',', rows = 60, newline = '\n' } = {}): Uint8Array {
  const depth = Math.max(...fields.map(([header]) => (typeof header === 'string' ? 1 : header.length)));
  const lines = Array.from({ length: depth }, (_, row) =>
    fields.map(([header]) => (typeof header === 'string' ? (row === 0 ? header : '') : (header[row] ?? ''))),
  );
  for (let i = 0; i < rows; i++) lines.push(fields.map(([, , cells], column) => cells(i, chance(column, i))));
  const quoted = (cell: string): string =>
    [delimiter, '"', '\n'].some((special) => cell.includes(special)) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const text = lines.map((cells) => cells.map(quoted).join(delimiter) + newline).join('');
  return utf8(text);
}

/** What Sheaf makes of it: the exporter, the header rows, and every column that got another type than it should. */
export function readBack(bytes: Uint8Array, fields: Field[]) {
  const { dialect, table } = readText(bytes, 1e6);
  const wrong = suggestTypes(table).flatMap(({ index, header, type, confidence, reason }) => {
    const wanted = fields[index]?.[1];
    return wanted === type ? [] : [`${header}: ${type} ${confidence} (${reason}), not ${wanted}`];
  });
  return { ...dialect, exporter: recogniseExporter(table).exporter, rows: table.rows.length, table, wrong };
}

/** An invented export, and what Sheaf should make of it beside the types of its columns. */
export interface Layout {
  name: string;
  /** 'unknown' when not given. */
  exporter?: ExporterName;
  fields: Field[];
  rows?: number;
  delimiter?: string;
  header_rows?: number;
}

/** A test each: exporter, delimiter, header rows, number of rows and the type of every column. */
export function testLayouts(layouts: readonly Layout[]): void {
  test.each(layouts)('$name', ({ exporter = 'unknown', fields, rows = 60, delimiter = ',', header_rows = 1 }) => {
    const found = readBack(buildFile(fields, { delimiter, rows }), fields);
    expect(found.wrong).toEqual([]);
    expect(found).toMatchObject({ exporter, delimiter, header_rows, rows });
  });
}
