/** @returns the name of a file without its folders. Archives and systems write `/` or `\\` between them. */
export const baseName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** @returns the extension of a name, with or without folders, in lower case and without a dot; empty without one */
export function findExtension(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Extensions of tables in text. */
export const textTableExtensions: readonly string[] = ['csv', 'tsv', 'tab'];

/** Extensions of files that hold tables (docs/files.md). */
export const tableExtensions: readonly string[] = [
  ...textTableExtensions,
  ...['xlsx', 'xlsm', 'xltx', 'xltm', 'ods', 'ots', 'sav', 'zsav', 'por', 'dta'],
  ...['json', 'jsonl', 'ndjson', 'geojson', 'xml'],
];
