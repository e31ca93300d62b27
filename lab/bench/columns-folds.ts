// How well the rules do on files from sources that they were not written with.
import { type ColumnType, columnTypes, isClassified, suggestTypes } from '@sheaf/survey-columns';
import type { Table } from '@sheaf/tables';

/** One column: where it was published, its label and what was suggested. */
interface Outcome {
  source: string;
  label: ColumnType;
  type: ColumnType;
  confidence: number;
}

const share = (part: number, whole: number): string => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1));
const rule = ({ type, confidence }: Outcome): string => `${type} ${confidence}`;

/** The weight of a stated confidence, in columns, before columns of other sources are counted. */
const prior = 5;

/** The stated confidences, each replaced by the share in which the same rule was right in all other sources. */
function refitted(outcomes: readonly Outcome[]): Outcome[] {
  const bySource = Map.groupBy(outcomes, ({ source }) => source);
  return [...bySource].flatMap(([source, own]) => {
    const others = Map.groupBy(
      outcomes.filter((outcome) => outcome.source !== source),
      rule,
    );
    return own.map((outcome) => {
      const seen = others.get(rule(outcome)) ?? [];
      const right = seen.filter(({ label, type }) => label === type).length;
      return { ...outcome, confidence: (right + prior * outcome.confidence) / (seen.length + prior) };
    });
  });
}

function printSure(title: string, outcomes: readonly Outcome[]): void {
  const cells = columnTypes.map((type) => {
    const sure = outcomes.filter((outcome) => outcome.type === type && outcome.confidence >= 0.9);
    const labelled = outcomes.filter(({ label }) => label === type).length;
    const right = sure.filter(({ label }) => label === type).length;
    const recall = isClassified(type) ? ` recall ${share(right, labelled)}` : '';
    return `    ${type.padEnd(15)} ${share(right, sure.length).padStart(5)} right of ${String(sure.length).padStart(4)}${recall}`;
  });
  console.log(`  ${title}:\n${cells.join('\n')}`);
}

/** Prints what refitting the confidences without a column's own source does to those stating 0.9 and above. */
export function printFolds(outcomes: readonly Outcome[]): void {
  console.log(
    '\nleave one source out. What is fitted are the confidences: each is refitted on all other sources. The rules and\n' +
      'their limits were written by hand by people who had seen this corpus, so no fold can unsee it: expect less elsewhere.',
  );
  printSure('stating 0.9 and above, as written', outcomes);
  printSure('stating 0.9 and above, refitted without the own source', refitted(outcomes));
}

/** Prints how many columns keep their type when half of the rows is dropped (files of 20 rows and more). */
export function printStability(tables: readonly Table[]): void {
  let same = 0;
  let all = 0;
  for (const table of tables.filter(({ rows }) => rows.length >= 20)) {
    const types = suggestTypes(table).map(({ type }) => type);
    for (const half of [0, 1]) {
      const found = suggestTypes({ ...table, rows: table.rows.filter((_, row) => row % 2 === half) });
      same += found.filter(({ type }, index) => type === types[index]).length;
      all += types.length;
    }
  }
  console.log(`\nstability: ${share(same, all)}% of the columns keep their type on either half of the rows (goal 98)`);
}
