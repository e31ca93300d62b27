const wholeScore = /^(10|[0-9])(?:\.0)?(?=$|[\s\-–—:,;(=/])/;

/**
 * A score from 0 to 10: the whole number a cell starts with, when nothing but a comment follows ("9 because …",
 * "10 (very likely)", "8/10", "7.0"). "7.5", "15", "-1", "9th" and words alone are no score.
 */
export function readNps(cell: string): number | null {
  const text = cell.slice(0, 40).trim();
  const match = wholeScore.exec(text);
  if (match === null) return null;
  const rest = text.slice(match[0].length).trim();
  // "5-6", "9/5" and "3, 4" are ranges, other scales and lists: only "of ten" may follow as a number.
  if (/^[-–—:,;=/] ?\d/.test(rest) && !/^\/ ?10\b/.test(rest)) return null;
  if (/^\d/.test(rest)) return null;
  return Number(match[1]);
}
