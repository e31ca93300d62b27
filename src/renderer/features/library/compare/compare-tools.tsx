import type { Question, Survey } from '../../../../contract/index.ts';
import { PanelButton } from '../../../components/panel-button.tsx';
import { type Choice, Picker } from '../../../components/picker.tsx';
import { truncateMiddle } from '../../../lib/language/format.ts';
import { RemoveButton } from '../filter/chips.tsx';
import css from '../filter/filter-bar.module.css';
import { changeView, type View } from '../filter/view.ts';
import { nameType } from '../units.ts';
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

/** Choices make the clearest columns; the time of each column is offered last, beside the months of the response. */
const toPlace = ({ question: { distribution } }: Item): number => {
  if (distribution.kind === 'time') return 2;
  return distribution.kind === 'options' || distribution.kind === 'nps' ? 0 : 1;
};

/** What the charts of a survey can be compared by: its waves and questions, and when a response was given. */
export function comparisonChoices(survey: Survey): Choice<string>[] {
  const items = comparedItems(survey).filter(({ question }) => comparable.has(question.distribution.kind));
  const toChoice = ({ by, text, question }: Item) => ({ value: by, label: text, hint: nameType(question) });
  const [choices, others, times] = [0, 1, 2].map((place) =>
    items.filter((item) => toPlace(item) === place).map(toChoice),
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

interface PickProps<Value> {
  said: { button: string; find: string };
  choices: readonly Choice<Value>[];
  onPick: (value: Value) => void;
}

const PickButton = <Value extends string | number>({ said, choices, onPick }: PickProps<Value>) => (
  <PanelButton label={said.button} name={said.button}>
    {(close) => (
      <Picker
        label={said.find}
        choices={choices}
        onPick={(value) => {
          close();
          onPick(value);
        }}
      />
    )}
  </PanelButton>
);

/** The buttons that choose what the charts are compared by, and what they are weighted by. */
export function CompareTools({ survey }: { survey: Survey }) {
  const { survey_key } = survey;
  const weights = weightChoices(survey);
  return (
    <>
      <PickButton said={words.by} choices={comparisonChoices(survey)} onPick={(by) => changeView(survey_key, { by })} />
      {weights.length > 0 && (
        <PickButton said={words.weight} choices={weights} onPick={(weight) => changeView(survey_key, { weight })} />
      )}
    </>
  );
}

const longest = 48;

/** What the charts are compared and weighted by, each as a chip that can be removed. */
export function CompareChips({ survey, view: { by, weight } }: { survey: Survey; view: View }) {
  const chips = [
    ...(by === null ? [] : [{ said: words.by, name: nameOfComparison(by, survey), none: { by: null } }]),
    ...(weight === null
      ? []
      : [{ said: words.weight, name: nameOfComparison(`question:${weight}`, survey), none: { weight: null } }]),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={words.by.button}>
      {chips.map(({ said, name, none }) => (
        <li key={said.button} className={css.chip} data-plain>
          <span className={css.chipWords} title={name}>
            {said.chip(truncateMiddle(name, longest))}
          </span>
          <RemoveButton name={said.remove(name)} onRemove={() => changeView(survey.survey_key, none)} />
        </li>
      ))}
    </ul>
  );
}
