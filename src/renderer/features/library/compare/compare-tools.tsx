import { isIgnored, type Question, type QuestionGroup, type Survey } from '../../../../contract/index.ts';
import { PanelButton } from '../../../components/panel-button.tsx';
import { type Choice, Picker } from '../../../components/picker.tsx';
import { truncateMiddle } from '../../../lib/language/format.ts';
import css from '../filter/filter.module.css';
import { RemoveButton } from '../filter/filter-bar.tsx';
import { isTicked, nameGroup, nameQuestion } from '../filter/subjects.ts';
import { changeView, type View } from '../filter/view.ts';
import { nameType } from '../units.ts';
import { nameComparison } from './crosstab-data.ts';
import { words } from './words.ts';

const comparable: ReadonlySet<Question['distribution']['kind']> = new Set([
  'options',
  'nps',
  'ranking',
  'number',
  'time',
]);

/** Choices make the clearest columns; the time of each column is offered last, beside the months of the response. */
const rankItem = ({ question: { distribution } }: Item): number => {
  if (distribution.kind === 'time') return 2;
  return distribution.kind === 'options' || distribution.kind === 'nps' ? 0 : 1;
};

/** What the charts of a survey can be compared by: its waves and questions, and when a response was given. */
export function comparisonChoices(survey: Survey): Choice<string>[] {
  const items = comparedItems(survey).filter(({ question }) => comparable.has(question.distribution.kind));
  const listAt = (place: number) =>
    items
      .filter((item) => rankItem(item) === place)
      .map(({ by, text, question }) => ({ value: by, label: text, hint: nameType(question) }));
  const hasTimes = survey.questions.some(({ distribution: { kind } }) => kind === 'time');
  const periods = (['month', 'quarter', 'year'] as const).map((period) => ({
    value: period,
    label: words.by.time[period],
    hint: words.by.timeHint,
  }));
  const wave = { value: 'wave', label: words.by.wave, hint: words.by.waveHint(survey.waves.length) };
  return [
    ...(survey.waves.length > 1 ? [wave] : []),
    ...listAt(0),
    ...listAt(1),
    ...(hasTimes ? periods : []),
    ...listAt(2),
  ];
}

const isWeightName = (header: string) => /weight|gewicht|^wt/i.test(header);

/** The columns that may hold weights: those whose name says so, else numbers that are neither counted nor a time, as ages and durations are. */
export function weightChoices({ questions }: Pick<Survey, 'questions'>): Choice<number>[] {
  const named = questions.filter(({ header }) => isWeightName(header));
  const numbers = questions.filter(
    ({ distribution }) => distribution.kind === 'number' && distribution.unit === null && !distribution.whole,
  );
  return (named.length > 0 ? named : numbers).map(({ id, text, header }) => ({
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
    ...(by === null ? [] : [{ said: words.by, name: nameComparison(by, survey), none: { by: null } }]),
    ...(weight === null
      ? []
      : [{ said: words.weight, name: nameComparison(`question:${weight}`, survey), none: { weight: null } }]),
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

/** One question as it was asked: a column, or a multiple choice with a column for each option. */
export interface Item {
  /** What it is as the columns of a comparison: `question:7`, `group:Q3_1`. */
  by: string;
  text: string;
  /** The column, or the first one of the group. */
  question: Question;
  groupId: string | null;
  /** The columns of a grid or of a ranking with one for each item. Empty for all others. */
  parts: { question: Question; label: string }[];
}

/** The questions of a survey in the order of its columns. Columns that show nothing, or a whole answer beside its options, are none. */
export function comparedItems(survey: Survey): Item[] {
  const groups = survey.groups.filter(isTicked);
  const wholes = new Set(groups.map(({ whole_id }) => whole_id));
  const toGroup = new Map(groups.flatMap((group) => group.question_ids.map((id) => [id, group] as const)));
  return survey.questions.flatMap((question): Item[] => {
    const group = toGroup.get(question.id);
    if (group !== undefined) {
      if (group.question_ids[0] !== question.id) return [];
      return [{ by: `group:${group.group_id}`, text: nameGroup(group), question, groupId: group.group_id, parts: [] }];
    }
    if (wholes.has(question.id)) return [];
    const isLaterPlace = question.places !== null && question.places.question_ids[0] !== question.id;
    if (isLaterPlace || (isIgnored(question.type) && question.distribution.kind === 'none')) return [];
    return [
      { by: `question:${question.id}`, text: nameQuestion(question, survey), question, groupId: null, parts: [] },
    ];
  });
}

/** Whether all columns of a question are read alike, so that they are one table. */
function isOneTable({ kind, question_ids }: QuestionGroup, { questions }: Survey): boolean {
  const kinds = questions.flatMap(({ id, type, distribution }) =>
    question_ids.includes(id) ? `${type} ${distribution.kind}` : [],
  );
  return kind === 'ranking_items' || (kind === 'grid' && new Set(kinds).size === 1);
}

/** The tables of a comparison: a grid or a ranking with a column for each item is one. */
export function joinParts(survey: Survey, items: readonly Item[]): Item[] {
  const groups = survey.groups.filter((group) => isOneTable(group, survey));
  const joined = Map.groupBy(
    items,
    (item) => groups.find(({ question_ids }) => question_ids.includes(item.question.id)) ?? item,
  );
  return [...joined].flatMap(([group, members]): Item[] => {
    const [first] = members;
    if (first === undefined || 'by' in group || members.length === 1) return members;
    const parts = members.map(({ question }) => ({
      question,
      label: group.items[group.question_ids.indexOf(question.id)] || question.text,
    }));
    return [{ ...first, text: nameGroup(group), parts }];
  });
}
