import { isSupportedMedia } from '../../columns/index.ts';
import { type ColumnType, extensionOf } from '../../contract/index.ts';
import type { MediaMatches, MediaRule } from '../../importer/index.ts';
import type { LinkChoice, MediaChoice } from './drafts.ts';
import type { Preview } from './preview.ts';

/** A column that may name files, and how. */
export interface MediaLink {
  column: number;
  rule: MediaRule;
}

/** What linking by a column would come to. `paths` by the name each file is registered under for it. */
export type LinkMatches = MediaLink & { matches: MediaMatches; paths: ReadonlyMap<string, string> };

type Types = readonly (ColumnType | null)[];

/** @returns the columns that may name files: those that look like it by cell, the respondents' address and name by person. */
export function linkCandidates({ table, suggestions }: Preview, types: Types): MediaLink[] {
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
  const [best] = found.toSorted(
    (one, other) => claimed(other) - claimed(one) || other.matches.matched.length - one.matches.matched.length,
  );
  return best === undefined || claimed(best) === 0 ? null : best;
}

interface LinkFacts {
  header: readonly string[];
  /** The types where a survey decides them; null where a person does. */
  fixed: Types | null;
  /** The types before anything is linked. */
  types: Types;
  /** Those set by hand, by header. */
  byHand: ReadonlyMap<string, ColumnType>;
}

/** A column names files as MEDIA_RESPONSE alone: files that match make it so, unless a person or a survey says otherwise. */
function mayLink({ column, rule }: LinkMatches, { header, fixed, types, byHand }: LinkFacts): boolean {
  if (rule.by === 'respondent') return types[column] === 'Email' || types[column] === 'Name';
  if (fixed !== null) return fixed[column] === 'MEDIA_RESPONSE';
  return (byHand.get(header[column] ?? '') ?? 'MEDIA_RESPONSE') === 'MEDIA_RESPONSE';
}

/** @returns the link in force, by what a person chose; null for none */
export function linkInForce(found: readonly LinkMatches[], choice: LinkChoice, facts: LinkFacts): LinkMatches | null {
  if (choice.by === 'none') return null;
  const open = found.filter((link) => mayLink(link, facts));
  if (choice.by === 'best') return bestLink(open);
  return open.find(({ column }) => facts.header[column] === choice.header) ?? null;
}

/** @returns the name under which a nearly named file is found by its value; null where its kind would be another. */
export function nameFor({ by }: MediaRule, value: string, filename: string): string | null {
  const extension = extensionOf(filename);
  if (by === 'respondent') return `${value.trim()}.${extension}`;
  return extensionOf(value.trim()) === extension ? value.trim() : null;
}

/** @returns the files that are sent, by the names they are registered under: those the service will link */
export function mediaToSend({ link, media }: { link: LinkMatches | null; media: MediaChoice }): Map<string, File> {
  return new Map(
    (link?.matches.matched ?? []).flatMap(({ filename }) => {
      const file = media.files.get(link?.paths.get(filename) ?? '');
      return file === undefined ? [] : [[filename, file] as const];
    }),
  );
}
