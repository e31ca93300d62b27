import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Payload } from '../auth/sigv4.ts';
import { readDocument } from '../body/read-document.ts';
import type { CorsRule } from '../disk/object-metadata.ts';
import { S3Error } from '../s3-error.ts';
import { answerEmpty, answerXml } from './answers.ts';
import type { OperationContext } from './s3-request.ts';
import { listChildren, malformedXmlError, readText, type XmlElement, type XmlNode } from './xml.ts';

const exposed = (
  'ETag Location Content-Length Content-Range Accept-Ranges Content-Disposition Last-Modified Retry-After ' +
  'x-amz-request-id'
).split(' ');

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

/** What the pages of the host may do on every bucket. */
const hostRule = {
  methods: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
  headers: ['*'],
  expose: exposed,
  max_age: 3600,
};

/**
 * @param origins the exact origins the host trusts on every bucket (`https://host:port`, `app://sheaf`).
 * @param toRules the rules of a bucket; none when the bucket does not exist
 */
export function createCors(origins: () => readonly string[], toRules: (bucket: string) => readonly CorsRule[]): Cors {
  const ruleFor = (request: IncomingMessage) => {
    const hostOrigins = origins().filter((origin) => origin === request.headers.origin);
    return findRule([{ ...hostRule, origins: hostOrigins }, ...toRules(findBucket(request.url))], askedBy(request));
  };
  return {
    allow(request, response) {
      response.setHeader('Vary', 'Origin');
      const { origin } = request.headers;
      if (origin === undefined || request.method === 'OPTIONS') return;
      const rule = ruleFor(request);
      if (rule !== undefined) applyRule(response, rule, origin);
    },
    preflight(request, response) {
      const { origin, ...headers } = request.headers;
      if (origin === undefined) throw refusePreflight('Insufficient information. Origin request header needed.');
      if (headers['access-control-request-method'] === undefined) {
        throw refusePreflight('Invalid Access-Control-Request-Method: null');
      }
      const rule = ruleFor(request);
      if (rule === undefined) {
        throw new S3Error('AccessForbidden', 'CORSResponse: This CORS request is not allowed for this origin.');
      }
      applyRule(response, rule, origin);
      const asked = headers['access-control-request-headers'];
      if (asked !== undefined) response.setHeader('Access-Control-Allow-Headers', asked);
      // Chromium asks for this before a page of another origin (app://) may use a loopback address.
      if (headers['access-control-request-private-network'] === 'true') {
        response.setHeader('Access-Control-Allow-Private-Network', 'true');
      }
      response.writeHead(200, { 'Content-Length': '0' }).end();
    },
  };
}

const methods = new Set(['GET', 'PUT', 'HEAD', 'POST', 'DELETE']);
const maxRules = 100;

/** @returns whether a text can be the name of a header (RFC 9110 5.6.2); it may hold a `*`. */
function isHeaderName(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text);
}

function readRule(rule: XmlElement): CorsRule {
  const texts = (name: string) => listChildren(rule, name).map((child) => child.text.trim());
  const read = {
    origins: texts('AllowedOrigin'),
    methods: texts('AllowedMethod'),
    headers: texts('AllowedHeader'),
    expose: texts('ExposeHeader'),
  };
  if (read.origins.length === 0 || read.methods.length === 0)
    throw malformedXmlError('a rule lacks origins or methods.');
  const unknown = read.methods.find((method) => !methods.has(method));
  if (unknown !== undefined) {
    throw new S3Error(
      'InvalidRequest',
      `Found unsupported HTTP method in CORS config. Unsupported method is ${unknown}`,
    );
  }
  const odd = [...read.headers, ...read.expose].find((text) => !isHeaderName(text));
  if (odd !== undefined) throw new S3Error('InvalidRequest', `${JSON.stringify(odd)} is not the name of a header.`);
  const many = [...read.origins, ...read.headers].find((text) => text.split('*').length > 2);
  if (many !== undefined) throw new S3Error('InvalidRequest', `'${many}' can not have more than one wildcard.`);
  const age = readText(rule, 'MaxAgeSeconds')?.trim();
  if (age === undefined) return read;
  if (!/^\d{1,9}$/.test(age)) throw malformedXmlError('MaxAgeSeconds is not a number.');
  return { ...read, max_age: Number(age) };
}

/** PutBucketCors. The rules apply at once, besides the origins of the host. @throws S3Error MalformedXML, InvalidRequest. */
export async function putBucketCors(context: OperationContext, payload: Payload): Promise<void> {
  const { disk, request } = context;
  disk.requireBucket(request.target.bucket);
  const cors = listChildren(await readDocument(context, payload, 'CORSConfiguration'), 'CORSRule').map(readRule);
  if (cors.length === 0 || cors.length > maxRules) throw malformedXmlError('it needs 1 to 100 rules.');
  await disk.changeSettings(request.target.bucket, (settings) => ({ ...settings, cors }));
  answerEmpty(context, 200);
}

function ruleNode(rule: CorsRule): XmlNode {
  const nodes = (name: string, texts: readonly string[]) => texts.map((text): XmlNode => [name, text]);
  return [
    'CORSRule',
    [
      ...nodes('AllowedOrigin', rule.origins),
      ...nodes('AllowedMethod', rule.methods),
      ...nodes('AllowedHeader', rule.headers),
      ...nodes('ExposeHeader', rule.expose),
      ...nodes('MaxAgeSeconds', rule.max_age === undefined ? [] : [String(rule.max_age)]),
    ],
  ];
}

/** GetBucketCors. @throws S3Error NoSuchCORSConfiguration. */
export async function getBucketCors(context: OperationContext): Promise<void> {
  const { cors, name } = context.disk.requireBucket(context.request.target.bucket).settings;
  if (cors === undefined) {
    throw new S3Error('NoSuchCORSConfiguration', 'The CORS configuration does not exist', { BucketName: name });
  }
  answerXml(context, 'CORSConfiguration', cors.map(ruleNode));
}

/** DeleteBucketCors. */
export async function deleteBucketCors(context: OperationContext): Promise<void> {
  await context.disk.changeSettings(context.request.target.bucket, ({ cors: _, ...rest }) => rest);
  answerEmpty(context, 204);
}
