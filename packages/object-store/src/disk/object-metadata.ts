import { z } from 'zod';
import { checksumAlgorithms } from './multi-digest.ts';

const count = z.int().nonnegative();

/** Key and value. */
const tags = z.array(z.tuple([z.string(), z.string()]).readonly()).readonly();

const checksum = z.object({
  algorithm: z.enum(checksumAlgorithms),
  /** Base64; with `-N` at its end when it is the checksum of the checksums of N parts. */
  value: z.string(),
  type: z.enum(['FULL_OBJECT', 'COMPOSITE']),
});

/** One part of an object that was uploaded in parts, in bytes and hexadecimal. Their bytes follow each other. */
const part = z.object({ size: count, md5: z.string() });

/** What is known before the bytes. */
const traits = z.object({
  /** Response headers stored with the object, by lower-case name: content-type, cache-control, x-amz-meta-… */
  headers: z.record(z.string(), z.string()),
  tags: tags.optional(),
});

const objectMetadata = traits.extend({
  bucket: z.string(),
  key: z.string(),
  /** Bytes of the object, without the metadata. */
  size: count,
  /** With its quotes: the MD5 of the bytes, or `md5-N` of the MD5s of N parts. */
  etag: z.string(),
  /** Milliseconds since 1970. */
  last_modified: count,
  checksum: checksum.optional(),
  parts: z.array(part).optional(),
  /** The multipart upload it came from, by which a repeated completion is recognised. */
  upload_id: z.string().optional(),
});

/** The metadata as its file has it. */
export const storedMetadata = objectMetadata.extend({
  /** The CRC-32s of its blocks (object-file.ts), in Base64. */
  block_sums: z.string(),
});

/** A multipart upload that is not completed yet, as `upload.json` has it. */
export const uploadRecord = traits.extend({
  key: z.string(),
  /** Milliseconds since 1970. */
  initiated: count,
  /** The checksum to compute of the parts and of the object. */
  checksum: checksum.omit({ value: true }).optional(),
});

/** A rule of PutBucketCors. An origin or header may hold one `*`. */
const corsRule = z.object({
  origins: z.array(z.string()),
  methods: z.array(z.string()),
  headers: z.array(z.string()),
  expose: z.array(z.string()),
  max_age: count.optional(),
});

/** The settings of a bucket, as `bucket.json` has them. */
export const bucketSettings = z.object({
  name: z.string(),
  /** Milliseconds since 1970. */
  created: count,
  cors: z.array(corsRule).optional(),
});

export type Tag = z.output<typeof tags>[number];
export type Checksum = z.output<typeof checksum>;
export type PartMetadata = z.output<typeof part>;
export type ObjectTraits = z.output<typeof traits>;
export type ObjectMetadata = z.output<typeof objectMetadata>;
export type StoredMetadata = z.output<typeof storedMetadata>;
export type UploadRecord = z.output<typeof uploadRecord>;
export type CorsRule = z.output<typeof corsRule>;
export type BucketSettings = z.output<typeof bucketSettings>;
