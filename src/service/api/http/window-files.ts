import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { policyHeaders } from '../../../contract/index.ts';

const notBuilt = 'The window is not built yet. Run "npm run build", then reload.';

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
      const isPage = path.endsWith('.html');
      reply.header('cache-control', isPage ? 'no-store' : 'public, max-age=31536000, immutable');
      reply.headers(policyHeaders(relative(folder, path), connect));
    },
  });
}
