import type { FastifyInstance } from 'fastify';
import { endpoints, openApi, openApiPath } from '../../../contract/index.ts';
import { version } from '../../version.ts';
import type { Readiness } from './readiness.ts';

/** Serves the OpenAPI document without a key: it says what every service of this version has. It is made once, at the first request. */
export function registerDocument(server: FastifyInstance): void {
  let document: string | undefined;
  server.get(openApiPath, async (_, reply) => {
    document ??= JSON.stringify(openApi(endpoints, version));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

/**
 * The addresses for those who run the service, not for its clients: without a key, and not in the OpenAPI document
 * (docs/deploy.md#health-checks).
 */
export function registerOperations(server: FastifyInstance, readiness: Readiness): void {
  server.get('/healthz', async (_, reply) => reply.send({ status: 'ok' }));
  server.get('/readyz', async (_, reply) => {
    const reasons = await readiness();
    if (reasons.length === 0) return reply.send({ status: 'ready' });
    return reply.code(503).send({ error: reasons.join(' ') });
  });
}
