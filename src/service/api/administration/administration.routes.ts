import {
  type administrationEndpoints,
  type backupEndpoints,
  type HandlersFor,
  type healthEndpoints,
  looksReserved,
} from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { conflict, invalid, notFound } from '../../core/errors.ts';
import type { Caller } from '../../data/access/access.ts';
import { withReserve } from '../../data/database.ts';
import { insertKeyTx, listKeys, revokeKeyTx } from '../../data/keys/keys.store.ts';
import { findMissingProjectTx, listAllProjects, updateProjectTx } from '../../data/projects.store.ts';
import type { ApiContext } from '../context.ts';
import { createHealthReader } from './health.ts';
import { measureStorage } from './storage-use.ts';

type Endpoints = typeof administrationEndpoints & typeof healthEndpoints & typeof backupEndpoints;

/** Handlers of contract/workspace/administration.ts and health.ts. Authentication lets only the host's own window call them. */
export function administrationHandlers(context: ApiContext): HandlersFor<Endpoints, Caller> {
  const { config, database, clock, transcribers } = context;
  const readHealth = createHealthReader(context);
  return {
    ...keyHandlers(context),
    ...backupHandlers(context),
    getHealth: async () => ({ status: 200, body: await readHealth() }),
    listAllProjects: async () => ({ status: 200, body: { projects: await listAllProjects(database.read) } }),
    changeProject: async ({ params, body }) => {
      const project = await database.write((tx) => updateProjectTx(tx, params.id, body, timestamp(clock)));
      if (project === undefined) throw notFound('project_absent');
      return { status: 200, body: project };
    },
    getStorage: async () => ({ status: 200, body: await measureStorage(config, database) }),
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

type KeyEndpoints = Pick<typeof administrationEndpoints, 'listKeys' | 'createKey' | 'revokeKey'>;

function keyHandlers({ database, clock }: ApiContext): HandlersFor<KeyEndpoints, Caller> {
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
        const missing = await findMissingProjectTx(tx, body.project_ids);
        if (missing !== undefined) throw invalid('project_id_absent', { id: String(missing) });
        const project_ids = [...new Set(body.project_ids)];
        return insertKeyTx(tx, { ...body, project_ids }, timestamp(clock));
      });
      return { status: 201, body: created };
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
