import { type AnswerRule, guessedOrder, type MissingCount } from '../../../columns/index.ts';
import { type Distribution, isChartable, type Question, type Survey } from '../../../contract/index.ts';
import { unknownSurvey } from '../../data/access/access.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { Handle } from '../../data/sqlite/open.ts';
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

function distributionOfChart(db: Handle, all: readonly ReadQuestion[], question: ReadQuestion): Distribution {
  const members = placesOf(all, question);
  return members === null
    ? listDistribution(db, question, question.rule)
    : distributionOfOptions(question.rule, question, listPlacedItems(db, members), null);
}

interface Place {
  survey: SurveyRow;
  parts: SavedPart[];
  all: readonly ReadQuestion[];
}

function distributionOf(db: Handle, { survey, parts, all }: Place, question: ReadQuestion): Distribution {
  if (isChartable(question.type)) return distributionOfChart(db, all, question);
  switch (question.type) {
    case 'Open-ended':
      return { kind: 'text', notes: question.answered, samples: sampleNotes(db, parts, question, sampleSize) };
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

function listQuestions(db: Handle, survey: SurveyRow): Question[] {
  const parts = listSavedParts(db, survey.survey_key);
  const rows = db
    .prepare<[number], QuestionRow>('SELECT * FROM questions WHERE upload_id = ? ORDER BY column_index')
    .all(survey.id)
    .map((row): ReadQuestion => ({ ...row, rule: JSON.parse(row.rule) as AnswerRule }));
  return rows.map((row) => {
    const { id, column_index, header, text, type, source, answered } = row;
    return {
      id,
      column_index,
      header,
      text,
      type,
      source,
      answered,
      missing: JSON.parse(row.missing) as MissingCount[],
      places: describePlaces(rows, row),
      distribution: distributionOf(db, { survey, parts, all: rows }, row),
    };
  });
}

/**
 * A survey with its questions and distributions, from the counts of the import.
 * @throws DomainError (not found) when there is no such survey
 */
export function getSurvey(db: Handle, survey_key: string): Survey {
  const row = db
    .prepare<[string], SurveyRow>(
      `SELECT u.id, u.upload_key, u.survey_key, u.name AS survey_name, u.status, u.number_of_responses, u.created_at,
         u.completed_at, p.id AS project_id, p.name AS project_name,
         coalesce(t.participants, 0) AS participants, coalesce(t.emails, 0) AS emails
       FROM surveys u JOIN projects p ON p.id = u.project_id LEFT JOIN survey_tables t ON t.upload_id = u.id
       WHERE u.survey_key = ?`,
    )
    .get(survey_key);
  if (row === undefined) throw unknownSurvey();
  const { id: _, project_id, project_name, participants, emails: __, ...survey } = row;
  return {
    ...survey,
    project: { id: project_id, name: project_name },
    number_of_participants: participants,
    questions: listQuestions(db, row),
  };
}
