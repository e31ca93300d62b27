import { sql } from 'kysely';
import { type AnswerRule, guessedOrder, type MissingCount } from '../../../columns/index.ts';
import { type Distribution, isChartable, type Question, type Survey } from '../../../contract/index.ts';
import { unknownSurvey } from '../../data/access/access.ts';
import type { Reader } from '../../data/database.ts';
import type { Row } from '../../data/schema/tables.ts';
import { first } from '../../data/sql.ts';
import { distributionOfOptions, listDistribution } from './distributions.ts';
import { listSavedParts, type SavedPart } from './parts.ts';
import { describePlaces, listPlacedItems, placesOf } from './places.ts';
import { sampleNotes } from './read-notes.ts';

type SurveyRow = Row<
  'surveys',
  'id' | 'upload_key' | 'survey_key' | 'status' | 'number_of_responses' | 'created_at' | 'completed_at' | 'project_id'
> &
  Row<'survey_tables', 'participants' | 'emails'> & { survey_name: string; project_name: string };

type QuestionRow = Row<'questions'>;

const sampleSize = 5;

/** A question with its rule. */
interface ReadQuestion extends Omit<QuestionRow, 'rule'> {
  rule: AnswerRule;
}

async function distributionOfChart(
  db: Reader,
  all: readonly ReadQuestion[],
  question: ReadQuestion,
): Promise<Distribution> {
  const members = placesOf(all, question);
  return members === null
    ? listDistribution(db, question, question.rule)
    : distributionOfOptions(question.rule, question, await listPlacedItems(db, members), null);
}

interface Place {
  survey: SurveyRow;
  parts: SavedPart[];
  all: readonly ReadQuestion[];
}

async function distributionOf(
  db: Reader,
  { survey, parts, all }: Place,
  question: ReadQuestion,
): Promise<Distribution> {
  if (isChartable(question.type)) return distributionOfChart(db, all, question);
  switch (question.type) {
    case 'Open-ended':
      return { kind: 'text', notes: question.answered, samples: await sampleNotes(db, parts, question, sampleSize) };
    // Counts participants, not spellings: for the e-mail column those with an address, for the name column all.
    case 'Email':
      return { kind: 'people', distinct: survey.emails };
    case 'Name':
      return { kind: 'people', distinct: survey.participants };
    case 'Timestamp':
      return {
        kind: 'time',
        first: question.first_at,
        last: question.last_at,
        guessed_order: guessedOrder(question.rule),
      };
    default:
      return { kind: 'none' };
  }
}

/** A question whose distribution is computed only when it is needed. */
export interface StoredQuestion {
  question: Omit<Question, 'distribution'>;
  /** Over all responses, from the counts of the import. */
  distribution(): Promise<Distribution>;
}

async function readQuestions(db: Reader, survey: SurveyRow): Promise<StoredQuestion[]> {
  const parts = await listSavedParts(db, survey.survey_key);
  const columns = db.selectFrom('questions').selectAll().where('upload_id', '=', survey.id);
  const stored = await columns.orderBy('column_index').execute();
  const all = stored.map((row): ReadQuestion => ({ ...row, rule: JSON.parse(row.rule) as AnswerRule }));
  return all.map((row) => {
    const { id, column_index, header, text, type, source, answered } = row;
    const missing = JSON.parse(row.missing) as MissingCount[];
    return {
      question: { id, column_index, header, text, type, source, answered, missing, places: describePlaces(all, row) },
      distribution: () => distributionOf(db, { survey, parts, all }, row),
    };
  });
}

async function findSurvey(db: Reader, survey_key: string): Promise<SurveyRow> {
  const row = await first(
    db,
    sql<SurveyRow>`SELECT u.id, u.upload_key, u.survey_key, u.name AS survey_name, u.status, u.number_of_responses, u.created_at,
         u.completed_at, p.id AS project_id, p.name AS project_name,
         coalesce(t.participants, 0) AS participants, coalesce(t.emails, 0) AS emails
       FROM surveys u JOIN projects p ON p.id = u.project_id LEFT JOIN survey_tables t ON t.upload_id = u.id
       WHERE u.survey_key = ${survey_key}`,
  );
  if (row === undefined) throw unknownSurvey();
  return row;
}

/** The questions of a survey. @throws DomainError (not found) when there is no such survey */
export async function listStoredQuestions(db: Reader, survey_key: string): Promise<StoredQuestion[]> {
  return readQuestions(db, await findSurvey(db, survey_key));
}

/**
 * A survey with its questions and distributions, from the counts of the import.
 * @throws DomainError (not found) when there is no such survey
 */
export async function getSurvey(db: Reader, survey_key: string): Promise<Survey> {
  const row = await findSurvey(db, survey_key);
  const { id: _, project_id, project_name, participants, emails: __, ...survey } = row;
  const questions: Question[] = [];
  for (const { question, distribution } of await readQuestions(db, row))
    questions.push({ ...question, distribution: await distribution() });
  return {
    ...survey,
    project: { id: project_id, name: project_name },
    number_of_participants: participants,
    questions,
  };
}
