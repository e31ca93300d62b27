import type { IncomingMessage, ServerResponse } from 'node:http';
import { S3Error } from '../s3-error.ts';

const exposed = [
  'ETag',
  'Location',
  'Content-Length',
  'Content-Range',
  'Accept-Ranges',
  'Content-Disposition',
  'Last-Modified',
  'Retry-After',
  'x-amz-request-id',
].join(', ');

/** Which pages may talk to the store: exact origins, nothing else. */
export interface Cors {
  /** Adds what a page needs in order to read any answer, an error too. */
  allow(request: IncomingMessage, response: ServerResponse): void;
  /** Answers an OPTIONS request. @throws S3Error BadRequest without Origin or method, AccessForbidden for a stranger. */
  preflight(request: IncomingMessage, response: ServerResponse): void;
}

/** @returns the rules for these exact origins (`https://host:port`, `app://sheaf`). */
export function createCors(origins: () => readonly string[]): Cors {
  const isKnown = (request: IncomingMessage) => origins().includes(request.headers.origin ?? '');
  return {
    allow(request, response) {
      response.setHeader('Vary', 'Origin');
      if (!isKnown(request)) return;
      response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '');
      response.setHeader('Access-Control-Expose-Headers', exposed);
    },
    preflight(request, response) {
      if (request.headers.origin === undefined) {
        throw new S3Error('BadRequest', 'Insufficient information. Origin request header needed.');
      }
      if (request.headers['access-control-request-method'] === undefined) {
        throw new S3Error('BadRequest', 'Invalid Access-Control-Request-Method: null');
      }
      if (!isKnown(request)) {
        throw new S3Error('AccessForbidden', 'CORSResponse: This CORS request is not allowed for this origin.');
      }
      response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, PUT, POST, DELETE');
      response.setHeader('Access-Control-Max-Age', '3600');
      const headers = request.headers['access-control-request-headers'];
      if (headers !== undefined) response.setHeader('Access-Control-Allow-Headers', headers);
      // A page on another network segment (app://) reaches the loopback address only with this.
      if (request.headers['access-control-request-private-network'] === 'true') {
        response.setHeader('Access-Control-Allow-Private-Network', 'true');
      }
      response.writeHead(200, { 'Content-Length': '0' }).end();
    },
  };
}
