import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { Message } from '../components/message.tsx';
import { errorSentence } from '../lib/error-sentence.ts';
import { focusMainOnRemoval } from '../lib/focus-main-on-removal.ts';
import { words } from '../lib/words.ts';
import { deleteImport, type ImportRef } from './deletion.ts';
import { useSessionObjects } from './objects.ts';

/** Deletes the item on screen and goes to its list. It does not ask first, because a deletion can be undone. @param to the list */
export function DeleteButton({ item, to }: { item: ImportRef; to: string }) {
  const [, navigate] = useLocation();
  const objects = useSessionObjects();
  const deletion = useMutation({ mutationFn: () => deleteImport(objects, item) });
  return (
    <>
      {/* The callback of this call is not called if the user has left the screen. */}
      <Button
        ref={focusMainOnRemoval}
        aria-disabled={deletion.isPending}
        onClick={() => {
          if (!deletion.isPending) deletion.mutate(undefined, { onSuccess: () => navigate(to) });
        }}
      >
        {words.deletion.button}
      </Button>
      {deletion.error !== null && <Message tone="bad" role="alert" title={errorSentence(deletion.error)} />}
    </>
  );
}
