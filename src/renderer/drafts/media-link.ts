import { type ColumnType, findExtension, holdsFiles, isAboutPerson, isSupportedMedia } from '../../contract/index.ts';
import type { MediaMatches, MediaRule } from '../../importer/index.ts';
import type { LinkChoice, MediaChoice } from './list/decisions.ts';
import type { Preview } from './reading/preview.ts';

/** A column that may name files, and how. */
export interface MediaLink {
  column: number;
  rule: MediaRule;
}

/** The result of linking by a column. `paths` are keyed by the name under which each file would be registered. */
export type LinkMatches = MediaLink & { matches: MediaMatches; paths: ReadonlyMap<string, string> };

type Types = readonly (ColumnType | null)[];

/** @returns the columns that may name files: columns with file names first, then the respondents' address and name */
export function linkCandidates({ table, suggestions }: Preview, types: Types): MediaLink[] {
  const links = table.header.flatMap((_, column): MediaLink[] => {
    const type = types[column];
    const mayNameFiles =
      holdsFiles(type) ||
      holdsFiles(suggestions[column]?.type) ||
      table.rows.some((row) => isSupportedMedia((row[column] ?? '').trim()));
    if (mayNameFiles) return [{ column, rule: { by: 'cell' } }];
    return isAboutPerson(type) ? [{ column, rule: { by: 'respondent', match: 'stem' } }] : [];
  });
  return links.sort((one, other) => Number(one.rule.by === 'respondent') - Number(other.rule.by === 'respondent'));
}

/** @returns whether a column is of names of files */
export const namesFiles = (links: readonly MediaLink[], types: Types): boolean =>
  links.some(({ column, rule }) => rule.by === 'cell' && holdsFiles(types[column]));

const claimed = ({ matches }: LinkMatches) => matches.matched.length + matches.near.length;

/** @returns the link that finds the most files; null if none finds any */
export function chooseBestLink(found: readonly LinkMatches[]): LinkMatches | null {
  const [best] = found.toSorted(
    (one, other) => claimed(other) - claimed(one) || other.matches.matched.length - one.matches.matched.length,
  );
  return best === undefined || claimed(best) === 0 ? null : best;
}

interface LinkFacts {
  header: readonly string[];
  /** The types if an existing survey decides them; null if the user does. */
  fixed: Types | null;
  types: Types;
  /** The types that the user set, by header. */
  userTypes: ReadonlyMap<string, ColumnType>;
}

/** Only a MEDIA_RESPONSE column names files. Matching files give it this type, unless the user or a survey decides otherwise. */
function mayLink({ column, rule }: LinkMatches, { header, fixed, types, userTypes }: LinkFacts): boolean {
  if (rule.by === 'respondent') return isAboutPerson(types[column]);
  if (fixed !== null) return holdsFiles(fixed[column]);
  const chosen = userTypes.get(header[column] ?? '');
  return chosen === undefined || holdsFiles(chosen);
}

/** @returns the link that applies, according to the user's choice; null for none */
export function chooseLink(found: readonly LinkMatches[], choice: LinkChoice, facts: LinkFacts): LinkMatches | null {
  if (choice.by === 'none') return null;
  const open = found.filter((link) => mayLink(link, facts));
  if (choice.by === 'best') return chooseBestLink(open);
  return open.find(({ column }) => facts.header[column] === choice.header) ?? null;
}

/** @returns the name under which a file matches a cell that nearly names it; null if the file type would differ */
export function nameFor({ by }: MediaRule, value: string, filename: string): string | null {
  const extension = findExtension(filename);
  if (by === 'respondent') return `${value.trim()}.${extension}`;
  return findExtension(value.trim()) === extension ? value.trim() : null;
}

/** @returns the files that are sent (those that the service will link), by the names under which they are registered */
export function pickMediaToSend({ link, media }: { link: LinkMatches | null; media: MediaChoice }): Map<string, File> {
  return new Map(
    (link?.matches.matched ?? []).flatMap(({ filename }) => {
      const file = media.files.get(link?.paths.get(filename) ?? '');
      return file === undefined ? [] : [[filename, file] as const];
    }),
  );
}
