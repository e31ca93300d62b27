import { Button } from '@mantine/core';
import { type SpellingChange, undoSpellings } from '@sheaf/survey-columns';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ColumnChange,
  type ColumnType,
  holdsText,
  ownLimits,
  type Question,
  type Spellings,
} from '../../../../contract/index.ts';
import { DialogButton, FormDialog } from '../../../components/dialog.tsx';
import { Waiting } from '../../../components/message.tsx';
import { announce } from '../../../lib/window-state.ts';
import { recordStep } from '../../../session/history.ts';
import { LoadFailure } from '../../../session/load-failure.tsx';
import { type SessionObjects, useSessionObjects } from '../../../session/objects.ts';
import { askQuery } from '../../../session/query-client.ts';
import { changeQuery, untilDone } from '../type-change.tsx';
import { words as library } from '../words.ts';
import { AlikeList, type Choices, listChanges, listMerged, listProposed } from './alike-list.tsx';
import { words as allWords } from './words.ts';

const words = allWords.spellings;

interface QuestionProps {
  surveyKey: string;
  question: Question;
}

interface ButtonProps extends QuestionProps {
  /** Beside other facts of the question it says how many spellings are merged, or offers to merge those that meet the eye. */
  isFact?: boolean;
}

/** Whether two options have the same letters, numbers and symbols. The dialog, which asks the service, finds more. */
function looksDouble(distribution: Question['distribution']): boolean {
  if (distribution.kind !== 'options') return false;
  const folded = distribution.options.map(({ value }) =>
    value
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{S}#%−-]/gu, ''),
  );
  return new Set(folded).size < folded.length;
}

/** Opens the dialog of a question whose answers are counted or can be. */
export function SpellingsButton({ surveyKey, question, isFact = false }: ButtonProps) {
  const { distribution, merged_spellings, text } = question;
  const hasSpellings = distribution.kind === 'options' || distribution.kind === 'text';
  if (isFact ? merged_spellings === 0 && !looksDouble(distribution) : !hasSpellings) return null;
  const label = isFact && merged_spellings > 0 ? words.merged(merged_spellings) : words.open;
  return (
    <DialogButton label={label} name={`${label} (${text})`} {...(isFact && { variant: 'subtle', size: 'compact-sm' })}>
      {(close) => <SpellingsDialog surveyKey={surveyKey} question={question} onClose={close} />}
    </DialogButton>
  );
}

interface DialogProps extends QuestionProps {
  onClose: () => void;
}

function SpellingsDialog({ surveyKey, question, onClose }: DialogProps) {
  const { data, error, refetch } = useQuery(spellingsQuery(surveyKey, question.id));
  if (data !== undefined) return <Form {...{ surveyKey, question, onClose, spellings: data }} />;
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      onSubmit={onClose}
      change={{ isPending: true, error: null }}
      button={words.button(0, 0)}
    >
      {error === null ? (
        <Waiting sentence={words.loading} />
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </FormDialog>
  );
}

/** Merged answers and proposals alike: a tick for each spelling, and the answer as which those ticked count. */
function Form({ surveyKey, question, onClose, spellings }: DialogProps & { spellings: Spellings }) {
  const objects = useSessionObjects();
  const [choices, setChoices] = useState<Choices>(new Map());
  const [merged] = useState(() => listMerged(spellings));
  const [proposed] = useState(() => listProposed(spellings));
  const begun = useBegun(surveyKey);
  const send = useMutation({
    mutationFn: (changes: SpellingChange[]) =>
      changeSpellings(objects, surveyKey, { question, spellings, changes, onBegun: begun.follow }),
    onSuccess: () => announce(words.done),
  });
  // A dialog that was closed meanwhile must not close the one that was opened after it.
  const change = (changes: SpellingChange[]) => send.mutate(changes, { onSuccess: onClose });
  const changes = [...choices].map(([alike, choice]) => listChanges(alike, choice));
  const apart = changes.flat().filter(({ to }) => to === null).length;
  const joined = changes.filter((own) => own.some(({ to }) => to !== null)).length;
  const isNameless = [...choices.values()].some(({ name, ticked }) => ticked.size > 0 && name.trim() === '');
  const listed = { choices, onChange: setChoices };
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      onSubmit={() => joined + apart > 0 && change(changes.flat())}
      change={send}
      button={send.isPending ? library.type.busy(begun.change) : words.button(joined, apart)}
      isOff={joined + apart === 0 || isNameless}
      beside={
        send.isPending ? (
          <Button onClick={() => void begun.cancel()}>{words.cancel}</Button>
        ) : (
          merged.length > 0 && (
            <Button onClick={() => change(merged.flatMap((one) => listChanges(one, { ...one, ticked: new Set() })))}>
              {words.asTheyCame}
            </Button>
          )
        )
      }
    >
      <p>{holdsText(question.type) ? words.introOfText : words.intro}</p>
      {merged.length > 0 && <AlikeList heading={words.mergedNow} listed={merged} {...listed} />}
      {proposed.length === 0 ? <p>{words.none}</p> : <AlikeList heading={words.alike} listed={proposed} {...listed} />}
      {spellings.further_clusters > 0 && <p className="quiet">{words.further(spellings.further_clusters)}</p>}
      {spellings.looked_at < spellings.answers && (
        <p className="quiet">{words.lookedAt(spellings.looked_at, spellings.answers)}</p>
      )}
    </FormDialog>
  );
}

/** Asked anew whenever the dialog is opened, and not while somebody ticks. */
const spellingsQuery = (survey_key: string, question_id: number) =>
  askQuery(
    ['spellings', survey_key, question_id],
    (api, options) => api.listSpellings({ params: { survey_key, question_id: String(question_id) } }, options),
    { gcTime: 0, staleTime: Infinity },
  );

interface SpellingsChange {
  question: Question;
  /** As they were before. */
  spellings: Spellings;
  changes: SpellingChange[];
  onBegun: (change: ColumnChange) => void;
}

/**
 * Merges spellings and takes others apart, and lets undo take that back.
 * @throws ClientError; Error with the reason when nothing was changed
 */
async function changeSpellings(
  objects: SessionObjects,
  survey_key: string,
  { question, spellings: { merged }, changes, onBegun }: SpellingsChange,
): Promise<void> {
  const params = { survey_key, question_id: String(question.id) };
  const send = async (all: readonly SpellingChange[], type: ColumnType | undefined): Promise<ColumnChange | null> => {
    let last: ColumnChange | null = null;
    for (let from = 0; from < all.length; from += ownLimits.spellingsAtOnce) {
      const spellings = all.slice(from, from + ownLimits.spellingsAtOnce);
      last = await objects.api.changeSpellings({ params, body: { spellings, type } });
      onBegun(last);
      await untilDone(objects, survey_key, last.change_id);
    }
    return last;
  };
  const before = merged.flatMap(({ name, spellings }) => spellings.map(({ value }) => ({ from: value, to: name })));
  const last = await send(changes, undefined);
  const back = undoSpellings(before, last?.spellings ?? before);
  recordStep(survey_key, {
    what: 'spellings',
    undo: async () => void (await send(back, question.type)),
    redo: async () => void (await send(changes, undefined)),
  });
}

/** The change that was begun last, and how far it is. */
function useBegun(survey_key: string) {
  const { api } = useSessionObjects();
  const [id, setId] = useState<number | null>(null);
  const { data: change } = useQuery(changeQuery(survey_key, id));
  return {
    change,
    follow: (begun: ColumnChange) => setId(begun.change_id),
    cancel: async () => {
      if (id !== null) await api.cancelColumnChange({ params: { survey_key, change_id: String(id) } });
    },
  };
}
