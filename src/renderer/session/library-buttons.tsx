import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { EntrySource } from '../../importer/index.ts';
import { Message } from '../components/message.tsx';
import { focusToWork } from '../lib/focus-to-work.ts';
import { words } from '../lib/words.ts';
import { deleteImport, type ImportRef } from './deletion.ts';
import { useSession } from './parts.ts';

/** Deletes what is on screen and leads to its list; no question is asked, as it can be taken back. @param to the list */
export function DeleteButton({ item, to }: { item: ImportRef; to: string }) {
  const [, navigate] = useLocation();
  const deletion = useMutation({ mutationFn: () => deleteImport(item) });
  return (
    <>
      {/* A callback of this call is not called when the person has left the screen meanwhile. */}
      <Button
        ref={focusToWork}
        aria-disabled={deletion.isPending}
        onClick={() => {
          if (!deletion.isPending) deletion.mutate(undefined, { onSuccess: () => navigate(to) });
        }}
      >
        {words.deletion.button}
      </Button>
      {deletion.error !== null && <Message tone="bad" role="alert" title={deletion.error.message} />}
    </>
  );
}

/** Leads to sending it on; only what is in this computer's instance is sent from here. */
export function SendOnButton({ source: { kind, key } }: { source: EntrySource }) {
  const isOwn = useSession(({ instance }) => instance === null);
  const [, navigate] = useLocation();
  return isOwn && <Button onClick={() => navigate(`/send/${kind}/${key}`)}>{words.instances.sendOn}</Button>;
}
