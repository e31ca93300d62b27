import { app, net, protocol } from 'electron';
import { serveRenderer } from './renderer-files.ts';
import { serveOpened } from './serve-opened.ts';
import { windowOrigin, windowScheme } from './window-address.ts';

/** Makes `app://` a secure standard origin with storage, fetch and workers. Only possible before the app is ready. */
export function registerWindowScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: windowScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * Serves the built renderer, and the files the user opened.
 * @param folder absolute path of out/renderer
 * @param origins what the window may talk to besides this computer
 * @param openedPath returns the path behind an id, once
 */
export function handleWindowScheme(
  folder: string,
  origins: () => Promise<readonly string[]>,
  openedPath: (id: string) => string | null,
): void {
  // npm run dev: the development server has the window's sources, which change while it is open.
  const sources = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  const serveWindow = async (request: Request) =>
    sources === undefined
      ? serveRenderer(folder, request, await origins())
      : net.fetch(request.url.replace(windowOrigin, sources));
  protocol.handle(windowScheme, async (request) => (await serveOpened(request, openedPath)) ?? serveWindow(request));
}
