/**
 * The service's ports are not known before it listens and may change when it restarts; what answers there is decided by
 * its token, not by the address, so any port of the loopback interface may be asked.
 */
const connect = "connect-src 'self' http://127.0.0.1:*";

/** For the page and everything it loads, except worker scripts: no code but our own files, no `unsafe-*`. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  connect,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/** A dedicated worker has the policy of its own response. WebAssembly is compiled in workers only, so only they may. */
export const workerPolicy = ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", connect].join('; ');

/**
 * @param path the file's path below the renderer's folder; the build names worker scripts `*.worker-HASH.js`
 * @returns the headers of every answer to the window.
 */
export function policyHeaders(path: string): Record<string, string> {
  return {
    'content-security-policy': /\.worker-[\w-]+\.js$/.test(path) ? workerPolicy : pagePolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}
