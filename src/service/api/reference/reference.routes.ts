import type { FastifyInstance } from 'fastify';
import { referencePaths } from '../../../contract/index.ts';
import { createThread } from '../../core/thread.ts';
import type { Reference, ReferenceSettings } from './reference.worker.ts';
import { referenceStyle } from './reference-style.ts';

/** The page runs no script, loads nothing from other hosts, and no other page can frame it. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Makes both at the first request for either, in a thread that then ends. After a failure the next request tries again. */
function createReference(settings: ReferenceSettings): () => Promise<Record<keyof Reference, Buffer>> {
  let made: ReturnType<typeof make> | undefined;
  const make = async () => {
    const thread = createThread<null, Reference>(new URL('./reference.worker.ts', import.meta.url), settings);
    try {
      const { document, page } = await thread.call(null);
      return { document: Buffer.from(document.buffer), page: Buffer.from(page.buffer) };
    } finally {
      void thread.close();
    }
  };
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Serves the OpenAPI document and the page made of it, without a key: they say what every service of this version has. */
export function registerReference(server: FastifyInstance, settings: ReferenceSettings): void {
  const read = createReference(settings);
  server.get(referencePaths.document, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send((await read()).document),
  );
  server.get(referencePaths.page, async (_, reply) =>
    reply
      .headers(pageHeaders)
      .type('text/html; charset=utf-8')
      .send((await read()).page),
  );
  server.get(referencePaths.style, async (_, reply) =>
    reply.headers(pageHeaders).type('text/css; charset=utf-8').send(referenceStyle),
  );
}
