import { Box, Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Bar, Column as ChartColumn, Mark, Spread } from '../../../contract/index.ts';
import { number } from '../../lib/language/format.ts';
import { isRightToLeft } from '../../lib/language/language.ts';
import { useIsPrinting } from '../../lib/paper.ts';
import marks from '../marks.module.css';
import { moveCell } from '../move-cell.ts';
import chart from './chart.module.css';
import { chooseColour } from './grid.ts';
import { PartLabel, usePart } from './picking.tsx';
import css from './shapes.module.css';
import { words } from './words.ts';

type ColumnsProps = Extract<Mark, { kind: 'columns' }>;

/** Narrower than this, the ticks of an axis would run into each other. */
const narrow = '(max-width: 600px)';

/** A histogram, or counts over time: columns side by side along an axis, in a narrow window a bar below the other, each with its label. */
export function ColumnsChart(props: ColumnsProps) {
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  return isNarrow ? <Bars bars={props.columns} isOrdered /> : <Columns {...props} />;
}

/**
 * The height of the highest column is the room for all. Where they can be picked, one of them is in the order of Tab and arrows go
 * to the others.
 */
function Columns({ columns, label }: ColumnsProps) {
  const highest = columns.reduce((most, { amount }) => Math.max(most, amount), 1);
  const list = useRef<HTMLOListElement>(null);
  const step = columns.findIndex(({ tick }, at) => at > 0 && tick !== '');
  const isLate = (at: number) => at === columns.length - 1 || at + step > columns.length;
  const [chosen, setActive] = useState(0);
  const active = Math.min(chosen, columns.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const size = { rows: 1, columns: columns.length, page: 0, isRightToLeft: isRightToLeft() };
    const to = /^(Arrow(Left|Right)|Home|End)$/.test(event.key) && moveCell({ row: 0, column: active }, event, size);
    if (to === false || to === null) return;
    event.preventDefault();
    setActive(to.column);
    list.current?.querySelectorAll('button')[to.column]?.focus();
  };
  return (
    <Box component="ol" ref={list} display="flex" aria-label={label} onKeyDown={onKeyDown}>
      {columns.map((column, at) => (
        <li key={column.label} className={css.column}>
          <Column
            column={column}
            height={(column.amount / highest) * 100}
            isActive={at === active}
            onActive={() => setActive(at)}
          />
          <span className={css.tick} data-late={isLate(at) || undefined} aria-hidden="true">
            {column.tick}
          </span>
        </li>
      ))}
    </Box>
  );
}

interface ColumnProps {
  column: ChartColumn;
  height: number;
  isActive: boolean;
  onActive: () => void;
}

function Column({ column: { label, amount, value, beside, condition }, height, isActive, onActive }: ColumnProps) {
  const part = usePart(condition);
  const said = `${label}: ${value}, ${beside}`;
  const bar = (
    <span className={css.room}>
      {amount > 0 && <span className={`ink ${css.fill}`} style={{ height: `${height}%` }} />}
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  );
  if (part === null)
    return (
      <span className={css.pick} title={said}>
        {bar}
      </span>
    );
  return (
    <button
      type="button"
      className={css.pick}
      title={said}
      tabIndex={isActive ? 0 : -1}
      aria-pressed={part.isPicked}
      onFocus={onActive}
      onClick={part.pick}
    >
      {bar}
    </button>
  );
}

/** A figure, and one bar in labelled parts. */
export function SegmentsBar({ figure, caption, segments }: Extract<Mark, { kind: 'segments' }>) {
  // Each label starts under its part, unless the part is too small for it.
  const columns = segments.map(({ amount }) => `minmax(max-content, ${Math.max(1, amount)}fr)`).join(' ');
  return (
    <Stack className={css.segments} gap={12}>
      <Group gap={12} align="baseline">
        <Box component="span" fz={40} fw={600} lh="44px" lts="-0.02em">
          {figure}
        </Box>
        <span className="quiet">{caption}</span>
      </Group>
      <div className={css.bar} aria-hidden="true">
        {segments.map(
          ({ label, amount, shade }, at) =>
            amount > 0 && <span key={label} data-at={at} style={{ flexGrow: amount, color: chooseColour(shade) }} />,
        )}
      </div>
      <dl className={css.parts} style={{ gridTemplateColumns: columns }}>
        {segments.map(({ label, range, value, beside, shade, condition }, at) => (
          <div key={label}>
            <dt>
              <span className={chart.dot} data-at={at} style={{ color: chooseColour(shade) }} />
              <PartLabel condition={condition}>
                {label} <span className="quiet">{range}</span>
              </PartLabel>
            </dt>
            <dd>
              {value} <span className="quiet">{beside}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}

interface SpreadProps extends Extract<Mark, { kind: 'spreads' }> {
  onColumn: (id: number) => void;
}

/** Numbers on lines with the same two ends: the mean, the middle half, and the smallest and greatest of each. */
export const SpreadChart = ({ spreads, ends, onColumn }: SpreadProps) => (
  <ul className={`${chart.rows} ${chart.statements}`}>
    {spreads.map((spread) => (
      <li key={spread.label} className={chart.row}>
        {spread.column === null ? (
          <PartLabel condition={spread.condition} title={spread.label} className={chart.label}>
            {spread.label}
          </PartLabel>
        ) : (
          <button type="button" className={`${chart.label} ${css.item}`} onClick={() => onColumn(spread.column ?? 0)}>
            {spread.label}
          </button>
        )}
        <span className={css.track} role="img" aria-label={spread.said}>
          <Stretches {...spread} />
        </span>
        <span style={{ whiteSpace: 'nowrap' }}>
          {spread.value} <span className="quiet">{spread.beside}</span>
        </span>
      </li>
    ))}
    <li className={chart.row} aria-hidden="true">
      <span />
      <Group component="span" justify="space-between" c="var(--text-2)">
        {ends.map(({ name }) => (
          <span key={name}>{name}</span>
        ))}
      </Group>
    </li>
  </ul>
);

function Stretches({ mean, half, range }: Spread) {
  const span = ([from, to]: readonly [number, number]) => ({
    insetInlineStart: `${from * 100}%`,
    width: `${(to - from) * 100}%`,
  });
  return (
    <>
      {range !== null && <span className={`ink ${css.spreadRange}`} style={span(range)} />}
      {half !== null && <span className={`ink ${css.half}`} style={span(half)} />}
      {mean !== null && <span className={`ink ${css.dot}`} style={{ insetInlineStart: `${mean * 100}%` }} />}
    </>
  );
}

/** A scale from 0 to 10 is whole; more are one button away. An order without its end says nothing. */
const shownFirst = { count: 11, ordered: 20 } as const;

interface BarsProps {
  bars: readonly Bar[];
  narrow?: boolean;
  isOrdered?: boolean;
}

/** Horizontal bars on tracks of 100 %, so that all charts are read alike; their figures stand behind. */
export function Bars({ bars, narrow = false, isOrdered = false }: BarsProps) {
  const [all, setAll] = useState(false);
  const first = shownFirst[isOrdered ? 'ordered' : 'count'];
  const isPrinting = useIsPrinting();
  const shown = all || isPrinting ? bars : bars.slice(0, first);
  const hidden = bars.length - first;
  return (
    <>
      <ul className={`${chart.rows} ${chart.bars}`} data-narrow={narrow || undefined}>
        {shown.map((bar) => (
          <li key={bar.label} className={chart.row}>
            <PartLabel condition={bar.condition} className={`${marks.clamp} ${chart.label}`} title={bar.label}>
              {bar.label}
            </PartLabel>
            <span className={chart.track}>
              {bar.length > 0 && <span className={`ink ${chart.fill}`} style={{ width: `${bar.length * 100}%` }} />}
            </span>
            <span className={chart.value}>
              {bar.value} <span className="quiet">{bar.beside}</span>
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" size="compact-sm" mt={8} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.fewer : words.more(number(hidden))}
        </Button>
      )}
    </>
  );
}
