import { sql } from 'kysely';
import { type FoundGroup, type SearchKind, type Snippet, searchKinds, textTypes } from '../../../../contract/index.ts';
import { inProjects } from '../../../data/access/access.ts';
import type { Reader } from '../../../data/database.ts';
import { parseNoteId } from '../../../data/ids.ts';
import { readFirst } from '../../../data/sql.ts';
import {
  cutSnippet,
  findNotes,
  listSoughtWords,
  markWords,
  type NoteList,
  parseTerms,
  type SoughtTerms,
} from '../../search-words.ts';
import { readCells } from '../../segments.ts';
import { listParticipantRows } from '../participants.ts';
import { cutPage, type QueryTools, readCursor } from '../query-tools.ts';
import {
  type FindableScope,
  type GroupFinds,
  type GroupQuery,
  inSurvey,
  most,
  rowsBefore,
  searchFiles,
  searchInsights,
  searchQuestions,
  searchSurveys,
} from './search-names.ts';
import { searchPassages } from './search-passages.ts';

function makeSnippet(text: string, words: readonly string[]): Snippet {
  const lower = text.toLowerCase();
  const marks = words.flatMap((word): [number, number][] => {
    const at = lower.indexOf(word.toLowerCase());
    return at < 0 ? [] : [[at, at + word.length]];
  });
  marks.sort((a, b) => a[0] - b[0]);
  return cutSnippet(text, marks);
}

/** Searches participants by parts of their names, addresses and keys. */
async function searchParticipants(tools: QueryTools, query: GroupQuery): Promise<GroupFinds> {
  const words = query.terms.map(({ text }) => text);
  const { participants, count } = await listParticipantRows(tools, {
    scope: query.scope,
    words,
    after: query.after,
    limit: query.limit + 1,
    most: most + 1,
  });
  const finds = participants.map(({ id, project_id, name, email, key, place }) => {
    const known = [name, key?.values.join(' ') ?? ''].filter((part) => part !== '').join(' · ');
    const text = known === '' ? (email ?? '') : email === null ? known : `${known} <${email}>`;
    return {
      found: { kind: 'participant' as const, project_id, participant_id: id, snippet: makeSnippet(text, words) },
      place,
    };
  });
  return { finds, count };
}

interface PlaceRow {
  project_id: number;
  survey_key: string;
  survey_name: string;
  question_id: number;
  question: string;
  rows_before: number;
}

function findPlace(db: Reader, part_id: number, column_index: number): Promise<PlaceRow | undefined> {
  return readFirst(
    db,
    sql<PlaceRow>`SELECT u.project_id, u.survey_key, u.name AS survey_name, q.id AS question_id, q.text AS question,
        ${rowsBefore} AS rows_before
      FROM survey_parts p JOIN surveys u ON u.id = p.upload_id
      JOIN questions q ON q.upload_id = u.id AND q.column_index = ${column_index} AND q.type IN (${sql.join(textTypes)})
      WHERE p.id = ${part_id}`,
  );
}

function listsInScope(db: Reader, scope: FindableScope): Promise<NoteList[]> {
  return db
    .selectFrom('survey_parts as p')
    .innerJoin('surveys as u', 'u.id', 'p.upload_id')
    .innerJoin('questions as q', 'q.upload_id', 'u.id')
    .select(['p.id as part_id', 'q.column_index'])
    .where('p.status', '=', 'PROCESSED')
    .where('q.type', 'in', textTypes)
    .where(inProjects(scope, 'u.project_id'))
    .where(inSurvey(scope))
    .orderBy('p.id')
    .orderBy('q.column_index')
    .execute();
}

/** The first `limit` ids after `after`, and how many there are in all, counted up to `most` + 1. */
async function pageOfIds(db: Reader, lists: readonly NoteList[], sought: SoughtTerms, limit: number, after: number) {
  const ids: number[] = [];
  let count = 0;
  for await (const found of findNotes(db, lists, sought)) {
    count += found.length;
    if ((found.at(-1) ?? 0) > after) ids.push(...found.filter((id) => id > after).slice(0, limit - ids.length));
    if (count > most && ids.length >= limit) break;
  }
  return { ids, count: Math.min(count, most + 1) };
}

/** Open answers of every visible survey. */
async function searchAllNotes({ db }: QueryTools, query: GroupQuery): Promise<GroupFinds> {
  const lists = await listsInScope(db, query.scope);
  const after = query.after === null ? 0 : Number(query.after[0]);
  const { ids, count } = await pageOfIds(db, lists, query.sought, query.limit + 1, after);
  const finds: GroupFinds['finds'] = [];
  for (const id of ids) {
    const { part, column, row } = parseNoteId(id);
    const place = await findPlace(db, part, column);
    if (place === undefined) continue;
    const { rows_before, ...where } = place;
    const [text = ''] = await readCells(db, part, column, row, row + 1);
    const snippet = cutSnippet(text, markWords(text, query.sought).marks);
    finds.push({ found: { kind: 'note', ...where, note_id: id, row: rows_before + row + 1, snippet }, place: [id] });
  }
  return { finds, count };
}

const searches: Record<SearchKind, (tools: QueryTools, query: GroupQuery) => Promise<GroupFinds>> = {
  survey: searchSurveys,
  question: searchQuestions,
  note: searchAllNotes,
  passage: searchPassages,
  participant: searchParticipants,
  insight: searchInsights,
  file: searchFiles,
};

export interface EverythingQuery {
  q: string;
  kind?: SearchKind | undefined;
  cursor?: string | undefined;
  limit: number;
  scope: FindableScope;
}

async function searchGroup(tools: QueryTools, query: EverythingQuery, kind: SearchKind): Promise<FoundGroup> {
  const list = [query.q, kind, query.scope.projectIds, query.scope.survey_key];
  const after = query.cursor === undefined ? null : readCursor(list, query.cursor);
  const { limit, scope } = query;
  const terms = parseTerms(query.q);
  const { finds, count } = await searches[kind](tools, { scope, terms, sought: listSoughtWords(terms), limit, after });
  const { page, next_cursor } = cutPage(list, finds, limit, ({ place }) => place);
  return {
    kind,
    count: Math.min(count, most),
    count_is_exact: count <= most,
    results: page.map(({ found }) => found),
    next_cursor,
  };
}

/** Searches everything in scope, kind by kind. @throws DomainError (invalid) for a cursor of another search */
export async function searchEverything(
  tools: QueryTools,
  query: EverythingQuery,
): Promise<{ groups: FoundGroup[]; indexing: boolean }> {
  const kinds = searchKinds.filter((kind) => query.scope.kinds.includes(kind) && (query.kind ?? kind) === kind);
  const hasTerms = parseTerms(query.q).length > 0;
  const groups: FoundGroup[] = [];
  for (const kind of hasTerms ? kinds : []) groups.push(await searchGroup(tools, query, kind));
  return { groups, indexing: false };
}
