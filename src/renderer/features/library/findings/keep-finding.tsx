import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AskedFinding,
  type Condition,
  collectIds,
  listFigures,
  makeTitle,
  ownLimits,
  tellFigure,
  type Unit,
} from '../../../../contract/index.ts';
import { FormDialog } from '../../../components/dialog.tsx';
import { Choose } from '../../../components/fields.tsx';
import { BookmarkIcon, IconButton } from '../../../components/icons.tsx';
import { telling } from '../../../lib/language/format.ts';
import { announce } from '../../../lib/window-state.ts';
import { type SessionObjects, useSessionObjects } from '../../../session/objects.ts';
import { useView } from '../../../session/survey-view.ts';
import { listConditionQuestions } from '../filter/view.ts';
import { words } from './words.ts';

/** Keeps a finding, and says so. @throws ClientError */
export async function keepFinding(
  { api, queryClient }: SessionObjects,
  survey_key: string,
  asked: AskedFinding,
  sentence = '',
): Promise<void> {
  await api.createFinding({ params: { survey_key }, body: { asked, sentence } });
  announce(words.added);
  void queryClient.invalidateQueries({ queryKey: ['findings'] });
}

interface KeepProps {
  surveyKey: string;
  unit: Unit;
  /** Of a comparison, which is kept as a whole: columns with fewer responses are hidden. */
  smallestBase?: number;
}

/** A button that keeps a chart of the screen, or one of its numbers, as a finding. */
export function KeepButton(props: KeepProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={words.addTitle(makeTitle(props.unit))}
        hint={words.add}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <BookmarkIcon />
      </IconButton>
      {isOpen && <KeepDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function KeepDialog({ surveyKey, unit, smallestBase, onClose }: KeepProps & { onClose: () => void }) {
  const objects = useSessionObjects();
  const { filter, weight, by } = useView(surveyKey);
  const [sentence, setSentence] = useState('');
  const [chosen, choose] = useState(-1);
  const figures = smallestBase === undefined ? listFigures(unit) : [];
  const question_ids = collectIds(unit);
  // The chart of a question shows all of its bars, whatever of them is filtered.
  const isOwn = (one: Condition) => listConditionQuestions(one).some((id) => question_ids.includes(id));
  const chart = {
    question_ids,
    weight,
    filter: smallestBase === undefined ? filter.filter((one) => !isOwn(one)) : filter,
  };
  const figure = figures[chosen];
  const asked: AskedFinding =
    figure === undefined
      ? { kind: 'chart', ...chart, by, smallest_base: smallestBase ?? 30 }
      : { kind: 'number', ...chart, figure: figure.name };
  const keep = useMutation({ mutationFn: () => keepFinding(objects, surveyKey, asked, sentence), onSuccess: onClose });
  return (
    <FormDialog
      title={words.addTitle(makeTitle(unit))}
      onClose={onClose}
      onSubmit={() => keep.mutate()}
      change={keep}
      button={words.add}
    >
      <TextInput
        label={words.sentence}
        value={sentence}
        maxLength={ownLimits.findingSentence}
        onChange={({ currentTarget }) => setSentence(currentTarget.value)}
      />
      {figures.length > 0 && (
        <Choose
          label={words.what}
          value={chosen}
          onChange={choose}
          options={[
            { value: -1, label: words.chart },
            ...figures.map((one, at) => ({ value: at, label: tellFigure(one, telling).join(': ') })),
          ]}
        />
      )}
    </FormDialog>
  );
}
