import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { makePolicyHeaders } from '../../../contract/index.ts';

const notBuilt = 'The window is not built yet. Run "npm run build", then reload.';

/** The build puts a digest into the names of `assets`. The files of the PDF reader keep theirs from version to version. */
function cacheControl(name: string): string {
  if (name.endsWith('.html')) return 'no-store';
  return name.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Serves the built renderer at `/`, with the same content policy as the desktop. */
export async function registerWindow(
  server: FastifyInstance,
  folder: string,
  connect: readonly string[],
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    server.get('/', (_, reply) => reply.code(503).type('text/plain').send(notBuilt));
    return;
  }
  await server.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const name = relative(folder, path);
      reply.header('cache-control', cacheControl(name));
      reply.headers(makePolicyHeaders(name, connect));
    },
  });
}
