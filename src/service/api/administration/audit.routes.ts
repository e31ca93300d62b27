import type { auditEndpoints, HandlersFor } from '../../../contract/index.ts';
import { invalid } from '../../core/errors.ts';
import type { Caller } from '../../data/access/access.ts';
import { listAudit } from '../../data/audit.store.ts';
import type { ApiContext } from '../context.ts';

/** A cursor is the id of the last event of a page. @throws DomainError (invalid) */
function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw invalid('cursor must be the next_cursor of an earlier answer.');
}

/** Handlers of contract/workspace/audit.ts. */
export function auditHandlers({ database }: ApiContext): HandlersFor<typeof auditEndpoints, Caller> {
  return {
    listAuditEvents: async ({ query: { action, cursor, limit } }) => {
      const events = await listAudit(database.read, { action, before: readCursor(cursor), limit });
      const last = events.length < limit ? undefined : events.at(-1);
      return { status: 200, body: { events, next_cursor: last === undefined ? null : String(last.id) } };
    },
  };
}
