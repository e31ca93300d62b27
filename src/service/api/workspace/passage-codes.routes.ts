import type { CodeChange, HandlersFor, PassageMark, passageCodeEndpoints } from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { type Caller, requireSurvey } from '../../data/access/access.ts';
import { changeCodeTx, createCodeTx, type NewCode } from '../../data/codes.store.ts';
import { requireFile, requireReadableInsight } from '../../data/library.store.ts';
import {
  type CodedDocument,
  changePassageMarkTx,
  codePassageTx,
  listDocumentCodes,
} from '../../data/passage-codes.store.ts';
import { requireMedium } from '../../data/survey-media.store.ts';
import { type ApiContext, toId } from '../context.ts';

/** What may be asked of the codes of one kind of documents. @param find throws DomainError (not found) for one that the caller may not see */
function createDocumentCodes<Params>(
  { database, clock }: ApiContext,
  find: (caller: Caller, params: Params) => Promise<CodedDocument>,
) {
  type Request<Body, More = unknown> = { params: Params & More; body: Body };
  return {
    list: async ({ params }: { params: Params }, caller: Caller) => ({
      status: 200 as const,
      body: await listDocumentCodes(database.read, await find(caller, params)),
    }),
    create: async ({ params, body }: Request<NewCode>, caller: Caller) => {
      const document = await find(caller, params);
      const code = await database.write((tx) => createCodeTx(tx, document, body, timestamp(clock)));
      return { status: 201 as const, body: code };
    },
    edit: async ({ params, body }: Request<CodeChange, { code_id: string }>, caller: Caller) => {
      const document = await find(caller, params);
      await database.write((tx) => changeCodeTx(tx, document, toId(params.code_id), body, timestamp(clock)));
      return { status: 200 as const, body: await listDocumentCodes(database.read, document) };
    },
    mark: async ({ params, body }: Request<Omit<PassageMark, 'mark_id'>>, caller: Caller) => {
      const document = await find(caller, params);
      const mark = await database.write((tx) => codePassageTx(tx, document, body, timestamp(clock)));
      return { status: 201 as const, body: mark };
    },
    change: async ({ params, body }: Request<{ removed: boolean }, { mark_id: string }>, caller: Caller) => {
      const [document, mark_id] = [await find(caller, params), toId(params.mark_id)];
      const removed_at = body.removed ? timestamp(clock) : null;
      await database.write((tx) => changePassageMarkTx(tx, document, mark_id, removed_at));
      return { status: 200 as const, body: { mark_id, ...body } };
    },
  };
}

type Names = Exclude<keyof typeof passageCodeEndpoints, 'listCodedPassages'>;

/** Handlers of contract/workspace/passage-codes.ts, without the one that asks for all documents. */
export function passageCodeHandlers(
  context: ApiContext,
): HandlersFor<Pick<typeof passageCodeEndpoints, Names>, Caller> {
  const { read } = context.database;
  const insight = createDocumentCodes(context, ({ key }, params: { insight_key: string }) =>
    requireReadableInsight(read, key, params.insight_key),
  );
  const file = createDocumentCodes(context, ({ key }, params: { wav_key: string }) =>
    requireFile(read, key, params.wav_key),
  );
  type MediumParams = { survey_key: string; media_id: string };
  const medium = createDocumentCodes(context, async ({ key }, { survey_key, media_id }: MediumParams) => {
    await requireSurvey(read, key, survey_key);
    return requireMedium(read, survey_key, toId(media_id));
  });
  return {
    listInsightCodes: insight.list,
    createInsightCode: insight.create,
    changeInsightCode: insight.edit,
    codeInsight: insight.mark,
    changeInsightMark: insight.change,
    listFileCodes: file.list,
    createFileCode: file.create,
    changeFileCode: file.edit,
    codeFile: file.mark,
    changeFileMark: file.change,
    listMediumCodes: medium.list,
    codeMedium: medium.mark,
    changeMediumMark: medium.change,
  };
}
