import { isSupportedMedia } from '../../../columns/index.ts';
import { type ColumnType, extensionOf } from '../../../contract/index.ts';
import type { MediaMatches, MediaRule } from '../../../importer/index.ts';
import { errorSentence } from '../../lib/error-sentence.ts';
import { fixedTypes } from './append.ts';
import { type Draft, edit, type Mapping, useDrafts } from './drafts.ts';
import { matchFiles } from './match-files.ts';
import type { Preview } from './preview.ts';

/** A column that may name files, and how. */
export interface MediaLink {
  column: number;
  rule: MediaRule;
}

/** What linking by a column would come to. */
export type LinkMatches = MediaLink & { matches: MediaMatches };

/** Media files that go with a survey, by the names they are registered under. */
export interface Media {
  files: ReadonlyMap<string, File>;
  /** The column a person chose; null until then. */
  column: number | null;
  look:
    | { kind: 'none' }
    | { kind: 'matching' }
    | { kind: 'done'; found: LinkMatches[] }
    | { kind: 'failed'; sentence: string };
}

export const noMedia: Media = { files: new Map(), column: null, look: { kind: 'none' } };

/** @returns the columns that may name files: those that look like it by cell, the respondents' address and name by person. */
export function linkCandidates(
  { table, suggestions }: Preview,
  types: readonly (ColumnType | null | undefined)[],
): MediaLink[] {
  const links = table.header.flatMap((_, column): MediaLink[] => {
    const type = types[column];
    const namesFiles =
      type === 'MEDIA_RESPONSE' ||
      suggestions[column]?.type === 'MEDIA_RESPONSE' ||
      table.rows.some((row) => isSupportedMedia((row[column] ?? '').trim()));
    if (namesFiles) return [{ column, rule: { by: 'cell' } }];
    return type === 'Email' || type === 'Name' ? [{ column, rule: { by: 'respondent', match: 'stem' } }] : [];
  });
  return links.sort((one, other) => Number(one.rule.by === 'respondent') - Number(other.rule.by === 'respondent'));
}

const claimed = ({ matches }: LinkMatches) => matches.matched.length + matches.near.length;

/** @returns the link that finds the most files; null when none finds any. */
export function bestLink(found: readonly LinkMatches[]): LinkMatches | null {
  const [best] = found.toSorted((one, other) => claimed(other) - claimed(one));
  return best === undefined || claimed(best) === 0 ? null : best;
}

/** The types as the service will have them. */
const typesOf = (state: Mapping): readonly (ColumnType | null)[] =>
  fixedTypes(state, useDrafts.getState().drafts) ?? state.types;

/** @returns the link in force: the column chosen, while its type still is one that links. */
export function linkOf(state: Mapping): LinkMatches | null {
  const { media } = state;
  const found = media.look.kind === 'done' ? media.look.found.find(({ column }) => column === media.column) : undefined;
  if (found === undefined) return null;
  const type = typesOf(state)[found.column];
  const isRight = found.rule.by === 'cell' ? type === 'MEDIA_RESPONSE' : type === 'Email' || type === 'Name';
  return isRight ? found : null;
}

/**
 * @returns whether the service takes media for the survey: "the upload has media" by a MEDIA_RESPONSE column or a
 * media_config, both given when the survey is made and never after.
 */
export function takesMedia(state: Mapping, drafts: readonly Draft[]): boolean {
  const { target } = state;
  if (target.kind === 'survey') return target.takes_media;
  if (target.kind === 'wave') {
    const first = drafts.find(({ id }) => id === target.of)?.state;
    if (first?.kind === 'started') return first.takes_media;
    return first?.kind === 'mapping' && takesMedia(first, drafts);
  }
  return state.types.includes('MEDIA_RESPONSE') || linkOf(state) !== null;
}

/** @returns the files that are sent: those the service will link. */
export function mediaToSend(state: Mapping): Map<string, File> {
  const matched = linkOf(state)?.matches.matched ?? [];
  return new Map(
    matched.flatMap(({ filename }) => {
      const file = state.media.files.get(filename);
      return file === undefined ? [] : [[filename, file] as const];
    }),
  );
}

const mappingOf = (id: string): [Draft, Mapping] | null => {
  const draft = useDrafts.getState().drafts.find((one) => one.id === id);
  return draft?.state.kind === 'mapping' ? [draft, draft.state] : null;
};

/** Looks which of the files the survey's columns name. Not rejected. */
export async function matchAgain(id: string): Promise<void> {
  const [draft, state] = mappingOf(id) ?? [];
  if (draft === undefined || state === undefined) return;
  const { files } = state.media;
  const set = (look: Media['look']) => {
    const now = mappingOf(id)?.[1].media;
    if (now?.files === files) edit(id, { media: { ...now, look } });
  };
  set({ kind: 'matching' });
  try {
    set({
      kind: 'done',
      found: await matchFiles(draft.file, state.preview, linkCandidates(state.preview, typesOf(state)), [
        ...files.keys(),
      ]),
    });
  } catch (error) {
    set({ kind: 'failed', sentence: errorSentence(error) });
  }
}

function setFiles(id: string, change: (files: Map<string, File>) => void): void {
  const state = mappingOf(id)?.[1];
  if (state === undefined) return;
  const files = new Map(state.media.files);
  change(files);
  edit(id, { media: { ...state.media, files } });
  void matchAgain(id);
}

/** Takes media files to a survey; one of a name that is there takes its place. */
export function addMedia(id: string, added: readonly File[]): void {
  setFiles(id, (files) => {
    for (const file of added) files.set(file.name, file);
  });
}

/** Takes all media files from a survey. */
export function removeMedia(id: string): void {
  edit(id, { media: noMedia });
}

/** A file goes by the name its cell has. */
export function renameMedia(id: string, from: string, to: string): void {
  setFiles(id, (files) => {
    const file = files.get(from);
    if (file === undefined || files.has(to)) return;
    files.delete(from);
    files.set(to, file);
  });
}

/** @returns the name under which a nearly named file is found by its value; null where its kind would be another. */
export function nameFor({ by }: MediaRule, value: string, filename: string): string | null {
  const extension = extensionOf(filename);
  if (by === 'respondent') return `${value.trim()}.${extension}`;
  return extensionOf(value.trim()) === extension ? value.trim() : null;
}

/** The person says by which column files are linked: a column of file names becomes MEDIA_RESPONSE by this click alone. */
export function linkBy(id: string, column: number | null): void {
  const state = mappingOf(id)?.[1];
  if (state === undefined) return;
  const found =
    state.media.look.kind === 'done' ? state.media.look.found.find((one) => one.column === column) : undefined;
  const types = state.types.map((type, at) => (at === column && found?.rule.by === 'cell' ? 'MEDIA_RESPONSE' : type));
  edit(id, { types, media: { ...state.media, column } });
}

/** Takes files and the link that finds them, both chosen with one click. */
export async function takeMedia(id: string, files: readonly File[], column: number): Promise<void> {
  const state = mappingOf(id)?.[1];
  if (state === undefined) return;
  edit(id, {
    media: {
      ...state.media,
      files: new Map([...state.media.files, ...files.map((file) => [file.name, file] as const)]),
    },
  });
  await matchAgain(id);
  linkBy(id, column);
}
