import { baseName } from '../../columns/index.ts';
import { documentExtensions, extensionOf, isFileExtension, limits } from '../../contract/index.ts';
import { sizeLimit } from '../document/document-calls.ts';

/** What a file can become. */
export const importKinds = ['survey', 'insight', 'file'] as const;
export type ImportKind = (typeof importKinds)[number];

const tableExtensions = ['csv', 'tsv', 'tab'] as const;
const includes = (list: readonly string[], extension: string): boolean => list.includes(extension);

/** Leftovers of systems and programs, which nobody means. */
const leftovers = /^(?:\.|~\$|Thumbs\.db$|desktop\.ini$)/i;

/**
 * What a file may become by its extension: a table becomes a survey, a document an insight or a file (sections 4.2 and
 * 4.4 both list it), recordings and images become files. None: not supported.
 * @param name with or without folders
 */
export function kindsOf(name: string): readonly ImportKind[] {
  const extension = extensionOf(baseName(name));
  if (leftovers.test(baseName(name))) return [];
  if (includes(tableExtensions, extension)) return ['survey'];
  if (includes(documentExtensions, extension)) return ['insight', 'file'];
  return isFileExtension(extension) ? ['file'] : [];
}

/** A table may be called anything but what is certainly another kind of file. */
function kindProblem(name: string, kind: ImportKind): string | null {
  const extension = extensionOf(name);
  const found = extension === '' ? 'Files without an extension' : `.${extension} files`;
  if (kind === 'survey') {
    if (extension === 'txt' || !isFileExtension(extension)) return null;
    const hint = extension.startsWith('xls') ? ' Save the sheet as CSV.' : '';
    return `${found} are no tables; a survey is a CSV or TSV file.${hint}`;
  }
  if (kind === 'insight') {
    return includes(documentExtensions, extension)
      ? null
      : `${found} cannot be insights; these can: ${documentExtensions.join(', ')}.`;
  }
  return isFileExtension(extension) ? null : `${found} are not among the files the import service takes.`;
}

const gigabytes = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${bytes / 1024 ** 3} GB` : `${bytes / 1024 ** 2} MB`;

/**
 * @param kind null where none was chosen
 * @returns why a file cannot be imported as `kind`, in a sentence; null when it can as far as name and size tell
 */
export function findImportProblem(path: string, bytes: number, kind: ImportKind | null): string | null {
  const name = baseName(path);
  if (leftovers.test(name)) return 'The system or another program keeps this file for itself.';
  if (kind === null) {
    const archive = includes(['zip', 'rar', '7z', 'gz', 'tar'], extensionOf(name)) ? ' Unpack it first.' : '';
    return `Sheaf does not know this kind of file.${archive}`;
  }
  const problem = kindProblem(name, kind);
  if (problem !== null) return problem;
  if (bytes === 0) return 'The file is empty.';
  if (kind === 'survey') return null;
  if ([...name].length > limits.fileNameLength) return `The name is longer than ${limits.fileNameLength} characters.`;
  const most = sizeLimit({ kind, file_name: name });
  return bytes > most ? `The file is larger than the ${gigabytes(most)} the import service takes.` : null;
}
