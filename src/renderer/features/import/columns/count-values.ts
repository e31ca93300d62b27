import { answerText } from '@sheaf/survey-columns';

interface CountOptions {
  isMissing?: (cell: string) => boolean;
  /** The values that come first, in their order and also when no row has them. */
  order?: readonly string[] | null;
}

/** @returns how many rows have an answer in `column`, and each different one with its count, most frequent first or by `order`. */
export function countValues(
  rows: readonly (readonly string[])[],
  column: number,
  { isMissing = () => false, order = null }: CountOptions = {},
) {
  const counts = new Map<string, number>((order ?? []).map((value) => [value, 0]));
  let filled = 0;
  for (const row of rows) {
    const value = answerText(row[column] ?? '');
    if (value === '' || isMissing(value)) continue;
    filled++;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const values = [...counts].map(([label, count]) => ({ label, count }));
  const named = values.slice(0, order?.length ?? 0);
  return { filled, values: [...named, ...values.slice(named.length).sort((one, other) => other.count - one.count)] };
}
