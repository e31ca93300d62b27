import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openedFolder } from '../contract/bridge.ts';
import { windowHost } from './window-address.ts';

const notFound = () =>
  new Response('There is no such file.', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/**
 * Answers `app://sheaf/opened/ID` with the file behind the id, as a stream. The window makes a File of it, which Chromium
 * keeps on disk when it is large.
 * @param pathOf returns each path once
 * @returns null when the request is for something else
 */
export async function serveOpened(request: Request, pathOf: (id: string) => string | null): Promise<Response | null> {
  const { host, pathname } = new URL(request.url);
  if (request.method !== 'GET' || host !== windowHost || !pathname.startsWith(openedFolder)) return null;
  const path = pathOf(pathname.slice(openedFolder.length));
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
