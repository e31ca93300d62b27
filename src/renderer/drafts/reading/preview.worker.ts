import {
  decideColumns,
  decideDisplays,
  detectDialect,
  firstLookBytes,
  readTable,
  recogniseExporter,
  samplePlaces,
} from '@sheaf/survey-columns';
import { isPlain, type Table, toPlainDialect } from '@sheaf/tables';
import { loadProblems } from '../../lib/problems/words.ts';
import { serveWorker } from '../../lib/run-worker.ts';
import { words } from '../words.ts';
import type { Preview, PreviewJob } from './preview.ts';

const previewRows = 500;

/** The rows that decide the types: the ones the service uses if the file was read completely, otherwise the first ones. */
function sampleRows(table: Table): string[][] {
  if (table.truncated) return table.rows.slice(0, previewRows);
  return samplePlaces(table.rows.length, table.header.length).map((at) => table.rows[at] ?? []);
}

serveWorker<PreviewJob, never, Preview>(async ({ file, override }) => {
  await loadProblems();
  const whole = file.size <= firstLookBytes;
  const bytes = await file
    .slice(0, firstLookBytes)
    .arrayBuffer()
    .catch(() => {
      throw new Error(words.unreadable);
    });
  const head = new Uint8Array(bytes);
  const reading = detectDialect(head, { whole, override });
  const read = readTable(head, reading, { limit: whole ? Number.MAX_SAFE_INTEGER : previewRows, whole });
  if (read.rows.length === 0 && !read.truncated) throw new Error(words.headerOnly);
  const sample = { ...read, rows: sampleRows(read) };
  const { suggestions, groups } = decideColumns(sample, { column_mapping: {}, auto_map: true });
  const displays = decideDisplays(sample, suggestions, groups);
  const table = {
    ...read,
    rows: read.rows.slice(0, previewRows),
    truncated: read.truncated || read.rows.length > previewRows,
  };
  const dialect = toPlainDialect(reading);
  return {
    dialect,
    ...(!isPlain(reading) && { reading }),
    table,
    exporter: recogniseExporter(table),
    suggestions,
    groups,
    displays,
  };
});
