import type { Table } from '@sheaf/tables';
import { cleanText, describedTexts } from '@sheaf/tables';
import type { HeaderView } from './descriptor.ts';
import { namingRows } from './own-export.ts';
import { type Exporter, exporters } from './registry.ts';

/** Rows searched for what only the cells tell. */
const fewRows = 50;
/** Characters of a cell that are looked at. */
const mostCharacters = 500;

function makeView(row: readonly string[], rows: readonly (readonly string[])[]): HeaderView {
  const cells = row.map(cleanText);
  return { cells, names: new Set(cells.map((cell) => cell.toLowerCase())), rows };
}

/** The first header row, and the texts that a file has beside its names: what the tool wrote can be either. */
function listHeaderViews(rows: readonly (readonly string[])[]): HeaderView[] {
  const texts = describedTexts(rows);
  const first = makeView(rows[0] ?? [], rows);
  return texts === null ? [first] : [first, makeView(texts, rows)];
}

/**
 * Tells which tool wrote a file: by its header rows, else by what stands in its first rows. `unknown` where nothing fits. An
 * export of ours keeps the header rows of the tool the survey came from, so that tool is found.
 */
export function recogniseExporter(table: Pick<Table, 'header_rows'> & Partial<Pick<Table, 'rows'>>): Exporter {
  const rows = namingRows(table.header_rows);
  for (const header of listHeaderViews(rows))
    for (const { name, fingerprints } of exporters) {
      const found = fingerprints.find(({ matches }) => matches(header));
      if (found !== undefined) return { exporter: name, reason: found.reason };
    }
  const starts = (table.rows ?? [])
    .slice(0, fewRows)
    .flatMap((row) => row.map((cell) => cell.slice(0, mostCharacters)));
  for (const { name, cellFingerprint } of exporters) {
    if (cellFingerprint !== undefined && starts.some((cell) => cellFingerprint.pattern.test(cell)))
      return { exporter: name, reason: cellFingerprint.reason };
  }
  return rows.length < table.header_rows.length
    ? { exporter: 'Sheaf', reason: 'a row of types' }
    : { exporter: 'unknown', reason: 'no header that a known tool writes' };
}
