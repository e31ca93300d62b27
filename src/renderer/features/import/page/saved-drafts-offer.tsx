import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Message } from '../../../components/message.tsx';
import { draftReader, savedDrafts } from '../../../drafts/parts.ts';
import { reopenDrafts } from '../../../drafts/reopen-drafts.ts';
import type { SavedDraft } from '../../../drafts/saved-drafts.ts';
import { words } from '../words.ts';
import css from './import-page.module.css';

/** "You were mapping X": files an earlier window did not come to import, gone on with or forgotten with one click. */
export function KeptOffer() {
  const [kept, setKept] = useState<readonly SavedDraft[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // A browser that keeps nothing has nothing to offer.
    savedDrafts.listLeft().then(setKept, () => {});
  }, []);
  if (kept.length === 0) return null;
  const names = kept.map(({ file_name }) => file_name);
  const without = kept.filter(({ handles }) => !handles.has('')).map(({ file_name }) => file_name);

  async function goOn(): Promise<void> {
    const missing = await reopenDrafts(draftReader, kept);
    setProblem(missing.length === 0 ? null : words.left.other(missing.map(({ file_name }) => file_name)));
    setKept(missing);
  }

  async function discard(): Promise<void> {
    await savedDrafts.delete(kept.map(({ id }) => id)).then(
      () => setKept([]),
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
        <Button variant="filled" onClick={() => void goOn()}>
          {without.length === 0 ? words.left.goOn : words.left.choose(without.length)}
        </Button>
        <Button onClick={() => void discard()}>{words.left.discard}</Button>
      </Message>
    </div>
  );
}
