import { type Session, session } from 'electron';
import { windowOrigin } from './window-origin.ts';

/** Chromium asks before a page may talk to this machine; our service lives there. Nothing else is ever granted. */
const loopback: readonly string[] = ['loopback-network', 'local-network-access'];

/** @returns whether a page of `origin` may have `permission`. */
export function mayHave(permission: string, origin: string): boolean {
  return loopback.includes(permission) && (origin === windowOrigin || origin === `${windowOrigin}/`);
}

function originOf(url: string): string {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}`;
  } catch {
    return '';
  }
}

/** Denies every permission but the way to our own service, and every device. Electron grants all of them by default. */
export function restrictPermissions(target: Session = session.defaultSession): void {
  target.setPermissionCheckHandler((_contents, permission, origin) => mayHave(permission, origin));
  target.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(mayHave(permission, originOf(details.requestingUrl))),
  );
  target.setDevicePermissionHandler(() => false);
}
