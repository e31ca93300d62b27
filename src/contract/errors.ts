import type { Param, Problem } from '@sheaf/tables/problem';
import { z } from 'zod';

const isParams = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isParam);

function isParam(value: unknown): value is Param {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' || typeof value === 'number';
  return 'code' in value && typeof value.code === 'string' && 'params' in value && isParams(value.params);
}

/** What is filled into the sentence of a problem; a detail is a problem itself. */
const param = z.custom<Param>(isParam).meta({ type: ['string', 'number', 'object'] });

/** What is wrong, for programs: docs/interface.md#codes. */
export const problemSchema = z.object({ code: z.string(), params: z.record(z.string(), param) });

/** @returns the problem that a body has beside its sentence; null: it has none, such as that of another service */
export const readProblem = (body: unknown): Problem | null => problemSchema.safeParse(body).data ?? null;

/** The body of every error: docs/interface.md#errors. */
export const errorBody = problemSchema.extend({ error: z.string() });

/**
 * Why a part failed: docs/interface.md#error-details. `row` is 1-based and counts data rows, `column` is the header; `columns` are
 * all headers that are missing, where more than one is.
 */
export const errorDetails = z.object({
  part_number: z.number().int(),
  row: z.number().int().optional(),
  column: z.string().optional(),
  columns: z.array(z.string()).optional(),
  code: z.string(),
  /** What is filled into the message; absent: another service says it. */
  params: problemSchema.shape.params.optional(),
  message: z.string(),
});
export type ErrorDetails = z.output<typeof errorDetails>;

/** The codes of error details that are faults of the file: sending the part again fails until the file is corrected. */
export const fileFaults = [
  'part_too_large',
  'empty_part',
  'no_rows',
  'binary_file',
  'bad_encoding',
  'too_many_columns',
  'too_many_rows',
  'unclosed_quote',
  'ragged_row',
  'header_mismatch',
  'missing_column',
] as const;

/** An empty object when there is no error. */
export const errorDetailsOrEmpty = z.union([errorDetails, z.object({}).strict()]);

/** Answer of complete while bytes are missing: docs/interface.md#complete-a-survey. Empty lists are left out. */
export const missingBody = errorBody.extend({
  missing_parts: z.array(z.number().int()).optional(),
  missing_media_files: z.array(z.string()).optional(),
});

/** Answer of complete for a FAILED upload: docs/interface.md#complete-a-survey. */
export const failedBody = errorBody.extend({ error_details: errorDetailsOrEmpty });

/** Ends a switch over a closed set: a new member breaks the build here. @throws Error when reached at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
