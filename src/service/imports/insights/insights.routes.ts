import type { HandlersFor, insightEndpoints } from '../../../contract/index.ts';
import type { Caller } from '../../data/access/access.ts';
import { listInsights } from '../../data/insights.store.ts';
import { type Context, forClient } from '../context.ts';
import { pageLinks } from '../documents.ts';
import { complete, getStatus, initialize } from './insights.flow.ts';

/** Handlers of contract/insights.ts. */
export function insightHandlers(context: Context): HandlersFor<typeof insightEndpoints, Caller> {
  return {
    listInsights: async ({ query }, { key, base_url }) => {
      const { insights, count } = await listInsights(context.database.read, key, query);
      const links = pageLinks(base_url, '/api/v1/developer/import/insights', query, count);
      return { status: 200, body: { insights, count, ...links } };
    },
    initializeInsight: async ({ body }, caller) => ({
      status: 201,
      body: await initialize(forClient(context, caller), caller.key, body),
    }),
    completeInsight: ({ params, body }, { key }) => complete(context, key, params.insight_key, body.should_publish),
    getInsightStatus: async ({ params }, caller) => ({
      status: 200,
      body: await getStatus(forClient(context, caller), caller.key, params.insight_key),
    }),
  };
}
