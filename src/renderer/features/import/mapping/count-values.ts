/** @returns how many rows have an answer in `column`, and each different one with its count, most frequent first. */
export function countValues(
  rows: readonly (readonly string[])[],
  column: number,
  isMissing: (cell: string) => boolean = () => false,
) {
  const counts = new Map<string, number>();
  let filled = 0;
  for (const row of rows) {
    const value = row[column]?.trim() ?? '';
    if (value === '' || isMissing(value)) continue;
    filled++;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const values = [...counts].map(([label, count]) => ({ label, count })).sort((one, other) => other.count - one.count);
  return { filled, values };
}
