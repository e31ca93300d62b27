import { chooseOriginals } from '../../lib/files/choose-files.ts';
import { rememberPath } from '../../lib/files/dropped-files.ts';
import { type ImportFiles, openHandles } from '../../lib/files/file-handles.ts';
import type { DraftReader } from '../reading/draft-reader.ts';
import type { Draft } from './drafts.ts';
import { readDecisions, type SavedDraft } from './saved-drafts.ts';

interface Found {
  draft: SavedDraft;
  files: ImportFiles;
}

const isFileOfDraft =
  ({ file_name, file_bytes }: SavedDraft) =>
  (file: File) =>
    file.name === file_name && file.size === file_bytes;

interface Reopened {
  /** Those whose files were not found. */
  missing: SavedDraft[];
  isCancelled: boolean;
}

/** Finds the files of drafts: by their handles if the platform allows it, otherwise the user chooses them. Call from a click or a key. */
async function findFiles(drafts: readonly SavedDraft[]): Promise<{ found: Found[] } & Reopened> {
  const opened: Found[] = [];
  const missing: SavedDraft[] = [];
  for (const one of drafts) {
    const files = one.handles.has('') ? await openHandles(one.handles, true) : null;
    if (files === null) missing.push(one);
    else opened.push({ draft: one, files });
  }
  const chosen = missing.length === 0 ? [] : await chooseOriginals({ multiple: missing.length > 1 });
  return {
    found: [
      ...opened,
      ...missing.flatMap((one) => {
        const file = chosen.find(isFileOfDraft(one));
        return file === undefined ? [] : [{ draft: one, files: { file, media: new Map() } }];
      }),
    ],
    missing: missing.filter((one) => !chosen.some(isFileOfDraft(one))),
    isCancelled: missing.length > 0 && chosen.length === 0,
  };
}

/** @returns a saved draft with its files, to be read again */
function restoreDraft({ draft, files }: Found): Omit<Draft, 'state'> {
  for (const [path, file] of files.media) rememberPath(file, path);
  const { id, override } = draft;
  return { id, override, file: files.file, saved: readDecisions(draft, files.media) };
}

/** Reopens drafts of an earlier window. Call from a click or a key. */
export async function reopenDrafts(reader: DraftReader, drafts: readonly SavedDraft[]): Promise<Reopened> {
  const { found, ...rest } = await findFiles(drafts);
  await reader.addDrafts(found.map(restoreDraft));
  return rest;
}
