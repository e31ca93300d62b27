import { z } from 'zod';

/** "errors that carry a message use { error: string }" (section 7). */
export const errorBody = z.object({ error: z.string() });
export type ErrorBody = z.output<typeof errorBody>;

/** Why a part failed. `part_number` names it; row is 1-based and counts data rows, column is the header (section 2.2, DESIGN.md section 4). */
export const errorDetails = z.object({
  part_number: z.number().int(),
  row: z.number().int().optional(),
  column: z.string().optional(),
  code: z.string(),
  message: z.string(),
});
export type ErrorDetails = z.output<typeof errorDetails>;

/** "empty object when no error" (section 2.2). */
export const errorDetailsOrEmpty = z.union([errorDetails, z.object({}).strict()]);

/** "each list is present only when it has entries" (section 4.1, complete). */
export const missingBody = errorBody.extend({
  missing_parts: z.array(z.number().int()).optional(),
  missing_media_files: z.array(z.string()).optional(),
});

/** "400 with `error_details` when the upload is FAILED." (section 4.1, complete) */
export const failedBody = errorBody.extend({ error_details: errorDetailsOrEmpty });
