import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Found, SearchKind } from '../../../../contract/index.ts';
import { type AccessScope, inProjects, isVisibleInsight } from '../../../data/access/access.ts';
import type { Reader } from '../../../data/database.ts';
import { holdsWord, isIn, isNotAscii, joinConditions, readAll } from '../../../data/sql.ts';
import { findSharedBeginning } from '../../../data/words/sought-word.ts';
import { cutSnippet, listSoughtWords, markWords, type SoughtTerms, type Term } from '../../search-words.ts';
import type { QueryTools } from '../query-tools.ts';

/** What a search may find: the API key's scopes decide the kinds. */
export interface FindableScope extends AccessScope {
  kinds: readonly SearchKind[];
  /** null: every survey, and what belongs to none. */
  survey_key: string | null;
}

/** The condition that something belongs to the survey that is searched, if it is one. Surveys are `u` in the query. */
export const inSurvey = ({ survey_key }: FindableScope) =>
  survey_key === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`u.survey_key = ${survey_key}`;

/** How many rows a survey has before those of its part `p`. */
export const rowsBefore = sql<number>`(SELECT coalesce(sum(o.row_count), 0) FROM survey_parts o
  WHERE o.upload_id = p.upload_id AND o.part_number < p.part_number AND o.status = 'PROCESSED')`;

/** The search in one group. `after` is the end of the previous page. */
export interface GroupQuery {
  scope: FindableScope;
  terms: readonly Term[];
  /** The words of the terms, as lists hold them. */
  sought: SoughtTerms;
  limit: number;
  after: readonly (number | string)[] | null;
}

/** At most `limit` + 1 finds, each with the content of a cursor after it, and their number, counted up to `most` + 1. */
export interface GroupFinds {
  finds: { found: Found; place: readonly (number | string)[] }[];
  count: number;
}

/** Where counting stops. */
export const most = 10_000;

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** @returns the words of `q`, separated by blanks */
export const toWords = (q: string): string[] => q.split(/\s+/).filter((word) => word !== '');

/** The texts that are searched. */
interface Searched {
  table: 'insights' | 'files' | 'participants';
  texts: readonly RawBuilder<string>[];
  /** Which rows may be found at all. */
  within: RawBuilder<SqlBool>;
}

/** The condition that one of the texts contains each word, in upper or lower case. Databases ignore case for ASCII only, so rows for other words are looked up first. */
export async function holdsWords(
  db: Reader,
  words: readonly string[],
  { table, texts, within }: Searched,
): Promise<RawBuilder<SqlBool>> {
  const lower = words.map((word) => word.toLowerCase());
  const holdsOne = (word: string) =>
    sql<SqlBool>`(${sql.join(
      texts.map((text) => holdsWord(text, word)),
      sql` OR `,
    )})`;
  const plain = lower.filter(isAscii).map(holdsOne);
  const others = lower.filter((word) => !isAscii(word));
  if (others.length === 0) return joinConditions(plain);
  const mayHold = sql<SqlBool>`(${sql.join(texts.map(isNotAscii), sql` OR `)})`;
  const rows = await readAll(
    db,
    sql<
      Record<string, string | number | null>
    >`SELECT id, ${sql.join(texts.map((text, index) => sql`${text} AS ${sql.ref(`text_${index}`)}`))}
      FROM ${sql.table(table)} WHERE ${joinConditions([within, ...plain, mayHold])}`,
  );
  const found = rows.filter((row) => {
    const held = texts.map((_, index) => String(row[`text_${index}`] ?? '').toLowerCase());
    return others.every((word) => held.some((text) => text.includes(word)));
  });
  return isIn(
    'id',
    found.map(({ id }) => Number(id)),
  );
}

/** A record with a name, and its find. */
interface Named {
  id: number;
  text: string;
}
type Describe<T> = (row: T, snippet: ReturnType<typeof cutSnippet>) => Found;

/** Names read by one statement. */
const namesAtOnce = 2000;

/**
 * Reads names in the order of their ids, newest first, and keeps those that contain every term.
 * @param select the rows below an id, newest first, at most `namesAtOnce`
 */
async function findNamed<T extends Named>(
  select: (below: number) => Promise<T[]>,
  query: GroupQuery,
  describe: Describe<T>,
): Promise<GroupFinds> {
  const [last = Number.POSITIVE_INFINITY] = query.after ?? [];
  // In names the words of a term need not stand side by side.
  const sought = listSoughtWords(query.terms, true)
    .flat()
    .map((word) => [word]);
  const finds: GroupFinds['finds'] = [];
  let count = 0;
  let rows: T[];
  let below = Number.MAX_SAFE_INTEGER;
  do {
    rows = await select(below);
    for (const row of rows) {
      const { marks, all: isMatch } = markWords(row.text, sought);
      if (!isMatch) continue;
      if (++count > most) return { finds, count };
      if (row.id < Number(last) && finds.length <= query.limit)
        finds.push({ found: describe(row, cutSnippet(row.text, marks)), place: [row.id] });
    }
    below = rows.at(-1)?.id ?? 0;
  } while (rows.length === namesAtOnce);
  return { finds, count };
}

/** The plus keeps the database from reading whole projects to sort them: it reads in descending order of ids. */
const unsorted = '+project_id';

interface SurveyRow extends Named {
  project_id: number;
  survey_key: string;
  survey_name: string;
}

/** Searches surveys by name. */
export function searchSurveys({ db }: QueryTools, query: GroupQuery): Promise<GroupFinds> {
  const select = (below: number) =>
    readAll(
      db,
      sql<SurveyRow>`SELECT id, project_id, survey_key, name AS survey_name, name AS text FROM surveys
        WHERE ${inProjects(query.scope)} AND id < ${below} ORDER BY id DESC LIMIT ${namesAtOnce}`,
    );
  return findNamed(select, query, ({ id: _, text: __, ...place }, snippet) => ({ kind: 'survey', ...place, snippet }));
}

/** Searches questions by text, and by header if it differs. An option that names its question is written behind it. */
export function searchQuestions({ db }: QueryTools, query: GroupQuery): Promise<GroupFinds> {
  type QuestionRow = Omit<SurveyRow, 'text'> & { header: string; question: string };
  const select = async (below: number) => {
    const rows = await readAll(
      db,
      sql<QuestionRow>`SELECT q.id, u.project_id, u.survey_key, u.name AS survey_name, q.header, q.text AS question
        FROM questions q JOIN surveys u ON u.id = q.upload_id
        WHERE ${inProjects(query.scope, 'u.project_id')} AND ${inSurvey(query.scope)} AND q.id < ${below} ORDER BY q.id DESC LIMIT ${namesAtOnce}`,
    );
    const known = new Set(rows.map(({ survey_key, question }) => `${survey_key} ${question}`));
    return rows.map(({ header, question, ...row }) => {
      const cut = question.lastIndexOf('/');
      const isOption = cut > 0 && known.has(`${row.survey_key} ${question.slice(0, cut)}`);
      const text = isOption ? `${question.slice(0, cut)} · ${question.slice(cut + 1)}` : question;
      return { ...row, text: question.includes(header) ? text : `${header} · ${text}` };
    });
  };
  return findNamed(select, query, ({ id: question_id, text: _, ...place }, snippet) => ({
    kind: 'question',
    ...place,
    question_id,
    snippet,
  }));
}

/**
 * A condition that excludes most names that cannot match: an ASCII name must contain each word in any case. Other names must
 * be checked by markWords().
 */
function mayHold(column: string, { terms }: GroupQuery): RawBuilder<SqlBool> {
  const words = listSoughtWords(terms, true).flat().map(findSharedBeginning);
  const isOther = isNotAscii(column);
  return joinConditions(
    words.map((word) => (isAscii(word) ? sql<SqlBool>`(${holdsWord(column, word)} OR ${isOther})` : isOther)),
  );
}

/** Searches insights or files by name. @param within which of them may be found at all */
function searchRecords(
  { db }: QueryTools,
  query: GroupQuery,
  [table, key]: readonly ['insights', 'insight_key'] | readonly ['files', 'wav_key'],
  within = sql<SqlBool>`1 = 1`,
) {
  type RecordRow = Named & { project_id: number; key: string };
  const conditions = joinConditions([inProjects(query.scope, unsorted), within, mayHold('name', query)]);
  const select = (below: number) =>
    readAll(
      db,
      sql<RecordRow>`SELECT id, project_id, ${sql.ref(key)} AS key, name AS text FROM ${sql.table(table)}
        WHERE ${conditions} AND id < ${below} ORDER BY id DESC LIMIT ${namesAtOnce}`,
    );
  return (describe: Describe<RecordRow>) => findNamed(select, query, describe);
}

/** Searches insights by name, without private drafts of other keys. */
export const searchInsights = (tools: QueryTools, query: GroupQuery): Promise<GroupFinds> =>
  searchRecords(
    tools,
    query,
    ['insights', 'insight_key'],
    isVisibleInsight(query.scope),
  )(({ project_id, key: insight_key }, snippet) => ({ kind: 'insight', project_id, insight_key, snippet }));

/** Searches files by name. */
export const searchFiles = (tools: QueryTools, query: GroupQuery): Promise<GroupFinds> =>
  searchRecords(tools, query, ['files', 'wav_key'])(({ project_id, key: wav_key }, snippet) => ({
    kind: 'file',
    project_id,
    wav_key,
    snippet,
  }));
