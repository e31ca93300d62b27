import { chooseFiles } from '../lib/files/choose-files.ts';
import { rememberPath } from '../lib/files/dropped-files.ts';
import { type ImportFiles, openHandles } from '../lib/files/file-handles.ts';
import type { DraftReader } from './draft-reader.ts';
import type { Draft } from './drafts.ts';
import { decisionsOf, recordOf, type SavedDraft } from './saved-drafts.ts';

interface Found {
  kept: SavedDraft;
  files: ImportFiles;
}

const isThatFile =
  ({ file_name, file_bytes }: SavedDraft) =>
  (file: File) =>
    file.name === file_name && file.size === file_bytes;

/** The files of drafts: read again where the platform lets them be, else chosen by the person. Call from a click or a key. */
async function find(kept: readonly SavedDraft[]): Promise<{ found: Found[]; missing: SavedDraft[] }> {
  const found: Found[] = [];
  const missing: SavedDraft[] = [];
  for (const one of kept) {
    const files = one.handles.has('') ? await openHandles(one.handles, true) : null;
    if (files === null) missing.push(one);
    else found.push({ kept: one, files });
  }
  const chosen = missing.length === 0 ? [] : await chooseFiles({ multiple: missing.length > 1 });
  return {
    found: [
      ...found,
      ...missing.flatMap((one) => {
        const file = chosen.find(isThatFile(one));
        return file === undefined ? [] : [{ kept: one, files: { file, media: new Map() } }];
      }),
    ],
    missing: missing.filter((one) => !chosen.some(isThatFile(one))),
  };
}

/** A draft as it was when its window closed, still to be read. */
function draftAgain({ kept: { id, override, decided }, files }: Found): Omit<Draft, 'state'> {
  for (const [path, file] of files.media) rememberPath(file, path);
  const kept = decided.kind === 'survey' ? decisionsOf(decided, files.media) : recordOf(decided);
  return { id, override, file: files.file, kept };
}

/**
 * Reopens drafts of an earlier window. Call from a click or a key.
 * @returns those whose files were not found
 */
export async function reopenDrafts(reader: DraftReader, kept: readonly SavedDraft[]): Promise<SavedDraft[]> {
  const { found, missing } = await find(kept);
  await reader.addDrafts(found.map(draftAgain));
  return missing;
}
