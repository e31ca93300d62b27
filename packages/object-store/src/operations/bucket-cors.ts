import type { Payload } from '../auth/payload.ts';
import { readDocument } from '../body/read-document.ts';
import type { CorsRule } from '../disk/object-metadata.ts';
import type { OperationContext } from '../http/s3-request.ts';
import { listChildren, malformedXml, readText, type XmlElement, type XmlNode } from '../http/xml.ts';
import { S3Error } from '../s3-error.ts';
import { answerEmpty, answerXml } from './answers.ts';

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
  if (read.origins.length === 0 || read.methods.length === 0) throw malformedXml('a rule lacks origins or methods.');
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
  if (!/^\d{1,9}$/.test(age)) throw malformedXml('MaxAgeSeconds is not a number.');
  return { ...read, max_age: Number(age) };
}

/** PutBucketCors. The rules apply at once, besides the origins of the host. @throws S3Error MalformedXML, InvalidRequest. */
export async function putBucketCors(context: OperationContext, payload: Payload): Promise<void> {
  const { disk, request } = context;
  disk.requireBucket(request.target.bucket);
  const cors = listChildren(await readDocument(context, payload, 'CORSConfiguration'), 'CORSRule').map(readRule);
  if (cors.length === 0 || cors.length > maxRules) throw malformedXml('it needs 1 to 100 rules.');
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
