import type { Found } from '../../../../contract/index.ts';
import { type Condition, conditionOf, inProjects, isVisibleInsight } from '../../../data/access/access.ts';
import { markWords, snippetAround, soughtWords } from '../../words/snippet.ts';
import type { QueryTools } from '../query-tools.ts';
import type { GroupFinds, GroupQuery } from './found.ts';
import { most } from './found.ts';

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Something with a name, and what a find of it says. */
interface Named {
  id: number;
  text: string;
}
type Describe<T> = (row: T, snippet: ReturnType<typeof snippetAround>) => Found;

/**
 * What a name must be to hold every term: names in ASCII hold each word as it is, whatever its case, so that the database
 * passes over nearly all of them; of any other one, only markWords() can tell.
 */
function mayHold(column: string, { terms }: GroupQuery): Condition {
  const words = soughtWords(terms, true)
    .flat()
    .map(({ text }) => text);
  const isOther = `length(${column}) != octet_length(${column})`;
  const tests = words.map((word) => (isAscii(word) ? `(${column} LIKE ? OR ${isOther})` : isOther));
  return { sql: ['1', ...tests].join(' AND '), bound: words.filter(isAscii).map((word) => `%${word}%`) };
}

/** Reads names in the order of their ids, newest first, and keeps those that hold every term. */
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

/** The plus keeps the database from gathering whole projects to sort them: it walks the ids downwards. */
const unsorted = '+project_id';

interface SurveyRow extends Named {
  project_id: number;
  survey_key: string;
  survey_name: string;
}

/** Surveys by their names. */
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

/** Questions by their texts, and by their headers where these say something else. */
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

/** Insights by their names; other people's private drafts are not there. */
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

/** Files by their names. */
export function searchFiles({ db }: QueryTools, query: GroupQuery): GroupFinds {
  const { sql, bound } = allOf(conditionOf(inProjects(query.scope, unsorted)), mayHold('name', query));
  const rows = db
    .prepare<unknown[], Named & { project_id: number; wav_key: string }>(
      `SELECT id, project_id, wav_key, name AS text FROM files WHERE ${sql} ORDER BY id DESC`,
    )
    .iterate(...bound);
  return findNamed(rows, query, ({ project_id, wav_key }, snippet) => ({ kind: 'file', project_id, wav_key, snippet }));
}
