import type { WebRequest } from 'electron';
import { windowOrigin } from './window-origin.ts';

/** What the window's client sends and reads (importer/client/client.ts); the storage's forms need no more. */
const leave = {
  'access-control-allow-origin': windowOrigin,
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-expose-headers': '*',
};

type Headers = Record<string, string | string[]>;
const without = (headers: Headers, names: RegExp): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name)));

/** Whose requests these are: ours, or the app's own. What another origin asks stays as it is. */
const isOurs = ({ initiatorOrigin }: { initiatorOrigin?: string }): boolean =>
  initiatorOrigin === undefined || initiatorOrigin === windowOrigin;

/**
 * Lets the window read the answers of instances that know nothing of CORS ("The CORS protocol", Fetch standard): exactly those a
 * person set up and the storages named with them, by scheme, host and port. Replaces what was set before. Requests stay as they are:
 * an instance that refuses foreign pages outright is told from one that ignores them when it is added (importer/client/try-instance.ts).
 */
export function letWindowIn(webRequest: Pick<WebRequest, 'onHeadersReceived'>, origins: readonly string[]): void {
  const known = new Set(origins);
  const isKnown = (url: string): boolean => known.has(new URL(url).origin);
  if (known.size === 0) {
    webRequest.onHeadersReceived(null);
    return;
  }
  // The filter keeps the local service's traffic out of here; what counts is the comparison below.
  const filter = { urls: origins.map((origin) => `${origin}/*`) };
  webRequest.onHeadersReceived(filter, (details, callback) => {
    if (!isKnown(details.url) || !isOurs(details)) return callback({});
    const responseHeaders = { ...without(details.responseHeaders ?? {}, /^access-control-/i), ...leave };
    // The question before a request: who knows nothing of it answers that there is no such page.
    callback(
      details.method === 'OPTIONS' ? { responseHeaders, statusLine: 'HTTP/1.1 204 No Content' } : { responseHeaders },
    );
  });
}
