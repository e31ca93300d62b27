import { type ChecksumAlgorithm, checksumAlgorithms } from './multi-digest.ts';

/** Key and value. */
export type Tag = readonly [key: string, value: string];

/** A checksum the sender announced and the store verified. */
export interface Checksum {
  algorithm: ChecksumAlgorithm;
  /** Base64; with `-N` at its end when it is the checksum of the checksums of N parts. */
  value: string;
  type: 'FULL_OBJECT' | 'COMPOSITE';
}

/** One part of an object that was uploaded in parts. Their bytes follow each other; `size` in bytes. */
export interface PartMetadata {
  size: number;
  /** Hexadecimal. */
  md5: string;
  /** Base64, by the algorithm of the object's checksum. */
  checksum?: string;
}

/** The metadata of an object. */
export interface ObjectMetadata {
  bucket: string;
  key: string;
  /** Bytes of the object, without the metadata. */
  size: number;
  /** With its quotes: the MD5 of the bytes, or `md5-N` of the MD5s of N parts. */
  etag: string;
  /** Milliseconds since 1970. */
  last_modified: number;
  /** Response headers stored with the object, by lower-case name: content-type, cache-control, x-amz-meta-… */
  headers: Readonly<Record<string, string>>;
  checksum?: Checksum;
  parts?: readonly PartMetadata[];
  /** The multipart upload it came from, by which a repeated completion is recognised. */
  upload_id?: string;
  tags?: readonly Tag[];
}

/** The metadata as its file has it. */
export interface StoredMetadata extends ObjectMetadata {
  /** The CRC-32s of its blocks (block-sums.ts), in Base64. */
  block_sums: string;
}

/** The metadata that is known before the bytes: headers and tags. */
export type ObjectTraits = Pick<ObjectMetadata, 'headers' | 'tags'>;

type Fields = Record<string, unknown>;

/** @returns the fields of an object. @throws Error when the value is not an object. */
export function asFields(value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new Error('Metadata of the store is damaged: it is not an object.');
}

function damaged(field: string): Error {
  return new Error(`Metadata of the store is damaged: '${field}' is missing or wrong.`);
}

/** @throws Error when the field is not a string. */
export function asText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === 'string') return value;
  throw damaged(name);
}

/** @throws Error when the field is not a whole number of at least 0. */
export function asCount(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw damaged(name);
}

function asList(fields: Fields, name: string): unknown[] {
  const value = fields[name];
  if (Array.isArray(value)) return value;
  throw damaged(name);
}

/** @throws Error when the field is none of the values. */
export function asOneOf<T extends string>(fields: Fields, name: string, values: readonly T[]): T {
  const found = values.find((value) => value === fields[name]);
  if (found !== undefined) return found;
  throw damaged(name);
}

function parseHeaders(value: unknown): Record<string, string> {
  const fields = asFields(value);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, asText(fields, name)]));
}

function parseChecksum(value: unknown): Checksum {
  const fields = asFields(value);
  return {
    algorithm: asOneOf(fields, 'algorithm', checksumAlgorithms),
    value: asText(fields, 'value'),
    type: asOneOf(fields, 'type', ['FULL_OBJECT', 'COMPOSITE']),
  };
}

function parsePart(value: unknown): PartMetadata {
  const fields = asFields(value);
  const part = { size: asCount(fields, 'size'), md5: asText(fields, 'md5') };
  return fields.checksum === undefined ? part : { ...part, checksum: asText(fields, 'checksum') };
}

function parseTag(value: unknown): Tag {
  const [key, text] = Array.isArray(value) ? value : [];
  if (typeof key === 'string' && typeof text === 'string') return [key, text];
  throw damaged('tags');
}

/** Reads the tags of an object, upload or bucket. @throws Error when they are damaged. */
export function parseTags(fields: Fields): Pick<ObjectMetadata, 'tags'> {
  return fields.tags === undefined ? {} : { tags: asList(fields, 'tags').map(parseTag) };
}

/** Reads headers and tags. @throws Error when they are damaged. */
export function parseTraits(fields: Fields): ObjectTraits {
  return { headers: parseHeaders(fields.headers), ...parseTags(fields) };
}

/**
 * Reads the metadata of an object.
 * @throws Error when it is not JSON, or a field is missing or has the wrong type
 */
export function parseMetadata(json: string): StoredMetadata {
  const fields = asFields(JSON.parse(json));
  return {
    bucket: asText(fields, 'bucket'),
    key: asText(fields, 'key'),
    size: asCount(fields, 'size'),
    etag: asText(fields, 'etag'),
    last_modified: asCount(fields, 'last_modified'),
    ...parseTraits(fields),
    ...(fields.checksum === undefined ? {} : { checksum: parseChecksum(fields.checksum) }),
    ...(fields.parts === undefined ? {} : { parts: asList(fields, 'parts').map(parsePart) }),
    ...(fields.upload_id === undefined ? {} : { upload_id: asText(fields, 'upload_id') }),
    block_sums: asText(fields, 'block_sums'),
  };
}
