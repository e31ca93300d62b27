import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PersonKeyChange, Survey } from '../../../../contract/index.ts';
import { words as problems } from '../../../lib/problems/words.ts';
import { announce } from '../../../lib/window-state.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { words } from './words.ts';

/** Whether a change is not over yet. */
export const isOpen = (change: PersonKeyChange | null): boolean =>
  change !== null && (change.state === 'queued' || change.state === 'running');

/** What other screens show of people. */
const aboutPeople = ['responses', 'participants', 'participant', 'person-keys'];

/** The newest change of a survey's key. It is asked for until it is over; then everything about people is loaded again. */
export function useKeyChange({ survey_key, person_key_change: listed }: Survey): PersonKeyChange | null {
  const { api, queryClient } = useSessionObjects();
  const id = listed?.change_id ?? null;
  const isListedOpen = isOpen(listed);
  const { data: change = listed } = useQuery({
    queryKey: ['person-key', survey_key, id],
    queryFn: async ({ signal }) => (await api.getOutline({ params: { survey_key } }, { signal })).person_key_change,
    enabled: isListedOpen,
    refetchInterval: ({ state }) => (isOpen(state.data ?? null) ? 500 : false),
  });
  const newest = isListedOpen ? change : listed;
  // A short change is over before it was seen to run.
  const settled = useRef(isListedOpen ? null : id);
  useEffect(() => {
    if (newest === null || isOpen(newest) || newest.change_id === settled.current) return;
    settled.current = newest.change_id;
    if (isListedOpen) void queryClient.invalidateQueries({ queryKey: ['survey', survey_key] });
    for (const name of aboutPeople) void queryClient.invalidateQueries({ queryKey: [name] });
    announce(describeEnd(newest));
  }, [newest, isListedOpen, survey_key, queryClient]);
  return newest;
}

/** Why a change failed, in the language of the window. */
export const describeFailure = ({ failure, failure_details }: PersonKeyChange): string =>
  failure === null ? words.failed : problems.say(failure_details, failure);

function describeEnd(change: PersonKeyChange): string {
  const { state, cancelled, to } = change;
  if (state === 'failed') return cancelled ? words.cancelled : describeFailure(change);
  return to === null ? words.isCleared : words.isSet(to.name);
}
