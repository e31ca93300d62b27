// Reads the labelled survey exports beside the repository; nothing of them is ever copied into it.
import { readFileSync } from 'node:fs';
import { type ColumnType, detectDialect, isColumnType, readTable } from '@sheaf/survey-columns';
import { surveyExports } from '../../scripts/shared-folder.ts';

export interface CorpusFile {
  file: string;
  path: string;
  tool: string;
  real: boolean;
  header_rows: number;
  delimiter: string;
  encoding: string;
  rows: number;
  columns: number;
}

export interface Label {
  label: ColumnType;
  /** Other acceptable labels. */
  alt: string[];
}

function records(name: string): Record<string, string>[] {
  const bytes = readFileSync(`${surveyExports}${name}`);
  const { header, rows } = readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 1e6, whole: true });
  return rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i] ?? ''])));
}

const delimiters: Record<string, string> = { comma: ',', tab: '\t', semicolon: ';' };

/** The TextDecoder label of what index.csv calls an encoding. */
function encodingLabel(written: string): string {
  if (written.startsWith('macintosh')) return 'macintosh';
  if (written === 'ascii' || written === 'utf-8-bom') return 'utf-8';
  return written === 'cp1252' ? 'windows-1252' : written;
}

/** index.csv, row by row. */
export function corpusFiles(): CorpusFile[] {
  return records('index.csv').map((row) => ({
    file: row.file ?? '',
    path: `${surveyExports}${row.dir}/${row.file}`,
    tool: row.tool ?? '',
    real: row.origin === 'real',
    header_rows: Number(row.header_rows),
    delimiter: delimiters[row.delimiter ?? ''] ?? '',
    encoding: encodingLabel(row.encoding ?? ''),
    rows: Number(row.rows),
    columns: Number(row.columns),
  }));
}

/** labels.csv: per file the labels by column index. */
export function corpusLabels(): Map<string, Label[]> {
  const labels = new Map<string, Label[]>();
  for (const { file = '', column_index, label = '', alt = '' } of records('labels.csv')) {
    if (!isColumnType(label)) throw new Error(`labels.csv: ${label} is no column type.`);
    const columns = labels.get(file) ?? [];
    columns[Number(column_index)] = { label, alt: alt.split(';').map((word) => word.trim()) };
    labels.set(file, columns);
  }
  return labels;
}
