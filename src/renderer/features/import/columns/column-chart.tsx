import {
  binEdges,
  countBins,
  countedAmounts,
  isWhole,
  missingTest,
  readDuration,
  readNumber,
  summarise,
} from '@sheaf/survey-columns';
import { Bars } from '../../../components/charts/bars.tsx';
import { binLabels, formatFigure } from '../../../components/charts/chart-columns.ts';
import { countBars } from '../../../components/charts/drawing.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { determineMissing } from '../../../drafts/mapping/option-orders.ts';
import type { DraftSource } from '../../../drafts/reading/draft-source.ts';
import { displayKind, foundDisplay, typeOf } from './column-facts.ts';
import css from './columns-panel.module.css';
import { countValues } from './count-values.ts';
import { findOrder } from './option-list.ts';
import { words } from './words.ts';

interface ChartProps {
  source: DraftSource | null | undefined;
  mapping: Mapping;
  column: number;
}

/** The answers in the first rows, as the column will be shown. */
export function ColumnChart({ source, mapping, column }: ChartProps) {
  const { rows } = mapping.preview.table;
  const type = typeOf(mapping, column);
  const { isMissing } = missingTest(determineMissing(mapping, column, type));
  const kind = displayKind(mapping, column);
  const order = findOrder(source, mapping, column);
  const { filled, values } = countValues(rows, column, { isMissing, order });
  const isNumber = kind === 'number' || kind === 'duration';
  return (
    <section className={css.group} aria-label={words.answers}>
      <h3 className={css.heading}>{words.answers}</h3>
      <p className={css.quiet}>{words.filled(filled, rows.length)}</p>
      {isNumber ? (
        <Numbers mapping={mapping} column={column} cells={values} />
      ) : (
        <Bars bars={countBars(values, filled)} narrow />
      )}
    </section>
  );
}

interface NumbersProps extends Omit<ChartProps, 'source'> {
  cells: readonly { label: string; count: number }[];
}

/** Numbers as a histogram, with mean and median. */
function Numbers({ mapping, column, cells }: NumbersProps) {
  const found = foundDisplay(mapping, column);
  const isDuration = displayKind(mapping, column) === 'duration';
  const read = (cell: string) =>
    isDuration
      ? readDuration(cell, found?.unit_seconds ?? undefined, found?.decimal ?? undefined)
      : readNumber(cell, found?.decimal ?? undefined);
  const amounts = countedAmounts(
    cells.flatMap(({ label, count }) => {
      const value = read(label);
      return value === null ? [] : [[value, count] as const];
    }),
  );
  const { mean, median, base } = summarise(amounts);
  const unit = isDuration ? 'seconds' : null;
  const edges = binEdges(amounts, { unit });
  const bins = binLabels({ bins: countBins(amounts, edges), whole: isWhole(amounts.values) }, (value) =>
    formatFigure(value, unit),
  );
  const unread = cells.reduce((sum, { count }) => sum + count, 0) - base;
  return (
    <>
      {mean !== null && median !== null && <p>{words.averages(mean, median, isDuration)}</p>}
      {unread > 0 && <p className={css.quiet}>{words.unreadable(unread)}</p>}
      {base > 0 && <Bars bars={countBars(bins, base)} narrow />}
    </>
  );
}
