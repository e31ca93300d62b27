import { Button, Checkbox, TextInput } from '@mantine/core';
import { type SpellingChange, undoSpellings } from '@sheaf/survey-columns';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ColumnChange,
  type ColumnType,
  holdsText,
  ownLimits,
  type Question,
  type SpellingCluster,
  type Spellings,
} from '../../../../contract/index.ts';
import { DialogButton, FormDialog } from '../../../components/dialog.tsx';
import { Waiting } from '../../../components/message.tsx';
import { number } from '../../../lib/language/format.ts';
import { announce } from '../../../lib/window-state.ts';
import { recordStep } from '../../../session/history.ts';
import { LoadFailure } from '../../../session/load-failure.tsx';
import { type SessionObjects, useSessionObjects } from '../../../session/objects.ts';
import { askQuery } from '../../../session/query-client.ts';
import { changeQuery, untilDone } from '../type-change.tsx';
import { words as library } from '../words.ts';
import css from './dialogs.module.css';
import { words as allWords } from './words.ts';

const words = allWords.spellings;

interface QuestionProps {
  surveyKey: string;
  question: Question;
}

interface ButtonProps extends QuestionProps {
  /** It says how many spellings are merged, beside other facts of the question. */
  isFact?: boolean;
}

/** Opens the dialog of a question whose answers are counted or can be. */
export function SpellingsButton({ surveyKey, question, isFact = false }: ButtonProps) {
  const { distribution, merged_spellings, text } = question;
  const hasSpellings = distribution.kind === 'options' || distribution.kind === 'text';
  if (isFact ? merged_spellings === 0 : !hasSpellings) return null;
  const label = isFact ? words.merged(merged_spellings) : words.open;
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

/** The merged answers with a tick for each of their spellings, and clusters with a tick and a name each. */
function Form({ surveyKey, question, onClose, spellings }: DialogProps & { spellings: Spellings }) {
  const objects = useSessionObjects();
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const [names, setNames] = useState<ReadonlyMap<SpellingCluster, string>>(new Map());
  const begun = useBegun(surveyKey);
  const { merged, clusters, further_clusters } = spellings;
  const send = useMutation({
    mutationFn: (given: { names: typeof names; apart: typeof apart }) =>
      changeSpellings(objects, surveyKey, { question, spellings, changes: listChanges(given), onBegun: begun.follow }),
    onSuccess: () => announce(words.done),
  });
  // A dialog that was closed meanwhile must not close the one that was opened after it.
  const change = (wanted: { names: typeof names; apart: typeof apart }) => send.mutate(wanted, { onSuccess: onClose });
  const all = merged.flatMap(({ spellings: own }) => own.map(({ value }) => value));
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      onSubmit={() => names.size + apart.size > 0 && change({ names, apart })}
      change={send}
      button={send.isPending ? library.type.busy(begun.change) : words.button(names.size, apart.size)}
      isOff={names.size + apart.size === 0 || [...names.values()].some((name) => name.trim() === '')}
      beside={
        send.isPending ? (
          <Button onClick={() => void begun.cancel()}>{words.cancel}</Button>
        ) : (
          all.length > 0 && (
            <Button onClick={() => change({ names: new Map(), apart: new Set(all) })}>{words.asTheyCame}</Button>
          )
        )
      }
    >
      <p>{holdsText(question.type) ? words.introOfText : words.intro}</p>
      {merged.length > 0 && <Merged merged={merged} apart={apart} onChange={setApart} />}
      {clusters.length === 0 ? <p>{words.none}</p> : <Clusters clusters={clusters} names={names} onChange={setNames} />}
      {further_clusters > 0 && <p className="quiet">{words.further(further_clusters)}</p>}
      {spellings.looked_at < spellings.answers && (
        <p className="quiet">{words.lookedAt(spellings.looked_at, spellings.answers)}</p>
      )}
    </FormDialog>
  );
}

interface MergedProps {
  merged: Spellings['merged'];
  apart: ReadonlySet<string>;
  onChange: (apart: ReadonlySet<string>) => void;
}

/** What is merged: a spelling without its tick counts as itself again. */
const Merged = ({ merged, apart, onChange }: MergedProps) => (
  <section aria-label={words.mergedNow}>
    <h2 className="quiet">{words.mergedNow}</h2>
    <ul className={css.spellings}>
      {merged.map(({ name, count, spellings }) => (
        <li key={name}>
          <strong>{name}</strong>
          {count > 0 && <span className="quiet">{words.itself(count)}</span>}
          {spellings.map(({ value, count }) => (
            <Checkbox
              key={value}
              label={<Spelling value={value} count={count} />}
              checked={!apart.has(value)}
              onChange={({ currentTarget }) => {
                const others = [...apart].filter((one) => one !== value);
                onChange(new Set(currentTarget.checked ? others : [...others, value]));
              }}
            />
          ))}
        </li>
      ))}
    </ul>
  </section>
);

const Spelling = ({ value, count }: SpellingCluster['spellings'][number]) => (
  <>
    <bdi>{value}</bdi> <span className="quiet">{number(count)}</span>
  </>
);

interface ClustersProps {
  clusters: readonly SpellingCluster[];
  /** Those that are ticked, with the answers as which they shall count. */
  names: ReadonlyMap<SpellingCluster, string>;
  onChange: (names: ReadonlyMap<SpellingCluster, string>) => void;
}

function Clusters({ clusters, names, onChange }: ClustersProps) {
  const tick = (cluster: SpellingCluster, name: string | null) => {
    const others = [...names].filter(([one]) => one !== cluster);
    onChange(new Map(name === null ? others : [...others, [cluster, name]]));
  };
  const tickAll = (isTicked: boolean) =>
    onChange(new Map(isTicked ? clusters.map((cluster) => [cluster, names.get(cluster) ?? cluster.name]) : []));
  return (
    <section aria-label={words.alike}>
      {clusters.length > 1 && (
        <Checkbox
          label={words.all(clusters.length)}
          checked={names.size === clusters.length}
          indeterminate={names.size > 0 && names.size < clusters.length}
          onChange={({ currentTarget }) => tickAll(currentTarget.checked)}
        />
      )}
      <ul className={css.spellings}>
        {clusters.map((cluster) => (
          <li key={cluster.spellings[0]?.value} data-cluster>
            <Checkbox
              checked={names.has(cluster)}
              onChange={({ currentTarget }) => tick(cluster, currentTarget.checked ? cluster.name : null)}
              description={cluster.how === 'near' && words.near}
              label={cluster.spellings.map((one) => (
                <span key={one.value} className={css.spelling}>
                  <Spelling {...one} />
                </span>
              ))}
            />
            <TextInput
              aria-label={words.name(cluster.name)}
              value={names.get(cluster) ?? cluster.name}
              maxLength={ownLimits.orderedOptionLength}
              error={names.get(cluster)?.trim() === '' && words.empty}
              onChange={({ currentTarget }) => tick(cluster, currentTarget.value)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asked anew whenever the dialog is opened, and not while somebody ticks. */
const spellingsQuery = (survey_key: string, question_id: number) =>
  askQuery(
    ['spellings', survey_key, question_id],
    (api, options) => api.listSpellings({ params: { survey_key, question_id: String(question_id) } }, options),
    { gcTime: 0, staleTime: Infinity },
  );

interface Wanted {
  /** Clusters, and the answers as which they shall count. */
  names: ReadonlyMap<SpellingCluster, string>;
  /** Spellings that shall count as themselves again. */
  apart: ReadonlySet<string>;
}

/** What is sent for what was ticked. */
function listChanges({ names, apart }: Wanted): SpellingChange[] {
  const merges = [...names].flatMap(([{ spellings }, name]) => {
    const to = name.trim();
    return spellings.filter(({ value }) => value !== to).map(({ value }) => ({ from: value, to }));
  });
  return [...merges, ...[...apart].map((from) => ({ from, to: null }))];
}

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
