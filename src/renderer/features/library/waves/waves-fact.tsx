import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Survey, Wave, WavesChange } from '../../../../contract/index.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { TimeAgo } from '../../../components/marks.tsx';
import { Message } from '../../../components/message.tsx';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { announce } from '../../../lib/window-state.ts';
import { type SessionObjects, useSessionObjects } from '../../../session/objects.ts';
import { FactButton } from '../fact-button.tsx';
import { changeView } from '../filter/view.ts';
import { recordStep } from '../history.ts';
import { nameOfWave } from './wave-name.ts';
import css from './waves-fact.module.css';
import { words } from './words.ts';

async function send({ api, queryClient }: SessionObjects, survey_key: string, waves: WavesChange): Promise<void> {
  await api.changeWaves({ params: { survey_key }, body: { waves } });
  await queryClient.invalidateQueries({ queryKey: ['survey', survey_key] });
}

/** The waves as they are: a change that brings them back. */
const asTheyAre = (waves: readonly Wave[]): WavesChange =>
  Object.fromEntries(waves.map(({ first_part, name }) => [first_part, { name }]));

/** Names or joins waves; undo takes it back. @throws ClientError */
async function changeWaves(
  objects: SessionObjects,
  survey_key: string,
  before: readonly Wave[],
  change: WavesChange,
): Promise<void> {
  await send(objects, survey_key, change);
  const again = (waves: WavesChange) => () => send(objects, survey_key, waves);
  recordStep(survey_key, { undo: again(asTheyAre(before)), redo: again(change) });
}

/** How many waves a survey has, if it has several. It opens the dialog that names and joins them. */
export function WavesFact({ survey }: { survey: Survey }) {
  const [isOpen, setOpen] = useState(false);
  // The dialog stays open when the last two waves were joined.
  if (survey.waves.length < 2 && !isOpen) return null;
  return (
    <li>
      <FactButton text={words.fact(survey.waves.length)} onOpen={() => setOpen(true)} />
      {isOpen && <WavesDialog survey={survey} onClose={() => setOpen(false)} />}
    </li>
  );
}

function WavesDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const objects = useSessionObjects();
  const { survey_key, waves } = survey;
  const [names, setNames] = useState<Record<number, string>>({});
  const change = useMutation({
    mutationFn: ({ change: wanted }: { change: WavesChange; said: string }) =>
      changeWaves(objects, survey_key, waves, wanted),
    onSuccess: (_, { said }) => announce(said),
  });
  const typed = waves.flatMap(({ first_part, name }) => {
    const text = names[first_part]?.trim();
    return text === undefined || text === (name ?? '') ? [] : [[first_part, { name: text || null }] as const];
  });
  const save = () =>
    change.mutate({ change: Object.fromEntries(typed), said: words.saved }, { onSuccess: () => setNames({}) });
  const join = (first_part: number, wave: string, before: string) =>
    change.mutate({ change: { [first_part]: null }, said: words.joined(wave, before) });
  return (
    <Dialog label={words.title} title={words.title} onClose={onClose}>
      <form
        className={css.content}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p>{words.intro}</p>
        <ul className={css.waves}>
          {waves.map((wave, at) => (
            <WaveRow
              key={wave.first_part}
              survey={survey}
              at={at}
              typed={names[wave.first_part]}
              onType={(name) => setNames({ ...names, [wave.first_part]: name })}
              onJoin={change.isPending ? null : join}
            />
          ))}
        </ul>
        {change.error !== null && <Message tone="bad" role="alert" title={errorSentence(change.error)} />}
        <div className={css.actions}>
          {waves.length > 1 && (
            <Button
              onClick={() => {
                onClose();
                changeView(survey_key, { by: 'wave' });
              }}
            >
              {words.compare}
            </Button>
          )}
          <Button type="submit" variant="filled" disabled={typed.length === 0 || change.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface RowProps {
  survey: Survey;
  at: number;
  /** What was typed and is not saved yet. */
  typed: string | undefined;
  onType: (name: string) => void;
  /** null while a change is being made. */
  onJoin: ((first_part: number, wave: string, before: string) => void) | null;
}

const longestName = 200;

function WaveRow({ survey, at, typed, onType, onJoin }: RowProps) {
  const wave = survey.waves[at];
  const before = survey.waves[at - 1];
  if (wave === undefined) return null;
  const { first_part, name, number_of_responses, added_at } = wave;
  const called = nameOfWave(survey, first_part);
  const above = before === undefined ? null : nameOfWave(survey, before.first_part);
  return (
    <li>
      <TextInput
        aria-label={words.name(called)}
        placeholder={words.numbered(at + 1)}
        value={typed ?? name ?? ''}
        maxLength={longestName}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <span className={css.about}>
        {words.responses(number_of_responses)} · <TimeAgo iso={added_at} />
      </span>
      {above !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={onJoin === null}
          aria-label={words.joinOf(called, above)}
          onClick={() => onJoin?.(first_part, called, above)}
        >
          {words.join}
        </Button>
      )}
    </li>
  );
}
