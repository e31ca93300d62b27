import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/**
 * The addresses for those who run the service, not for its clients: without a key, and not in the OpenAPI document
 * (docs/deploy.md#health-checks).
 */
export function registerOperations(server: FastifyInstance, readiness: Readiness): void {
  const headers = { 'cache-control': 'no-store' };
  server.get('/healthz', async (_, reply) => reply.headers(headers).send({ status: 'ok' }));
  server.get('/readyz', async (_, reply) => {
    const reasons = await readiness();
    if (reasons.length === 0) return reply.headers(headers).send({ status: 'ready' });
    return reply
      .code(503)
      .headers(headers)
      .send({ error: reasons.join(' ') });
  });
}
