import type { HandlersFor, participantEndpoints, Scope, SearchKind, searchEndpoints } from '../../../contract/index.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { accessScope, type Caller } from '../../data/access/access.ts';
import type { ApiKey } from '../../data/keys/keys.store.ts';
import { listKeyNames } from '../../data/person-key.store.ts';
import type { ApiContext } from '../context.ts';

type Table = typeof searchEndpoints & typeof participantEndpoints;

/** The kinds that each scope lets a key find. A passage has the scope of its record. */
const kindsOf: Partial<Record<Scope, readonly SearchKind[]>> = {
  'survey:write': ['survey', 'question', 'note', 'passage', 'participant'],
  'insight:write': ['insight', 'passage'],
  'file:write': ['file', 'passage'],
};

const findable = (key: ApiKey): SearchKind[] => [...new Set(key.scopes.flatMap((scope) => kindsOf[scope] ?? []))];

/** Handlers of contract/workspace/search.ts and participants.ts. */
export function searchHandlers(context: ApiContext): HandlersFor<Table, Caller> {
  const { database, queries } = context;
  return {
    search: async ({ query: { project_id, ...query } }, { key }) => {
      if (query.cursor !== undefined && query.kind === undefined) throw invalid('cursor_without_kind');
      const scope = await accessScope(database.read, key, project_id);
      return {
        status: 200,
        body: await queries.run('search', { ...query, scope: { ...scope, kinds: findable(key) } }),
      };
    },
    listParticipants: async ({ query: { project_id, ...query } }, { key }) => {
      const scope = await accessScope(database.read, key, project_id);
      return { status: 200, body: await queries.run('participants', { ...query, scope }) };
    },
    listPersonKeys: async ({ query: { project_id } }, { key }) => {
      const scope = await accessScope(database.read, key, project_id);
      return { status: 200, body: { person_keys: await listKeyNames(database.read, scope) } };
    },
    getParticipant: async ({ params }, { key }) => {
      if (!/^\d{1,15}$/.test(params.participant_id)) throw notFound('participant_unknown');
      const scope = await accessScope(database.read, key);
      const participant_id = Number(params.participant_id);
      return { status: 200, body: await queries.run('participant', { scope, participant_id }) };
    },
  };
}
