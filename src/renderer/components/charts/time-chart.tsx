import type { Distribution } from '../../../contract/index.ts';
import { asWritten, longDate } from '../../lib/language/format.ts';
import { ColumnsChart } from './columns-chart.tsx';
import { Figures } from './figures.tsx';
import { words } from './words.ts';

type Times = Extract<Distribution, { kind: 'time' }>;

const ticks = 6;

/** How many responses each day, week, month or year has, and the first and last of them. */
export function TimeChart({ times, text, hue }: { times: Times; text: string; hue: string }) {
  const { first, last, periods, weekdays } = times;
  if (first === null || last === null) return <p>{words.noTime}</p>;
  const counts = periods?.counts ?? [];
  const whole = counts.reduce((sum, { count }) => sum + count, 0);
  const step = Math.ceil(counts.length / ticks);
  const columns = counts.map(({ from, count }, at) => ({
    label: words.period(periods?.by ?? 'day', longDate(from)),
    tick: at % step === 0 ? longDate(from) : '',
    count,
    condition: null,
  }));
  return (
    <>
      {columns.length > 1 && <ColumnsChart columns={columns} whole={whole} hue={hue} label={words.overTime(text)} />}
      <Figures
        figures={[
          [words.firstAnswer, asWritten(first)],
          [words.lastAnswer, asWritten(last)],
          ...(weekdays === null || columns.length < 2 ? [] : [busiest(weekdays)]),
        ]}
      />
      {times.guessed_order !== null && <p>{words.guessed[times.guessed_order]}</p>}
    </>
  );
}

/** The weekday with most responses. @param weekdays Monday first */
function busiest(weekdays: readonly number[]): readonly [string, string] {
  const day = weekdays.indexOf(Math.max(...weekdays));
  // The first Monday of 2024 was its first day.
  return [words.busiest, words.weekday(new Date(Date.UTC(2024, 0, 1 + day)))];
}
