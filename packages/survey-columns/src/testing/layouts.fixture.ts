import { expect, test } from 'vitest';
import { suggestTypes } from '../classify/suggest-types.ts';
import { type ExporterName, recogniseExporter } from '../exporters/registry.ts';
import type { ColumnType } from '../shapes.ts';
import { readText, utf8 } from './tables.fixture.ts';

// Invented exports in the layout of a given tool: a column is its header rows, its cells and the type it should get.

/** A cell for row `i`; `random` is from 0 to 1 and always the same for one row of one column. */
type Cells = (i: number, random: number) => string;
export type Field = [header: string | string[], type: ColumnType, cells: Cells];

/** A number from 0 to 1 that depends on both arguments and looks like chance. */
export function chance(column: number, row: number): number {
  let x = Math.imul(column + 1, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}

const pick =
  (...options: string[]): Cells =>
  (_, random) =>
    options[Math.floor(random * options.length)] ?? '';
const always =
  (cell: string): Cells =>
  () =>
    cell;
/** A tick in a part of the rows. */
const tick =
  (on: string, off = '', share = 0.4): Cells =>
  (_, random) =>
    random < share ? on : off;
/** Filled in a part of the rows only. */
const rarely =
  (cells: Cells, share = 0.2): Cells =>
  (i, random) =>
    random < share ? cells(i, random / share) : '';
/** A subset of the options, joined; `end` follows the last. */
const several =
  (options: string[], separator: string, end = ''): Cells =>
  (_, random) => {
    const mask = 1 + Math.floor(random * (2 ** options.length - 1));
    return options.filter((_, bit) => mask & (1 << bit)).join(separator) + end;
  };
const ordered =
  (options: string[], separator: string, end = ''): Cells =>
  (_, random) => {
    const left = [...options];
    let seed = Math.floor(random * 5040);
    const list: string[] = [];
    while (left.length > 0) {
      list.push(...left.splice(seed % left.length, 1));
      seed = Math.floor(seed / 3) + 1;
    }
    return list.join(separator) + end;
  };
/** One of `of` columns that rank as many items: column `k` of row `i`. */
const computeRank =
  (k: number, of: number): Cells =>
  (i) =>
    String(1 + ((k * (1 + (i % (of - 1))) + i) % of));
const score: Cells = (_, random) => String(Math.floor(random * 11));
const num =
  (least: number, most: number, decimals = 0): Cells =>
  (_, random) =>
    (least + random * (most - least)).toFixed(decimals);
const id = (i: number): string => String(i + 1);
const two = (n: number): string => String(n).padStart(2, '0');
const iso: Cells = (i) => `2024-03-${two(1 + (i % 28))} ${two(8 + (i % 12))}:${two(i % 60)}:07`;
const uuid: Cells = (i) =>
  `${(1e7 + i * 7919).toString(16).padStart(8, '0')}-1b2c-4d3e-8f90-${(1e11 + i * 104729).toString(16).padStart(12, '0')}`;
const mail: Cells = (i) => `person${i}@example.org`;

const first = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Tim', 'María', 'Jürgen', 'Sofia', 'Omar', 'Ines'];
const last = ['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Berners-Lee', 'Pérez', 'Groß', 'Rossi', 'Haddad'];
const forename: Cells = (i) => first[i % first.length] ?? '';
const surname: Cells = (i) => last[(i * 3) % last.length] ?? '';
const person: Cells = (i, random) => `${forename(i, random)} ${surname(i, random)}`;

const subjects = ['the staff', 'the rooms', 'your website', 'the food', 'the price', 'the queue', 'the app', 'parking'];
const verdicts = ['was friendly', 'took too long', 'could be clearer', 'surprised me', 'was worth it', 'never works'];
/** Something that a respondent may write, of about 8 words. */
const sentence: Cells = (i, random) =>
  `I think ${subjects[i % 8]} ${verdicts[Math.floor(random * 6)]}, at least on visit ${i + 1}`;

/** Cells to build a layout from. */
export const make = {
  pick,
  always,
  tick,
  rarely,
  several,
  ordered,
  computeRank,
  score,
  num,
  id,
  two,
  iso,
  uuid,
  mail,
  forename,
  surname,
  person,
  sentence,
};

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
