import { asCount, asFields, asText, parseTags, type Tag } from './object-metadata.ts';

/** A rule of PutBucketCors. An origin or header may hold one `*`. */
export interface CorsRule {
  origins: readonly string[];
  methods: readonly string[];
  headers: readonly string[];
  expose: readonly string[];
  max_age?: number;
}

/** The settings of a bucket, stored in `bucket.json`. */
export interface BucketSettings {
  name: string;
  /** Milliseconds since 1970. */
  created: number;
  /** The LocationConstraint it was created with. */
  location?: string;
  tags?: readonly Tag[];
  cors?: readonly CorsRule[];
}

function texts(value: unknown): string[] {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value;
  throw new Error("Metadata of the store is damaged: 'cors' is wrong.");
}

/** @returns whether a text can be the name of a header (RFC 9110 5.6.2); it may hold a `*`. */
export function isHeaderName(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text);
}

function parseRule(value: unknown): CorsRule {
  const fields = asFields(value);
  const { origins, methods, headers, expose } = fields;
  const rule = {
    origins: texts(origins),
    methods: texts(methods),
    headers: texts(headers),
    expose: texts(expose).filter(isHeaderName),
  };
  return fields.max_age === undefined ? rule : { ...rule, max_age: asCount(fields, 'max_age') };
}

/**
 * Reads `bucket.json`.
 * @throws Error when it is damaged.
 */
export function parseBucketSettings(json: string): BucketSettings {
  const fields = asFields(JSON.parse(json));
  return {
    name: asText(fields, 'name'),
    created: asCount(fields, 'created'),
    ...(fields.location === undefined ? {} : { location: asText(fields, 'location') }),
    ...parseTags(fields),
    ...(Array.isArray(fields.cors) ? { cors: fields.cors.map(parseRule) } : {}),
  };
}
