// What the check of a file for duplicates, speeders and the like keeps of each response, and what it costs.
// `node --expose-gc lab/bench/inspect.ts [--rows 1800000]`. Every response has an address, a name, an identifier, two times and nine
// answers; every hundredth repeats an earlier person, every thousandth an earlier response.
import { createQualityCheck, type SurveyShape } from '@sheaf/survey-columns';
import { readOptions, report, round } from '../report.ts';

const { rows: wanted } = readOptions({ rows: 1_800_000 });

const types = ['Do nothing', 'Timestamp', 'Timestamp', 'Name', 'Email'] as const;
const questions = Array.from({ length: 9 }, (_, at) => `Question ${at + 1}`);
const shape: SurveyShape = {
  exporter: 'unknown',
  header: ['Response ID', 'Start Date', 'End Date', 'Name', 'Email', ...questions],
  types: [...types.map((type) => ({ type })), ...questions.map(() => ({ type: 'Single choice' as const }))],
  groups: [],
} as unknown as SurveyShape;

const time = (second: number): string => new Date(1_700_000_000_000 + second * 1000).toISOString().slice(0, 19);

/** The cells of a response; always the same for its number. */
function cellsOf(row: number): string[] {
  const same = row % 1000 === 999 ? row - 500 : row;
  const person = same % 100 === 50 ? same - 7 : same;
  const name = `Given${(person * 31) % 9973} Family${(person * 17) % 99_991}`;
  const answers = questions.map((_, at) => `Answer ${(Math.imul(same + 1, 2_654_435_761) >>> (at * 3)) % 5}`);
  const [start, end] = [same * 3, same * 3 + 60 + (same % 600)];
  return [`R_${same.toString(36)}x${same}`, time(start), time(end), name, `person${person}@example.org`, ...answers];
}

/** Bytes in use, in and outside of the heap of JavaScript. */
function used(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const sample = Array.from({ length: 1000 }, (_, row) => cellsOf(row));
const check = createQualityCheck(shape, sample);
const before = used();
const spent = process.cpuUsage();
for (let row = 0; row < wanted; row++) check.add(row + 1, cellsOf(row));
const { user, system } = process.cpuUsage(spent);
const kept = used() - before;
const findings = Object.fromEntries(check.findings().map(({ kind, rows }) => [kind, rows.length]));
report('inspect', [], {
  responses: wanted,
  bytes_each: round(kept / wanted),
  mb: round(kept / 1e6),
  // The making of the rows is included.
  cpu_s: round((user + system) / 1e6, 1),
  findings,
});
