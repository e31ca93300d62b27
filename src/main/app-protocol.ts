import { protocol } from 'electron';
import { serveRenderer } from './renderer-files.ts';
import { windowScheme } from './window-origin.ts';

/** Makes `app://` a secure standard origin with storage, fetch and workers. Only possible before the app is ready. */
export function registerWindowScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: windowScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves the built renderer. @param folder absolute path of out/renderer */
export function handleWindowScheme(folder: string): void {
  protocol.handle(windowScheme, (request) => serveRenderer(folder, request));
}
