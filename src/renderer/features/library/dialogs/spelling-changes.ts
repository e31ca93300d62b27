import { type SpellingChange, undoSpellings } from '@sheaf/survey-columns';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ColumnChange,
  type ColumnType,
  ownLimits,
  type Question,
  type SpellingCluster,
  type Spellings,
} from '../../../../contract/index.ts';
import { recordStep } from '../../../session/history.ts';
import { type SessionObjects, useSessionObjects } from '../../../session/objects.ts';
import { askQuery } from '../../../session/query-client.ts';
import { changeQuery, untilDone } from '../column-changes.ts';

/** Asked anew whenever the dialog is opened, and not while somebody ticks. */
export const spellingsQuery = (survey_key: string, question_id: number) =>
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
export function listChanges({ names, apart }: Wanted): SpellingChange[] {
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
export async function changeSpellings(
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
export function useBegun(survey_key: string) {
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
