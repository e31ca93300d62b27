/** A beginning of fewer letters would find nearly everything. */
const shortestBeginning = 2;

/**
 * Makes the last word of a search a beginning, since people see results while they type: `exp` finds `expensive`. A word in quotation
 * marks is meant as it is.
 * @param q what was typed @returns the `q` of the service (docs/workspace.md#word-search)
 */
export function toBeginning(q: string): string {
  const text = q.trim();
  const isQuoted = (text.match(/"/g)?.length ?? 0) % 2 === 1 || text.endsWith('"');
  const [last = ''] = /[\p{L}\p{M}\p{N}]+$/u.exec(text) ?? [];
  return isQuoted || last.length < shortestBeginning ? text : `${text}*`;
}
