import { decisionCodes, readTemplateReading } from '@sheaf/survey-columns';
import { z } from 'zod';
import { dialectShape } from '../../contract/index.ts';
import type { NoResponses } from '../csv/scan-rows.ts';
import { badRowReport, rowTransforms } from './row-transforms.ts';

const count = z.number().int();

/** How somebody set by hand that the file is read, as a template keeps it. */
export const templateReading = z.unknown().transform(readTemplateReading);

/** What was decided by evidence about how a file is read, as `ReadingDecision`. */
export const readingDecisions = z.array(z.object({ code: z.enum(decisionCodes), count })).readonly();

const range = z.object({ start: count, end: count });

const partPlan = range.extend({
  part_number: count,
  /** 1-based among the data rows of the file; blank rows do not count. */
  first_row: count,
  /** Rows that are sent. */
  rows: count,
  /** Rows of the range that are left out. */
  excluded: count,
  /** The part of a survey that is sent again was appended to it, so its columns are found by their names. */
  appended: z.boolean().optional(),
  /** A wave begins with this part of a survey that is sent again. The first part of an import begins one in any case. */
  begins_wave: z.object({ name: z.string().nullable() }).nullable().optional(),
  /** Blank rows in between, which are not sent. */
  gaps: z.array(range).optional(),
  /** Rows of the range that are skipped because they are bad. */
  skipped: count.optional(),
  /** Rows that are read apart from the others: too large, or with a quote that never closes. */
  alone: z.array(range).optional(),
});
export type PartPlan = z.output<typeof partPlan>;

const noResponses: z.ZodType<NoResponses> = z.object({ blank_lines: count, summary_rows: count });

export const planModes = ['slice', 'transcode', 'rewrite'] as const;
export type PlanMode = (typeof planModes)[number];

/**
 * How a file is sent. Plain JSON, so that a worker can make it and a journal can store it.
 * `slice`: a part is the header's bytes and a slice of the file. `transcode`: the same text in UTF-8. `rewrite`: the rows are
 * read by the dialect and written again as RFC 4180 says.
 */
export const importPlan = z.object({
  dialect: dialectShape,
  mode: z.enum(planModes),
  header: range,
  /** Header rows that are sent: those of the dialect, or 1 when the service would read the others as answers. */
  header_rows: count,
  /** The header is sent with the row of variables, because the service would find other header rows. */
  is_described: z.boolean().exactOptional(),
  parts: z.array(partPlan),
  /** Data rows of the file, sent or left out. */
  rows: count,
  no_responses: noResponses,
  transforms: rowTransforms,
  file_bytes: count,
  /** What happened to the bad rows; absent if there are none, or they stop the import. */
  bad_rows: badRowReport.optional(),
});
export type ImportPlan = z.output<typeof importPlan>;

/** @returns how many responses are sent. */
export function countRowsToSend({ parts }: Pick<ImportPlan, 'parts'>): number {
  return parts.reduce((sum, { rows }) => sum + rows, 0);
}
