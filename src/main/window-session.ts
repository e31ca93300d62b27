import { type PowerMonitor, type Session, session, type WebRequest } from 'electron';
import type { Log } from './log.ts';
import { windowOrigin } from './window-address.ts';

/** Chromium asks before a page may talk to this computer, where our service runs. */
const loopback: readonly string[] = ['loopback-network', 'local-network-access'];
/** Charts, tables and secrets are copied. Chromium allows it only right after a click or a key. */
const copying = 'clipboard-sanitized-write';

/**
 * @param details of a `fileSystem` request. The window keeps handles of the files the user gave it and reads them again
 * after a restart. It never writes to them.
 * @returns whether a page of `origin` may have `permission`
 */
export function mayHave(permission: string, origin: string, details: object = {}): boolean {
  const isOurs = origin === windowOrigin || origin === `${windowOrigin}/`;
  const isReading = 'fileAccessType' in details && details.fileAccessType === 'readable';
  return (
    isOurs && (loopback.includes(permission) || permission === copying || (permission === 'fileSystem' && isReading))
  );
}

function toOrigin(url: string): string {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}`;
  } catch {
    return '';
  }
}

/** Denies every device and every permission, except talking to our own service, copying, and reading files that were given. Electron grants all of them by default. */
export function restrictPermissions(target: Session = session.defaultSession): void {
  target.setPermissionCheckHandler((_contents, permission, origin, details) => mayHave(permission, origin, details));
  target.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(mayHave(permission, toOrigin(details.requestingUrl), details)),
  );
  target.setDevicePermissionHandler(() => false);
}

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
  const ownOrigins = new Set(origins);
  const isKnown = (url: string): boolean => ownOrigins.has(new URL(url).origin);
  if (ownOrigins.size === 0) {
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

/** Connections survive a sleep shorter than this, in milliseconds. */
const longSleep = 30_000;

/**
 * After a sleep the window checks its connection and its tokens. Connections that were open are dead, which would go
 * unnoticed for minutes: they are closed, so that requests on them fail and are sent again now.
 * @param resumed called when the computer has woken up
 */
export function noticeSleep(
  power: Pick<PowerMonitor, 'on'>,
  session: Pick<Session, 'closeAllConnections'>,
  resumed: () => void,
  log: Log,
): void {
  let sleptAt: number | null = null;
  power.on('suspend', () => {
    sleptAt = Date.now();
  });
  power.on('resume', () => {
    const slept = sleptAt === null ? 0 : Date.now() - sleptAt;
    sleptAt = null;
    const closed = slept < longSleep ? Promise.resolve() : session.closeAllConnections();
    void closed.catch((error: unknown) => log('warn', 'connections not closed', { error })).then(resumed);
  });
}
