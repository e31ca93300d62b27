import { z } from 'zod';
import { presignedForm } from '../../contract/index.ts';

export const documentKinds = ['insight', 'file'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What initialize returned. `made_at` is milliseconds by this machine's clock: the form is valid for an hour. */
const initializedDocument = presignedForm.extend({ key: z.string(), made_at: z.number() });
export type InitializedDocument = z.output<typeof initializedDocument>;

/** A survey, insight or file of the workspace that is sent to another instance. */
const entrySource = z.object({ kind: z.enum(['survey', ...documentKinds]), key: z.string() });
export type EntrySource = z.output<typeof entrySource>;

/** Fields that the owner of a journal adds: the instance of the import, and its source in the workspace. */
export const entryOrigin = { instance: z.string().optional(), source: entrySource.optional() };

/**
 * The import of a document or recording, written down before the service hears of it. Initialize has no idempotency key, so
 * its form is saved here until the bytes have arrived.
 */
export const documentEntry = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  file_name: z.string(),
  file_bytes: z.number().int(),
  fingerprint: z.string(),
  /** Of the complete file, computed when the import starts; null for a large file. */
  file_sha256: z.string().nullable(),
  project_id: z.number().int(),
  should_publish: z.boolean(),
  /** An initialize was sent and its answer is not known. */
  is_initializing: z.boolean(),
  initialized: initializedDocument.nullable(),
  /** The storage has accepted the bytes. Absent in earlier versions. */
  is_sent: z.boolean().default(false),
  /** Keys of documents that wait for bytes that will not be sent, because the answer to their initialize was lost. */
  left_behind: z.array(z.string()),
  started_at: z.string(),
  ...entryOrigin,
});
export type DocumentEntry = z.output<typeof documentEntry>;

/** The proof of an import: the service has the bytes and has read them. `key` is the insight_key or wav_key. */
export const documentReceipt = z.object({
  kind: z.enum(documentKinds),
  key: z.string(),
  file_name: z.string(),
  file_bytes: z.number().int(),
  file_sha256: z.string().nullable(),
  project_id: z.number().int(),
  is_published: z.boolean(),
  left_behind: z.array(z.string()),
  started_at: z.string(),
  completed_at: z.string(),
});
export type DocumentReceipt = z.output<typeof documentReceipt>;
