import { NativeSelect } from '@mantine/core';
import type { NamedFigures } from './chart-figures.ts';
import type { Steps } from './drawing.ts';
import css from './figures.module.css';
import { chooseStep } from './time-step.ts';
import { words } from './words.ts';

/** Figures in one quiet line below a chart: the name of each, and its value. Where dates can be counted by other steps, these stand beside them. */
export function Figures({ figures, steps }: { figures: NamedFigures; steps?: Steps }) {
  const list = (
    <dl className={css.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  if (steps === undefined) return list;
  return (
    <div className={css.below}>
      {steps.all.length > 1 && <StepSelect {...steps} />}
      {list}
    </div>
  );
}

function StepSelect({ question: { id, text }, step, all }: Steps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={words.countBy(text)}
      value={step ?? ''}
      data={all.map((value) => ({ value, label: words.steps[value] }))}
      onChange={({ currentTarget }) => {
        const chosen = all.find((one) => one === currentTarget.value);
        if (chosen !== undefined) chooseStep(id, chosen);
      }}
    />
  );
}
