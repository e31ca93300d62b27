import type { HandlersFor, ImportKind, importsEndpoints, Scope } from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { accessScope } from '../../data/access/access.ts';
import type { Caller } from '../../data/access/caller.ts';
import type { ApiContext } from '../context.ts';

const scopeOf: Record<ImportKind, Scope> = { survey: 'survey:write', insight: 'insight:write', file: 'file:write' };
const allKinds = ['survey', 'insight', 'file'] as const satisfies ImportKind[];

/** Handlers of contract/workspace/imports.ts. */
export function importsHandlers(context: ApiContext): HandlersFor<typeof importsEndpoints, Caller> {
  const { database, queries, clock } = context;
  return {
    listImports: async ({ query: { kind: wanted, project_id, ...query } }, { key }) => {
      const kinds = allKinds.filter((kind) => (wanted ?? kind) === kind && key.scopes.includes(scopeOf[kind]));
      const scope = await accessScope(database.read, key, project_id);
      if (kinds.length === 0) return { status: 200, body: { imports: [], count: 0, next_cursor: null } };
      return { status: 200, body: await queries.run('imports', { ...query, scope, kinds, now: timestamp(clock) }) };
    },
  };
}
