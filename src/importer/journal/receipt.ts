import { z } from 'zod';
import {
  byName,
  columnMapping,
  dialectShape,
  displayKinds,
  mediaLevels,
  mediaStatuses,
  missingAnswers,
  outlineGroup,
  personKey,
  problemSchema,
} from '../../contract/index.ts';
import { planModes, readingDecisions, templateReading } from '../plan/import-plan.ts';
import { archiveFacts, original } from '../plan/original.ts';
import { badRowReport, leftOutItem, rowTransforms } from '../plan/row-transforms.ts';

const count = z.number().int();

/**
 * What a part held and what the service made of it. sha256 is of the bytes that were sent, in hexadecimal; null when the page
 * has no secure context.
 */
const partReceipt = z.object({
  part_number: count,
  rows: count,
  rows_reported: count,
  bytes: count,
  sha256: z.string().nullable(),
});
export type PartReceipt = z.output<typeof partReceipt>;

const mediaReceipt = z.object({
  filename: z.string(),
  bytes: count,
  status: z.enum(mediaStatuses),
  media_level: z.enum(mediaLevels).nullable(),
});
export type MediaReceipt = z.output<typeof mediaReceipt>;

/** Why something could not be set, in the words of the service, and what says it in other languages; null: it was, or the service is another one. */
const refusal = { problem: z.string().nullable(), problem_details: problemSchema.nullable() };
export type Refusal = Pick<NonNullable<Receipt['outline']>, keyof typeof refusal>;

/**
 * The proof of an import: rows_in_file − edits.excluded − bad_rows.skipped = rows_sent = rows_reported, or there is no receipt. Times are ISO
 * 8601, UTC.
 */
export const receipt = z.object({
  kind: z.literal('survey'),
  file_name: z.string(),
  /** The size of the CSV file. If it was made of another file, `original` has the figures of that file. */
  file_bytes: count,
  /** The digest of the complete CSV file; null for one over 64 MB, which its parts prove. */
  file_sha256: z.string().nullable(),
  /** What the CSV file was made of; null if the user gave the CSV itself. */
  original: original.nullable(),
  /** The archive that the file was in; null if the user gave the file itself. */
  archive: archiveFacts.nullable(),
  dialect: dialectShape,
  /** What the user set of the dialect, and the table that the user chose; null if the user set nothing. */
  reading: templateReading,
  /** How the evidence in the file decided its reading. */
  decided: readingDecisions,
  mode: z.enum(planModes),
  project_id: count,
  survey_name: z.string(),
  survey_key: z.string(),
  upload_key: z.string(),
  idempotency_key: z.string(),
  column_mapping: columnMapping.nullable(),
  auto_map: z.boolean(),
  /** By header, the words that count as no answer; `applied` is false when the service does not support them. */
  missing_answers: z.object({ columns: missingAnswers, applied: z.boolean() }).nullable(),
  /**
   * The columns whose options have the order of the file, and why it could not be set (`problem`); null where the file or the
   * service knows no order.
   */
  option_orders: z.object({ columns: count, ...refusal }).nullable(),
  /**
   * How many groups (null: as they were found) and displays were set, and why they could not be (`problem`); null where nobody chose
   * any.
   */
  outline: z.object({ groups: count.nullable(), displays: count, ...refusal }).nullable(),
  /** The same decisions in full, by header: the receipt is a mapping for the next file. null where nobody made any. */
  decisions: z
    .object({
      groups: z.array(outlineGroup).nullable(),
      displays: byName(z.enum(displayKinds)),
      orders: byName(z.array(z.string())),
    })
    .nullable(),
  /** The columns that say who answered, and why the service does not know people by them; null where nobody named any. */
  person_key: personKey.extend(refusal).nullable(),
  parts: z.array(partReceipt),
  /** The result for each media file. A file that matches no respondent is FAILED, although the import is done. */
  media: z.array(mediaReceipt),
  /** The row transforms. They name columns by number. */
  edits: rowTransforms,
  /** The headers of the file, which `edits` counts; null where no row was changed. */
  headers: z.array(z.string()).nullable(),
  /** The bad rows that were skipped or mended; null if there were none. */
  bad_rows: badRowReport.omit({ ranges: true, rules: true }).nullable(),
  /** The parts of the file that did not become answers, with reasons. */
  left_out: z.array(leftOutItem),
  rows_in_file: count,
  rows_sent: count,
  rows_reported: count,
  started_at: z.string(),
  completed_at: z.string(),
});
export type Receipt = z.output<typeof receipt>;
