import { type Dialect, groupColumns, recogniseExporter } from '../../columns/index.ts';
import { type FileColumns, type Inspection, inspectResponses, scanRows } from '../../importer/index.ts';

/** What a careful researcher would look at before sending: findings name columns by header, rows from 1. */
export interface InspectedFile {
  rows: number;
  quality: Inspection['quality'];
  privacy: (Omit<Inspection['privacy'][number], 'column'> & { column: string })[];
}

/**
 * Reads all of a file.
 * @throws ImportError for what cannot be split into rows
 */
export async function inspectFile(
  file: Blob,
  dialect: Dialect,
  { table, sample, decision, scanned }: FileColumns,
): Promise<InspectedFile> {
  const types = decision.suggestions;
  const { exporter } = recogniseExporter(table);
  const shape = { exporter, header: table.header, types, groups: groupColumns(sample, types) };
  const index = scanned?.index ?? (await scanRows(file, dialect));
  const { quality, privacy } = await inspectResponses(file, dialect, index, shape);
  const named = privacy.map((finding) => ({ ...finding, column: table.header[finding.column] ?? '' }));
  return { rows: index.rows, quality, privacy: named };
}

const count = (value: number): string => value.toLocaleString('en');
const shownRows = 10;

function listRows(rows: readonly number[]): string {
  const shown = rows.slice(0, shownRows).map(count).join(', ');
  return rows.length > shownRows ? `${shown} and ${count(rows.length - shownRows)} more` : shown;
}

const kindWords = { email: 'e-mail addresses', phone: 'telephone numbers', name: 'names' } as const;

/** The findings in words, a line each. */
export function inspectionInWords({ rows, quality, privacy }: InspectedFile): string[] {
  const found = [
    ...quality.map(
      ({ kind, reason, rows }) => `${kind}: ${count(rows.length)} (responses ${listRows(rows)}). ${reason}`,
    ),
    ...privacy.map(({ kind, column, count: details, rows, whole }) =>
      whole === undefined
        ? `${kind} in "${column}": ${count(details)} (responses ${listRows(rows)})`
        : `"${column}" is ${whole.type} and holds ${kindWords[kind]}: ${count(details)} of its ${count(whole.filled)} filled cells. Whatever its type, they are sent: --redact "${column}" replaces them`,
    ),
  ];
  return [`${count(rows)} responses read`, ...(found.length > 0 ? found : ['nothing to look at twice'])];
}
