import type { Store } from '@sheaf/object-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';

/** The embedded store where the port of the service serves it too (docs/deploy.md#one-address-for-both). */
export interface MountedStore {
  /** Its bucket, which is also its path: so a signature holds under the service's address without any rewriting. */
  bucket: string;
  handle: Store['handle'];
  /** Its address in forms; null: that of the service, as each client used it. */
  publicUrl: string | null;
}

/** Nothing that was uploaded runs as a page of the service, whatever type it has. */
const safeHeaders = {
  'content-security-policy': "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

function isMeant({ url, host }: FastifyRequest, store: MountedStore, serviceUrl: string | null): boolean {
  const [path = ''] = url.split('?');
  if (path === `/${store.bucket}` || path.startsWith(`/${store.bucket}/`)) return true;
  if (store.publicUrl === null || store.publicUrl === serviceUrl) return false;
  // A second name on the same port. A parsed URL has no default port, as the Host header may.
  const own = new URL(store.publicUrl);
  return URL.parse(`${own.protocol}//${host}`)?.host === own.host;
}

/**
 * Hands a request to the store if it is for it: by the path, or by a name that is the store's alone.
 * @param serviceUrl the public address of the service; null: none
 * @returns whether the store answers it
 */
export function passToStore(
  request: FastifyRequest,
  reply: FastifyReply,
  store: MountedStore,
  serviceUrl: string | null,
): boolean {
  if (!isMeant(request, store, serviceUrl)) return false;
  // The address that was signed, also where a proxy sends another Host.
  const origin = store.publicUrl ?? serviceUrl ?? clientAddress(request);
  reply.hijack();
  for (const [name, value] of Object.entries(safeHeaders)) reply.raw.setHeader(name, value);
  store.handle(request.raw, reply.raw, origin);
  return true;
}
