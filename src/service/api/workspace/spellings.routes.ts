import { answerText, holdsNoAnswer } from '@sheaf/survey-columns';
import { type HandlersFor, holdsChoices, type spellingEndpoints } from '../../../contract/index.ts';
import { invalid } from '../../core/errors.ts';
import { type Caller, requireSurvey } from '../../data/access/access.ts';
import { readShape, requireColumn } from '../../survey-data/queries/shape.ts';
import { requireSpelled } from '../../survey-data/queries/spellings.ts';
import { type ApiContext, createSurveyReader, toId } from '../context.ts';
import { createColumnChanges } from './retyping.routes.ts';

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
