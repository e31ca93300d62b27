import { z } from 'zod';
import { columnMapping, missingAnswers } from '../../contract/index.ts';
import { importPlan } from '../plan/import-plan.ts';
import { leftOutItem } from '../plan/row-transforms.ts';
import { boundFor, documentEntry } from './document-entry.ts';

/** A media file of a survey, by the name it is registered under. */
const mediaItem = z.object({ filename: z.string(), bytes: z.number().int(), fingerprint: z.string() });
export type MediaItem = z.output<typeof mediaItem>;

/**
 * What the import of a survey means to do, written down before the service hears of it. With the file it is enough to carry on after
 * a crash: initialize is repeated with the same idempotency key, and the status tells which parts are missing and whether
 * an append has happened.
 */
export const surveyEntry = z.object({
  /** Entries from before there were other kinds have none. */
  kind: z.literal('survey').default('survey'),
  /** Also the idempotency key (section 4.1: "Same key with the same API key returns the existing upload"). */
  id: z.string(),
  file_name: z.string(),
  file_bytes: z.number().int(),
  /** Of the file's head, size and tail: tells another file of the same name from this one. */
  fingerprint: z.string(),
  /** Of the whole file, taken when it begins; null for a large one. */
  file_sha256: z.string().nullable().default(null),
  project_id: z.number().int(),
  name: z.string(),
  column_mapping: columnMapping.nullable(),
  auto_map: z.boolean(),
  add_to_research_panel: z.boolean(),
  plan: importPlan,
  media_config: z.record(z.string(), z.unknown()).nullable().default(null),
  /** By header, the words a person listed that count as no answer; null: the service decides. */
  missing_answers: missingAnswers.nullable().default(null),
  /** Whether the service is one that heeds them; null until it was asked. */
  heeds_missing: z.boolean().nullable().default(null),
  media: z.array(mediaItem).default([]),
  /** The upload_key of the survey the responses are added to; null: they make a survey of their own. */
  append_to: z.string().nullable().default(null),
  /** What initialize and each append registered, in the order of the plan: at most 100 parts, by the service's numbers. */
  rounds: z.array(z.object({ first_part: z.number().int(), parts: z.number().int() })).default([]),
  /** Parts the survey had when an append was meant whose answer is not known; null: none is. */
  parts_before: z.number().int().nullable().default(null),
  /** false: it is only meant, and the service has not heard of it. */
  is_begun: z.boolean().default(true),
  left_out: z.array(leftOutItem).default([]),
  /** null until initialize has answered. */
  upload_key: z.string().nullable(),
  survey_key: z.string().nullable(),
  /** By part number, as they are sent: SHA-256 and size of what was sent. */
  sent: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string().nullable() })),
  started_at: z.string(),
  ...boundFor,
});
export type SurveyEntry = z.output<typeof surveyEntry>;

/** Every kind of import that can be carried on. */
export const journalEntry = z.union([surveyEntry, documentEntry]);
export type JournalEntry = z.output<typeof journalEntry>;

/** Where imports are written down: IndexedDB in the window, a file on the command line. What `get` gives back is not trusted. */
export interface Journal {
  put(entry: JournalEntry): Promise<void>;
  get(id: string): Promise<unknown>;
  list(): Promise<unknown[]>;
  delete(id: string): Promise<void>;
}

/** @returns the entry, or null when what was stored is none (an older version wrote it, or it is damaged). */
export function readEntry(stored: unknown): JournalEntry | null {
  const parsed = journalEntry.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/** @returns the entry, or null when what was stored is none, or another kind's. */
export function readSurveyEntry(stored: unknown): SurveyEntry | null {
  const entry = readEntry(stored);
  return entry?.kind === 'survey' ? entry : null;
}

/** A journal that lasts as long as the program. */
export function createMemoryJournal(): Journal {
  const entries = new Map<string, JournalEntry>();
  return {
    put: async (entry) => void entries.set(entry.id, structuredClone(entry)),
    get: async (id) => structuredClone(entries.get(id)),
    list: async () => [...entries.values()].map((entry) => structuredClone(entry)),
    delete: async (id) => void entries.delete(id),
  };
}
