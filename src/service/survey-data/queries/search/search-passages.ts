import { type RawBuilder, sql } from 'kysely';
import { linkOfPassage, type PassageOwner } from '../../../../contract/index.ts';
import { inProjects, isVisibleInsight } from '../../../data/access/access.ts';
import type { Reader } from '../../../data/database.ts';
import { partOfResponse, rowOfResponse } from '../../../data/ids.ts';
import { findRow, findRows } from '../../../data/rows.ts';
import { isIn, readAll, readFirst } from '../../../data/sql.ts';
import { joinPassageText } from '../../../data/words/words.store.ts';
import { cutSnippet, findTexts, markWords, type SoughtTerms } from '../../search-words.ts';
import type { QueryTools } from '../query-tools.ts';
import { type FindableScope, type GroupFinds, type GroupQuery, inSurvey, most, rowsBefore } from './search-names.ts';

const passagesPerExtract = 2 ** 20;
/** A number for each passage, in the order of extracts and positions. */
const passageRow = (extract_id: number, position: number): number => extract_id * passagesPerExtract + position;

async function readTexts(db: Reader, extract_id: number, positions: readonly number[]): Promise<string[]> {
  const inOrder = { and: isIn('position', positions), order: 'position' } as const;
  const passages = await findRows(db, 'passages', ['title', 'text'], { extract_id }, inOrder);
  return passages.map(joinPassageText);
}

/** @returns the positions of the passages that hold every term, ascending. @throws DomainError (damaged) */
async function passagesInExtract(db: Reader, extract_id: number, sought: SoughtTerms): Promise<readonly number[]> {
  if (sought.length === 0) return [];
  return findTexts(db, { source: 'passage', list: extract_id }, sought, (some) => readTexts(db, extract_id, some));
}

/** What has passages, as a row. */
export interface OwnerRow {
  extract_id: number;
  project_id: number;
  kind: PassageOwner['kind'];
  key: string;
  media_id: number;
  name: string;
}

/** The rows of what the key may see that has been read; undefined where its scopes let it see none. */
export function selectOwners(scope: FindableScope): RawBuilder<OwnerRow> | undefined {
  const insights = sql`SELECT extract_id, project_id, 'insight' AS kind, insight_key AS key, 0 AS media_id, name FROM insights
    WHERE extract_id IS NOT NULL AND ${inProjects(scope)} AND ${isVisibleInsight(scope)}`;
  const files = sql`SELECT extract_id, project_id, 'file' AS kind, wav_key AS key, 0 AS media_id, name FROM files
    WHERE extract_id IS NOT NULL AND ${inProjects(scope)}`;
  const media = sql`SELECT m.extract_id, u.project_id, 'media' AS kind, u.survey_key AS key, m.id AS media_id,
      m.filename AS name
    FROM survey_media m JOIN surveys u ON u.id = m.upload_id
    WHERE m.extract_id IS NOT NULL AND ${inProjects(scope, 'u.project_id')} AND ${inSurvey(scope)}`;
  const sources = [
    ...(scope.kinds.includes('insight') ? [insights] : []),
    ...(scope.kinds.includes('file') ? [files] : []),
    ...(scope.kinds.includes('question') ? [media] : []),
  ];
  return sources.length === 0 ? undefined : sql<OwnerRow>`${sql.join(sources, sql` UNION ALL `)}`;
}

/** The same in the order of the extracts. */
async function listOwners(db: Reader, scope: FindableScope): Promise<OwnerRow[]> {
  const owners = selectOwners(scope);
  return owners === undefined ? [] : readAll(db, sql<OwnerRow>`${owners} ORDER BY 1`);
}

/** @returns the first response that a recording came with, from 1; null: none */
async function findFirstRow(db: Reader, media_id: number): Promise<number | null> {
  const [link] = await findRows(db, 'survey_media_links', ['response_id'], { media_id }, { order: 'response_id' });
  if (link === undefined) return null;
  const part = sql<{ before: number }>`SELECT ${rowsBefore} AS before FROM survey_parts p
    WHERE p.id = ${partOfResponse(link.response_id)}`;
  const place = await readFirst(db, part);
  return place === undefined ? null : place.before + rowOfResponse(link.response_id) + 1;
}

/** What a passage belongs to, as an answer names it. */
export async function describeOwner(
  db: Reader,
  { kind, key, media_id, name }: Omit<OwnerRow, 'extract_id' | 'project_id'>,
): Promise<PassageOwner> {
  if (kind === 'insight') return { kind, insight_key: key, name };
  if (kind === 'file') return { kind, wav_key: key, name };
  return { kind, survey_key: key, media_id, name, row: await findFirstRow(db, media_id) };
}

const seconds = (milliseconds: number | null) => (milliseconds === null ? null : milliseconds / 1000);

type Place = NonNullable<GroupFinds['finds'][number]>;

async function describe(db: Reader, owner: OwnerRow, position: number, sought: SoughtTerms): Promise<Place[]> {
  const at = { extract_id: owner.extract_id, position };
  const passage = await findRow(db, 'passages', ['title', 'text', 'start_ms', 'end_ms'], at);
  if (passage === undefined) return [];
  const { title, text, start_ms, end_ms } = passage;
  const snippet = cutSnippet(text, markWords(text, sought).marks);
  const shown = await describeOwner(db, owner);
  const where = { project_id: owner.project_id, owner: shown, position, title };
  const times = { start: seconds(start_ms), end: seconds(end_ms) };
  const link = linkOfPassage(shown, position, start_ms !== null);
  const place = [passageRow(owner.extract_id, position)];
  return [{ found: { kind: 'passage', ...where, ...times, link, snippet }, place }];
}

/** Searches pages of documents and segments of transcripts. */
export async function searchPassages({ db }: QueryTools, query: GroupQuery): Promise<GroupFinds> {
  const last = Number((query.after ?? [-1])[0]);
  const finds: GroupFinds['finds'] = [];
  let count = 0;
  for (const owner of await listOwners(db, query.scope)) {
    const positions = await passagesInExtract(db, owner.extract_id, query.sought);
    count += positions.length;
    for (const position of positions) {
      if (finds.length > query.limit) break;
      if (passageRow(owner.extract_id, position) > last)
        finds.push(...(await describe(db, owner, position, query.sought)));
    }
    if (count > most && finds.length > query.limit) break;
  }
  return { finds, count: Math.min(count, most + 1) };
}
