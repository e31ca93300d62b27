import { openAsBlob } from 'node:fs';
import { relative, sep } from 'node:path';
import { holdsFiles, isAboutPerson, isSupportedMedia } from '../../contract/index.ts';
import { type MediaMatches, matchMedia, readColumns, readFileColumns, registerNames } from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { listFilesBelow } from './import-items.ts';
import type { MediaOptions, SurveyOptions } from './import-options.ts';
import { makeMapping } from './named-columns.ts';
import type { ReadyTable } from './open-table.ts';

/** The media files of a survey, by the names to register them under. */
export interface ChosenMedia {
  files: ReadonlyMap<string, Blob>;
  /** null when cells name the files, or when the survey that is added to has its own. */
  media_config: Record<string, unknown> | null;
}

/** Columns whose values name files: MEDIA_RESPONSE columns, else those by which the service finds a respondent. */
async function namingColumns(table: ReadyTable, options: SurveyOptions & MediaOptions) {
  const mapping = makeMapping(table, options.map) ?? {};
  const cells = table.header.flatMap((header, at) => (holdsFiles(mapping[header]) ? [at] : []));
  if (cells.length > 0) return { by: 'cell', columns: cells } as const;
  const request = { column_mapping: mapping, auto_map: options.autoMap ?? false };
  const types = (await readFileColumns(table.file, table.dialect, request)).decision.columns;
  const columns = types.flatMap(({ type, header, index }) =>
    isAboutPerson(type) || header === options.mediaColumn ? [index] : [],
  );
  return { by: 'respondent', columns } as const;
}

const list = (names: readonly string[]): string =>
  names.slice(0, 10).join(', ') + (names.length > 10 ? ` and ${names.length - 10} more` : '');

function printMatches({ matched, missing, near, unused, unsupported }: MediaMatches, by: 'cell' | 'respondent'): void {
  const lines = [
    `Media: ${matched.length} matched, ${unused.length} unused, ${unsupported.length} not supported.`,
    ...(by === 'cell' && missing.length > 0 ? [`  missing: ${list(missing.map(({ value }) => value))}`] : []),
    ...near.map(({ value, filenames, reason }) => `  nearly (${reason}): “${value}” may mean ${list(filenames)}`),
    ...(unused.length > 0 ? [`  unused: ${list(unused)}`] : []),
    ...(unsupported.length > 0 ? [`  not supported: ${list(unsupported)}`] : []),
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
}

/** @returns which names the service would link; null with --append, where the survey's own mapping decides. */
async function findLinks(table: ReadyTable, names: readonly string[], options: SurveyOptions & MediaOptions) {
  if (options.append !== undefined) return null;
  const { by, columns } = await namingColumns(table, options);
  const values = await readColumns(table.file, table.dialect, columns);
  const rule = by === 'cell' ? ({ by } as const) : ({ by, match: options.mediaMatch ?? 'stem' } as const);
  const matches = matchMedia(values, names, rule);
  printMatches(matches, by);
  return { by, matches };
}

/**
 * Reads the files of `--media`, without those that would become FAILED.
 * @returns null without `--media`
 * @throws UserError when the folder cannot be read or none of its files belongs to the survey
 */
export async function chooseMedia(
  table: ReadyTable,
  options: SurveyOptions & MediaOptions,
): Promise<ChosenMedia | null> {
  const { media: folder, mediaMatch: match = 'stem', mediaColumn: link_column } = options;
  if (folder === undefined) return null;
  if (link_column !== undefined && !table.header.includes(link_column))
    throw new UserError(`--media-column: ${table.path} has no column “${link_column}”.`, 2);
  const paths = await listFilesBelow(folder);
  const byName = registerNames(paths.map((path) => relative(folder, path).replaceAll(sep, '/')));
  const found = await findLinks(table, [...byName.keys()], options);
  const wanted =
    found === null
      ? [...byName.keys()].filter(isSupportedMedia)
      : found.matches.matched.map(({ filename }) => filename);
  if (wanted.length === 0)
    throw new UserError(`No file in ${folder} belongs to ${table.path}: check the names, or leave --media out.`);
  const files = new Map<string, Blob>();
  for (const name of wanted) files.set(name, await openAsBlob(`${folder}${sep}${byName.get(name)}`));
  const config = { match, ...(link_column !== undefined && { link_column }) };
  return { files, media_config: found?.by === 'respondent' ? config : null };
}
