import type { Handle } from './sqlite/open.ts';

/** `questions_detected`: the columns of the survey; `is_mapped`: "at least one column has a type other than Do nothing" (DESIGN.md section 4). */
export function findQuestionSummary(
  handle: Handle,
  upload_id: number,
): { questions_detected: number; is_mapped: boolean } {
  const row = handle
    .prepare<[number], { detected: number; mapped: number }>(
      "SELECT count(*) AS detected, count(*) FILTER (WHERE type <> 'Do nothing') AS mapped FROM questions WHERE upload_id = ?",
    )
    .get(upload_id);
  return { questions_detected: row?.detected ?? 0, is_mapped: (row?.mapped ?? 0) > 0 };
}
