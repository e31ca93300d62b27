import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PersonKey, PersonKeyChange, Survey } from '../../../../contract/index.ts';
import { words as problems } from '../../../lib/problems/words.ts';
import { announce } from '../../../lib/window-state.ts';
import { type SessionObjects, useSessionObjects } from '../../../session/objects.ts';
import { recordStep } from '../history.ts';
import { words } from './words.ts';

/** Whether a change is not over yet. */
export const isOpen = (change: PersonKeyChange | null): boolean =>
  change !== null && (change.state === 'queued' || change.state === 'running');

async function send(
  { api, queryClient }: SessionObjects,
  survey_key: string,
  person_key: PersonKey | null,
): Promise<void> {
  await api.changeOutline({ params: { survey_key }, body: { person_key } });
  await queryClient.invalidateQueries({ queryKey: ['survey', survey_key] });
}

/** Begins a change of the person key that undo takes back. @throws ClientError when it cannot begin */
export async function changeKey(objects: SessionObjects, survey: Survey, person_key: PersonKey | null): Promise<void> {
  const { survey_key, person_key: before } = survey;
  const keep = (key: PersonKey | null) => send(objects, survey_key, key);
  await keep(person_key);
  recordStep(survey_key, { undo: () => keep(before), redo: () => keep(person_key) });
}

/** Cancels a change. @throws ClientError when it is too late */
export async function cancelChange(
  { api, queryClient }: SessionObjects,
  { survey_key }: Survey,
  { change_id }: PersonKeyChange,
): Promise<void> {
  await api.cancelKeyChange({ params: { survey_key, change_id: String(change_id) } });
  await queryClient.invalidateQueries({ queryKey: ['person-key', survey_key, change_id] });
}

/** What other screens show of people. */
const aboutPeople = ['responses', 'participants', 'participant', 'person-keys'];

/** The newest change of a survey's key. It is asked for until it is over; then everything about people is loaded again. */
export function useKeyChange({ survey_key, person_key_change: known }: Survey): PersonKeyChange | null {
  const { api, queryClient } = useSessionObjects();
  const id = known?.change_id ?? null;
  const isKnownOpen = isOpen(known);
  const { data: change = known } = useQuery({
    queryKey: ['person-key', survey_key, id],
    queryFn: async ({ signal }) => (await api.getOutline({ params: { survey_key } }, { signal })).person_key_change,
    enabled: isKnownOpen,
    refetchInterval: ({ state }) => (isOpen(state.data ?? null) ? 500 : false),
  });
  const newest = isKnownOpen ? change : known;
  // A short change is over before it was seen to run.
  const settled = useRef(isKnownOpen ? null : id);
  useEffect(() => {
    if (newest === null || isOpen(newest) || newest.change_id === settled.current) return;
    settled.current = newest.change_id;
    if (isKnownOpen) void queryClient.invalidateQueries({ queryKey: ['survey', survey_key] });
    for (const name of aboutPeople) void queryClient.invalidateQueries({ queryKey: [name] });
    announce(saidOf(newest));
  }, [newest, isKnownOpen, survey_key, queryClient]);
  return newest;
}

/** @returns why a change failed, in the language of the window */
export const failureOf = ({ failure, failure_details }: PersonKeyChange): string =>
  failure === null ? words.failed : problems.say(failure_details, failure);

function saidOf(change: PersonKeyChange): string {
  const { state, cancelled, to } = change;
  if (state === 'failed' && cancelled) return words.cancelled;
  if (state === 'failed') return failureOf(change);
  return to === null ? words.isCleared : words.isSet(to.name);
}
