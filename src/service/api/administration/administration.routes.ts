import {
  type administrationEndpoints,
  type auditEndpoints,
  type backupEndpoints,
  type HandlersFor,
  type healthEndpoints,
  looksReserved,
} from '../../../contract/index.ts';
import { inDays, timestamp } from '../../core/clock.ts';
import { conflict, invalid, notFound } from '../../core/errors.ts';
import type { Caller } from '../../data/access/access.ts';
import { listAudit } from '../../data/audit.store.ts';
import { withReserve } from '../../data/database.ts';
import { insertKeyTx, listKeys, revokeKeyTx } from '../../data/keys/keys.store.ts';
import { rotateKeyTx } from '../../data/keys/rotate-key.store.ts';
import { listAllProjects, missingProjectTx, updateProjectTx } from '../../data/projects.store.ts';
import type { ApiContext } from '../context.ts';
import { createHealthReader } from './health.ts';
import { storageUse } from './storage-use.ts';

/** A cursor is the id of the last event of a page. @throws DomainError (invalid) */
function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw invalid('audit_cursor_wrong');
}

/** Handlers of contract/workspace/audit.ts. */
function auditHandlers({ database }: ApiContext): HandlersFor<typeof auditEndpoints, Caller> {
  return {
    listAuditEvents: async ({ query: { action, cursor, limit } }) => {
      const events = await listAudit(database.read, { action, before: readCursor(cursor), limit });
      const last = events.length < limit ? undefined : events.at(-1);
      return { status: 200, body: { events, next_cursor: last === undefined ? null : String(last.id) } };
    },
  };
}

type Endpoints = typeof administrationEndpoints &
  typeof healthEndpoints &
  typeof auditEndpoints &
  typeof backupEndpoints;

/** Handlers of contract/workspace/administration.ts and health.ts. Authentication lets only the host's own window call them. */
export function administrationHandlers(context: ApiContext): HandlersFor<Endpoints, Caller> {
  const { config, database, clock, transcribers } = context;
  const readHealth = createHealthReader(context);
  return {
    ...keyHandlers(context),
    ...auditHandlers(context),
    ...backupHandlers(context),
    getHealth: async () => ({ status: 200, body: await readHealth() }),
    listAllProjects: async () => ({ status: 200, body: { projects: await listAllProjects(database.read) } }),
    changeProject: async ({ params, body }) => {
      const project = await database.write((tx) => updateProjectTx(tx, params.id, body, timestamp(clock)));
      if (project === undefined) throw notFound('project_absent');
      return { status: 200, body: project };
    },
    getStorage: async () => ({ status: 200, body: await storageUse(config, database) }),
    getTranscriber: async () => ({ status: 200, body: transcribers.read() }),
    setTranscriber: async ({ body }) => ({ status: 200, body: await transcribers.change(body.command) }),
  };
}

/** Handlers of contract/workspace/backup.ts. */
function backupHandlers({ backups }: ApiContext): HandlersFor<typeof backupEndpoints, Caller> {
  return {
    getBackup: async () => ({ status: 200, body: backups.read() }),
    setBackup: async ({ body: { dir, ...rest } }) => ({
      status: 200,
      body: await backups.change(dir === null ? null : { dir: dir.trim(), ...rest }),
    }),
    startBackup: async () => ({ status: 202, body: backups.start() }),
    cancelBackup: async () => ({ status: 200, body: await backups.cancel() }),
  };
}

type KeyEndpoints = Pick<typeof administrationEndpoints, 'listKeys' | 'createKey' | 'rotateKey' | 'revokeKey'>;

function keyHandlers({ database, clock }: ApiContext): HandlersFor<KeyEndpoints, Caller> {
  const computeExpiryTime = (days: number | null) => (days === null ? null : inDays(clock, days));
  return {
    listKeys: async () => {
      const keys = await listKeys(database.read);
      return {
        status: 200,
        body: { keys: keys.map(({ all_projects: _, is_host, ...key }) => ({ ...key, is_own: is_host })) },
      };
    },
    createKey: async ({ body }) => {
      if (looksReserved(body.name)) throw invalid('key_name_of_host', { name: body.name });
      const created = await database.write(async (tx) => {
        const missing = await missingProjectTx(tx, body.project_ids);
        if (missing !== undefined) throw invalid('project_id_absent', { id: String(missing) });
        const project_ids = [...new Set(body.project_ids)];
        const expires_at = computeExpiryTime(body.expires_in_days);
        return insertKeyTx(tx, { ...body, project_ids, expires_at }, timestamp(clock));
      });
      return { status: 201, body: created };
    },
    rotateKey: async ({ params: { key_id }, body: { overlap_hours, expires_in_days } }, { key }) => {
      if (key_id === key.id) throw conflict('key_of_window');
      const now = clock.now();
      const until = now + overlap_hours * 3_600_000;
      const expires_at = expires_in_days === undefined ? undefined : computeExpiryTime(expires_in_days);
      const rotated = await database.write((tx) => rotateKeyTx(tx, key_id, { now, until, expires_at }));
      if (rotated === undefined) throw notFound('key_not_rotated');
      return { status: 200, body: { ...rotated, old_until: new Date(until).toISOString() } };
    },
    revokeKey: async ({ params }, { key }) => {
      if (params.key_id === key.id) throw conflict('key_of_window');
      const at = timestamp(clock);
      const isRevoked = await withReserve(database).write((tx) => revokeKeyTx(tx, params.key_id, at));
      if (!isRevoked) throw notFound('key_not_revoked');
      return { status: 200, body: { revoked_at: at } };
    },
  };
}
