import { readFile, realpath } from 'node:fs/promises';
import { extname, isAbsolute, join, relative, sep } from 'node:path';
import { policyHeaders } from '../contract/content-policy.ts';
import { windowOrigin } from './window-address.ts';

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
async function insideOf(folder: string, path: string): Promise<string | null> {
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
  const file = await insideOf(folder, path);
  const contentType = contentTypes[extname(path)];
  if (file === null || contentType === undefined) return refusal(404, 'There is no such file in the app.');
  try {
    return new Response(await readFile(file), {
      headers: { 'content-type': contentType, ...policyHeaders(path, [...local, ...origins]) },
    });
  } catch {
    return refusal(404, 'There is no such file in the app.');
  }
}
