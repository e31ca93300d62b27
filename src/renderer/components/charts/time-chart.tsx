import { NativeSelect } from '@mantine/core';
import type { Distribution, Question } from '../../../contract/index.ts';
import { number } from '../../lib/language/format.ts';
import { timeFigures } from './chart-figures.ts';
import { ColumnsChart } from './columns-chart.tsx';
import { Figures } from './figures.tsx';
import css from './time-chart.module.css';
import { chooseStep, isCourse, stepsOf, timeColumns, useTimeStep } from './time-step.ts';
import { words } from './words.ts';

interface TimeProps {
  question: Question;
  times: Extract<Distribution, { kind: 'time' }>;
  hue: string;
}

/** How many responses each day, week, month, year or weekday has, and the first and last of them. */
export function TimeChart({ question, times, hue }: TimeProps) {
  const step = useTimeStep(question);
  if (times.first === null || times.last === null) return <p>{words.noTime}</p>;
  const steps = stepsOf(times);
  const columns = timeColumns(question, times, step);
  const whole = columns.reduce((sum, { count }) => sum + count, 0);
  const hasCourse = isCourse(times);
  return (
    <>
      {hasCourse && <ColumnsChart columns={columns} whole={whole} hue={hue} label={words.overTime(question.text)} />}
      <div className={css.below}>
        {hasCourse && steps.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={words.countBy(question.text)}
            value={step ?? ''}
            data={steps.map((value) => ({ value, label: words.steps[value] }))}
            onChange={({ currentTarget }) => {
              const chosen = steps.find((one) => one === currentTarget.value);
              if (chosen !== undefined) chooseStep(question.id, chosen);
            }}
          />
        )}
        <Figures figures={timeFigures(times)} />
      </div>
      {times.unreadable > 0 && <Figures figures={[[words.noDate, number(times.unreadable)]]} />}
      {times.guessed_order !== null && <p>{words.guessed[times.guessed_order]}</p>}
    </>
  );
}
