import type { codeEndpoints, HandlersFor } from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { invalid } from '../../core/errors.ts';
import { type Caller, requireSurvey } from '../../data/access/access.ts';
import { addMarksTx, undoMarksTx } from '../../data/code-marks.store.ts';
import { addCodeRuleTx, changeCodeTx, createCodeTx, listCodes, removeCodeRuleTx } from '../../data/codes.store.ts';
import type { FoundMarks } from '../../survey-data/queries/codes.ts';
import { readShape, requireColumn, requireOpen } from '../../survey-data/queries/shape.ts';
import { listSoughtWords, parseTerms } from '../../survey-data/search-words.ts';
import { type ApiContext, createSurveyReader, toId } from '../context.ts';

/** @returns what finds a survey. It throws DomainError (not found) for one that the caller may not see */
const createSurveyFinder =
  ({ database }: Pick<ApiContext, 'database'>) =>
  async ({ key }: Caller, survey_key: string) => {
    await requireSurvey(database.read, key, survey_key);
    return readShape({ db: database.read }, survey_key);
  };

type MarkEndpoints = Pick<typeof codeEndpoints, 'markAnswers' | 'listMarks' | 'undoMarks'>;

/** What people mark by hand. */
function markHandlers(context: ApiContext): HandlersFor<MarkEndpoints, Caller> {
  const { database, queries, clock } = context;
  const answer = createSurveyReader(context);
  const findSurvey = createSurveyFinder(context);
  return {
    markAnswers: async ({ params: { survey_key, code_id }, body }, caller) => {
      const survey = await findSurvey(caller, survey_key);
      const code = toId(code_id);
      const { bytes } = await queries.run('notesToMark', { survey_key, code_id: code, ...body });
      const { changed, marks } = JSON.parse(Buffer.from(bytes).toString()) as FoundMarks;
      const all = {
        question_id: body.question_id,
        code_id: code,
        marks,
        is_set: body.mark === 'set',
        words: body.words,
      };
      const change_id = await database.write((tx) => addMarksTx(tx, survey, all, timestamp(clock)));
      return { status: 201, body: { change_id, changed } };
    },
    listMarks: ({ params: { survey_key, code_id } }, caller) =>
      answer(caller, survey_key, () => queries.run('codeMarks', { survey_key, code_id: toId(code_id) })),
    undoMarks: async ({ params: { survey_key, change_id }, body: { undone } }, caller) => {
      const survey = await findSurvey(caller, survey_key);
      await database.write((tx) => undoMarksTx(tx, survey, toId(change_id), undone));
      return { status: 200, body: { change_id: toId(change_id), undone } };
    },
  };
}

/** Handlers of contract/workspace/codes.ts. */
export function codeHandlers(context: ApiContext): HandlersFor<typeof codeEndpoints, Caller> {
  const { database, clock } = context;
  const answer = createSurveyReader(context);
  const findSurvey = createSurveyFinder(context);
  const list = async (survey_key: string) => ({
    codes: await listCodes(database.read, await readShape({ db: database.read }, survey_key)),
  });
  return {
    listCodes: ({ params: { survey_key } }, caller) => answer(caller, survey_key, () => list(survey_key)),
    createCode: async ({ params: { survey_key }, body }, caller) => {
      const survey = await findSurvey(caller, survey_key);
      return { status: 201, body: await database.write((tx) => createCodeTx(tx, survey, body, timestamp(clock))) };
    },
    changeCode: async ({ params: { survey_key, code_id }, body }, caller) => {
      const survey = await findSurvey(caller, survey_key);
      await database.write((tx) => changeCodeTx(tx, survey, toId(code_id), body, timestamp(clock)));
      return { status: 200, body: await list(survey_key) };
    },
    addCodeRule: async ({ params: { survey_key, code_id }, body: { question_id, words } }, caller) => {
      const survey = await findSurvey(caller, survey_key);
      requireOpen(requireColumn(survey, question_id));
      if (listSoughtWords(parseTerms(words)).length === 0) throw invalid('code_words_missing');
      const rule = { code_id: toId(code_id), question_id, words: words.trim() };
      return { status: 201, body: await database.write((tx) => addCodeRuleTx(tx, survey, rule)) };
    },
    removeCodeRule: async ({ params: { survey_key, code_id, rule_id } }, caller) => {
      const survey = await findSurvey(caller, survey_key);
      const rule = { id: toId(rule_id), code_id: toId(code_id) };
      await database.write((tx) => removeCodeRuleTx(tx, survey, rule));
      return { status: 200, body: await list(survey_key) };
    },
    ...markHandlers(context),
  };
}
