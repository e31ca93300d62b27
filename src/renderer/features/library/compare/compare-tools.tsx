import type { Survey } from '../../../../contract/index.ts';
import { PanelButton } from '../../../components/panel-button.tsx';
import { Picker } from '../../../components/picker.tsx';
import { truncateMiddle } from '../../../lib/language/format.ts';
import { RemoveButton } from '../filter/chips.tsx';
import css from '../filter/filter-bar.module.css';
import { changeView, type View } from '../filter/view.ts';
import { comparisonChoices, weightChoices } from './choices.ts';
import { nameOfComparison } from './column-names.ts';
import { words } from './words.ts';

/** The buttons that choose what the charts are compared by, and what they are weighted by. */
export function CompareTools({ survey }: { survey: Survey }) {
  const { survey_key } = survey;
  const weights = weightChoices(survey);
  return (
    <>
      <PanelButton label={words.by.button} name={words.by.button}>
        {(close) => (
          <Picker
            label={words.by.find}
            choices={comparisonChoices(survey)}
            none={words.by.none}
            more={words.by.more}
            onPick={(by) => {
              close();
              changeView(survey_key, { by });
            }}
          />
        )}
      </PanelButton>
      {weights.length > 0 && (
        <PanelButton label={words.weight.button} name={words.weight.button}>
          {(close) => (
            <Picker
              label={words.weight.find}
              choices={weights}
              none={words.weight.none}
              more={words.weight.more}
              onPick={(weight) => {
                close();
                changeView(survey_key, { weight });
              }}
            />
          )}
        </PanelButton>
      )}
    </>
  );
}

const longest = 48;

/** What the charts are compared and weighted by, each as a chip that can be removed. */
export function CompareChips({ survey, view: { by, weight } }: { survey: Survey; view: View }) {
  const { survey_key } = survey;
  if (by === null && weight === null) return null;
  const weightName = weight === null ? '' : nameOfComparison(`question:${weight}`, survey);
  const byName = by === null ? '' : nameOfComparison(by, survey);
  return (
    <ul className={css.chips} aria-label={words.by.button}>
      {by !== null && (
        <li className={css.chip} data-plain>
          <span className={css.chipWords} title={byName}>
            {words.by.chip(truncateMiddle(byName, longest))}
          </span>
          <RemoveButton name={words.by.remove(byName)} onRemove={() => changeView(survey_key, { by: null })} />
        </li>
      )}
      {weight !== null && (
        <li className={css.chip} data-plain>
          <span className={css.chipWords} title={weightName}>
            {words.weight.chip(truncateMiddle(weightName, longest))}
          </span>
          <RemoveButton
            name={words.weight.remove(weightName)}
            onRemove={() => changeView(survey_key, { weight: null })}
          />
        </li>
      )}
    </ul>
  );
}
