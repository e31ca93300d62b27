import { baseName, isSourceExtension, type Problem } from '@sheaf/tables';
import { findExtension, type ImportKind } from '../../contract/index.ts';
import { findImportProblem, kindsOf } from './file-kinds.ts';

/** A file that was dropped or named. `path` is relative to what was dropped, with `/`. */
export interface DroppedFile {
  path: string;
  bytes: number;
}

/** What a file becomes, as far as its name and size tell. */
export interface FilePlan {
  /** What it is imported as; null when its extension is not supported. */
  kind: ImportKind | null;
  /** Everything its extension allows, the likeliest first. */
  kinds: readonly ImportKind[];
  /** It may be a table, and only its content tells: a text, a workbook, or an extension that is not supported. */
  mayBeTable: boolean;
  /** Why it cannot be imported as `kind`; null when it can. */
  problem: Problem | null;
}

/**
 * Plans what becomes of any mix of files, for the window and the command line alike.
 * @param wanted the kind to choose where an extension allows several
 */
export function planDrop<File extends DroppedFile>(files: readonly File[], wanted?: ImportKind): (File & FilePlan)[] {
  return files.map((file) => {
    const { path, bytes } = file;
    const kinds = kindsOf(path);
    const kind = kinds.find((one) => one === wanted) ?? kinds[0] ?? null;
    const extension = findExtension(baseName(path));
    const mayBeTable = kind === null || kind === 'survey' || extension === 'txt' || isSourceExtension(extension);
    return { ...file, kind, kinds, mayBeTable, problem: findImportProblem(path, bytes, kind) };
  });
}
