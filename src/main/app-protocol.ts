import { protocol } from 'electron';
import { serveRenderer } from './renderer-files.ts';
import { windowScheme } from './window-origin.ts';

/** Makes `app://` a secure standard origin with storage, fetch and workers. Only possible before the app is ready. */
export function registerWindowScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: windowScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * Serves the built renderer.
 * @param folder absolute path of out/renderer
 * @param hasDistant whether an instance on another computer is set up
 */
export function handleWindowScheme(folder: string, hasDistant: () => Promise<boolean>): void {
  protocol.handle(windowScheme, async (request) => serveRenderer(folder, request, await hasDistant()));
}
