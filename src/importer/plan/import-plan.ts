import { z } from 'zod';
import type { Dialect } from '../../columns/types.ts';
import { noTransforms, planEdits } from './row-transforms.ts';

const count = z.number().int();

export const dialectShape: z.ZodType<Dialect> = z.object({
  encoding: z.string(),
  encoding_certain: z.boolean(),
  bom: z.boolean(),
  delimiter: z.string(),
  quote: z.literal('"').nullable(),
  newline: z.enum(['\n', '\r\n', '\r']),
  skip_lines: count,
  header_rows: count,
  escaped: z.boolean().exactOptional(),
});

/** Bytes [start, end) of the file. */
const range = z.object({ start: count, end: count });
export type Range = z.output<typeof range>;

/**
 * first_row is 1-based over the whole file's data rows (blank ones are none); of the rows from there on `rows` are sent, `excluded` left out.
 * `appended`: of a survey that is sent again; it is added as it was then, so that its columns are found by their names.
 */
const partPlan = range.extend({
  part_number: count,
  first_row: count,
  rows: count,
  excluded: count.default(0),
  appended: z.boolean().optional(),
  /** Rows in between that hold nothing and are not sent. */
  gaps: z.array(range).optional(),
});
export type PartPlan = z.output<typeof partPlan>;

/** Rows of a file that are no responses, by why. */
const noResponses = z.object({ blank_lines: count, summary_rows: count });
export type NoResponses = z.output<typeof noResponses>;

export const planModes = ['slice', 'transcode', 'rewrite'] as const;
export type PlanMode = (typeof planModes)[number];

/**
 * How a file travels: plain JSON, so that a worker can make it and a journal keep it.
 * `slice`: a part is the header's bytes and a slice of the file. `transcode`: the same text, in UTF-8. `rewrite`: its
 * rows, read by the dialect and written anew as RFC 4180 says.
 */
export const importPlan = z.object({
  dialect: dialectShape,
  mode: z.enum(planModes),
  /** In words, why the file does not travel as it is; null for `slice`. */
  reason: z.string().nullable(),
  header: range,
  /** Header rows that are sent: the dialect's, or 1 where the service would take more of them for answers. */
  header_rows: count,
  parts: z.array(partPlan),
  /** Data rows of the file. Those left out are in no part. */
  rows: count,
  /** Rows that are none of those, as they hold no answers: they are in no part either. */
  no_responses: noResponses.default({ blank_lines: 0, summary_rows: 0 }),
  edits: planEdits.default(noTransforms),
  file_bytes: count,
});
export type ImportPlan = z.output<typeof importPlan>;

/** @returns the responses that are sent: those of the file without the ones left out. */
export function rowsToSend({ parts }: Pick<ImportPlan, 'parts'>): number {
  return parts.reduce((sum, { rows }) => sum + rows, 0);
}
