import { type AnswerRule, describeType, holdsEmail } from '@sheaf/survey-columns';
import { sql } from 'kysely';
import { type Distribution, isChartable, type Question, type Survey } from '../../../contract/index.ts';
import { unknownSurveyError } from '../../data/access/access.ts';
import type { Reader } from '../../data/database.ts';
import { listColumns, readKeyFields } from '../../data/person-key.store.ts';
import type { Row } from '../../data/schema/tables.ts';
import { readFirst } from '../../data/sql.ts';
import { readMissing, readQuestionList, readRule } from '../../data/stored-outline.ts';
import { isChoice } from '../columns/tally.ts';
import { isDated, makeWholeDateChart } from './charts/date-chart.ts';
import { findNumberDisplay, makeWholeNumberChart } from './charts/numbers.ts';
import { byCount } from './charts/option-order.ts';
import { countCodes } from './codes.ts';
import { describePlaces, distributeOptions, listDistribution, listPlacedItems, toPlaces } from './distributions.ts';
import type { QueryTools } from './query-tools.ts';
import { readSamples, selectRows } from './rows.ts';
import { findDisplay, listSurveyWaves, type OutlinedShape, readOutlinedShape } from './shape.ts';

type SurveyRow = Row<
  'surveys',
  'id' | 'upload_key' | 'survey_key' | 'status' | 'number_of_responses' | 'created_at' | 'completed_at' | 'project_id'
> &
  Row<'survey_tables', 'participants' | 'emails' | 'question_list'> & { survey_name: string; project_name: string };

type QuestionRow = Row<'questions'>;

/** A question with its rule. */
interface ReadQuestion extends Omit<QuestionRow, 'rule'> {
  rule: AnswerRule;
}

async function distributionOfChart(
  db: Reader,
  shape: OutlinedShape,
  all: readonly ReadQuestion[],
  question: ReadQuestion,
): Promise<Distribution> {
  const members = toPlaces(all, question);
  if (members === null) return listDistribution(db, shape, question);
  return distributeOptions(question.rule, question, await listPlacedItems(db, members), byCount);
}

interface Place {
  survey: SurveyRow;
  shape: OutlinedShape;
  all: readonly ReadQuestion[];
}

async function computeDistribution(
  tools: QueryTools,
  { survey, shape, all }: Place,
  question: ReadQuestion,
): Promise<Distribution> {
  const { db } = tools;
  const display = findNumberDisplay(question);
  if (display !== null) return (await makeWholeNumberChart(shape, question, display)).distribution;
  if (isDated(question)) return makeWholeDateChart(shape, question);
  if (isChartable(question.type)) return distributionOfChart(db, shape, all, question);
  switch (describeType(question.type).becomes) {
    case 'notes': {
      const all = selectRows(shape);
      const samples = await readSamples(shape, question, all);
      return { kind: 'text', notes: question.answered, samples, ...(await countCodes(shape, question, all)) };
    }
    // Counts participants, not spellings: for the e-mail column those with an address, for the name column all.
    case 'person':
      return { kind: 'people', distinct: holdsEmail(question.type) ? survey.emails : survey.participants };
    case 'chart':
    case 'time':
    case 'links':
    case 'nothing':
      return { kind: 'none' };
  }
}

/** A question whose distribution is computed only when it is needed. */
export interface StoredQuestion {
  question: Omit<Question, 'distribution'>;
  /** Over all responses, from the counts of the import. */
  distribution(): Promise<Distribution>;
}

async function readQuestions(tools: QueryTools, survey: SurveyRow): Promise<StoredQuestion[]> {
  const { db } = tools;
  const shape = await readOutlinedShape(tools, survey.survey_key);
  const columns = db.selectFrom('questions').selectAll().where('upload_id', '=', survey.id);
  const stored = await columns.orderBy('column_index').execute();
  const all = stored.map((row): ReadQuestion => ({ ...row, rule: readRule(row.rule) }));
  return all.map((row) => {
    const { id, column_index, header, text, type, source, answered } = row;
    const missing = readMissing(row.missing);
    const own = { id, column_index, header, text, type, source, answered, weighted_base: answered, missing };
    const merged_spellings = isChoice(row.rule) ? (row.rule.spellings?.length ?? 0) : 0;
    return {
      question: { ...own, merged_spellings, places: describePlaces(all, row), display: findDisplay(row) },
      distribution: () => computeDistribution(tools, { survey, shape, all }, row),
    };
  });
}

async function findSurvey(db: Reader, survey_key: string): Promise<SurveyRow> {
  const row = await readFirst(
    db,
    sql<SurveyRow>`SELECT u.id, u.upload_key, u.survey_key, u.name AS survey_name, u.status, u.number_of_responses, u.created_at,
         u.completed_at, p.id AS project_id, p.name AS project_name,
         coalesce(t.participants, 0) AS participants, coalesce(t.emails, 0) AS emails, t.question_list
       FROM surveys u JOIN projects p ON p.id = u.project_id LEFT JOIN survey_tables t ON t.upload_id = u.id
       WHERE u.survey_key = ${survey_key}`,
  );
  if (row === undefined) throw unknownSurveyError();
  return row;
}

/** The questions of a survey. @throws DomainError (not found) when there is no such survey */
export async function listStoredQuestions(tools: QueryTools, survey_key: string): Promise<StoredQuestion[]> {
  return readQuestions(tools, await findSurvey(tools.db, survey_key));
}

/** A survey without its questions. @throws DomainError (not found) when there is no such survey */
export async function readSurveyFacts(db: Reader, survey_key: string): Promise<Omit<Survey, 'questions' | 'groups'>> {
  const { id, project_id, project_name, participants, emails: _, ...survey } = await findSurvey(db, survey_key);
  const question_list = readQuestionList(survey.question_list);
  const key = await readKeyFields(db, id, await listColumns(db, id));
  const waves = await listSurveyWaves(db, survey_key);
  const project = { id: project_id, name: project_name };
  return { ...survey, project, number_of_participants: participants, waves, question_list, ...key };
}
