import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Message } from '../../../components/message.tsx';
import { reopenDrafts } from '../../../drafts/list/reopen-drafts.ts';
import type { SavedDraft } from '../../../drafts/list/saved-drafts.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { words } from '../words.ts';
import css from './import-page.module.css';

/** Offers the saved drafts of an earlier window: continue or discard them with one click. */
export function SavedDraftsOffer() {
  const { draftReader, savedDrafts } = useDraftObjects();
  const [saved, setSaved] = useState<readonly SavedDraft[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // Without storage in the browser there is nothing to offer.
    savedDrafts.listLeft().then(setSaved, () => {});
  }, [savedDrafts]);
  if (saved.length === 0) return null;
  const names = saved.map(({ file_name }) => file_name);
  const without = saved.filter(({ handles }) => !handles.has('')).map(({ file_name }) => file_name);

  async function openAgain(): Promise<void> {
    const { missing, isCancelled } = await reopenDrafts(draftReader, saved);
    const others = isCancelled ? [] : missing.map(({ file_name }) => file_name);
    setProblem(others.length === 0 ? null : words.left.other(others));
    setSaved(missing);
  }

  async function discard(): Promise<void> {
    await savedDrafts.delete(saved.map(({ id }) => id)).then(
      () => setSaved([]),
      () => setProblem(words.left.notDiscarded),
    );
  }

  return (
    <div className={css.offer}>
      <Message
        tone={problem === null ? 'plain' : 'warn'}
        role="status"
        title={problem ?? words.left.title(names)}
        hint={without.length === 0 ? words.left.hint : words.left.needsFile(without)}
      >
        <Button variant="filled" onClick={() => void openAgain()}>
          {without.length === 0 ? words.left.continue : words.left.choose(without.length)}
        </Button>
        <Button onClick={() => void discard()}>{words.left.discard}</Button>
      </Message>
    </div>
  );
}
