import type { IncomingMessage } from 'node:http';
import { refuseUnreadable } from './unreadable.ts';

/**
 * Refuses a request whose body has not arrived in time. Node's own limit is one for a whole server, and the embedded store on the
 * same port has another: its uploads may take hours.
 * @param arrivalMs how long it may take, in milliseconds
 */
export function limitBody(request: IncomingMessage, arrivalMs: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  const overdue = () => {
    if (request.complete) return;
    refuseUnreadable(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket);
  };
  const timer = setTimeout(overdue, arrivalMs);
  request.once('close', () => clearTimeout(timer));
}
