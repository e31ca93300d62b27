import type { Distribution } from '../../../contract/index.ts';
import { timeColumns } from './chart-columns.ts';
import { timeFigures } from './chart-figures.ts';
import { ColumnsChart } from './columns-chart.tsx';
import { Figures } from './figures.tsx';
import { words } from './words.ts';

type Times = Extract<Distribution, { kind: 'time' }>;

/** How many responses each day, week, month or year has, and the first and last of them. */
export function TimeChart({ times, text, hue }: { times: Times; text: string; hue: string }) {
  if (times.first === null || times.last === null) return <p>{words.noTime}</p>;
  const columns = timeColumns(times);
  const whole = columns.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {columns.length > 1 && <ColumnsChart columns={columns} whole={whole} hue={hue} label={words.overTime(text)} />}
      <Figures figures={timeFigures(times)} />
      {times.guessed_order !== null && <p>{words.guessed[times.guessed_order]}</p>}
    </>
  );
}
