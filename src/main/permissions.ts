import { type Session, session } from 'electron';
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
