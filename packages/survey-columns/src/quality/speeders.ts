import { cleanText } from '@sheaf/tables';
import { isBlank } from '../answers/answer-text.ts';
import { makeTimestampRule, readTimestamp } from '../answers/timestamp.ts';
import { findColumns, type SurveyShape } from '../headers/known-columns.ts';
import { isAnswered } from '../shapes.ts';
import type { AnswerRule, Check } from '../types.ts';

/** Below this share of the median time people have hardly read the questions. */
const share = 1 / 3;
/** Fewest responses for a meaningful median. */
const enoughResponses = 20;

const durationHeader =
  /^(?:duration(?: \(in seconds\))?|duration in seconds|interviewtime(?:\. .*)?|total time|time taken(?: \(seconds\))?|所用时间)$/i;
const startHeader = /^(?:start ?(?:date|time)|startdate\. .*|time started|started|start|start date \(utc\))$/i;
const endHeader =
  /^(?:end ?(?:date|time)|date submitted|submitdate\. .*|completion time|recorded ?date|end|submit date \(utc\))$/i;

type TimestampRule = Extract<AnswerRule, { kind: 'timestamp' }>;

function findColumn(header: readonly string[], wanted: RegExp): number {
  return header.findIndex((name) => wanted.test(cleanText(name)));
}

/** Seconds from `12`, `12.5`, `75秒`; null for anything else. */
function readSeconds(cell: string): number | null {
  const found = /^(\d{1,9}(?:\.\d{1,6})?) ?(?:s|sec|seconds|秒)?$/i.exec(cell.trim());
  return found === null ? null : Number(found[1]);
}

function between(rule: TimestampRule, start: string, end: string): number | null {
  const [from, to] = [readTimestamp(rule, start), readTimestamp(rule, end)];
  // A date without a time is too coarse.
  if (from === null || to === null || !from.includes('T') || !to.includes('T')) return null;
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

/** @returns a function that reads the duration of a response in seconds; null if the table does not have it */
function durationReader({ header }: SurveyShape, sample: readonly (readonly string[])[]) {
  const column = findColumn(header, durationHeader);
  if (column !== -1) return (cells: readonly string[]) => readSeconds(cells[column] ?? '');
  const [start, end] = [findColumn(header, startHeader), findColumn(header, endHeader)];
  if (start === -1 || end === -1) return null;
  const rule = makeTimestampRule(sample.flatMap((row) => [row[start] ?? '', row[end] ?? '']));
  if (rule.kind !== 'timestamp') return null;
  return (cells: readonly string[]) => between(rule, cells[start] ?? '', cells[end] ?? '');
}

function computeMedian(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * Finds responses that took less than a third of the median time. People who left early were quick for another reason,
 * so only responses with at least half the usual number of answers are compared.
 */
export function createSpeederCheck(shape: SurveyShape, sample: readonly (readonly string[])[]): Check | null {
  const read = durationReader(shape, sample);
  if (read === null) return null;
  const answerColumns = findColumns(shape, isAnswered);
  // A list each: an object for every response of a large file takes several times as much memory.
  const rows: number[] = [];
  const seconds: number[] = [];
  const answers: number[] = [];
  return {
    add(row, cells) {
      const took = read(cells);
      if (took === null) return;
      rows.push(row);
      seconds.push(took);
      answers.push(answerColumns.filter((column) => !isBlank(cells[column] ?? '')).length);
    },
    findings() {
      const usual = computeMedian(answers);
      const isWhole = (at: number) => (answers[at] ?? 0) * 2 >= usual;
      const whole = seconds.filter((_, at) => isWhole(at));
      const median = computeMedian(whole);
      if (whole.length < enoughResponses || median < 30) return [];
      const limit = median * share;
      const reason = { code: 'quick', limit: Math.round(limit), median: Math.round(median) } as const;
      const quick = rows.filter((_, at) => isWhole(at) && (seconds[at] ?? 0) < limit);
      return [{ kind: 'speeder', reason, rows: quick }];
    },
  };
}
