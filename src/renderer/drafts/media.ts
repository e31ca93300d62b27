import { pathOf } from '../lib/files/dropped-files.ts';
import { type Draft, decide, type LinkChoice, noMedia, tableOf, useDrafts } from './drafts.ts';
import type { Mapping } from './mapping.ts';

/** @returns the files that are sent, by the names they are registered under: those the service will link */
export function mediaToSend({ link, media }: Mapping): Map<string, File> {
  return new Map(
    (link?.matches.matched ?? []).flatMap(({ filename }) => {
      const file = media.files.get(link?.paths.get(filename) ?? '');
      return file === undefined ? [] : [[filename, file] as const];
    }),
  );
}

/** Takes media files to a survey; one of a path that is there takes its place. */
export function addMedia(id: string, added: readonly File[]): void {
  decide(id, ({ media }) => ({
    media: { ...media, files: new Map([...media.files, ...added.map((file) => [pathOf(file), file] as const)]) },
  }));
}

/** Takes all media files from a survey. */
export function removeMedia(id: string): void {
  decide(id, { media: noMedia });
}

/** A file goes by the name its cell has. */
export function renameMedia(id: string, path: string, name: string): void {
  decide(id, ({ media }) => ({ media: { ...media, names: new Map([...media.names, [path, name]]) } }));
}

/** The person says by which column files are linked, or by none. A type set by hand gives way where that column names files. */
export function linkBy(id: string, header: string | null, names: 'cell' | 'respondent'): void {
  decide(id, ({ media, types }) => {
    const link: LinkChoice = header === null ? { by: 'none' } : { by: 'column', header };
    const given = new Map(types);
    if (header !== null && names === 'cell') given.delete(header);
    return { media: { ...media, link }, types: given };
  });
}

/** Files of the list go with a table. One whose path another of them has stays on the list: none is lost. */
export function takeMedia(id: string, records: readonly Draft[]): void {
  const there = new Set(tableOf(id)?.media.files.keys());
  const taken = [...new Map(records.toReversed().map((one) => [pathOf(one.file), one])).values()].filter(
    ({ file }) => !there.has(pathOf(file)),
  );
  addMedia(
    id,
    taken.map(({ file }) => file),
  );
  const gone = new Set(taken.map((one) => one.id));
  useDrafts.setState(({ drafts }) => ({ drafts: drafts.filter((draft) => !gone.has(draft.id)) }));
}

/** The media files of a table stand on the list again, each on its own, and stay there. */
export function setApart(id: string): void {
  const table = tableOf(id);
  if (table === null) return;
  const apart = [...table.media.files.values()].map(
    (file): Draft => ({
      id: crypto.randomUUID(),
      file,
      override: {},
      state: { kind: 'record', as: 'file', should_publish: false, is_apart: true },
    }),
  );
  removeMedia(id);
  useDrafts.setState(({ drafts }) => ({ drafts: [...drafts, ...apart] }));
}
