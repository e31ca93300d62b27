import type { Distribution } from '../../../src/contract/index.ts';
import type { CheckedService } from '../check-answers/service.ts';

/** A survey as the workspace API shows it. */
export type Imported = Awaited<ReturnType<CheckedService['read']>>;

/** What must be the same. */
export const parts = ['responses', 'types', 'charts'] as const;
export type Part = (typeof parts)[number];

/** Answers of a survey that were compared and differ. */
export interface Difference {
  part: Part;
  /** The place of the column and the first values that differ. */
  words: string;
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 160);

function responsesDiffer(expected: Imported, found: Imported): string | null {
  const [one, other] = [expected.responses, found.responses];
  if (one.length !== other.length) return `${one.length} responses, found ${other.length}`;
  for (const [row, { answers }] of one.entries()) {
    const again = other[row]?.answers ?? [];
    const at = answers.findIndex((cell, column) => cell !== again[column]);
    if (at >= 0) return `response ${row + 1}, column ${at + 1}: ${shown(answers[at])}, found ${shown(again[at])}`;
    if (again.length !== answers.length) return `${answers.length} columns, found ${again.length}`;
  }
  return null;
}

/** Compares one value of every column. */
function columnsDiffer<T>(expected: readonly T[], found: readonly T[]): string | null {
  const [one, other] = [expected.map(shown), found.map(shown)];
  if (one.length !== other.length) return `${one.length} columns, found ${other.length}`;
  const at = expected.findIndex((value, column) => JSON.stringify(value) !== JSON.stringify(found[column]));
  return at < 0 ? null : `column ${at + 1}: ${one[at]}, found ${other[at]}`;
}

const listTypes = ({ survey }: Imported): string[] => survey.questions.map(({ type }) => type);

/** A chart without the order of its options and the scale that follows from it: a file with value labels gives one, which the tests of orders check; a CSV file gives none. */
function withoutOrder(chart: Distribution): Distribution {
  if (chart.kind !== 'options') return chart;
  const chosen = chart.options.filter(({ count }) => count > 0);
  return { ...chart, order: 'count', scale: null, options: chosen.sort((a, b) => (a.value < b.value ? -1 : 1)) };
}

const groupCharts = ({ survey }: Imported): Distribution[] =>
  survey.questions.map(({ distribution }) => withoutOrder(distribution));

/** Compares every response cell, every type and every chart. @returns the first difference of each part */
export function compareImports(expected: Imported, found: Imported): Difference[] {
  const differences: Record<Part, string | null> = {
    responses: responsesDiffer(expected, found),
    types: columnsDiffer(listTypes(expected), listTypes(found)),
    charts: columnsDiffer(groupCharts(expected), groupCharts(found)),
  };
  return parts.flatMap((part) => {
    const words = differences[part];
    return words === null ? [] : [{ part, words }];
  });
}
