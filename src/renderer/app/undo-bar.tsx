import { ActionIcon, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CrossIcon } from '../components/icons.tsx';
import { errorSentence } from '../lib/error-sentence.ts';
import { focusMainOnRemoval } from '../lib/focus-main-on-removal.ts';
import { words } from '../lib/words.ts';
import { type ImportRef, restoreImport, useDeleted } from '../session/deletion.ts';
import { useSessionObjects } from '../session/objects.ts';
import css from './shell.module.css';

/** The last deletion, with a button to undo it. It covers nothing, and stays until it is closed, because some users read slowly. */
export function UndoBar() {
  const last = useDeleted((state) => state.last);
  const objects = useSessionObjects();
  const restoration = useMutation({ mutationFn: (ref: ImportRef) => restoreImport(objects, ref) });
  if (last === null) return null;
  return (
    <aside ref={focusMainOnRemoval} className={css.undo} aria-label={words.deletion.label}>
      <p className={css.undoWords}>
        {restoration.error === null ? words.deletion.deleted(last.name) : errorSentence(restoration.error)}
      </p>
      <Button
        size="compact-sm"
        aria-disabled={restoration.isPending}
        onClick={() => {
          if (!restoration.isPending) restoration.mutate(last);
        }}
      >
        {words.deletion.undo}
      </Button>
      <ActionIcon variant="subtle" aria-label={words.close} onClick={() => useDeleted.setState({ last: null })}>
        <CrossIcon />
      </ActionIcon>
    </aside>
  );
}
