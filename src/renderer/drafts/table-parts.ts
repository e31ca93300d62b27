import { ambiguousDateColumns as findUndated, isSupportedMedia, type SurveyShape } from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import type { Choice } from './choices.ts';
import type { Draft } from './drafts.ts';
import { linkCandidates, type MediaLink } from './media-link.ts';
import type { Preview } from './preview.ts';
import type { DecidedAgain } from './scan.ts';
import { type HeaderDifference, headerDifference, type TargetColumn, typesThere } from './target.ts';

/** Keeps the last answer for an object: the same arguments get the very same answer. */
function remembering<Key extends object, More extends readonly unknown[], Value>(
  make: (key: Key, ...more: More) => Value,
): (key: Key, ...more: More) => Value {
  const last = new WeakMap<Key, { more: More; value: Value }>();
  return (key, ...more) => {
    const kept = last.get(key);
    if (kept?.more.every((one, at) => one === more[at])) return kept.value;
    const value = make(key, ...more);
    last.set(key, { more, value });
    return value;
  };
}

/** The head of a file, with what is decided about its columns from the whole of it. */
export const withDecided = remembering(
  (preview: Preview, decided: DecidedAgain | null): Preview =>
    decided === null ? preview : { ...preview, ...decided },
);

/** The types of a table's columns: those set by hand, of the column that links media files, and as suggested elsewhere. */
export const typesOf = remembering(
  (preview: Preview, byHand: ReadonlyMap<string, ColumnType>, linked: number | null): readonly ColumnType[] =>
    preview.table.header.map((header, at) => {
      const suggested = preview.suggestions[at]?.type ?? 'Do nothing';
      // Only a person, or files that belong to it, make a column MEDIA_RESPONSE (docs/interface.md#how-a-column-gets-its-type).
      const own = suggested === 'MEDIA_RESPONSE' ? 'Do nothing' : suggested;
      return byHand.get(header) ?? (at === linked ? 'MEDIA_RESPONSE' : own);
    }),
);

type Types = readonly (ColumnType | null)[];

/** The columns that may name media files. */
export const linksOf = remembering((preview: Preview, types: Types): MediaLink[] => linkCandidates(preview, types));

/** Columns of dates of which the head of the file does not tell day from month. */
export const ambiguousDateColumns = remembering((preview: Preview, types: Types): number[] =>
  findUndated(preview.table, types),
);

/** What the checks of a table need to know of it. */
export const shapeOf = remembering(
  ({ exporter, table, groups }: Preview, types: Types): SurveyShape => ({
    exporter: exporter.exporter,
    header: table.header,
    types: types.map((type) => ({ type: type ?? 'Do nothing' })),
    groups,
  }),
);

/** The recordings and pictures of a list that go with no table yet. */
export const looseMedia = remembering((drafts: readonly Draft[]): readonly Draft[] =>
  drafts.filter(({ file, state }) => state.kind === 'record' && !state.is_apart && isSupportedMedia(file.name)),
);

/** @returns what changes when other recordings and pictures go with no table */
export const looseKey = remembering((drafts: readonly Draft[]): string =>
  looseMedia(drafts)
    .map(({ id }) => id)
    .join(),
);

/** The columns of the survey that a table makes. */
export const ownColumns = remembering(({ table }: Preview, types: readonly ColumnType[]): readonly TargetColumn[] =>
  table.header.map((header, at) => ({
    header,
    text: table.texts[at] ?? header,
    type: types[at] ?? 'Do nothing',
  })),
);

/** In what a table's header differs from that of a survey. */
export const differenceFrom = remembering(
  (columns: readonly TargetColumn[], { table, dialect }: Preview, choices: readonly Choice[]): HeaderDifference => {
    const joined = choices.flatMap((choice) => (choice.does === 'join' ? [choice.header] : []));
    return headerDifference(columns, table, dialect, joined);
  },
);

/** The types of a table's columns where a survey decides them, null for ignored ones. */
export const typesFixedBy = remembering(
  (columns: readonly TargetColumn[], difference: HeaderDifference, width: number): Types =>
    typesThere(columns, difference, width),
);
