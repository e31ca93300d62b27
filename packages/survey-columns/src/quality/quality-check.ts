import type { SurveyShape } from '../headers/tool-columns.ts';
import type { Check, QualityFinding } from '../types.ts';
import { duplicateCheck } from './duplicates.ts';
import { partialCheck } from './partials.ts';
import { speederCheck } from './speeders.ts';
import { straightLineCheck } from './straight-lines.ts';
import { testCheck } from './test-responses.ts';

/**
 * Checks a complete file, one response at a time, for what a careful researcher would look for. Findings without rows
 * are left out.
 * @param sample rows of the file that show how it writes times
 */
export function createQualityCheck(shape: SurveyShape, sample: readonly (readonly string[])[]): Check {
  const speeders = speederCheck(shape, sample);
  const checks = [testCheck(shape), partialCheck(shape), duplicateCheck(shape, sample), straightLineCheck(shape)];
  if (speeders !== null) checks.push(speeders);
  return {
    add(row, cells) {
      for (const check of checks) check.add(row, cells);
    },
    findings: (): QualityFinding[] => checks.flatMap((check) => check.findings()).filter(({ rows }) => rows.length > 0),
  };
}
