/**
 * The policy of the window's page and of everything it loads except worker scripts: code and styles from our own files only.
 * @param connect origins the window may also send requests to, and load media from: the service and the object store
 */
export function makePagePolicy(connect: readonly string[]): string {
  const services = connect.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${services}`,
    `media-src 'self' blob:${services}`,
    "font-src 'self'",
    // Some browsers take the download of a file that the page made for a connection.
    `connect-src 'self' blob:${services}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** The policy of worker scripts. Only workers compile WebAssembly, so only they may (docs/decisions/0003). */
function workerPolicy(connect: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
  ].join('; ');
}

/**
 * @param path the file's path below the built window's folder; the build names worker scripts `*.worker-HASH.js`
 * @returns the headers for a file of the window, served by the desktop or by the service
 */
export function makePolicyHeaders(path: string, connect: readonly string[]): Record<string, string> {
  const isWorker = /\.worker-[\w-]+\.js$/.test(path);
  return {
    'content-security-policy': isWorker ? workerPolicy(connect) : makePagePolicy(connect),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}
