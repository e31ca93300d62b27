import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Survey, Wave, WavesChange } from '../../../../contract/index.ts';
import { FormDialog } from '../../../components/dialog.tsx';
import { TimeAgo } from '../../../components/marks.tsx';
import { telling } from '../../../lib/language/format.ts';
import { nouns } from '../../../lib/language/nouns.ts';
import { announce } from '../../../lib/window-state.ts';
import { makeChange } from '../../../session/history.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { changeView } from '../../../session/survey-view.ts';
import { nameWave } from '../filter/subjects.ts';
import css from './dialogs.module.css';
import { words as allWords } from './words.ts';

const words = allWords.waves;

/** The waves as they are: a change that brings them back. */
const asTheyAre = (waves: readonly Wave[]): WavesChange =>
  Object.fromEntries(waves.map(({ first_part, name }) => [first_part, { name }]));

/** Names and joins the waves of a survey. */
export function WavesDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const { api, queryClient } = useSessionObjects();
  const { survey_key, waves } = survey;
  const [names, setNames] = useState<Record<number, string>>({});
  const send = (wanted: WavesChange) => api.changeWaves({ params: { survey_key }, body: { waves: wanted } });
  const show = () => queryClient.invalidateQueries({ queryKey: ['survey', survey_key] });
  const change = useMutation({
    mutationFn: ({ after }: { after: WavesChange; said: string }) =>
      makeChange(survey_key, { what: 'waves', before: asTheyAre(waves), after }, send, show),
    onSuccess: (_, { said }) => announce(said),
  });
  const typed = waves.flatMap(({ first_part, name }) => {
    const text = names[first_part]?.trim();
    return text === undefined || text === (name ?? '') ? [] : [[first_part, { name: text || null }] as const];
  });
  const compare = () => {
    onClose();
    changeView(survey_key, { by: ['wave'] });
  };
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      onSubmit={() =>
        change.mutate({ after: Object.fromEntries(typed), said: words.saved }, { onSuccess: () => setNames({}) })
      }
      change={change}
      button={words.save}
      isOff={typed.length === 0}
      beside={waves.length > 1 && <Button onClick={compare}>{words.compare}</Button>}
    >
      <p>{words.intro}</p>
      <ul className={css.waves}>
        {waves.map((wave, at) => (
          <WaveRow
            key={wave.first_part}
            survey={survey}
            at={at}
            wave={wave}
            typed={names[wave.first_part]}
            isBusy={change.isPending}
            onType={(name) => setNames({ ...names, [wave.first_part]: name })}
            onJoin={(said) => change.mutate({ after: { [wave.first_part]: null }, said })}
          />
        ))}
      </ul>
    </FormDialog>
  );
}

interface RowProps {
  survey: Survey;
  at: number;
  wave: Wave;
  /** What was typed and is not saved yet. */
  typed: string | undefined;
  isBusy: boolean;
  onType: (name: string) => void;
  /** @param said when it is done */
  onJoin: (said: string) => void;
}

const longestName = 200;

function WaveRow({ survey, at, wave, typed, isBusy, onType, onJoin }: RowProps) {
  const before = survey.waves[at - 1];
  const { first_part, name, number_of_responses, added_at } = wave;
  const called = nameWave(survey, first_part);
  const above = before === undefined ? null : nameWave(survey, before.first_part);
  return (
    <li>
      <TextInput
        aria-label={words.name(called)}
        placeholder={telling.conditions.wave.numbered(at + 1)}
        value={typed ?? name ?? ''}
        maxLength={longestName}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <span className="quiet">
        {nouns.responses(number_of_responses)} · <TimeAgo iso={added_at} />
      </span>
      {above !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isBusy}
          aria-label={words.joinOf(called, above)}
          onClick={() => onJoin(words.joined(called, above))}
        >
          {words.join}
        </Button>
      )}
    </li>
  );
}
