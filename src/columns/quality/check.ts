import { summaryRows } from '../table/summary-rows.ts';
import { duplicateCheck } from './duplicates.ts';
import type { Check, QualityFinding, SurveyShape } from './quality.ts';
import { speederCheck } from './speeders.ts';
import { straightLineCheck } from './straight-lines.ts';
import { testCheck } from './test-responses.ts';

const lastRows = 6;

/** Totals and averages below the responses; only the end of a file can tell. */
function summaryCheck(): Check {
  const last: { row: number; cells: readonly string[] }[] = [];
  let count = 0;
  return {
    add(row, cells) {
      count++;
      last.push({ row, cells });
      if (last.length > lastRows * 2) last.shift();
    },
    findings() {
      const rows = last.map(({ cells }) => [...cells]);
      const found = summaryRows({ rows, truncated: false }).map((index) => last[index - 1]?.row ?? 0);
      const reason = 'Rows at the end that sum the file up instead of answering.';
      return found.length < count ? [{ kind: 'summary', reason, rows: found }] : [];
    },
  };
}

/**
 * Looks through a whole file, one response at a time, for what a careful researcher would look for by hand. Findings
 * without rows are left out.
 * @param sample some rows of the file, from which the way its times are written is learned
 */
export function createQualityCheck(shape: SurveyShape, sample: readonly (readonly string[])[]): Check {
  const speeders = speederCheck(shape, sample);
  const checks = [testCheck(shape), duplicateCheck(shape, sample), straightLineCheck(shape), summaryCheck()];
  if (speeders !== null) checks.push(speeders);
  return {
    add(row, cells) {
      for (const check of checks) check.add(row, cells);
    },
    findings: (): QualityFinding[] => checks.flatMap((check) => check.findings()).filter(({ rows }) => rows.length > 0),
  };
}
