/** @returns what follows the last dot, in lower case; '' without one. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Extensions of tables in text. */
export const textTableExtensions: readonly string[] = ['csv', 'tsv', 'tab'];

/** Extensions of files that hold tables (docs/files.md). */
export const tableExtensions: readonly string[] = [
  ...textTableExtensions,
  'xlsx',
  'xlsm',
  'xltx',
  'xltm',
  'ods',
  'ots',
  'sav',
  'zsav',
  'por',
  'dta',
  'json',
  'jsonl',
  'ndjson',
  'geojson',
  'xml',
  'vv',
];
