import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../../data/database.ts';
import { hashSecret } from '../../../data/keys/keys.store.ts';

/** How this service, and no other, answers a question; null: it is no question of ours. */
export type OwnProof = (question: unknown) => string | null;

/** @returns a question that nobody has asked before */
export const newQuestion = (): string => randomBytes(32).toString('base64url');

/** What the nodes on one database know alike, and nobody else does. */
async function sharedSecret({ read }: Pick<Database, 'read'>): Promise<string> {
  const row = await read
    .selectFrom('api_keys')
    .select(['client_id', 'secret_hash'])
    .where('is_host', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return `${row.client_id} ${row.secret_hash}`;
}

/**
 * By this a service recognises itself behind its public address. Of several nodes any may answer, so they share a secret; the one process of
 * a data folder makes a new one at each start, so that a copy of the folder is another service.
 */
export async function createOwnProof(database: Pick<Database, 'read' | 'place'>): Promise<OwnProof> {
  const secret = database.place.engine === 'postgres' ? await sharedSecret(database) : randomBytes(32).toString('hex');
  const key = hashSecret(`address ${secret}`);
  return (question) => {
    if (typeof question !== 'string' || !/^[\w-]{43}$/.test(question)) return null;
    return createHmac('sha256', key).update(question).digest('base64url');
  };
}
