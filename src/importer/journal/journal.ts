import { z } from 'zod';
import {
  byName,
  chosenDisplay,
  columnMapping,
  missingAnswers,
  outlineGroup,
  personKey,
  presignedForm,
} from '../../contract/index.ts';
import { importPlan, readingDecisions, templateReading } from '../plan/import-plan.ts';
import { archiveFacts, original } from '../plan/original.ts';
import { leftOutItem } from '../plan/row-transforms.ts';

const documentKinds = ['insight', 'file'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What initialize returned. `made_at` is milliseconds by this machine's clock: the form is valid for an hour. */
const initializedDocument = presignedForm.extend({ key: z.string(), made_at: z.number() });
export type InitializedDocument = z.output<typeof initializedDocument>;

/** A field that the owner of a journal adds: the instance of the import. */
const entryOrigin = { instance: z.string().optional() };

/**
 * The import of a document or recording, written down before the service hears of it. Initialize has no idempotency key, so
 * its form is saved here until the bytes have arrived.
 */
const documentEntry = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  file_name: z.string(),
  file_bytes: z.number().int(),
  fingerprint: z.string(),
  /** The digest of the complete file, computed when the import starts; null for a large file. */
  file_sha256: z.string().nullable(),
  project_id: z.number().int(),
  should_publish: z.boolean(),
  /** An initialize was sent and its answer is not known. */
  is_initializing: z.boolean(),
  initialized: initializedDocument.nullable(),
  /** The storage has accepted the bytes. */
  is_sent: z.boolean(),
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

/** A media file of a survey, by the name it is registered under. */
const mediaItem = z.object({ filename: z.string(), bytes: z.number().int(), fingerprint: z.string() });
export type MediaItem = z.output<typeof mediaItem>;

/**
 * The import of a survey, written down before the service hears of it. With the file this is enough to resume after a crash:
 * initialize is repeated with the same idempotency key, and the status tells which parts are missing and whether an append
 * has happened.
 */
export const surveyEntry = z.object({
  kind: z.literal('survey'),
  /** Also the idempotency key (docs/interface.md#idempotency-key). */
  id: z.string(),
  /** The name of the file that the user chose. */
  file_name: z.string(),
  /** The size of the file that is sent: for a converted table, of the CSV made from it. */
  file_bytes: z.number().int(),
  /** Tells this file from another one of the same name. */
  fingerprint: z.string(),
  /** What the file that is sent was made of; null if the user gave the CSV itself. */
  original: original.nullable(),
  /** The archive that this file was in; null if the user gave the file itself. */
  archive: archiveFacts.nullable(),
  /** The digest of the complete file, computed when the import starts; null for a large file. */
  file_sha256: z.string().nullable(),
  project_id: z.number().int(),
  name: z.string(),
  column_mapping: columnMapping.nullable(),
  auto_map: z.boolean(),
  add_to_research_panel: z.boolean(),
  plan: importPlan,
  media_config: byName(z.unknown()).nullable(),
  /** By header, the words that count as no answer; null: the service decides. */
  missing_answers: missingAnswers.nullable(),
  /** What the user set about the reading of the file; null: nothing. */
  reading: templateReading,
  /** How the evidence in the file decided its reading. */
  decided: readingDecisions,
  /** By header, the options in the order of the file; null: it gives none. */
  option_orders: byName(z.array(z.string())).nullable(),
  /** Groups and displays that somebody chose before the import; null: as the service finds them. */
  outline: z.object({ groups: z.array(outlineGroup).nullable(), displays: byName(chosenDisplay) }).nullable(),
  /** The columns that together say who answered, if somebody named them before the import. */
  person_key: personKey.nullable(),
  /** Whether the service has the workspace interface; null until it was asked. */
  has_workspace: z.boolean().nullable(),
  media: z.array(mediaItem),
  /** The names of the media files that have arrived, to say how much of the import has. */
  media_sent: z.array(z.string()),
  /** The upload_key of the survey that the responses are added to; null: they make a new survey. */
  append_to: z.string().nullable(),
  /** What initialize and each append registered, in the order of the plan: at most 100 parts each, by the service's numbers. */
  batches: z.array(z.object({ first_part: z.number().int(), parts: z.number().int() })),
  /** How many parts the survey had before an append whose answer is not known; null when there is none. */
  parts_before: z.number().int().nullable(),
  /** false: it is only prepared, and the service has not heard of it. */
  is_started: z.boolean(),
  left_out: z.array(leftOutItem),
  /** null until initialize has answered. */
  upload_key: z.string().nullable(),
  survey_key: z.string().nullable(),
  /** Size and SHA-256 of what was sent, by part number. */
  sent: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string().nullable() })),
  started_at: z.string(),
  ...entryOrigin,
});
export type SurveyEntry = z.output<typeof surveyEntry>;

/** Every kind of import that can be resumed. */
const journalEntry = z.union([surveyEntry, documentEntry]);
export type JournalEntry = z.output<typeof journalEntry>;

/** Where imports are written down: IndexedDB in the window, files on the command line. What `get` and `list` return is not checked yet. */
export interface Journal {
  put(entry: JournalEntry): Promise<void>;
  get(id: string): Promise<unknown>;
  list(): Promise<unknown[]>;
  delete(id: string): Promise<void>;
}

/** @returns the entry; null when what was stored is damaged or of another version. */
export function readEntry(stored: unknown): JournalEntry | null {
  const parsed = journalEntry.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/** @returns all entries of a journal that can be read. */
export async function readEntries(journal: Journal): Promise<JournalEntry[]> {
  return (await journal.list()).map(readEntry).filter((entry) => entry !== null);
}

/** Writes one import into a journal. Writes happen one after another, each with the entry as it was when `save` was called. */
export class EntryWriter<Entry extends SurveyEntry | DocumentEntry> {
  readonly #journal: Journal;
  readonly #entry: Entry;
  #saved: Promise<void> = Promise.resolve();

  constructor(journal: Journal, entry: Entry) {
    this.#journal = journal;
    this.#entry = entry;
  }

  save(): Promise<void> {
    const copy = structuredClone(this.#entry);
    this.#saved = this.#saved.then(() => this.#journal.put(copy));
    return this.#saved;
  }

  async delete(): Promise<void> {
    await this.#saved;
    await this.#journal.delete(this.#entry.id);
  }
}
