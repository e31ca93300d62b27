import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { OwnProof } from './addresses/own-proof.ts';
import type { Readiness } from './readiness.ts';

const health = z.object({ question: z.string() });

/**
 * The addresses for those who run the service, not for its clients: without a key, and not in the OpenAPI document
 * (docs/deploy.md#health-checks).
 * @param proof by which the service recognises itself behind its public address
 */
export function registerOperations(server: FastifyInstance, readiness: Readiness, proof: OwnProof): void {
  server.get('/healthz', async ({ query }, reply) => {
    const answer = proof(health.safeParse(query).data?.question);
    return reply.send({ status: 'ok', ...(answer !== null && { proof: answer }) });
  });
  server.get('/readyz', async (_, reply) => {
    const reasons = await readiness();
    if (reasons.length === 0) return reply.send({ status: 'ready' });
    return reply.code(503).send({ error: reasons.join(' ') });
  });
}
