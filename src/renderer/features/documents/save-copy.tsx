import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Message } from '../../components/message.tsx';
import { saveAs } from '../../lib/files/save-as.ts';
import { words } from './words.ts';

/** An address of another origin would be opened instead of saved, so its bytes are fetched here. */
async function save(url: string, name: string): Promise<void> {
  const reply = await fetch(url);
  if (!reply.ok || reply.body === null) throw new Error(words.saveFailed);
  await saveAs(reply.body, name);
}

export function SaveCopy({ url, name }: { url: string; name: string }) {
  const saving = useMutation({ mutationFn: () => save(url, name) });
  return (
    <>
      <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
        {words.save}
      </Button>
      {saving.isError && <Message tone="bad" role="alert" title={words.saveFailed} />}
    </>
  );
}
