import type { Survey } from '../../../../contract/index.ts';
import { CrossIcon } from '../../../components/icons.tsx';
import { PanelButton } from '../../../components/panel-button.tsx';
import { truncateMiddle } from '../../../lib/language/format.ts';
import { ConditionForm } from './condition-form.tsx';
import { conditionText } from './condition-text.ts';
import { setCondition } from './conditions.ts';
import css from './filter-bar.module.css';
import { useNames } from './use-filtered.ts';
import { changeView, type View } from './view.ts';
import { words } from './words.ts';

const longest = 64;

/** The conditions of the filter: each can be changed and removed. @param survey all of it, with every option */
export function Chips({ survey, view: { filter } }: { survey: Survey; view: View }) {
  const names = useNames(filter);
  const { survey_key } = survey;
  if (filter.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={words.conditions}>
      {filter.map((condition, at) => {
        const text = conditionText(condition, survey, names);
        return (
          <li key={JSON.stringify(condition)} className={css.chip}>
            <PanelButton
              variant="subtle"
              className={css.chipText}
              name={words.edit(text)}
              label={<span title={text}>{truncateMiddle(text, longest)}</span>}
            >
              {(close) => (
                <ConditionForm
                  survey={survey}
                  condition={condition}
                  onApply={(next) => {
                    close();
                    changeView(survey_key, (now) => ({ filter: setCondition(now.filter, next, condition) }));
                  }}
                />
              )}
            </PanelButton>
            <RemoveButton
              name={words.remove(text)}
              onRemove={() => changeView(survey_key, { filter: filter.filter((_, index) => index !== at) })}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Removes a chip. The focus goes to the next one, or to the first button of the bar. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={css.remove}
      aria-label={name}
      onClick={({ currentTarget }) => {
        const bar = currentTarget.closest('section');
        const removers = [...(bar?.querySelectorAll<HTMLElement>(`.${css.remove}`) ?? [])];
        const at = removers.indexOf(currentTarget);
        const next = removers[at + 1] ?? removers[at - 1] ?? bar?.querySelector('button');
        next?.focus();
        onRemove();
      }}
    >
      <CrossIcon size={12} />
    </button>
  );
}
