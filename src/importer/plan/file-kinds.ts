import { baseName, isSourceExtension } from '@sheaf/tables';
import {
  documentExtensions,
  extensionOf,
  fileTypes,
  type ImportKind,
  isFileExtension,
  limits,
  textTableExtensions,
} from '../../contract/index.ts';
import { limitInWords } from '../core/in-words.ts';

const includes = (list: readonly string[], extension: string): boolean => list.includes(extension);

/** @returns whether a name (without folders) is that of a file or folder that systems and programs create for themselves */
export const isSystemFile = (name: string): boolean => /^(?:\.|~\$|Thumbs\.db$|desktop\.ini$)/i.test(name);

/**
 * Tells what a file may become by its extension: a table a survey, a document an insight or a file, a recording or an image
 * a file (docs/interface.md#file-types).
 * @param name with or without folders
 * @returns the kinds, the likeliest first; none when the extension is not supported
 */
export function kindsOf(name: string): readonly ImportKind[] {
  const extension = extensionOf(baseName(name));
  if (isSystemFile(baseName(name))) return [];
  if (includes(textTableExtensions, extension)) return ['survey'];
  if (includes(documentExtensions, extension)) return ['insight', 'file'];
  return isFileExtension(extension) ? ['file'] : [];
}

/** A table may have any extension, apart from those of other kinds of files. */
function kindProblem(name: string, kind: ImportKind): string | null {
  const extension = extensionOf(name);
  const found = extension === '' ? 'Files without an extension' : `.${extension} files`;
  if (kind === 'survey') {
    if (extension === 'txt' || isSourceExtension(extension) || !isFileExtension(extension)) return null;
    const hint = extension === 'xls' ? ' Save the workbook as .xlsx.' : '';
    return `${found} are not tables, and a survey is made of a table.${hint}`;
  }
  if (kind === 'insight') {
    return includes(documentExtensions, extension)
      ? null
      : `${found} cannot be insights; these can: ${documentExtensions.join(', ')}.`;
  }
  return isFileExtension(extension) ? null : `${found} are not among the files the import service accepts.`;
}

/** @returns the most bytes of a document or recording (docs/interface.md#limits). */
export function sizeLimit({ kind, file_name }: { kind: Exclude<ImportKind, 'survey'>; file_name: string }): number {
  if (kind === 'insight') return limits.insightBytes;
  const extension = extensionOf(file_name);
  const type = isFileExtension(extension) ? fileTypes[extension].kind : 'document';
  return type === 'audio' || type === 'video' ? limits.recordingBytes : limits.documentBytes;
}

/**
 * @param kind null when none was chosen
 * @returns why a file cannot be imported as `kind`, in a sentence; null when its name and size allow it
 */
export function findImportProblem(path: string, bytes: number, kind: ImportKind | null): string | null {
  const name = baseName(path);
  if (isSystemFile(name)) return 'The system or another program uses this file for itself.';
  if (kind === null) {
    const archive = includes(['rar', '7z', 'tar'], extensionOf(name)) ? ' Unpack it, or pack it as .zip.' : '';
    return `Sheaf does not know this kind of file.${archive}`;
  }
  const problem = kindProblem(name, kind);
  if (problem !== null) return problem;
  if (bytes === 0) return 'The file is empty.';
  if (kind === 'survey') return null;
  if ([...name].length > limits.fileNameLength) return `The name is longer than ${limits.fileNameLength} characters.`;
  const most = sizeLimit({ kind, file_name: name });
  return bytes > most ? `The file is larger than the ${limitInWords(most)} the import service accepts.` : null;
}
