import type { UnpackedArchive } from '../../lib/files/unpack.ts';
import type { Draft } from '../list/drafts.ts';
import { words } from '../words.ts';

/** What the user should know about an archive, besides the files that are imported from it. */
function archiveNote(name: string, { others, notes }: UnpackedArchive): string | null {
  const sentences = [
    ...(others.length > 0 ? [words.archive.others(name, others)] : []),
    ...notes.map(({ kind, count }) => words.archive.notes[kind](count)),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

interface ArchiveDrafts {
  added: Omit<Draft, 'state'>[];
  /** Repeats of a survey in the archive, which are named and left out. */
  left: Draft[];
  note: string | null;
}

/** @returns what stands in the list in place of an archive; nothing is added for an empty one */
export function makeArchiveDrafts(name: string, unpacked: UnpackedArchive): ArchiveDrafts {
  const { files, repeats, survey } = unpacked;
  const note = archiveNote(name, unpacked);
  const makeDraft = (file: File) => ({ id: crypto.randomUUID(), file, override: {} });
  const added = files.map((file) => ({ ...makeDraft(file), ...(note !== null && { note }) }));
  const sentence = words.archive.repeats(survey?.name ?? '');
  const left = repeats.map((file): Draft => ({ ...makeDraft(file), state: { kind: 'unreadable', sentence } }));
  return { added, left, note };
}
