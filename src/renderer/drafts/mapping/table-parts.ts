import { findAmbiguousDates as findAmbiguous, type SurveyShape } from '@sheaf/survey-columns';
import { type ColumnType, type DisplayKind, holdsFiles, isSupportedMedia } from '../../../contract/index.ts';
import type { Draft, TableState } from '../list/drafts.ts';
import { linkCandidates } from '../media-link.ts';
import type { Preview } from '../reading/preview.ts';
import { compareHeaders, listSurveyTypes, type TargetColumn } from '../target/target.ts';
import type { DecidedColumns } from './table-jobs.ts';

/** Remembers the last result for an object: equal arguments return the same object. */
export function memoizeLast<Key extends object, More extends readonly unknown[], Value>(
  make: (key: Key, ...more: More) => Value,
): (key: Key, ...more: More) => Value {
  const last = new WeakMap<Key, { more: More; value: Value }>();
  return (key, ...more) => {
    const previous = last.get(key);
    if (previous?.more.every((one, at) => one === more[at])) return previous.value;
    const value = make(key, ...more);
    last.set(key, { more, value });
    return value;
  };
}

/** The preview of a file, with its columns as decided from the whole file. */
export const withDecided = memoizeLast(
  (preview: Preview, decided: DecidedColumns | null): Preview =>
    decided === null ? preview : { ...preview, ...decided },
);

/** The types of a table's columns: as set by the user, MEDIA_RESPONSE for the column that links files, otherwise as suggested. */
export const listTypes = memoizeLast(
  (preview: Preview, userTypes: ReadonlyMap<string, ColumnType>, linked: number | null): readonly ColumnType[] =>
    preview.table.header.map((header, at) => {
      const suggested = preview.suggestions[at]?.type ?? 'Do nothing';
      // Only the user or matching files make a column MEDIA_RESPONSE (docs/interface.md#how-a-column-gets-its-type).
      const withoutFiles = holdsFiles(suggested) ? 'Do nothing' : suggested;
      return userTypes.get(header) ?? (at === linked ? 'MEDIA_RESPONSE' : withoutFiles);
    }),
);

type Types = readonly (ColumnType | null)[];

/** The columns that may name media files. */
export const lookUpLinks = memoizeLast(linkCandidates);

/** Date columns whose first rows leave the order of day and month open. */
export const findAmbiguousDates = memoizeLast(
  (preview: Preview, types: Types, chosen: ReadonlyMap<string, DisplayKind>): number[] => {
    const displays = preview.table.header.map((name, column) => {
      const as = chosen.get(name);
      return as === undefined ? (preview.displays[column] ?? null) : { as };
    });
    return findAmbiguous(preview.table, types, displays);
  },
);

/** The columns of the person key; none unless the table has all of them. */
function keyColumns(header: readonly string[], personKey: TableState['personKey']): number[] {
  const columns = personKey?.headers.map((name) => header.indexOf(name)) ?? [];
  return columns.includes(-1) ? [] : columns;
}

/** The columns of a table in the form the checks need. */
export const shapeOfPreview = memoizeLast(
  ({ exporter, table, groups }: Preview, types: Types, personKey: TableState['personKey']): SurveyShape => ({
    exporter: exporter.exporter,
    header: table.header,
    types: types.map((type) => ({ type: type ?? 'Do nothing' })),
    groups,
    person_key: keyColumns(table.header, personKey),
  }),
);

/** The recordings and videos of the list that are not attached to a table. */
export const unattachedMedia = memoizeLast((drafts: readonly Draft[]): readonly Draft[] =>
  drafts.filter(({ file, state }) => state.kind === 'document' && !state.isApart && isSupportedMedia(file.name)),
);

/** @returns a text that changes when the unattached recordings and videos change */
export const unattachedMediaKey = memoizeLast((drafts: readonly Draft[]): string =>
  unattachedMedia(drafts)
    .map(({ id }) => id)
    .join(),
);

/** The columns of the survey that a table creates. */
export const ownColumns = memoizeLast(
  ({ table }: Preview, types: readonly ColumnType[], personKey: TableState['personKey']): readonly TargetColumn[] =>
    table.header.map((header, at) => ({
      header,
      text: table.texts[at] ?? header,
      type: types[at] ?? 'Do nothing',
      ...(personKey?.headers.includes(header) && { isKey: true }),
    })),
);

/** How a table's header differs from that of a survey. */
export const differenceFrom = memoizeLast(compareHeaders);

/** The types of a table's columns as an existing survey decides them, with null for ignored columns. */
export const typesFixedBy = memoizeLast(listSurveyTypes);
