import { chiSquareP } from './p-values.ts';

/** A test of a table. `df2` is that of the F distribution; null for others. `p` is not corrected. */
export interface TestResult {
  name: 'chi_square' | 'welch';
  statistic: number;
  df: number;
  df2: number | null;
  p: number;
}

/**
 * Pearson's chi-square test of independence, without a continuity correction. Rows and columns of zeros are left out.
 * R: chisq.test(table, correct = FALSE)
 * @param table counts: rows of one length @returns null where fewer than two rows or two columns are left
 */
export function chiSquareTest(table: readonly (readonly number[])[]): TestResult | null {
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const rows = table.filter((row) => sum(row) > 0);
  const columns = (rows[0] ?? []).map((_, at) => sum(rows.map((row) => row[at] ?? 0)));
  const filled = columns.filter((column) => column > 0).length;
  if (rows.length < 2 || filled < 2) return null;
  const all = sum(columns);
  let statistic = 0;
  for (const row of rows) {
    const base = sum(row);
    columns.forEach((column, at) => {
      const expected = (base * column) / all;
      if (expected > 0) statistic += ((row[at] ?? 0) - expected) ** 2 / expected;
    });
  }
  const df = (rows.length - 1) * (filled - 1);
  return { name: 'chi_square', statistic, df, df2: null, p: chiSquareP(statistic, df) };
}
