import { answerText, holdsNoAnswer } from '@sheaf/survey-columns';
import {
  type ColumnChange,
  type ColumnType,
  type columnChangeEndpoints,
  type HandlersFor,
  holdsChoices,
  holdsFiles,
  isAboutPerson,
  type spellingEndpoints,
} from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { conflict, type DomainError, invalid, notFound } from '../../core/errors.ts';
import { type Caller, requireSurvey } from '../../data/access/access.ts';
import { withReserve } from '../../data/database.ts';
import { mostPeopleChanges } from '../../data/ids.ts';
import { enqueueTx } from '../../data/jobs/queue.ts';
import { cancelChangeTx, tooManyChangesError } from '../../data/people-changes.ts';
import { cancelKeyChangeTx } from '../../data/person-key.store.ts';
import { readShape, requireColumn } from '../../survey-data/queries/shape.ts';
import { requireSpelled } from '../../survey-data/queries/spellings.ts';
import {
  type ChangeableColumn,
  findChange,
  findColumn,
  insertChangeTx,
  type WantedChange,
} from '../../survey-data/retyping/retyping.store.ts';
import { columnChangeJobKind } from '../../survey-data/rewrite-thread.ts';
import { type ApiContext, createSurveyReader, toId } from '../context.ts';

/** @returns why a column cannot be retyped or counted again without a new import; undefined when it can */
function decideRefusal(
  { type, people_changes, has_media, is_key }: ChangeableColumn,
  to: ColumnType,
  isReadAnew: boolean,
): DomainError | undefined {
  if (type === to && !isReadAnew) return invalid('column_of_type_already', { type: to });
  const isAbout = (what: (one: ColumnType) => boolean) => what(type) || what(to);
  if (has_media === 1 && isAbout((one) => holdsFiles(one) || isAboutPerson(one))) return invalid('column_of_media');
  if (people_changes >= mostPeopleChanges && (is_key || isAbout(isAboutPerson))) return tooManyChangesError();
  return undefined;
}

/** How the cells of a column shall be read; what is left out stays. */
interface WantedReading {
  type?: ColumnType | undefined;
  missing?: WantedChange['missing'] | undefined;
  spellings?: WantedChange['spellings'];
  any_share: boolean;
}

/** Changes of columns: how one begins, and what is known of one. */
export function createColumnChanges({ database, clock, wakeJobs }: ApiContext) {
  async function require(survey_key: string, id: number): Promise<ColumnChange> {
    const change = await findChange(database.read, survey_key, id);
    if (!change) throw notFound('change_absent');
    return change;
  }

  /** @throws DomainError for a question that is not there, a change that is none or not possible now */
  async function begin(survey_key: string, question_id: number, wanted: WantedReading): Promise<ColumnChange> {
    const column = await findColumn(database.read, survey_key, question_id);
    if (!column) throw notFound('question_absent');
    const { type: to = column.type, missing = null, spellings, any_share } = wanted;
    const refusal = decideRefusal(column, to, missing !== null || spellings !== undefined);
    if (refusal !== undefined) throw refusal;
    const id = await database.write(async (tx) => {
      const row = {
        question_id,
        to,
        missing,
        ...(spellings && { spellings }),
        any_share,
        created_at: timestamp(clock),
      };
      const change_id = await insertChangeTx(tx, row);
      if (change_id !== undefined) await enqueueTx(tx, columnChangeJobKind, { change_id }, clock);
      return change_id;
    });
    if (id === undefined) throw conflict('columns_not_changeable');
    wakeJobs();
    return require(survey_key, id);
  }
  return { require, begin };
}

/** Handlers of contract/workspace/changes.ts. */
export function columnChangeHandlers(context: ApiContext): HandlersFor<typeof columnChangeEndpoints, Caller> {
  const { database } = context;
  const changes = createColumnChanges(context);

  return {
    changeQuestion: async ({ params, body }, { key }) => {
      await requireSurvey(database.read, key, params.survey_key);
      return { status: 202, body: await changes.begin(params.survey_key, toId(params.question_id), body) };
    },
    getColumnChange: async ({ params }, { key }) => {
      await requireSurvey(database.read, key, params.survey_key);
      return { status: 200, body: await changes.require(params.survey_key, toId(params.change_id)) };
    },
    cancelColumnChange: async ({ params: { survey_key, change_id } }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const id = toId(change_id);
      await withReserve(database).write((tx) => cancelChangeTx(tx, 'column_changes', survey_key, id));
      return { status: 202, body: await changes.require(survey_key, id) };
    },
    cancelKeyChange: async ({ params: { survey_key, change_id } }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const id = toId(change_id);
      return { status: 202, body: await withReserve(database).write((tx) => cancelKeyChangeTx(tx, survey_key, id)) };
    },
  };
}

/** Handlers of contract/workspace/spellings.ts. */
export function spellingHandlers(context: ApiContext): HandlersFor<typeof spellingEndpoints, Caller> {
  const { database, queries } = context;
  const answer = createSurveyReader(context);
  const changes = createColumnChanges(context);
  return {
    listSpellings: ({ params: { survey_key, question_id } }, caller) =>
      answer(caller, survey_key, () => queries.run('spellings', { survey_key, question_id: toId(question_id) })),
    changeSpellings: async ({ params: { survey_key, question_id }, body }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const column = requireColumn(await readShape({ db: database.read }, survey_key), toId(question_id));
      requireSpelled(column);
      const type = body.type ?? (holdsChoices(column.type) ? column.type : 'Single choice');
      const spellings = body.spellings.map(({ from, to }) => ({
        from: answerText(from),
        to: to === null ? null : answerText(to),
      }));
      const none = spellings.find(({ to }) => to !== null && holdsNoAnswer(column.rule, to));
      if (none !== undefined) throw invalid('spelling_without_answer', { name: none.to ?? '' });
      return { status: 202, body: await changes.begin(survey_key, column.id, { type, spellings, any_share: true }) };
    },
  };
}
