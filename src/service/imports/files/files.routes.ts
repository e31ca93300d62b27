import type { fileEndpoints, HandlersFor } from '../../../contract/index.ts';
import type { Caller } from '../../data/access/access.ts';
import { listFiles } from '../../data/files.store.ts';
import { type Context, forClient } from '../context.ts';
import { pageLinks } from '../documents.ts';
import { complete, getStatus, initialize, withOffset } from './files.flow.ts';

/** Handlers of contract/files.ts. */
export function fileHandlers(context: Context): HandlersFor<typeof fileEndpoints, Caller> {
  return {
    listFiles: async ({ query }, { key, base_url }) => {
      const { files, count } = await listFiles(context.database.read, key, query);
      const links = pageLinks(base_url, '/api/v1/developer/import/files', query, count);
      const listed = files.map((file) => ({ ...file, created_at: withOffset(file.created_at) }));
      return { status: 200, body: { files: listed, count, ...links } };
    },
    initializeFile: async ({ body }, caller) => ({
      status: 201,
      body: await initialize(forClient(context, caller), caller.key, body),
    }),
    completeFile: async ({ params }, { key }) => complete(context, key, params.wav_key),
    getFileStatus: async ({ params }, caller) => ({
      status: 200,
      body: await getStatus(forClient(context, caller), caller.key, params.wav_key),
    }),
  };
}
