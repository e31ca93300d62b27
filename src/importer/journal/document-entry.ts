import { z } from 'zod';
import { presignedForm } from '../../contract/index.ts';
import type { Waiting } from '../transfer/progress.ts';

export const documentKinds = ['insight', 'file'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What initialize gave. `made_at` is by this machine's clock: the form is good for an hour. */
const initializedRecord = presignedForm.extend({ key: z.string(), made_at: z.number() });

/** A thing of the own instance that is sent on to another. */
export const entrySource = z.object({ kind: z.enum(['survey', ...documentKinds]), key: z.string() });
export type EntrySource = z.output<typeof entrySource>;

/** What the keeper of a journal notes beside the importer: which instance it goes to, and what it is sent on from. */
export const boundFor = { instance: z.string().optional(), source: entrySource.optional() };

/**
 * What the import of a document or recording means to do, written down before the service hears of it: initialize has
 * no idempotency key, so its form is kept here until the bytes have arrived.
 */
export const documentEntry = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  file_name: z.string(),
  file_bytes: z.number().int(),
  fingerprint: z.string(),
  /** Of the whole file, taken when it begins; null for a large one. */
  file_sha256: z.string().nullable().default(null),
  project_id: z.number().int(),
  should_publish: z.boolean(),
  /** An initialize was meant whose answer is not known. */
  is_asked: z.boolean(),
  record: initializedRecord.nullable(),
  /** Records of this name that wait for bytes nobody will send: what initializes left whose answer was lost. */
  left_behind: z.array(z.string()),
  started_at: z.string(),
  ...boundFor,
});
export type DocumentEntry = z.output<typeof documentEntry>;

/** The proof of an import: the service has the bytes and has read them. `key` is its insight_key or wav_key. */
export const documentReceipt = z.object({
  kind: z.enum(documentKinds),
  key: z.string(),
  file_name: z.string(),
  file_bytes: z.number().int(),
  file_sha256: z.string().nullable().default(null),
  project_id: z.number().int(),
  is_published: z.boolean(),
  left_behind: z.array(z.string()),
  started_at: z.string(),
  completed_at: z.string(),
});
export type DocumentReceipt = z.output<typeof documentReceipt>;

/** How far the import of a document or recording is. */
export type DocumentProgress =
  /** The service does not answer yet. */
  | { phase: 'asking'; waiting: Waiting }
  | {
      phase: 'sending';
      bytesSent: number;
      bytesTotal: number;
      bytesPerSecond: number | null;
      secondsLeft: number | null;
      waiting: Waiting | null;
    }
  /** The service reads it; how far it is, it does not say. */
  | { phase: 'reading'; waiting: Waiting | null }
  | { phase: 'done'; receipt: DocumentReceipt };
