import type { CodeChange, HandlersFor, passageCodeEndpoints } from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { type Caller, requireSurvey } from '../../data/access/access.ts';
import { changeCodeTx, createCodeTx, type NewCode } from '../../data/codes.store.ts';
import { requireFile, requireInsight } from '../../data/library.store.ts';
import {
  type CodedDocument,
  changePassageMarkTx,
  codePassageTx,
  listDocumentCodes,
} from '../../data/passage-codes.store.ts';
import { requireMedium } from '../../data/survey-media.store.ts';
import { type ApiContext, toId } from '../context.ts';

type Place = Parameters<typeof codePassageTx>[2];

/** What each kind of documents does with its codes. */
function createDocumentCodes({ database, clock }: ApiContext) {
  return {
    list: async (document: CodedDocument) => ({
      status: 200 as const,
      body: await listDocumentCodes(database.read, document),
    }),
    create: async (document: CodedDocument, code: NewCode) => ({
      status: 201 as const,
      body: await database.write((tx) => createCodeTx(tx, document, code, timestamp(clock))),
    }),
    edit: async (document: CodedDocument, code_id: string, change: CodeChange) => {
      await database.write((tx) => changeCodeTx(tx, document, toId(code_id), change, timestamp(clock)));
      return { status: 200 as const, body: await listDocumentCodes(database.read, document) };
    },
    mark: async (document: CodedDocument, place: Place) => ({
      status: 201 as const,
      body: await database.write((tx) => codePassageTx(tx, document, place, timestamp(clock))),
    }),
    change: async (document: CodedDocument, mark: string, { removed }: { removed: boolean }) => {
      const mark_id = toId(mark);
      await database.write((tx) => changePassageMarkTx(tx, document, mark_id, removed ? timestamp(clock) : null));
      return { status: 200 as const, body: { mark_id, removed } };
    },
  };
}

type Names = Exclude<keyof typeof passageCodeEndpoints, 'listCodedPassages'>;

/** Handlers of contract/workspace/passage-codes.ts, without the one that asks for all documents. */
export function passageCodeHandlers(
  context: ApiContext,
): HandlersFor<Pick<typeof passageCodeEndpoints, Names>, Caller> {
  const { read } = context.database;
  const codes = createDocumentCodes(context);
  const ofInsight = ({ key }: Caller, params: { insight_key: string }) => requireInsight(read, key, params.insight_key);
  const ofFile = ({ key }: Caller, params: { wav_key: string }) => requireFile(read, key, params.wav_key);
  const ofMedium = async ({ key }: Caller, { survey_key, media_id }: { survey_key: string; media_id: string }) => {
    await requireSurvey(read, key, survey_key);
    return requireMedium(read, survey_key, toId(media_id));
  };
  return {
    listInsightCodes: async ({ params }, caller) => codes.list(await ofInsight(caller, params)),
    createInsightCode: async ({ params, body }, caller) => codes.create(await ofInsight(caller, params), body),
    changeInsightCode: async ({ params, body }, caller) =>
      codes.edit(await ofInsight(caller, params), params.code_id, body),
    codeInsight: async ({ params, body }, caller) => codes.mark(await ofInsight(caller, params), body),
    changeInsightMark: async ({ params, body }, caller) =>
      codes.change(await ofInsight(caller, params), params.mark_id, body),
    listFileCodes: async ({ params }, caller) => codes.list(await ofFile(caller, params)),
    createFileCode: async ({ params, body }, caller) => codes.create(await ofFile(caller, params), body),
    changeFileCode: async ({ params, body }, caller) => codes.edit(await ofFile(caller, params), params.code_id, body),
    codeFile: async ({ params, body }, caller) => codes.mark(await ofFile(caller, params), body),
    changeFileMark: async ({ params, body }, caller) =>
      codes.change(await ofFile(caller, params), params.mark_id, body),
    listMediumCodes: async ({ params }, caller) => codes.list(await ofMedium(caller, params)),
    codeMedium: async ({ params, body }, caller) => codes.mark(await ofMedium(caller, params), body),
    changeMediumMark: async ({ params, body }, caller) =>
      codes.change(await ofMedium(caller, params), params.mark_id, body),
  };
}
