import type { Found } from '../../../../contract/index.ts';
import { type Condition, conditionOf, inProjects, isVisibleInsight } from '../../../data/access/access.ts';
import { markWords, snippetAround, soughtWords } from '../../search-index/snippet.ts';
import type { QueryTools } from '../query-tools.ts';
import type { GroupFinds, GroupQuery } from './found.ts';
import { most } from './found.ts';

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** A record with a name, and its find. */
interface Named {
  id: number;
  text: string;
}
type Describe<T> = (row: T, snippet: ReturnType<typeof snippetAround>) => Found;

/**
 * A condition that excludes most names that cannot match: an ASCII name must contain each word in any case. Other names must
 * be checked by markWords().
 */
function mayHold(column: string, { terms }: GroupQuery): Condition {
  const words = soughtWords(terms, true)
    .flat()
    .map(({ text }) => text);
  const isOther = `length(${column}) != octet_length(${column})`;
  const tests = words.map((word) => (isAscii(word) ? `(${column} LIKE ? OR ${isOther})` : isOther));
  return { sql: ['1', ...tests].join(' AND '), bound: words.filter(isAscii).map((word) => `%${word}%`) };
}

/** Reads names in the order of their ids, newest first, and keeps those that contain every term. */
function findNamed<T extends Named>(rows: Iterable<T>, query: GroupQuery, describe: Describe<T>): GroupFinds {
  const [last = Number.POSITIVE_INFINITY] = query.after ?? [];
  const sought = soughtWords(query.terms, true).flat();
  const finds: GroupFinds['finds'] = [];
  let count = 0;
  for (const row of rows) {
    const { marks, all } = markWords(row.text, sought);
    if (!all) continue;
    if (++count > most) break;
    if (row.id < Number(last) && finds.length <= query.limit)
      finds.push({ found: describe(row, snippetAround(row.text, marks)), place: [row.id] });
  }
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
export function searchSurveys({ db }: QueryTools, query: GroupQuery): GroupFinds {
  const { sql, bound } = conditionOf(inProjects(query.scope));
  const rows = db
    .prepare<unknown[], SurveyRow>(
      `SELECT id, project_id, survey_key, name AS survey_name, name AS text FROM surveys WHERE ${sql} ORDER BY id DESC`,
    )
    .iterate(...bound);
  return findNamed(rows, query, ({ project_id, survey_key, survey_name }, snippet) => ({
    kind: 'survey',
    project_id,
    survey_key,
    survey_name,
    snippet,
  }));
}

/** Searches questions by text, and by header if it differs. */
export function searchQuestions({ db }: QueryTools, query: GroupQuery): GroupFinds {
  const { sql, bound } = conditionOf(inProjects(query.scope, 'u.project_id'));
  const rows = db
    .prepare<unknown[], SurveyRow>(
      `SELECT q.id, u.project_id, u.survey_key, u.name AS survey_name,
         CASE WHEN instr(q.text, q.header) THEN q.text ELSE q.header || ' · ' || q.text END AS text
       FROM questions q JOIN surveys u ON u.id = q.upload_id WHERE ${sql} ORDER BY q.id DESC`,
    )
    .iterate(...bound);
  return findNamed(rows, query, ({ id, project_id, survey_key, survey_name }, snippet) => ({
    kind: 'question',
    project_id,
    survey_key,
    survey_name,
    question_id: id,
    snippet,
  }));
}

const allOf = (...conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  bound: conditions.flatMap(({ bound }) => bound),
});

/** Searches insights by name, without private drafts of other keys. */
export function searchInsights({ db }: QueryTools, query: GroupQuery): GroupFinds {
  const { sql, bound } = allOf(
    conditionOf(inProjects(query.scope, unsorted)),
    conditionOf(isVisibleInsight(query.scope)),
    mayHold('name', query),
  );
  const rows = db
    .prepare<unknown[], Named & { project_id: number; insight_key: string }>(
      `SELECT id, project_id, insight_key, name AS text FROM insights
       WHERE ${sql} ORDER BY id DESC`,
    )
    .iterate(...bound);
  return findNamed(rows, query, ({ project_id, insight_key }, snippet) => ({
    kind: 'insight',
    project_id,
    insight_key,
    snippet,
  }));
}

/** Searches files by name. */
export function searchFiles({ db }: QueryTools, query: GroupQuery): GroupFinds {
  const { sql, bound } = allOf(conditionOf(inProjects(query.scope, unsorted)), mayHold('name', query));
  const rows = db
    .prepare<unknown[], Named & { project_id: number; wav_key: string }>(
      `SELECT id, project_id, wav_key, name AS text FROM files WHERE ${sql} ORDER BY id DESC`,
    )
    .iterate(...bound);
  return findNamed(rows, query, ({ project_id, wav_key }, snippet) => ({ kind: 'file', project_id, wav_key, snippet }));
}
