import type { IncomingMessage } from 'node:http';
import { forbidden, invalid } from '../../core/errors.ts';

export interface Neighbours {
  /** Host header values we answer to; null: any (a shared instance behind a name of its own). */
  hosts: ReadonlySet<string> | null;
  /** Origins whose pages may call us besides our own: the desktop's window. */
  origins: ReadonlySet<string>;
}

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** @returns the Host values of a service that listens on `host`:`port`. */
export function hostsOf(host: string, port: number): ReadonlySet<string> | null {
  const isLoopback = ['127.0.0.1', 'localhost', '::1'].includes(host);
  return isLoopback ? new Set(loopback.map((name) => `${name}:${port}`)) : null;
}

function count(request: IncomingMessage, header: string): number {
  return request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === header).length;
}

/**
 * Keeps web pages in the user's browser away from a service on loopback: DNS rebinding (Host), cross-site forms and
 * scripts (Origin, Sec-Fetch-Site).
 * @returns the origin to answer to with CORS headers, or undefined when none is needed.
 * @throws DomainError (invalid) for a broken Host, 403 for a page that is not ours.
 */
export function checkNeighbour(request: IncomingMessage, { hosts, origins }: Neighbours): string | undefined {
  const { host, origin } = request.headers;
  if (!host || count(request, 'host') !== 1) throw invalid('Send exactly one Host header.');
  if (hosts && !hosts.has(host.toLowerCase())) throw forbidden('This service answers to its own address only.');
  if (!request.url?.startsWith('/')) throw invalid('Send a path, not a full address.');
  if (origin === undefined) {
    const isPage = request.headers['sec-fetch-mode'] === 'navigate' && request.method === 'GET';
    if (request.headers['sec-fetch-site'] === 'cross-site' && !isPage)
      throw forbidden('Other sites may not use this service.');
    return undefined;
  }
  if (origin === `http://${host}` || origin === `https://${host}`) return undefined;
  if (origins.has(origin)) return origin;
  throw forbidden('Other sites may not use this service.');
}

/** CORS headers for an origin that is ours; preflights are cached for ten minutes. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-expose-headers': 'retry-after',
    'access-control-max-age': '600',
    vary: 'origin',
  };
}
