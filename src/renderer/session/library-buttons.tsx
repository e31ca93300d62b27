import { Button, type ButtonProps } from '@mantine/core';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { create } from 'zustand';
import type { deletionEndpoints, ImportItem, ResultOf } from '../../contract/index.ts';
import { ErrorMessage } from '../components/message.tsx';
import { announce } from '../lib/window-state.ts';
import { words } from '../lib/words.ts';
import { type SessionObjects, useSessionObjects } from './objects.ts';

/** Deletes the item on screen and goes to its list. It does not ask first, because a deletion can be undone. @param to the list */
export function DeleteButton({ item, to, ...button }: ButtonProps & { item: ImportRef; to: string }) {
  const [, navigate] = useLocation();
  const objects = useSessionObjects();
  const deletion = useMutation({ mutationFn: () => deleteImport(objects, item) });
  return (
    <>
      {/* The callback of this call is not called if the user has left the screen. */}
      <Button
        {...button}
        aria-disabled={deletion.isPending}
        onClick={() => !deletion.isPending && deletion.mutate(undefined, { onSuccess: () => navigate(to) })}
      >
        {words.deletion.button}
      </Button>
      <ErrorMessage error={deletion.error} />
    </>
  );
}

/** Identifies a survey by its survey_key, an insight or a file by its own key. */
export interface ImportRef {
  kind: ImportItem['kind'];
  key: string;
  name: string;
}

/** `findings`: those of a survey, which went with it. */
type Deleted = ResultOf<typeof deletionEndpoints.deleteSurvey>;

/** The last deletion, which can be undone from the bar at the bottom of the window. */
export const useDeleted = create<{ last: (ImportRef & Deleted) | null }>(() => ({ last: null }));

function sendDeletion({ api }: SessionObjects, { kind, key }: ImportRef): Promise<Deleted> {
  if (kind === 'survey') return api.deleteSurvey({ params: { survey_key: key }, query: {} });
  if (kind === 'insight') return api.deleteInsight({ params: { insight_key: key }, query: {} });
  return api.deleteFile({ params: { wav_key: key }, query: {} });
}

function sendRestoration({ api }: SessionObjects, { kind, key }: ImportRef): Promise<unknown> {
  if (kind === 'survey') return api.restoreSurvey({ params: { survey_key: key } });
  if (kind === 'insight') return api.restoreInsight({ params: { insight_key: key } });
  return api.restoreFile({ params: { wav_key: key } });
}

/** Deletes an import; it can be restored for a day. @throws ClientError if it is still being processed */
async function deleteImport(objects: SessionObjects, ref: ImportRef): Promise<void> {
  const deleted = await sendDeletion(objects, ref);
  useDeleted.setState({ last: { ...ref, ...deleted } });
  announce(words.deletion.deleted(ref.name, deleted.findings));
  // What is gone is still on the screen that is being left, and would be asked for in vain.
  const isOfOthers = ({ queryKey }: { queryKey: QueryKey }) => !JSON.stringify(queryKey).includes(ref.key);
  void objects.queryClient.invalidateQueries({ predicate: isOfOthers });
}

/** Undoes a deletion. @throws ClientError if its day is over */
export async function restoreImport(objects: SessionObjects, ref: ImportRef): Promise<void> {
  await sendRestoration(objects, ref);
  useDeleted.setState(({ last }) => ({ last: last?.key === ref.key ? null : last }));
  announce(words.deletion.restored(ref.name));
  await objects.queryClient.invalidateQueries();
}
