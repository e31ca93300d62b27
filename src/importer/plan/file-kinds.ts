import { baseName, isSourceExtension, type Problem } from '@sheaf/tables';
import {
  documentExtensions,
  fileTypes,
  findExtension,
  type ImportKind,
  isFileExtension,
  limits,
  textTableExtensions,
} from '../../contract/index.ts';
import { limitInWords } from '../core/in-words.ts';
import { problem } from '../core/problems.ts';

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
  const extension = findExtension(baseName(name));
  if (isSystemFile(baseName(name))) return [];
  if (includes(textTableExtensions, extension)) return ['survey'];
  if (includes(documentExtensions, extension)) return ['insight', 'file'];
  return isFileExtension(extension) ? ['file'] : [];
}

/** A table may have any extension, apart from those of other kinds of files. */
function kindProblem(name: string, kind: ImportKind): Problem | null {
  const extension = findExtension(name);
  const isNamed = extension !== '';
  const files = isNamed ? problem('files_of_extension', { extension }) : problem('files_without_extension');
  if (kind === 'survey') {
    if (extension === 'txt' || isSourceExtension(extension) || !isFileExtension(extension)) return null;
    return problem(extension === 'xls' ? 'kind_old_workbook' : 'kind_no_table', { files });
  }
  if (kind === 'insight') {
    return includes(documentExtensions, extension)
      ? null
      : problem('kind_no_insight', { files, extensions: documentExtensions.join(', ') });
  }
  return isFileExtension(extension) ? null : problem('kind_no_file', { files });
}

/** @returns the most bytes of a document or recording (docs/interface.md#limits). */
export function sizeLimit({ kind, file_name }: { kind: Exclude<ImportKind, 'survey'>; file_name: string }): number {
  if (kind === 'insight') return limits.insightBytes;
  const extension = findExtension(file_name);
  const type = isFileExtension(extension) ? fileTypes[extension].kind : 'document';
  return type === 'audio' || type === 'video' ? limits.recordingBytes : limits.documentBytes;
}

/**
 * @param kind null when none was chosen
 * @returns why a file cannot be imported as `kind`; null when its name and size allow it
 */
export function findImportProblem(path: string, bytes: number, kind: ImportKind | null): Problem | null {
  const name = baseName(path);
  if (isSystemFile(name)) return problem('system_file');
  if (kind === null) {
    const isArchive = includes(['rar', '7z', 'tar'], findExtension(name));
    return problem(isArchive ? 'kind_unknown_archive' : 'kind_unknown');
  }
  const unfit = kindProblem(name, kind);
  if (unfit !== null) return unfit;
  if (bytes === 0) return problem('chosen_file_empty');
  if (kind === 'survey') return null;
  if ([...name].length > limits.fileNameLength) return problem('name_too_long', { most: limits.fileNameLength });
  const most = sizeLimit({ kind, file_name: name });
  return bytes > most ? problem('size_too_large', { most: limitInWords(most) }) : null;
}
