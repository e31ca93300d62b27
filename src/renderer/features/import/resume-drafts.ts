import { chooseFiles } from '../../lib/choose-files.ts';
import { type ImportFiles, openHandles } from '../../lib/file-handles.ts';
import { addTo, asWaveOf } from './append.ts';
import { edit, setRecord, useDrafts } from './drafts.ts';
import type { KeptDraft } from './kept-drafts.ts';
import { linkBy, matchAgain } from './media.ts';
import { readAsSurvey, readKept } from './read-draft.ts';

interface Found {
  kept: KeptDraft;
  files: ImportFiles;
}

const isThatFile =
  ({ file_name, file_bytes }: KeptDraft) =>
  (file: File) =>
    file.name === file_name && file.size === file_bytes;

/** The files of drafts: read again where the platform lets them be, else chosen by the person. Call from a click or a key. */
async function find(kept: readonly KeptDraft[]): Promise<{ found: Found[]; missing: KeptDraft[] }> {
  const found: Found[] = [];
  const missing: KeptDraft[] = [];
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

/** Where the responses go, and which of them. */
async function targetAgain(id: string, decided: Extract<KeptDraft['decided'], { kind: 'survey' }>): Promise<void> {
  const { target, send } = decided;
  if (target.kind === 'survey' && target.survey !== null) await addTo(id, target.survey);
  if (target.kind === 'survey' && target.survey === null)
    edit(id, { target: { kind: 'open', survey: null, problem: null } });
  if (target.kind === 'wave') await asWaveOf(id, target.of);
  edit(id, { send });
}

const draftOf = (id: string) => useDrafts.getState().drafts.find((draft) => draft.id === id);

/** Decides about a file that is read again what was decided before; columns it does not have any more are passed over. */
async function decideAgain({ kept: { id, decided }, files }: Found): Promise<void> {
  if (decided.kind === 'record') return setRecord(id, decided);
  const read = draftOf(id);
  if (read?.state.kind === 'record') await readAsSurvey(read);
  const state = draftOf(id)?.state;
  if (state?.kind !== 'mapping') return;
  const known = new Map(decided.types);
  const types = state.preview.table.header.map((header, at) => known.get(header) ?? state.types[at] ?? 'Do nothing');
  const media = { ...state.media, files: files.media };
  edit(id, { name: decided.name, types, chosen: new Set(decided.chosen), remembered: null, media });
  if (files.media.size === 0) return;
  await matchAgain(id);
  linkBy(id, decided.media_column);
}

/**
 * Goes on with drafts that an earlier window left. Call from a click or a key.
 * @returns those whose files were not found
 */
export async function goOnWith(kept: readonly KeptDraft[]): Promise<KeptDraft[]> {
  const { found, missing } = await find(kept);
  await readKept(found.map(({ kept: { id, override }, files }) => ({ id, override, file: files.file })));
  for (const one of found) await decideAgain(one);
  // A wave's first table is there by now.
  for (const { kept: one } of found) if (one.decided.kind === 'survey') void targetAgain(one.id, one.decided);
  return missing;
}
