import type { FastifyRequest } from 'fastify';
import { invalid } from '../../core/errors.ts';

/** A name or an address with or without a port; nothing else of a URL may stand in a Host header. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The address of the service that the client used: by its Host header, or by what a trusted proxy says of it
 * (X-Forwarded-Host, X-Forwarded-Proto).
 * @returns an origin: `https://sheaf.example.org`
 * @throws DomainError (invalid) for a host that is none
 */
export function clientAddress({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const url = hostPattern.test(host) ? URL.parse(`${protocol === 'https' ? 'https' : 'http'}://${host}`) : null;
  if (url === null) throw invalid('host_unreadable');
  return url.origin;
}
