import { type ExportFormat, type exportEndpoints, type HandlersFor, makeFileName } from '../../../contract/index.ts';
import { invalid } from '../../core/errors.ts';
import { type Caller, requireSurvey } from '../../data/access/access.ts';
import { namesFor } from '../../data/objects/object-store.ts';
import type { QueryThreads } from '../../survey-data/queries/query-thread.ts';
import {
  type Begun,
  type TakeAwayQuery,
  unpackBeginning,
  unpackPiece,
} from '../../survey-data/queries/take-away/pieces.ts';
import { type ApiContext, createSurveyReader } from '../context.ts';

const byteOrderMark = Buffer.from('\ufeff');

/** Yields piece after piece as the client reads them; the first came with the plan. @throws DomainError when the survey is deleted or changed meanwhile */
async function* pieces(
  queries: QueryThreads,
  { plan: { name: _, ...plan }, bytes, state }: Begun,
  query: TakeAwayQuery,
  requireAccess: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  yield bytes;
  let held = state;
  const noted: Uint8Array[] = [];
  for (let from = 0; from < plan.rows; from += plan.slice) {
    // It may have been deleted or hidden from this key meanwhile: then the rest is not sent.
    await requireAccess();
    const to = Math.min(from + plan.slice, plan.rows);
    const piece = unpackPiece(await queries.run('takeAwaySlice', { query, plan, state: held, from, to }));
    held = piece.state;
    if (piece.noted !== null) noted.push(piece.noted);
    if (piece.bytes.length > 0) yield piece.bytes;
  }
  yield (await queries.run('takeAwayEnd', { query, plan, state: held, noted })).bytes;
}

/** A body that is sent as one piece. */
export async function* once(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

async function* withByteOrderMark(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield byteOrderMark;
  yield* body;
}

/** @returns an answer that a browser saves under a name */
export const download = (name: string, body: AsyncIterable<Uint8Array>, type = 'text/csv; charset=utf-8') => ({
  status: 200 as const,
  body,
  headers: { 'content-disposition': `attachment; ${namesFor(name)}`, 'content-type': type },
});

const exportTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  sav: 'application/x-spss-sav',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
};

const decode = <T>({ bytes }: { bytes: Uint8Array }): T => JSON.parse(Buffer.from(bytes).toString()) as T;

/** Handlers of contract/workspace/export.ts. */
export function exportHandlers(context: ApiContext): HandlersFor<typeof exportEndpoints, Caller> {
  const { database, queries } = context;
  const answer = createSurveyReader(context);
  return {
    exportSurvey: async ({ params: { survey_key }, query }, { key }) => {
      const { bom, formulas, as, answers, headers, by, weight, ...rows } = query;
      const requireAccess = () => requireSurvey(database.read, key, survey_key);
      await requireAccess();
      if (as === 'csv' && by !== undefined) throw invalid('by_without_workbook', { as });
      const asked: TakeAwayQuery = {
        ...{ ...rows, survey_key },
        ...(as === 'csv' ? { as, answers, headers, isEscaped: formulas === 'escape' } : { as, by, weight }),
      };
      const begun = unpackBeginning(await queries.run('takeAwayPlan', asked));
      const body = pieces(queries, begun, asked, requireAccess);
      const isMarked = as === 'csv' && bom === 'yes';
      return download(makeFileName(begun.plan.name, as), isMarked ? withByteOrderMark(body) : body, exportTypes[as]);
    },
    exportScript: async ({ params: { survey_key }, query }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const asked = { survey_key, language: query.for, spellings: query.spellings, personal: query.personal };
      const { name, script } = decode<{ name: string; script: string }>(await queries.run('takeAwayScript', asked));
      return download(name, once(script), 'text/plain; charset=utf-8');
    },
    getDictionary: ({ params: { survey_key }, query: { formulas, personal } }, caller) =>
      answer(caller, survey_key, () =>
        queries.run('dictionary', { survey_key, personal, isEscaped: formulas === 'escape' }),
      ),
    exportDictionary: async ({ params: { survey_key }, query: { bom, personal } }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const made = await queries.run('dictionaryFile', { survey_key, personal });
      const { name, csv } = decode<{ name: string; csv: string }>(made);
      return download(`${name} dictionary.csv`, bom === 'yes' ? withByteOrderMark(once(csv)) : once(csv));
    },
  };
}
