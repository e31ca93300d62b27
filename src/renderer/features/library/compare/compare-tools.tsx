import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  factsOf,
  hasCodes,
  listComparedItems,
  nameBannerIn,
  ownLimits,
  type SavedFilter,
  type Survey,
} from '../../../../contract/index.ts';
import { PanelButton } from '../../../components/panel-button.tsx';
import { type Choice, Picker } from '../../../components/picker.tsx';
import { telling, truncateMiddle } from '../../../lib/language/format.ts';
import { changeView, useView, type View } from '../../../session/survey-view.ts';
import { words as dialogs } from '../dialogs/words.ts';
import css from '../filter/filter.module.css';
import { RemoveButton } from '../filter/filter-bar.tsx';
import { savedFiltersQuery } from '../queries.ts';
import { nameType } from '../units.ts';
import { words } from './words.ts';

const { banner } = telling.words;

/** What a survey is compared by, as a part of a sentence. */
export const nameComparison = (by: string, survey: Pick<Survey, 'questions' | 'groups'>): string =>
  nameBannerIn(by, survey, { ...banner, segments: words.by.ofSegments, codes: words.by.ofCodes });

/** As many as a comparison takes. */
const mostSegments = 20;

/** The saved filters side by side. */
function listSegmentChoices(segments: readonly SavedFilter[]): Choice<string>[] {
  if (segments.length === 0) return [];
  const shown = segments.slice(0, mostSegments);
  const hint = shown.map(({ name }) => name).join(', ');
  return [{ value: `segments:${shown.map(({ id }) => id)}`, label: banner.segments, hint }];
}

/** The codes of each open question that has some. */
const listCodeChoices = ({ questions }: Survey): Choice<string>[] =>
  questions.flatMap(({ id, text, distribution }) =>
    hasCodes(distribution) ? [{ value: `codes:${id}`, label: text, hint: words.by.codesHint }] : [],
  );

/** What the charts of a survey can be compared by: its segments, waves, questions and codes, and when a response was given. */
export function listComparisonChoices(survey: Survey, segments: readonly SavedFilter[]): Choice<string>[] {
  const items = listComparedItems(survey);
  const listAt = (place: number) =>
    items
      .filter(({ question }) => factsOf(question.distribution).columns === place)
      .map(({ by, text, question }) => ({ value: by, label: text, hint: nameType(question) }));
  const hasTimes = survey.questions.some(({ distribution: { kind } }) => kind === 'time');
  const periods = (['month', 'quarter', 'year'] as const).map((period) => ({
    value: period,
    label: banner.time[period],
    hint: words.by.timeHint,
  }));
  const wave = { value: 'wave', label: banner.wave, hint: dialogs.waves.fact(survey.waves.length) };
  return [
    ...listSegmentChoices(segments),
    ...(survey.waves.length > 1 ? [wave] : []),
    ...listAt(0),
    ...listAt(1),
    ...listCodeChoices(survey),
    ...(hasTimes ? periods : []),
    ...listAt(2),
  ];
}

const isWeightName = (header: string) => /weight|gewicht|^wt/i.test(header);

/** The columns that may hold weights: those whose name says so, else numbers that are neither counted nor a time, as ages and durations are. */
export function listWeightChoices({ questions }: Pick<Survey, 'questions'>): Choice<number>[] {
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
  <PanelButton label={said.button} name={said.button} size="compact-md">
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

/** The buttons that choose what the charts are compared by, one banner after another, and what they are weighted by. */
export function CompareTools({ survey }: { survey: Survey }) {
  const { survey_key } = survey;
  const weights = listWeightChoices(survey);
  const by = useView(survey_key).by ?? [];
  const { data: saved } = useQuery(savedFiltersQuery(survey_key));
  return (
    <>
      {by.length < ownLimits.banners && (
        <PickButton
          said={by.length === 0 ? words.by : { ...words.by, button: words.by.more }}
          choices={listComparisonChoices(survey, saved?.filters ?? []).filter(({ value }) => !by.includes(value))}
          onPick={(added) => changeView(survey_key, { by: [...by, added] })}
        />
      )}
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
    ...(by ?? []).map((banner, _, { length }) => ({
      said: words.by,
      name: nameComparison(banner, survey),
      none: { by: length === 1 ? null : (by ?? []).filter((one) => one !== banner) },
    })),
    ...(weight === null
      ? []
      : [{ said: words.weight, name: nameComparison(`question:${weight}`, survey), none: { weight: null } }]),
  ];
  if (chips.length === 0) return null;
  return (
    <ul style={{ display: 'contents' }} aria-label={words.by.button}>
      {chips.map(({ said, name, none }) => (
        <li key={said.chip(name)} className={css.chip} data-plain>
          <Box component="span" ps={8} fz={13} fw={500} title={name}>
            {said.chip(truncateMiddle(name, longest))}
          </Box>
          <RemoveButton name={said.remove(name)} onRemove={() => changeView(survey.survey_key, none)} />
        </li>
      ))}
    </ul>
  );
}
