import { randomUUID } from 'node:crypto';
// What insights and files have in common.
import { findExtension, findFileType, type PageQuery } from '../../contract/index.ts';
import { timestamp } from '../core/clock.ts';
import { requireProject, type Viewer } from '../data/access/access.ts';
import type { Tx } from '../data/database.ts';
import { makeFormKey } from '../data/objects/object-keys.ts';
import type { ClientContext } from './context.ts';

interface NewDocument {
  project_id: number;
  /** A file name; the contract accepts only known extensions. */
  name: string;
  s3_key: string;
  api_key_id: number;
  created_at: string;
}

interface Initialize {
  collection: 'insights' | 'files';
  project_id: number;
  name: string;
  /** In bytes. */
  limit: number;
  insertTx(tx: Tx, key: string, row: NewDocument): Promise<void>;
}

/**
 * Stores an insight or a file with a new key, and signs the form for its object.
 * @throws DomainError (not found) for a project the key may not see
 */
export async function initializeDocument(
  context: ClientContext,
  viewer: Viewer,
  { collection, project_id, name, limit, insertTx }: Initialize,
) {
  await requireProject(context.database.read, viewer, project_id);
  const key = randomUUID();
  const s3_key = makeFormKey(`${collection}/${key}`, viewer.id, `${randomUUID()}.${findExtension(name)}`);
  const row = { project_id, name, s3_key, api_key_id: viewer.id, created_at: timestamp(context.clock) };
  await context.database.write((tx) => insertTx(tx, key, row));
  const form = await context.signer.presignForm(s3_key, findFileType(name).content_type, limit);
  const path = `/api/v1/developer/import/${collection}/${key}`;
  return { key, reply: { ...form, links: { complete: `${path}/complete`, status: `${path}/status` } } };
}

/** `next` and `previous` of a list (docs/interface.md#lists), on the address the client used. */
export function makePageLinks(
  base_url: string,
  path: string,
  { limit, offset }: PageQuery,
  count: number,
): { next: string | null; previous: string | null } {
  const page = (at: number) => `${base_url}${path}?limit=${limit}&offset=${at}`;
  return {
    next: offset + limit < count ? page(offset + limit) : null,
    previous: offset > 0 ? page(Math.max(0, Math.min(offset, count) - limit)) : null,
  };
}
