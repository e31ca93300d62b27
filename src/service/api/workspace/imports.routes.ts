import type { HandlersFor, ImportKind, importsEndpoints, Scope } from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { createSight, draftsOf } from '../../data/access/access-scope.ts';
import type { Context } from '../../imports/context.ts';
import type { Caller } from '../http/auth.ts';

const scopeOf: Record<ImportKind, Scope> = { survey: 'survey:write', insight: 'insight:write', file: 'file:write' };
const allKinds = ['survey', 'insight', 'file'] as const satisfies ImportKind[];

/** Handlers of contract/workspace/imports.ts. */
export function importsHandlers(context: Context): HandlersFor<typeof importsEndpoints, Caller> {
  const { reading, clock } = context;
  const { projectIds } = createSight(context);
  return {
    listImports: async ({ query: { kind: wanted, project_id, ...query } }, { key }) => {
      const kinds = allKinds.filter((kind) => (wanted ?? kind) === kind && key.scopes.includes(scopeOf[kind]));
      const sight = { project_ids: await projectIds(key, project_id), drafts_of: draftsOf(key), now: timestamp(clock) };
      if (kinds.length === 0) return { status: 200, body: { imports: [], count: 0, next_cursor: null } };
      return { status: 200, body: await reading.read('imports', { ...query, ...sight, kinds }) };
    },
  };
}
