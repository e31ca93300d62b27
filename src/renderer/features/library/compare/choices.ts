import { isIgnored, type Question, type Survey } from '../../../../contract/index.ts';
import type { Choice } from '../../../components/picker.tsx';
import { words as shared } from '../../../lib/words.ts';
import { words as library } from '../words.ts';
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
export function weightChoices(survey: Survey): Choice<number>[] {
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
