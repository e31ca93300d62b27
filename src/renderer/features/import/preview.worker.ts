import { detectDialect, groupColumns, readTable, recogniseExporter, suggestTypes } from '../../../columns/index.ts';
import { serveWorker } from '../../lib/run-worker.ts';
import { speak } from '../../lib/speak.ts';
import type { Preview, PreviewJob } from './preview.ts';
import { words } from './words.ts';

const headBytes = 256 * 1024;
const previewRows = 500;

serveWorker<PreviewJob, never, Preview>(async ({ file, override }) => {
  await speak();
  const whole = file.size <= headBytes;
  const bytes = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => {
      throw new Error(words.unreadable);
    });
  const head = new Uint8Array(bytes);
  const dialect = detectDialect(head, { whole, override });
  const table = readTable(head, dialect, { limit: previewRows, whole });
  if (table.rows.length === 0 && !table.truncated) throw new Error(words.headerOnly);
  const suggestions = suggestTypes(table);
  const groups = groupColumns(table, suggestions);
  return { dialect, table, exporter: recogniseExporter(table), suggestions, groups };
});
