import { open, readFile, realpath } from 'node:fs/promises';
import { extname, isAbsolute, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { app, net, protocol } from 'electron';
import { openedFolder } from '../contract/bridge.ts';
import { makePolicyHeaders } from '../contract/content-policy.ts';
import { windowHost, windowOrigin, windowScheme } from './window-address.ts';

const notFound = () =>
  new Response('There is no such file.', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/**
 * Answers `app://sheaf/opened/ID` with the file behind the id, as a stream. The window makes a File of it, which Chromium
 * keeps on disk when it is large.
 * @param toPath returns each path once
 * @returns null when the request is for something else
 */
export async function serveOpened(request: Request, toPath: (id: string) => string | null): Promise<Response | null> {
  const { host, pathname } = new URL(request.url);
  if (request.method !== 'GET' || host !== windowHost || !pathname.startsWith(openedFolder)) return null;
  const path = toPath(pathname.slice(openedFolder.length));
  if (path === null) return notFound();
  try {
    const file = await open(path);
    const { size } = await file.stat();
    const stream = Readable.toWeb(file.createReadStream()) as ReadableStream;
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(size) };
    return new Response(stream, {
      headers: { ...headers, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
  } catch {
    return notFound();
  }
}

/**
 * The window may talk to any port of this computer: the service's port is unknown until it listens and can change when
 * it restarts. The token, not the address, proves that it is our service.
 */
const local = ['http://127.0.0.1:*'];

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8', // the samples
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav', // recordings of a sample
  '.woff2': 'font/woff2',
};

function refusal(status: number, sentence: string): Response {
  return new Response(sentence, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** @returns the decoded path below the folder; null when it cannot be decoded. The app is one page, its routes are in the hash. */
function requestedFile(url: URL): string | null {
  try {
    const path = decodeURIComponent(url.pathname);
    return path === '/' ? '/index.html' : path;
  } catch {
    return null;
  }
}

/** Resolves symbolic links before comparing, so neither `..` nor a link leads out of the folder. */
async function findFileInside(folder: string, path: string): Promise<string | null> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    const inside = relative(root, file);
    return inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? null : file;
  } catch {
    return null; // missing, or not a possible path (NUL, too long)
  }
}

/**
 * Answers `app://sheaf/…` from the folder of the built renderer.
 * @param origins of the remote instances and their storages: the window may talk to no other computer
 * @returns 200 with the file and its policy; 404 for what is not in the folder; 400, 403 or 405 for other requests.
 */
export async function serveRenderer(
  folder: string,
  request: Request,
  origins: readonly string[] = [],
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'Only GET is answered here.');
  const url = new URL(request.url);
  if (`${url.protocol}//${url.host}` !== windowOrigin) return refusal(403, `This is not ${windowOrigin}.`);
  const path = requestedFile(url);
  if (path === null) return refusal(400, 'The address is not readable.');
  const file = await findFileInside(folder, path);
  const contentType = contentTypes[extname(path)];
  if (file === null || contentType === undefined) return refusal(404, 'There is no such file in the app.');
  try {
    return new Response(await readFile(file), {
      headers: { 'content-type': contentType, ...makePolicyHeaders(path, [...local, ...origins]) },
    });
  } catch {
    return refusal(404, 'There is no such file in the app.');
  }
}

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
