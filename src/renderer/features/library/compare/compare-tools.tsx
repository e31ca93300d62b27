import { isIgnored, type Question, type Survey } from '../../../../contract/index.ts';
import { PanelButton } from '../../../components/panel-button.tsx';
import { type Choice, Picker } from '../../../components/picker.tsx';
import { truncateMiddle } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { RemoveButton } from '../filter/chips.tsx';
import css from '../filter/filter-bar.module.css';
import { changeView, type View } from '../filter/view.ts';
import { words as library } from '../words.ts';
import { nameOfComparison } from './column-names.ts';
import { comparedItems, type Item } from './items.ts';
import { words } from './words.ts';

const comparable: ReadonlySet<Question['distribution']['kind']> = new Set([
  'options',
  'nps',
  'ranking',
  'number',
  'time',
]);

/** A column that becomes nothing is named after what it is shown as. */
const hintOf = ({ type, display }: Question): string =>
  isIgnored(type) && display !== null ? library.display.kinds[display.as] : shared.columnTypes[type].name;

/** Choices make the clearest columns; the time of each column is offered last, beside the months of the response. */
const placeOf = ({ question: { distribution } }: Item): number => {
  if (distribution.kind === 'time') return 2;
  return distribution.kind === 'options' || distribution.kind === 'nps' ? 0 : 1;
};

/** What the charts of a survey can be compared by: its waves and questions, and when a response was given. */
export function comparisonChoices(survey: Survey): Choice<string>[] {
  const items = comparedItems(survey).filter(({ question }) => comparable.has(question.distribution.kind));
  const choiceOf = ({ by, text, question }: Item) => ({ value: by, label: text, hint: hintOf(question) });
  const [choices, others, times] = [0, 1, 2].map((place) =>
    items.filter((item) => placeOf(item) === place).map(choiceOf),
  );
  const hasTimes = survey.questions.some(({ distribution: { kind } }) => kind === 'time');
  const periods = (['month', 'quarter', 'year'] as const).map((period) => ({
    value: period,
    label: words.by.time[period],
    hint: words.by.timeHint,
  }));
  const wave = { value: 'wave', label: words.by.wave, hint: words.by.waveHint(survey.waves.length) };
  return [
    ...(survey.waves.length > 1 ? [wave] : []),
    ...(choices ?? []),
    ...(others ?? []),
    ...(hasTimes ? periods : []),
    ...(times ?? []),
  ];
}

const isWeightName = (header: string) => /weight|gewicht|^wt/i.test(header);

/** The columns that may hold weights: those whose name says so, then other numbers. */
function weightChoices(survey: Survey): Choice<number>[] {
  const named = survey.questions.filter(({ header }) => isWeightName(header));
  const numbers = survey.questions.filter(
    (question) => question.distribution.kind === 'number' && !named.includes(question),
  );
  return [...named, ...numbers].map(({ id, text, header }) => ({
    value: id,
    label: text,
    ...(header === text ? {} : { hint: header }),
  }));
}

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
