import type { WebRequest } from 'electron';
import { windowOrigin } from './window-address.ts';

/**
 * The methods and headers that the window's client uses (importer/client/client.ts). Uploads to the storage need no others.
 */
const allowed = {
  'access-control-allow-origin': windowOrigin,
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-expose-headers': '*',
};

type Headers = Record<string, string | string[]>;
const without = (headers: Headers, names: RegExp): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name)));

/**
 * A redirect is not followed: an upload by XMLHttpRequest would follow it with the bytes of a file. 403 is an answer that is
 * not repeated.
 */
const isRedirect = ({ statusCode }: { statusCode?: number }): boolean =>
  statusCode !== undefined && statusCode >= 300 && statusCode < 400 && statusCode !== 304;
const notFollowed = 'HTTP/1.1 403 Redirect not followed';

/** @returns whether our window or main sent the request; those of other origins are left alone */
const isOurs = ({ initiatorOrigin }: { initiatorOrigin?: string }): boolean =>
  initiatorOrigin === undefined || initiatorOrigin === windowOrigin;

/**
 * Lets the window read the answers of instances that do not send CORS headers (Fetch standard, "The CORS protocol"): only
 * the instances the user set up, and their storages, by scheme, host and port. Replaces the origins set before. Requests
 * stay as they are; whether an instance refuses foreign pages is found out when it is added (importer/client/try-instance.ts).
 */
export function installCorsBridge(webRequest: Pick<WebRequest, 'onHeadersReceived'>, origins: readonly string[]): void {
  const known = new Set(origins);
  const isKnown = (url: string): boolean => known.has(new URL(url).origin);
  if (known.size === 0) {
    webRequest.onHeadersReceived(null);
    return;
  }
  // The filter only saves work for the local service's traffic; the comparison below decides.
  const filter = { urls: origins.map((origin) => `${origin}/*`) };
  webRequest.onHeadersReceived(filter, (details, callback) => {
    if (!isKnown(details.url) || !isOurs(details)) return callback({});
    const responseHeaders = {
      ...without(details.responseHeaders ?? {}, /^(access-control-.*|location)$/i),
      ...allowed,
    };
    if (isRedirect(details)) return callback({ responseHeaders, statusLine: notFollowed });
    // A preflight request: a server without CORS answers it with 404.
    callback(
      details.method === 'OPTIONS' ? { responseHeaders, statusLine: 'HTTP/1.1 204 No Content' } : { responseHeaders },
    );
  });
}
