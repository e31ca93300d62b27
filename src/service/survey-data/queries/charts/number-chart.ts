import { type Amounts, binEdges, countBins, isWhole, summarise, toAmounts } from '@sheaf/survey-columns';
import type { Distribution } from '../../../../contract/index.ts';
import { cacheJson, type QueryTools } from '../query-tools.ts';
import { type Selection, selectRows } from '../selection.ts';
import type { ShapeColumn, StoredShape } from '../shape.ts';
import { type NumberDisplay, toNumbers, unreadable } from './numbers.ts';
import type { Weights } from './weights.ts';

/** How a column is read, and which rows. */
interface Chosen {
  display: NumberDisplay;
  selection: Selection;
  weights?: Weights | undefined;
}

type NumberDistribution = Extract<Distribution, { kind: 'number' }>;
interface NumberChart {
  answered: number;
  distribution: NumberDistribution;
}

/** The numbers of a column in some rows, how many of these have an answer, and how many answers are no number. */
async function readAmounts(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  { display, selection, weights }: Chosen,
): Promise<{ amounts: Amounts; answered: number; wrong: number }> {
  const all = await toNumbers(tools, shape, column, display);
  const answers = selection.rows.filter((row) => !Number.isNaN(all[row] ?? Number.NaN));
  const rows = answers.filter((row) => all[row] !== unreadable);
  const pick = (from: Float64Array) => Float64Array.from(rows, (row) => from[row] ?? 0);
  const amounts = toAmounts(pick(all), weights && pick(weights));
  return { amounts, answered: answers.length, wrong: answers.length - rows.length };
}

/** @param bins of the whole survey */
function makeChart(
  { unit }: NumberDisplay,
  amounts: Amounts,
  { edges, whole }: { edges: readonly number[]; whole: boolean },
  wrong: number,
): NumberDistribution {
  const { weighted_base: _, effective_base: __, ...figures } = summarise(amounts);
  return { kind: 'number', unit, whole, ...figures, bins: countBins(amounts, edges), unreadable: wrong };
}

/** The numbers of all rows. @throws DamagedPart */
export async function wholeAmounts(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  display: NumberDisplay,
): Promise<Amounts> {
  return (await readAmounts(tools, shape, column, { display, selection: selectRows(shape) })).amounts;
}

/** The chart of all rows. Computed once for each state of the survey. @throws DamagedPart */
export function wholeNumberChart(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  display: NumberDisplay,
): Promise<NumberChart> {
  const key = `${shape.version} number ${column.column_index} ${JSON.stringify(display)}`;
  return cacheJson(tools, key, async () => {
    const chosen = { display, selection: selectRows(shape) };
    const { amounts, answered, wrong } = await readAmounts(tools, shape, column, chosen);
    const bins = { edges: binEdges(amounts, { unit: display.unit }), whole: isWhole(amounts.values) };
    return { answered, distribution: makeChart(display, amounts, bins, wrong) };
  });
}

const listBinEdges = ({ bins }: NumberDistribution): number[] => {
  const last = bins.at(-1);
  return last === undefined ? [] : [...bins.map(({ from }) => from), last.to];
};

/** The chart of some rows, with the bins of the whole survey. @throws DamagedPart */
export async function numberChart(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  chosen: Chosen,
): Promise<NumberChart> {
  const { distribution: own } = await wholeNumberChart(tools, shape, column, chosen.display);
  const { amounts, answered, wrong } = await readAmounts(tools, shape, column, chosen);
  const bins = { edges: listBinEdges(own), whole: own.whole };
  return { answered, distribution: makeChart(chosen.display, amounts, bins, wrong) };
}
