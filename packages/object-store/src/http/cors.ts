import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CorsRule } from '../disk/object-metadata.ts';
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

/** Which pages may use the store: those of the host's origins, and those that the rules of a bucket allow. */
export interface Cors {
  /** Adds the headers without which a page cannot read the answer, errors included. */
  allow(request: IncomingMessage, response: ServerResponse): void;
  /** Answers an OPTIONS request. @throws S3Error BadRequest without Origin or method, AccessForbidden for an unknown origin. */
  preflight(request: IncomingMessage, response: ServerResponse): void;
}

/** A pattern may hold one `*`, which matches anything. */
function matches(pattern: string, text: string): boolean {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === text;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail);
}

/** @returns the bucket of a path; '' for an invalid path, which the operation refuses later. */
function findBucket(url: string | undefined): string {
  const path = (url ?? '').split('?')[0] ?? '';
  try {
    return decodeURIComponent(path.split('/')[1] ?? '');
  } catch {
    return '';
  }
}

interface Asked {
  origin: string;
  method: string;
  headers: string[];
}

function findRule(rules: readonly CorsRule[], asked: Asked): CorsRule | undefined {
  const allowsHeader = (rule: CorsRule, header: string) =>
    rule.headers.some((pattern) => matches(pattern.toLowerCase(), header));
  return rules.find(
    (rule) =>
      rule.methods.includes(asked.method) &&
      rule.origins.some((pattern) => matches(pattern, asked.origin)) &&
      asked.headers.every((header) => allowsHeader(rule, header)),
  );
}

/** Adds the headers of the first rule that matches, as S3 does. */
function applyRule(response: ServerResponse, rule: CorsRule, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', rule.origins.includes('*') ? '*' : origin);
  response.setHeader('Access-Control-Allow-Methods', rule.methods.join(', '));
  if (rule.expose.length > 0) response.setHeader('Access-Control-Expose-Headers', rule.expose.join(', '));
  if (rule.max_age !== undefined) response.setHeader('Access-Control-Max-Age', String(rule.max_age));
}

function askedBy({ headers, method = '' }: IncomingMessage): Asked {
  const names = (headers['access-control-request-headers'] ?? '').split(',');
  return {
    origin: headers.origin ?? '',
    method: headers['access-control-request-method'] ?? method,
    headers: names.map((name) => name.trim().toLowerCase()).filter((name) => name !== ''),
  };
}

function refusePreflight(message: string): S3Error {
  return new S3Error('BadRequest', message);
}

/**
 * @param origins the exact origins the host trusts on every bucket (`https://host:port`, `app://sheaf`).
 * @param toRules the rules of a bucket; none when the bucket does not exist
 */
export function createCors(origins: () => readonly string[], toRules: (bucket: string) => readonly CorsRule[]): Cors {
  const isKnown = (request: IncomingMessage) => origins().includes(request.headers.origin ?? '');
  const ruleFor = (request: IncomingMessage) => findRule(toRules(findBucket(request.url)), askedBy(request));
  const allowKnown = (response: ServerResponse, origin: string) => {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', exposed);
    response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, PUT, POST, DELETE');
    response.setHeader('Access-Control-Max-Age', '3600');
  };
  return {
    allow(request, response) {
      response.setHeader('Vary', 'Origin');
      const { origin } = request.headers;
      if (origin === undefined || request.method === 'OPTIONS') return;
      const rule = isKnown(request) ? undefined : ruleFor(request);
      if (rule !== undefined) applyRule(response, rule, origin);
      if (!isKnown(request)) return;
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Expose-Headers', exposed);
    },
    preflight(request, response) {
      const { origin, ...headers } = request.headers;
      if (origin === undefined) throw refusePreflight('Insufficient information. Origin request header needed.');
      if (headers['access-control-request-method'] === undefined) {
        throw refusePreflight('Invalid Access-Control-Request-Method: null');
      }
      const rule = isKnown(request) ? undefined : ruleFor(request);
      if (!isKnown(request) && rule === undefined) {
        throw new S3Error('AccessForbidden', 'CORSResponse: This CORS request is not allowed for this origin.');
      }
      const asked = headers['access-control-request-headers'];
      if (rule === undefined) allowKnown(response, origin);
      else applyRule(response, rule, origin);
      if (asked !== undefined) response.setHeader('Access-Control-Allow-Headers', asked);
      // Chromium asks for this before a page of another origin (app://) may use a loopback address.
      if (headers['access-control-request-private-network'] === 'true') {
        response.setHeader('Access-Control-Allow-Private-Network', 'true');
      }
      response.writeHead(200, { 'Content-Length': '0' }).end();
    },
  };
}
