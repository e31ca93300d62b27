import type { exportEndpoints, HandlersFor } from '../../../contract/index.ts';
import { type Caller, requireSurvey } from '../../data/access/access.ts';
import { namesFor } from '../../data/objects/object-store.ts';
import type { ExportPlan, ExportQuery } from '../../survey-data/queries/export.ts';
import type { QueryThreads } from '../../survey-data/queries/query-thread.ts';
import { type ApiContext, createSurveyReader } from '../context.ts';

const byteOrderMark = Buffer.from('\ufeff');

/** Yields slice after slice as the client reads them. @throws DomainError when the survey is deleted or changed meanwhile */
async function* records(
  queries: QueryThreads,
  plan: ExportPlan,
  query: ExportQuery,
  requireAccess: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(plan.header);
  for (let from = 0; from < plan.rows; from += plan.slice) {
    // It may have been deleted or hidden from this key meanwhile: then the rest is not sent.
    await requireAccess();
    const to = Math.min(from + plan.slice, plan.rows);
    const { version, rows, separators } = plan;
    const { bytes } = await queries.run('exportSlice', { query, plan: { version, rows, separators }, from, to });
    if (bytes.length > 0) yield bytes;
  }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function* withByteOrderMark(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield byteOrderMark;
  yield* body;
}

/** @returns an answer that a browser saves under a name */
const download = (name: string, body: AsyncIterable<Uint8Array>, bom: 'yes' | 'no') => ({
  status: 200 as const,
  body: bom === 'yes' ? withByteOrderMark(body) : body,
  headers: { 'content-disposition': `attachment; ${namesFor(name)}` },
});

const decode = <T>({ bytes }: { bytes: Uint8Array }): T => JSON.parse(Buffer.from(bytes).toString()) as T;

/** Handlers of contract/workspace/export.ts. */
export function exportHandlers(context: ApiContext): HandlersFor<typeof exportEndpoints, Caller> {
  const { database, queries } = context;
  const answer = createSurveyReader(context);
  return {
    exportSurvey: async ({ params: { survey_key }, query }, { key }) => {
      const { bom, formulas, ...rest } = query;
      const isEscaped = formulas === 'escape';
      const asked: ExportQuery = { ...rest, survey_key, isEscaped };
      const requireAccess = () => requireSurvey(database.read, key, survey_key);
      await requireAccess();
      const plan = decode<ExportPlan>(await queries.run('exportPlan', asked));
      return download(`${plan.name}.csv`, records(queries, plan, asked, requireAccess), bom);
    },
    getDictionary: ({ params: { survey_key }, query: { formulas } }, caller) =>
      answer(caller, survey_key, () => queries.run('dictionary', { survey_key, isEscaped: formulas === 'escape' })),
    exportDictionary: async ({ params: { survey_key }, query: { bom } }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const { name, csv } = decode<{ name: string; csv: string }>(await queries.run('dictionaryFile', { survey_key }));
      return download(`${name} dictionary.csv`, once(csv), bom);
    },
  };
}
