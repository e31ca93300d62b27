import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../../data/database.ts';
import { hashSecret } from '../../../data/keys/keys.store.ts';

/** The answer to a question that only this service can give; null: the question has not the form of ours. */
export type OwnProof = (question: unknown) => string | null;

/** @returns a question that nobody has asked before */
export const newQuestion = (): string => randomBytes(32).toString('base64url');

/** A secret that the nodes on one database share, and nobody else has. */
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
 * Makes the proof by which a service recognises itself behind its public address. Nodes on one database share a secret, because any of them
 * may answer. The one process of a data folder makes a new secret at each start, so that a copy of the folder is another service.
 */
export async function createOwnProof(database: Pick<Database, 'read' | 'place'>): Promise<OwnProof> {
  const secret = database.place.engine === 'postgres' ? await sharedSecret(database) : randomBytes(32).toString('hex');
  const key = hashSecret(`address ${secret}`);
  return (question) => {
    if (typeof question !== 'string' || !/^[\w-]{43}$/.test(question)) return null;
    return createHmac('sha256', key).update(question).digest('base64url');
  };
}
