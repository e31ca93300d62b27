import type { SurveyShape } from '../headers/survey-shape.ts';
import { duplicateCheck } from './duplicates.ts';
import { partialCheck } from './partials.ts';
import type { Check, QualityFinding } from './quality.ts';
import { speederCheck } from './speeders.ts';
import { straightLineCheck } from './straight-lines.ts';
import { testCheck } from './test-responses.ts';

/**
 * Looks through a whole file, one response at a time, for what a careful researcher would look for by hand. Findings
 * without rows are left out.
 * @param sample some rows of the file, from which the way its times are written is learned
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
