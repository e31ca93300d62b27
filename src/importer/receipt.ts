import { z } from 'zod';
import type { columnTypes } from '../contract/index.ts';

const count = z.number().int();

/** What a part held and what the service made of it. sha256 is of the bytes that were sent, in hexadecimal. */
export const partReceipt = z.object({
  part_number: count,
  rows: count,
  rows_reported: count,
  bytes: count,
  sha256: z.string(),
});
export type PartReceipt = z.output<typeof partReceipt>;

/** The proof of an import: rows_in_file = rows_sent = rows_reported, or there is no receipt. Times are ISO 8601, UTC. */
export const receipt = z.object({
  file_name: z.string(),
  file_bytes: count,
  dialect: z.record(z.string(), z.unknown()),
  project_id: count,
  survey_name: z.string(),
  survey_key: z.string(),
  upload_key: z.string(),
  idempotency_key: z.string(),
  column_mapping: z
    .custom<Record<string, (typeof columnTypes)[number]>>((value) => typeof value === 'object')
    .nullable(),
  auto_map: z.boolean(),
  parts: z.array(partReceipt),
  rows_in_file: count,
  rows_sent: count,
  rows_reported: count,
  started_at: z.string(),
  completed_at: z.string(),
});
export type Receipt = z.output<typeof receipt>;
