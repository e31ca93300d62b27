import type { IncomingMessage } from 'node:http';
import type { ServiceConfig } from '../../core/config.ts';
import { forbidden, invalid } from '../../core/errors.ts';

/** Who may call the service from a browser. */
export interface AllowedCallers {
  /** The service's own public origin, at a proxy; null: none. */
  publicUrl: string | null;
  /** The accepted Host headers; null: any, for a shared instance with a name of its own. */
  hosts: ReadonlySet<string> | null;
  /** Further origins whose pages may call the service: the desktop's window. */
  origins: ReadonlySet<string>;
}

/** @returns whether a host, in brackets or without them, is an address of loopback: one that only the same computer reaches */
export const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|\[?::1\]?|localhost)$/i.test(host);

/** Clients leave out the port of their scheme. */
const portOfScheme = [80, 443];

/** @returns whether only this computer reaches the service: it listens on loopback, and no proxy stands before it */
export function isLocalOnly({ host, public_url, trusted_proxies }: ServiceConfig): boolean {
  return isLoopback(host) && !public_url && (trusted_proxies ?? []).length === 0;
}

/**
 * @returns the Host headers that a service on these ports answers to: its own and that of its public address. null: any, because others reach
 * it, or because a proxy passes on a name that only the proxy knows.
 */
export function listAllowedHosts(config: ServiceConfig, ports: readonly number[]): ReadonlySet<string> | null {
  const { host, public_url, trusted_proxies = [] } = config;
  if (!isLoopback(host) || (!public_url && trusted_proxies.length > 0)) return null;
  const names = ['127.0.0.1', 'localhost', '[::1]', host.toLowerCase()];
  const own = ports.flatMap((port) => names.map((name) => `${name}:${port}`));
  if (ports.some((port) => portOfScheme.includes(port))) own.push(...names);
  return new Set(public_url ? [...own, new URL(public_url).host] : own);
}

/** Addresses that answer whatever the Host header says, or without one: those who check a node by its network address have no name for it. */
const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** @returns whether something else than a page asks for the health of the service, of which nobody learns anything else */
export const isHealthCheck = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.origin === undefined && healthPaths.has(url.split('?')[0] ?? '');

/**
 * Protects a service on loopback from other web pages in the user's browser (docs/interface.md#loopback): DNS rebinding
 * (Host), cross-site forms and scripts (Origin, Sec-Fetch-Site).
 * @param seenHost the Host header, or what a trusted proxy says that it was
 * @returns the origin to answer to with CORS headers, or undefined when none is needed.
 * @throws DomainError (invalid) for a broken Host, (forbidden) for a page of another origin
 */
export function checkOrigin(
  request: IncomingMessage,
  seenHost: string,
  { publicUrl, hosts, origins }: AllowedCallers,
): string | undefined {
  const { host, origin } = request.headers;
  const hostsSent = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  if (!host || hostsSent !== 1) throw invalid('host_not_once');
  if (hosts && !hosts.has(host.toLowerCase())) throw forbidden('host_of_others');
  if (!request.url?.startsWith('/')) throw invalid('path_incomplete');
  if (origin === undefined) {
    const isPage = request.headers['sec-fetch-mode'] === 'navigate' && request.method === 'GET';
    if (request.headers['sec-fetch-site'] === 'cross-site' && !isPage) throw forbidden('page_of_others');
    return undefined;
  }
  // A proxy may send another Host than the browser sent.
  const own = [host, seenHost].flatMap((name) => [`http://${name}`, `https://${name}`]);
  if (own.includes(origin) || origin === publicUrl) return undefined;
  if (origins.has(origin)) return origin;
  throw forbidden('page_of_others');
}

/** CORS headers for an allowed origin; preflights are cached for ten minutes. */
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
